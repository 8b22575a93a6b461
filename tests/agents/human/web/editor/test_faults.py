"""Every fault is one line, beside the field that it belongs to, and quickly."""

import time

import pytest

from agents.human.web.editor.fields import name_of
from agents.human.web.editor.reading import MOST_BYTES
from tests.agents.human.web.editor.at_work import Editing, editing


@pytest.fixture
def somebody(tmp_path) -> Editing:
    return editing(tmp_path)


@pytest.mark.parametrize(
    ("part", "path", "value", "line"),
    [
        ((), ["limit"], "many", 'found "many", expected a whole number from 1 to 100000'),
        ((), ["limit"], "0", "found 0, expected a whole number from 1 to 100000"),
        ((), ["title"], "", "expected a text; it is missing"),
        ((), ["include"], ["timing_trak"], "(did you mean"),
        (("options",), ["least_speed"], "101", "found 101, expected a whole number from 1 to 100"),
        (("options",), ["wound_penalties"], ["0", "x", "0", "0"], 'found "x", expected'),
        (("combatants", "Kael"), ["pc"], "99", "found 99, expected a whole number from -6 to 20"),
        (("combatants", "Kael"), ["skills", "melee"], "1.5", 'found "1.5", expected a whole'),
        (("combatants", "Kael"), ["weapons"], ["medium swort"], '(did you mean "medium sword"?)'),
        (("combatants", "Kael"), ["weapons"], ["knife", "knife"], "every name only once"),
        (("combatants", "Kael"), ["side"], "", "it is missing"),
        (("combatants", "Kael"), ["side"], '"watch"', "expected the name of a side"),
        (("combatants", "Kael"), ["zone"], '"roof"', "expected the name of a zone"),
        (("combatants", "Kael"), ["tradition"], '"tame"', "expected scholar or wild"),
        (("combatants", "Kael"), ["start", "wounds"], "-1", "found -1"),
        (("combatants", "Kael"), ["start", "melee_with"], ["Kaell"], "found"),
        (("combatants", "Kael"), ["start", "token", "due"], "5", "it is missing"),
        (("combatants", "Sera"), ["like"], '"wild castor"', '(did you mean "wild caster"?)'),
        (("zones", "alley"), ["ways"], ["roof"], "expected the name of another zone"),
        (("zones", "alley"), ["cover"], '"some"', "expected none, partial or heavy"),
    ],
)
def test_a_fault_is_told_beside_its_field(somebody, part, path, value, line):
    """Key, what was found, what was expected, the nearest name: the error's own words."""
    somebody.get("/editor/of/alley")
    somebody.press(go=name_of(part))
    name = name_of((*part, *path))
    somebody.change({name: value})
    inner = name_of((*part, "start", "token", "declaration")) if "token" in path else name
    assert line in somebody.beside(inner)
    assert line in somebody.wrong
    assert "\n" not in somebody.wrong
    beside = [one for one in somebody.inputs.lines.values() if one]
    assert len(beside) == 1


def test_a_fault_of_another_part_can_be_gone_to(somebody):
    somebody.get("/editor/of/alley")
    text = somebody.text.replace("br = 2", "br = 200")
    somebody.press(text=text)
    assert somebody.wrong.startswith("combatants.Kael.br: found 200")
    assert "Show it: Kael" in somebody.words
    somebody.press(find='["combatants","Kael"]')
    assert "found 200" in somebody.beside(name_of(("combatants", "Kael", "br")))


def test_an_unknown_key_is_told_at_its_part(somebody):
    somebody.get("/editor/of/alley")
    somebody.press(text=somebody.text.replace("br = 2", "brr = 2", 1), go='["combatants","Kael"]')
    assert '(did you mean "br"?)' in somebody.inputs.lines["part-wrong"]


@pytest.mark.parametrize(
    ("name", "line"),
    [("Sera", "that no other"), ("x" * 41, "1 to 40"), ("heroes", "not that of a side")],
)
def test_a_name_that_cannot_be_given_is_refused_beside_it(somebody, name, line):
    somebody.get("/editor/of/alley")
    somebody.press(go='["combatants","Kael"]')
    somebody.press(new_name=name)
    assert line in somebody.wrong
    assert line in somebody.beside("new_name")


def test_sides_of_one_name_are_refused_and_stay_as_typed(somebody):
    somebody.get("/editor/of/alley")
    somebody.change({'["sides"]': ["thugs", "thugs"]})
    assert "different names" in somebody.beside('["sides"]')
    assert somebody.inputs.values['["sides"]'] == ["thugs", "thugs"]
    assert 'sides = ["heroes", "thugs"]' in somebody.text


@pytest.mark.parametrize("name", ["", "../alley", "Alley", "a b", "-", "x" * 41])
def test_a_file_name_is_plain(somebody, name):
    somebody.get("/editor/of/alley")
    somebody.press(name=name)
    assert "file name" in somebody.wrong
    assert "file name" not in somebody.beside("name")
    assert "small letters" in somebody.beside("name")
    somebody.press("/editor/play", name=name)
    assert somebody.page.status_code == 422


