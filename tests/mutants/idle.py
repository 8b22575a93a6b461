"""A worker that never answers, for the test of those that watch workers."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    print('{"ready": []}', flush=True)
    for _ in sys.stdin:
        pass
