"""Files of studies, trainings and tunings are found by path or by the name of a shipped one."""

from __future__ import annotations

import pytest

from arena.errors import InputError
from reports import shipped


@pytest.fixture
def folder(tmp_path):
    for name in ("two", "one"):
        (tmp_path / f"{name}.toml").touch()
    (tmp_path / "notes.md").touch()
    return tmp_path


def test_what_is_shipped_is_known_by_name(folder):
    assert shipped.names(folder) == ["one", "two"]
    assert shipped.find("two", folder, "a study") == folder / "two.toml"


def test_a_path_is_taken_as_it_is(folder):
    """Whether it is there is for whoever reads it to find out."""
    assert str(shipped.find("elsewhere/two.toml", folder, "a study")) == "elsewhere/two.toml"


def test_what_is_neither_is_said_in_one_line(folder):
    with pytest.raises(InputError) as caught:
        shipped.find("twoo", folder, "a study")
    expected = 'found "twoo", expected a study, by name or file (did you mean "two"?)'
    assert str(caught.value) == expected
