"""A scenario made ready: canonical order, opening state, names that fit together."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from arena.errors import InputError
from arena.rules.action_board.battle import Army, Battle, Manoeuvre
from arena.rules.action_board.ruleset import ACTION_BOARD
from arena.rules.action_board.scenario import Group, Scenario, StartWork
from arena.rules.action_board.state import Place, Status
from tests.arena.rules.action_board.kit import (
    BOLT,
    BOW,
    COAT,
    HEAL,
    HILL,
    POTION,
    RITUAL,
    SWORD,
    opened,
    setup,
    sheet,
)
from tests.arena.rules.refusing import complaint


def test_the_order_in_a_file_means_nothing():
    """GEN-04: seats, catalogues, groups and the opening are the same however things are listed."""
    tonic = replace(POTION, name="tonic")
    many = [
        sheet("Ann", weapons=(SWORD, BOW), cast=(BOLT, HEAL), items=(POTION, tonic)),
        sheet("Bob", "blue", "hill", armour=(COAT, replace(COAT, name="cap"))),
        sheet("Cid", "blue", "gate"),
    ]
    turned = [
        many[2],
        replace(many[1], armour=many[1].armour[::-1]),
        replace(many[0], weapons=(BOW, SWORD), cast=(HEAL, BOLT), items=(tonic, POTION)),
    ]
    one, two = (
        ACTION_BOARD.setup(
            Scenario("t", "T", sides, zones, tuple(sheets), groups=(Group("Pair", members),))
        )
        for sides, zones, sheets, members in (
            (("red", "blue"), HILL, many, ("Bob", "Cid")),
            (("blue", "red"), HILL[::-1], turned, ("Cid", "Bob")),
        )
    )
    assert (one.seats, one.sides) == (two.seats, two.sides)
    assert (one.unit_of, one.members_of) == (two.unit_of, two.members_of)
    assert [[a.label for a in listed] for listed in one.listed] == [
        [a.label for a in listed] for listed in two.listed
    ]
    assert repr(opened(one)) == repr(opened(two))


def test_the_opening():
    """AB-01, AB-02: full reserves; weapons in hand, items at the belt; slots and DR by sheet."""
    made = setup(
        sheet("Ann", attacks=12, spells=4, generals=3, weapons=(SWORD,), items=(POTION,),
              armour=(COAT, replace(COAT, name="mail", dr=3)), cast=(BOLT,), spell_slots=(2, 1)),
        sheet("Bob", "blue", start={"arrives": 2}),
    )  # fmt: skip
    ann, bob = opened(made).combatants
    assert (ann.tokens, ann.dodges, ann.slots, ann.dr) == ([12, 4, 3], 1, 4, 5)
    assert (ann.weapons, ann.items, ann.spell_slots) == ([Place.HAND], [Place.BELT], [2, 1])
    assert (ann.status, bob.status) == (Status.FIGHTING, Status.AWAITED)


def test_a_start_in_the_middle():
    """What a scenario says of wounds, tokens, dodges and places."""
    made = setup(
        sheet("Ann", weapons=(SWORD,), items=(POTION,), start={
            "wounds": 7, "attacks": 1, "spells": 0, "generals": 2, "dodges": 0,
            "places": {"sword": "pack", "potion": "hand"}}),
        sheet("Bob", "blue"),
    )  # fmt: skip
    ann = opened(made).combatants[0]
    assert (ann.hp, ann.tokens, ann.dodges) == (13, [1, 0, 2], 0)
    assert (ann.weapons, ann.items) == ([Place.PACK], [Place.HAND])


def mage(work, start_count=3, **start):
    return setup(
        sheet("Ann", cast=(BOLT, RITUAL), start={"work": work, **start}), sheet("Bob", "blue"),
        start_count=start_count,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("start", "done", "began", "committed"),
    [(3, 1, 2, 1), (4, 1, 3, 0), (4, 2, 2, 1), (5, 2, 3, 0), (3, 2, 1, 2), (2, 2, 0, 0)],
)
def test_work_under_way(start, done, began, committed):
    """AB-03: its stages are out of the reserve, and those of rounds before come back at its end."""
    ann = opened(mage(StartWork("cast Ritual at Bob", done), start)).combatants[0]
    (work,) = ann.works
    assert (work.began, work.stages, work.committed) == (began, done, committed)
    assert ann.tokens == [3, 4 - done, 3]


WRONG = [
    (
        {"start": {"wounds": 20}},
        "combatants.Ann.start.wounds: found 20, expected a whole number from 0 to 19",
    ),
    (
        {"start": {"attacks": 4}},
        "combatants.Ann.start.attacks: found 4, expected at most the 3 that can be left",
    ),
    (
        {"start": {"dodges": 2}},
        "combatants.Ann.start.dodges: found 2, expected at most the 1 that can be left",
    ),
    (
        {"start": {"places": {"swrod": "hand"}}},
        'combatants.Ann.start.places: found "swrod", expected a weapon or an item (did '
        'you mean "sword"?)',
    ),
    ({"mount": "Nag"}, 'combatants.Ann.mount: found "Nag", expected another combatant'),
    (
        {"mount": "Ann"},
        'combatants.Ann.mount: found "Ann", expected another combatant (did you mean "Dan"?)',
    ),
    (
        {"mount": "Bob"},
        'combatants.Ann.mount: found "Bob", expected somebody of the same side in the same zone',
    ),
    ({"mount": "Cid"}, 'combatants.Ann.mount: found "Cid", expected somebody who rides nobody'),
    (
        {"mount": "Eve"},
        'combatants.Ann.mount: found "Eve", expected somebody of the same side in the same zone',
    ),
]


@pytest.mark.parametrize(("given", "says"), WRONG)
def test_bad_sheets_are_refused(given, says):
    """Each is named with its place, what was found and what is expected."""
    with pytest.raises(InputError, match=complaint(says)):
        setup(
            sheet("Ann", weapons=(SWORD,), **given), sheet("Bob", "blue"),
            sheet("Cid", mount="Dan"), sheet("Dan"), sheet("Eve", zone="gate"), zones=HILL,
        )  # fmt: skip


@pytest.mark.parametrize(
    ("work", "start", "says"),
    [
        (
            StartWork("cast Bolt at Bob", 2),
            {},
            "combatants.Ann.start.work.stages_done: found 2, expected less than its 2 stages",
        ),
        (
            StartWork("cast Ritual at Bob", 3),
            {},
            "combatants.Ann.start.work.stages_done: found 3, expected less than its 3 stages",
        ),
        (
            StartWork("quicken Bolt at Bob"),
            {},
            'combatants.Ann.start.work.declaration: found "quicken Bolt at Bob", expected '
            'an action of several ticks (did you mean "cast Bolt at Bob"?)',
        ),
        (
            StartWork("cast Bolt at Bob"),
            {"spells": 4},
            "combatants.Ann.start.spells: found 4, expected at most the 3 that can be left",
        ),
        (
            StartWork("cast Bolt at Bob"),
            {"arrives": 9},
            "combatants.Ann.start.work: expected none for somebody who is not fighting yet",
        ),
    ],
)
def test_bad_work_under_way_is_refused(work, start, says):
    """AB-03: what cannot have begun, or cannot have been paid."""
    with pytest.raises(InputError, match=complaint(says)):
        mage(work, **start)


def unpacks_a_potion(**start):
    return setup(
        sheet("Ann", items=(POTION,), start={"work": StartWork("unpack potion"), **start}),
        sheet("Bob", "blue"), start_count=5,
    )  # fmt: skip


def test_what_is_being_unpacked_is_in_the_pack():
    """AB-02, AB-03: it cannot be drunk as well; elsewhere it is refused."""
    ann = opened(unpacks_a_potion()).combatants[0]
    assert ann.items == [Place.PACK]
    assert opened(unpacks_a_potion(places={"potion": "pack"})).combatants[0].items == ann.items
    expected = 'found "hand", expected "pack", for it is being unpacked'
    with pytest.raises(
        InputError, match=complaint(f"combatants.Ann.start.places.potion: {expected}")
    ):
        unpacks_a_potion(places={"potion": "hand"})


def test_work_cannot_have_begun_before_time_began():
    """AB-03: one stage done needs a start at tick 1 at least."""
    with pytest.raises(InputError, match=complaint("start_count: found 0, expected a later tick")):
        mage(StartWork("cast Bolt at Bob"), start_count=0)


def test_work_needs_the_reserve_that_paid_it():
    """AB-03: with S 1 nobody has paid two stages."""
    with pytest.raises(
        InputError,
        match=complaint("combatants.Ann.start.work: expected none without spells to pay for it"),
    ):
        setup(
            sheet("Ann", cast=(RITUAL,), spells=1,
                  start={"work": StartWork("cast Ritual at Bob", 2)}),
            sheet("Bob", "blue"), start_count=5,
        )  # fmt: skip


@pytest.mark.parametrize(
    ("groups", "says"),
    [
        ({"Pack": ()}, "groups.Pack.members: found [], expected at least one member, who leads it"),
        (
            {"Pack": ("Ann", "Ana")},
            'groups.Pack.members: found "Ana", expected a combatant (did you mean "Ann"?)',
        ),
        (
            {"Pack": ("Ann",), "Other": ("Ann",)},
            'groups.Pack.members: found "Ann", expected a member of one group only; Other '
            "has them already",
        ),
        (
            {"Pack": ("Ann", "Ann")},
            'groups.Pack.members: found "Ann", expected a member of one group only; Pack '
            "has them already",
        ),
        (
            {"Pack": ("Ann", "Bob")},
            "groups.Pack.members: found ['Ann', 'Bob'], expected members of one side",
        ),
        (
            {"Ann": ("Ann",)},
            'groups.Ann: found "Ann", expected a name that no combatant and no side has',
        ),
        (
            {"red": ("Ann",)},
            'groups.red: found "red", expected a name that no combatant and no side has',
        ),
    ],
)
def test_bad_groups_are_refused(groups, says):
    """AB-08: without a leader, a member in two groups, or of two sides; names that mean two."""
    with pytest.raises(InputError, match=complaint(says)):
        setup(sheet("Ann"), sheet("Bob", "blue"), groups=groups)


HOLD, PRESS = Manoeuvre("hold", "blue"), Manoeuvre("press", "red")
ARMIES = (Army("red", 9), Army("blue", 9))
FIGHT = Manoeuvre("fight", "red", play=True, fighters=("Ann", "Bob"))


@pytest.mark.parametrize(
    ("battle", "says"),
    [
        (
            Battle((ARMIES[0], ARMIES[0]), (HOLD, PRESS)),
            "battle.armies: found ['red', 'red'], expected one army for each side",
        ),
        (
            Battle(ARMIES, (HOLD, PRESS, PRESS)),
            'battle.manoeuvres[2].name: found "press", expected a name of its own',
        ),
        (
            Battle(ARMIES, (HOLD, replace(PRESS, side="rde"))),
            'battle.manoeuvres[1].side: found "rde", expected a side (did you mean "red"?)',
        ),
        (
            Battle(ARMIES, (HOLD, PRESS, replace(FIGHT, fighters=("Ann", "Ben")))),
            'battle.manoeuvres[2].fighters: found "Ben", expected a combatant',
        ),
        (
            Battle(ARMIES, (HOLD, PRESS, replace(FIGHT, fighters=("Ann",)))),
            "battle.manoeuvres[2].fighters: found ['red'], expected fighters of both sides",
        ),
        (
            Battle(ARMIES, (HOLD, replace(PRESS, once=True))),
            "battle.manoeuvres: expected a manoeuvre of red that is rolled for and can "
            "always be chosen",
        ),
        (
            Battle(ARMIES, (HOLD, FIGHT)),
            "battle.manoeuvres: expected a manoeuvre of red that is rolled for and can "
            "always be chosen",
        ),
    ],
)
def test_bad_battles_are_refused(battle, says):
    """AB-12: armies, names, sides, fighters; and something that can always be chosen."""
    with pytest.raises(InputError, match=complaint(says)):
        setup(sheet("Ann"), sheet("Bob", "blue"), battle=battle)


def test_in_a_battle_everybody_stands_aside_at_first():
    """AB-12: and the sides' commanders are asked as well as the combatants."""
    made = setup(sheet("Ann"), sheet("Bob", "blue"), battle=Battle(ARMIES, (HOLD, PRESS, FIGHT)))
    assert [c.status for c in opened(made).combatants] == [Status.ASIDE] * 2
    assert made.voices == ("Ann", "Bob", "blue", "red")
    assert [(d.label, d.verb, d.item) for d in made.catalogues["red"]] == [
        ("fight", "manoeuvre", "fight"), ("press", "manoeuvre", "press"),
    ]  # fmt: skip
    assert setup(sheet("Ann"), sheet("Bob", "blue")).voices == ("Ann", "Bob")


def test_the_lead_does_not_depend_on_the_order_of_members():
    """AB-08: of equal members the first by name, whose Reflex is that of the others."""
    people = [sheet(name, reflex=3) for name in ("Ann", "Cid", "Eve")]
    for order in permutations(people):
        made = setup(
            *order, sheet("Bob", "blue"), groups={"Pack": tuple(p.name for p in order)}
        )  # fmt: skip
        assert made.lead(opened(made), "Pack").sheet.name == "Ann"