HEAD = 'ruleset = "timing_track"\ntitle = "x"\nsides = ["a", "b"]\n'
MANY = "".join(f'c{n}={{side="a",zone="z"}}\n' for n in range(3000))
HOSTILE = {
    "nothing": "",
    "deep lists": "a = " + "[" * 40_000,
    "deep tables": "[" + ".".join(["a"] * 150) + "]\n" + "b.c=1\n" * 9000,
    "a huge number": HEAD + "limit = " + "9" * 5000,
    "beyond every bound": HEAD + "limit = 10000000000000000",
    "infinity": HEAD + "limit = inf\n[zones.z]\n[combatants.A]\nside='a'\nzone='z'\n",
    "NUL": HEAD + "about = \x00",
    "an escaped NUL": HEAD + 'about = "\\u0000"\n[zones."\\u0000"]\n',
    "a number for tables": HEAD + "combatants = 3\nzones = [1]\noptions = 'x'\nweapons = {a = 1}",
    "lists for texts": "ruleset = [1]\ntitle = {a = 1}\nsides = 5",
    "tables for scalars": HEAD + "[combatants.A]\nside = {a = [1]}\nskills = 3\nlike = [2]",
    "another ruleset": 'ruleset = "timing_trak"',
    "a date": HEAD + "limit = 2020-01-01",
    "ten thousand combatants": HEAD + "[zones.z]\n[combatants]\n" + MANY,
    "many zones": HEAD + "[zones]\n" + "".join(f"z{n} = {{}}\n" for n in range(3000)),
    "many templates": HEAD + "[templates]\n" + "".join(f"t{n} = {{}}\n" for n in range(5000)),
    "many manoeuvres": HEAD.replace("timing_track", "action_board")
    + f"[battle]\nmanoeuvres = [{'{},' * 20000}]",
    "a long list": HEAD + f"surprise = [{'1,' * 30000}]",
    "a file of this machine": HEAD + 'include = ["../../etc/hosts.toml"]',
    "a circle": HEAD + "[templates.a]\nlike='b'\n[templates.b]\nlike='a'\n[zones.z]\n",
    "markup": HEAD + "'<script>alert(1)</script>' = 1",
    "quotation marks": "'" * 90_000,
}


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_text_gives_one_line_quickly(somebody, what):
    somebody.get("/editor/of/alley")
    begun = time.process_time()
    somebody.press(text=HOSTILE[what])
    took = time.process_time() - begun
    assert somebody.page.status_code == 200
    assert somebody.wrong
    assert "\n" not in somebody.wrong
    assert len(somebody.wrong) < 500
    assert "<script>alert" not in somebody.page.text
    assert took < 3
    somebody.press(go='["combatants","A"]')
    assert somebody.page.status_code == 200


@pytest.mark.parametrize(
    "value",
    ["[", "3", "null", "[[]]", '["add"]', '["add",{}]', '["remove","zones"]', '["values","a","b"]',
     '["without"]', '["one more"]', '["one more","title",2]', '["copy","options","x"]',
     "[" * 9000, '["combatants","nobody"]', '["unsay","a","b","c"]'],
)  # fmt: skip
def test_a_button_that_no_page_has_does_nothing(somebody, value):
    somebody.get("/editor/of/alley")
    before = somebody.text
    for button in ("do", "go", "find", "part"):
        somebody.press(**{button: value})
        assert somebody.page.status_code == 200
        assert somebody.text == before


def test_what_is_too_long_is_refused(somebody):
    somebody.get("/editor/of/alley")
    assert somebody.press(text="#" * (MOST_BYTES + 1)).status_code == 413
    somebody.get("/editor/of/alley")
    assert somebody.press(text="ü" * (MOST_BYTES - 1)).status_code == 200
    assert f"expected at most {MOST_BYTES} bytes" in somebody.wrong
    assert somebody.post("/editor/edit", content=b"a=1&" * 100_000).status_code == 413
    file = {"file": ("x.toml", b"#" * (MOST_BYTES + 1))}
    assert somebody.post("/editor/open", files=file).status_code == 413


@pytest.mark.parametrize("to", ["edit", "check", "save", "play", "open", "fight/x", "own/x/away"])
def test_no_other_site_changes_anything(somebody, to):
    headers = {"Origin": "http://evil.example"}
    assert somebody.post(f"/editor/{to}", {"text": "x"}, headers=headers).status_code == 403


def test_every_name_is_escaped(somebody):
    somebody.get("/editor/of/alley")
    name = '"><img src=x onerror=y>'
    text = somebody.text.replace("Kael", '"\\"><img src=x onerror=y>"')
    for go in ("[]", name_of(("combatants", name))):
        somebody.press(text=text, go=go)
        assert somebody.wrong == ""
        assert "<img" not in somebody.page.text
    assert somebody.inputs.values["new_name"] == [name]
