"""Every kind of change, by forms alone."""

import tomllib

import pytest

from agents.human.web.editor.fields import name_of
from tests.agents.human.web.editor.at_work import Editing, editing


@pytest.fixture
def somebody(tmp_path) -> Editing:
    return editing(tmp_path)


def said(somebody: Editing) -> dict:
    """What the text says; the page may tell no fault."""
    assert somebody.wrong == ""
    return tomllib.loads(somebody.text)


def at(*path) -> str:
    return name_of(path)


def test_title_about_and_numbers_are_changed(somebody):
    somebody.get("/editor/of/alley")
    about = "One line.\r\nAnother."
    somebody.change(
        {at("title"): "Rain", at("about"): about, at("limit"): "150", at("even"): "true"}
    )
    found = said(somebody)
    assert found["title"] == "Rain"
    assert found["about"] == "One line.\nAnother."
    assert found["limit"] == 150
    assert found["even"] is True
    somebody.change({at("even"): "", at("limit"): ""})
    assert "even" not in said(somebody)
    assert "limit" not in said(somebody)


def test_comments_stay_when_something_is_changed(somebody):
    somebody.get("/editor/of/alley")
    somebody.change({at("title"): "Rain"})
    assert "# barrels and doorways" in somebody.text
    assert somebody.text.startswith("#:schema ")


def test_a_side_is_renamed_wherever_it_is_named(somebody):
    somebody.get("/editor/of/alley")
    somebody.change({at("sides"): ["thugs", "heroes"]})
    found = said(somebody)
    assert found["sides"] == ["thugs", "heroes"]
    assert found["combatants"]["Kael"]["side"] == "thugs"
    assert found["templates"]["thug"]["side"] == "heroes"


def test_options_are_set_and_unset(somebody):
    somebody.get("/editor/of/alley")
    somebody.press(go='["options"]')
    penalties = ["", "5", "", ""]
    somebody.change(
        {at("options", "may_flee"): "true", at("options", "wound_penalties"): penalties}
    )
    options = said(somebody)["options"]
    assert options == {"may_flee": True, "wound_penalties": [0, 5, 25, 50]}
    somebody.change({at("options", "may_flee"): "", at("options", "wound_penalties"): [""] * 4})
    assert "options" not in said(somebody)


def test_a_sheet_is_changed_with_its_skills_and_start(somebody):
    somebody.get("/editor/of/alley")
    somebody.press(go='["combatants","Kael"]')
    kael = ("combatants", "Kael")
    somebody.change(
        {
            at(*kael, "pc"): "-2",
            at(*kael, "skills", "melee"): "70",
            at(*kael, "start", "in_hand"): '"medium sword"',
            at(*kael, "start", "melee_with"): ["Thug A", ""],
            at(*kael, "br"): "",
        }
    )
    found = said(somebody)["combatants"]["Kael"]
    assert found["pc"] == -2
    assert found["skills"] == {"melee": 70, "brawl": 45, "athletics": 50}
    assert found["start"] == {"in_hand": "medium sword", "melee_with": ["Thug A"]}
    assert "br" not in found


def test_gear_is_added_from_the_catalogue_and_taken_away(somebody):
    """The lists know the names of the shipped gear that is included."""
    somebody.get("/editor/of/alley")
    somebody.press(go='["combatants","Kael"]')
    assert '<option value="greatsword"></option>' in somebody.page.text
    weapons = at("combatants", "Kael", "weapons")
    assert somebody.inputs.values[weapons] == ["medium sword", ""]
    somebody.change({weapons: ["medium sword", "knife"]})
    assert said(somebody)["combatants"]["Kael"]["weapons"] == ["medium sword", "knife"]
    somebody.change({weapons: ["", "knife", ""]})
    assert said(somebody)["combatants"]["Kael"]["weapons"] == ["knife"]


def test_a_templates_list_is_replaced_emptied_and_taken_back(somebody):
    somebody.get("/editor/of/alley")
    somebody.press(go='["combatants","Sera"]')
    spells = at("combatants", "Sera", "spells")
    assert "Not said: Force." in somebody.words
    somebody.change({spells: ["Mend"]})
    assert said(somebody)["combatants"]["Sera"]["spells"] == ["Mend"]
    somebody.change({spells: [""]})
    assert said(somebody)["combatants"]["Sera"]["spells"] == []
    somebody.press(do='["unsay","combatants","Sera","spells"]')
    assert "spells" not in said(somebody)["combatants"]["Sera"]


def test_a_templates_shield_can_be_taken_away(somebody):
    somebody.get("/editor/of/street-battle")
    somebody.press(go='["combatants","North captain"]')
    somebody.change({at("combatants", "North captain", "shield"): '""'})
    assert said(somebody)["combatants"]["North captain"]["shield"] == ""


def test_values_by_name_are_changed(somebody):
    somebody.get("/editor/of/alley-at-count-16")
    somebody.press(go='["templates","thug"]')
    rounds = at("templates", "thug", "start", "rounds")
    assert somebody.inputs.values[f"k{rounds}"] == ["revolver", ""]
    somebody.change({f"v{rounds}": ["2", ""]})
    assert said(somebody)["templates"]["thug"]["start"] == {"rounds": {"revolver": 2}}
    somebody.change({f"k{rounds}": ["", ""], f"v{rounds}": ["", ""]})
    assert "start" not in said(somebody)["templates"]["thug"]


