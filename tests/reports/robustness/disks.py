"""Small disks in memory, which only root may mount."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def disk(folder: Path, size: int) -> Iterator[Callable[[str], object]]:
    """A disk of so many bytes, and what mounts it again with other options.

    Where none can be mounted the test is skipped.
    """
    folder.mkdir()
    if os.geteuid() != 0:
        pytest.skip("only root may mount a disk")
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)],
        capture_output=True,
        text=True,
    )
    if mounted.returncode:
        pytest.skip(f"no disk can be mounted here: {mounted.stderr.strip()}")
    try:
        yield lambda options: subprocess.run(
            ["mount", "-o", f"remount,{options}", str(folder)], check=True
        )
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
