"""Every shipped scenario can be opened and saved as it was, and its text be written anew."""

import tomllib
from dataclasses import replace

import pytest

import scenarios
from agents.human.web.editor import fields as fields_of
from agents.human.web.editor import parts, posted
from agents.human.web.editor.reading import form_of, table_of
from agents.human.web.editor.remarks import remarks
from agents.human.web.editor.writing import rewritten
from scenarios import shipped
from tests.agents.human.web.editor.at_work import editing

ALL = [*scenarios.names(), *scenarios.puzzle_names(), *scenarios.duel_names()]


def text_of(name: str) -> str:
    return shipped.find(name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ALL)
def test_a_shipped_scenario_comes_back_from_the_page_as_it_was(name, tmp_path):
    """Opened, and saved with nothing changed; only its schema then lies beside the file."""
    somebody = editing(tmp_path)
    somebody.get(f"/editor/of/{name}")
    assert somebody.wrong == ""
    saved = somebody.press("/editor/save")
    assert saved.text == text_of(name).replace("#:schema ../", "#:schema ", 1)
    file = tmp_path / "saved.toml"
    file.write_bytes(saved.content)
    assert replace(scenarios.load(file), name=name) == scenarios.load(name)


@pytest.mark.parametrize("name", ALL)
def test_the_fields_of_all_parts_say_what_the_text_says(name):
    """Sent back as they are shown, the fields of no part change anything."""
    table = table_of(text_of(name))
    form = form_of(table)
    some = [one for group in parts.groups(table, form) for one in group.parts]
    for part in some:
        fields = parts.fields(table, form, part.path)
        sent = {}
        for one in fields_of.leaves(fields):
            sent[one.name] = [*one.raw, ""] if one.kind == "list" else one.raw
            sent[f"k{one.name}"] = [*(key for key, _ in one.pairs), ""]
            sent[f"v{one.name}"] = [*(value for _, value in one.pairs), ""]
        assert list(posted.changes(fields, sent)) == [], part
        assert not [one for one in fields_of.leaves(fields) if one.kind == "odd"], part
    assert len(some) > len(table["combatants"])


@pytest.mark.parametrize("name", ALL)
def test_a_text_written_anew_says_the_same_and_keeps_every_comment(name, tmp_path):
    table, before = table_of(text_of(name)), remarks(text_of(name))
    again = rewritten(table, text_of(name))
    assert tomllib.loads(again) == table
    after = remarks(again)
    assert (after.above, after.beside, after.below) == (before.above, before.beside, before.below)
    file = tmp_path / f"{name}.toml"
    file.write_text(again, encoding="utf-8")
    assert scenarios.load(file) == scenarios.load(name)
    assert rewritten(table, again) == again


def test_comments_stay_where_they_stood():
    text = (
        '# The head\nruleset = "timing_track"   # which\n\n# of the zone\n[zones."a.b"] # here\n'
        'ways = [\n  "c", # to c\n]\ncover = "none" # no "#" here\n'
        "# of an army\n[[battle.armies]]\nside = 'x # y'\n# last"
    )
    again = rewritten(table_of(text), text)
    for comment in ("# The head", "# which", "# of the zone", "# here", "# to c", "# last"):
        assert comment in again
    assert again.index("# of an army") < again.index("[[battle.armies]]")
    assert 'cover = "none"          # no "#" here' in again
    assert "x # y" in tomllib.loads(again)["battle"]["armies"][0]["side"]


@pytest.mark.parametrize("value", ['"a\\u007f\\n\\"\\\\"', "1.5", "-3", "inf", "[[1], []]", "{}"])
def test_every_value_is_written_as_it_was_read(value):
    table = table_of(f"key = {value}\n[a.'b \"c\"']\nd = {{ 'e f' = {value} }}")
    assert tomllib.loads(rewritten(table, "")) == table