def test_a_combatant_is_added_renamed_copied_and_removed(somebody):
    somebody.get("/editor/of/alley")
    somebody.press(do='["add","combatants"]')
    somebody.press(new_name="Old Bram")
    found = said(somebody)["combatants"]
    assert found["Old Bram"] == {"side": "heroes", "zone": "alley"}
    somebody.press(do='["copy","combatants","Old Bram"]')
    assert said(somebody)["combatants"]["Old Bram 2"] == found["Old Bram"]
    somebody.press(do='["copy","combatants","Old Bram 2"]')
    assert "Old Bram 3" in said(somebody)["combatants"]
    somebody.press(do='["remove","combatants","Old Bram"]')
    assert "Old Bram" not in said(somebody)["combatants"]


def test_who_is_renamed_is_renamed_wherever_they_are_named(somebody):
    somebody.get("/editor/of/alley-at-count-16")
    somebody.press(go='["combatants","Thug A"]')
    somebody.press(new_name="Big Tom")
    found = said(somebody)["combatants"]
    assert list(found) == ["Kael", "Sera", "Big Tom", "Thug B"]
    assert found["Kael"]["start"]["melee_with"] == ["Big Tom"]


@pytest.mark.parametrize(
    ("fight", "part", "key", "where"),
    [
        ("street-battle", ["zones", "square"], "ways", None),
        ("alley", ["templates", "thug"], "like", ("combatants", "Thug A", "like")),
    ],
)
def test_zones_and_templates_are_renamed_too(somebody, fight, part, key, where):
    somebody.get(f"/editor/of/{fight}")
    somebody.press(go=name_of(part))
    somebody.press(new_name="another")
    found = said(somebody)
    assert part[1] not in found[part[0]]
    if where:
        table, who, field = where
        assert found[table][who][field] == "another"


def test_own_gear_takes_the_values_of_a_shipped_piece(somebody):
    somebody.get("/editor/of/alley")
    somebody.press(do='["add","weapons"]')
    assert "it is missing" in somebody.beside(at("weapons", "New weapon", "skill"))
    somebody.press(do='["values","weapons","New weapon"]', like="revolver")
    somebody.change({at("weapons", "New weapon", "damage"): "3d6"}, new_name="hand cannon")
    found = said(somebody)["weapons"]["hand cannon"]
    assert (found["damage"], found["reliability"]) == ("3d6", 95)


def test_things_in_a_list_of_tables_are_added_and_taken_out(somebody):
    somebody.get("/editor/of/battle-for-the-gate")
    somebody.press(go='["battle"]')
    somebody.press(do='["one more","battle","manoeuvres"]')
    last = ("battle", "manoeuvres", 6)
    assert "it is missing" in somebody.beside(at(*last, "name"))
    somebody.change({at(*last, "name"): "sapping", at(*last, "side"): '"besiegers"'})
    assert said(somebody)["battle"]["manoeuvres"][6] == {"name": "sapping", "side": "besiegers"}
    somebody.press(do='["without","battle","manoeuvres",0]')
    assert len(said(somebody)["battle"]["manoeuvres"]) == 6


def test_text_and_fields_may_be_changed_at_once(somebody):
    """The text is what counts; a field changes in it what the field alone has changed."""
    somebody.get("/editor/of/alley")
    text = somebody.text.replace("limit = 200", "limit = 90") + '\n[zones.roof]\nways = ["alley"]\n'
    somebody.change({at("title"): "Rain"}, text=text)
    found = said(somebody)
    assert (found["title"], found["limit"]) == ("Rain", 90)
    assert "roof" in found["zones"]


def test_fields_are_not_lost_while_the_text_cannot_be_read(somebody):
    somebody.get("/editor/of/alley")
    whole = somebody.text
    somebody.change({at("title"): "Rain"}, text="[")
    assert "valid TOML" in somebody.wrong
    assert somebody.inputs.values[at("title")] == ["Rain"]
    somebody.press(text=whole)
    assert said(somebody)["title"] == "Rain"


def test_while_somebody_types_only_what_changes_is_sent(somebody):
    somebody.get("/editor/of/alley")
    inputs = somebody.inputs
    values = {**inputs.values, at("title"): ["Rain"], at("sides"): ["her", "thugs"]}
    headers = {"HX-Request": "true", "HX-Trigger": "fields"}
    found = somebody.post("/editor/check", values, headers=headers).text
    assert "<html" not in found
    assert "title = &#34;Rain&#34;" in found
    assert "&#34;heroes&#34;, &#34;thugs&#34;" in found  # renamed only when the field is left
    assert 'id="verdict"' not in found  # it is what it was, and is not read out again
    headers["HX-Trigger"] = "text"
    found = somebody.post("/editor/check", {**values, "text": ["["]}, headers=headers).text
    assert "valid TOML" in found
    assert 'id="fields"' not in found
