"""The features of the Timing Track say what they claim, of what can be seen, and are numbers."""

from __future__ import annotations

import copy
import itertools
import math
from collections.abc import Iterator
from typing import Any

import pytest

import agents
import scenarios
from agents.learned.features import timing_track_people as people
from agents.learned.features.feature import Row, shape
from agents.learned.features.timing_track import PROPOSERS, WAYS, TimingTrackFeatures
from agents.scripted.timing_track.kit import kit_of
from agents.scripted.timing_track.look import Look, importance
from agents.tactics import portfolio
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision
from arena.rules.timing_track.scenario import Sheet, StartToken
from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import FIGHTING, Condition, State
from arena.rules.timing_track.view import View
from arena.space import Band
from tests.agents import contract
from tests.agents.disguise import disguise
from tests.agents.scripted.timing_track import situation as s

FEATURES = TimingTrackFeatures()
NAMES = shape(FEATURES).names
PLACE = {name: place for place, name in enumerate(NAMES)}
POSITION = len(FEATURES.position)
BOUND = 10
QUESTIONS = 40


def value(row: Row, name: str) -> float:
    return row[PLACE[name]]


def rows_by_label(decision: Decision) -> dict[str, Row]:
    legal = decision.legal
    return dict(zip((d.label for d in legal), FEATURES.of_answers(decision, legal), strict=True))


def every_scenario() -> list[str]:
    others = [*scenarios.duel_names(), *scenarios.puzzle_names()]
    ours = [name for name in others if scenarios.load(name).ruleset == "timing_track"]
    return [*scenarios.names("timing_track"), *ours]


def asked(scenario: str, agent: str, most: int, **options: Any) -> Iterator[Decision]:
    """The first questions of a fight in which this agent answers for everybody."""
    policy, ready = agents.make(agent), contract.setup(scenario, **options)
    going = Fight[State](ready, KeyedDice(3), {}, seed=3, rewindable=True)
    number = 0
    while number < most and (pending := going.advance()):
        for decision in pending:
            yield decision
            number += 1
            going.answer(decision.who, policy.choose(decision))


def at_leaf(going: Fight[State], side: str) -> dict[str, float]:
    """The features of the position of a fight as it stands, as a side sees it."""
    assert isinstance(going.setup, Setup)
    row = FEATURES.of_position(FEATURES.seen(going.setup, going.state, side))
    return dict(zip(NAMES, row, strict=False))


def position(*sheets: Sheet, side: str = "us", **options: Any) -> dict[str, float]:
    """The features of the position of these sheets at the start."""
    return at_leaf(s.fight(*sheets, **options), side)


def reconsidering(*others: Sheet, due: int = 5, **given: Any) -> Decision:
    """The question whether Me, whose own blow at Foe is due then, drops it."""
    mine = s.me(s.SWORD, start=s.striking("attack Foe with sword", due))
    going = s.fight(mine, *others, reconsider="every-count", **given)
    return s.question(going, kind="reconsider")


def incoming(sheet: Sheet, attacker: Sheet, label: str, **options: Any) -> Decision:
    """The question put to one who holds when this attack hits."""
    faces = [("Foe", "attack", 20), ("Foe", "reliability", 1)]
    return s.question(s.fight(sheet, attacker, faces=faces, **options), kind="defend", Foe=label)


# -- what every row keeps to --------------------------------------------------------------------


def test_every_feature_has_a_name_of_its_own() -> None:
    """No two columns of a model are called the same, and each says what it means."""
    every = (*FEATURES.position, *FEATURES.question, *FEATURES.answer)
    assert len(set(NAMES)) == len(NAMES) == len(every)
    assert all(feature.meaning for feature in every)


@pytest.mark.parametrize("open_sheets", [True, False])
@pytest.mark.parametrize("scenario", every_scenario())
def test_all_rows_are_finite_and_small(scenario: str, open_sheets: bool) -> None:
    """Whatever is asked in a shipped scenario, by whomever it is fought, the rows are sane."""
    asked_for = 0
    for agent in ("random", "first-legal", *PROPOSERS):
        for decision in asked(scenario, agent, QUESTIONS, open_sheets=open_sheets):
            rows = FEATURES.of_answers(decision, decision.legal)
            assert len(rows) == len(decision.legal)
            seen = FEATURES.of_position(decision.view)
            for row in rows:
                assert len(row) == len(NAMES)
                assert row[:POSITION] == seen
                odd = [
                    (name, number)
                    for name, number in zip(NAMES, row, strict=True)
                    if type(number) is not float or not math.isfinite(number) or abs(number) > BOUND
                ]
                assert odd == []
            asked_for += 1
    assert asked_for


def test_every_kind_of_question_and_of_answer_comes_up() -> None:
    """Each word of a one-hot is 1 for some answer in the shipped scenarios, and only one is."""
    kinds = [feature.name for feature in FEATURES.question if feature.name.startswith("question: ")]
    ways = [f"answer: {way}" for way in WAYS]
    met: set[str] = set()
    for scenario, agent, options in (
        ("caster-among-machines", "random", {}),
        ("caster-among-machines", "casts", {}),
        ("market-brawl", "random", {"may_yield": True}),
        ("alley", "machine-first", {}),
        ("two-marksmen", "random", {"may_flee": True}),
        ("mail-clad-line", "random", {}),
        ("stand-off", "random", {}),
    ):
        for decision in asked(scenario, agent, 150, **options):
            for row in FEATURES.of_answers(decision, decision.legal):
                for group in (kinds, ways):
                    (holds,) = [name for name in group if value(row, name) == 1.0]
                    met.add(holds)
    assert {*kinds, *ways} - met == set()


def test_proposals_mark_what_the_tactics_would_answer() -> None:
    """Of each question exactly one answer is marked for each tactic: the one it chooses."""
    assert set(PROPOSERS) <= set(portfolio("timing_track"))
    marked = 0
    for scenario in ("market-brawl", "stand-off", "caster-among-machines"):
        for decision in asked(scenario, "random", 150):
            rows = FEATURES.of_answers(decision, decision.legal)
            for name in PROPOSERS:
                # A copy, so that both have the same luck of their own.
                chosen = portfolio("timing_track")[name].choose(copy.copy(decision))
                flagged = [
                    answer
                    for answer, row in zip(decision.legal, rows, strict=True)
                    if value(row, f"proposed by: {name}")
                ]
                assert flagged == [chosen], f"{decision.who}, {decision.kind}"
                marked += 1
    assert marked > 1000


def test_the_answers_may_be_any_part_of_the_legal_ones() -> None:
    """An answer alone has the same row as among all others."""
    for decision in asked("market-brawl", "random", 40):
        every = FEATURES.of_answers(decision, decision.legal)
        assert FEATURES.of_answers(decision, decision.legal[-1:]) == every[-1:]


# -- what is seen -------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["caster-among-machines", "market-brawl", "stand-off"])
def test_what_closed_sheets_hide_changes_no_feature(scenario: str) -> None:
    """Of opponents nobody sees boxes within the tier, soak, rounds, delays, skills."""
    ready = contract.setup(scenario, open_sheets=False)
    compared = 0
    for at in itertools.islice(contract.positions(ready, agents.make("random")), 0, 100, 4):
        honest = contract.asked_at(ready, at)[0]
        expected = FEATURES.of_answers(honest, honest.legal)
        going = contract.started(ready, at)
        decision = next(d for d in going.advance() if d.who == honest.who)
        disguise(going.state, ready, honest.who)
        assert FEATURES.of_answers(decision, decision.legal) == expected
        seen = FEATURES.seen(ready, going.state, ready.side_of[honest.who])
        assert FEATURES.of_position(seen) == expected[0][:POSITION]
        compared += 1
    assert compared > 10


def test_with_open_sheets_the_same_facts_are_seen() -> None:
    """The check above can fail: where sheets are open the disguise does change features."""
    ready = contract.setup("market-brawl", open_sheets=True)
    decision = (going := contract.fight(ready, {}, rewindable=True)).advance()[0]
    before = FEATURES.of_position(decision.view)
    disguise(going.state, ready, decision.who)
    assert FEATURES.of_position(decision.view) != before


@pytest.mark.parametrize("open_sheets", [True, False])
@pytest.mark.parametrize("scenario", ["market-brawl", "caster-among-machines"])
def test_a_position_is_the_same_for_all_of_a_side(scenario: str, open_sheets: bool) -> None:
    """Whoever of a side looks sees the same numbers, to the last digit."""
    ready = contract.setup(scenario, open_sheets=open_sheets)
    compared = 0
    for at in itertools.islice(contract.positions(ready, agents.make("random")), 0, 80, 5):
        state = at.state
        for side in ready.sides:
            row = FEATURES.of_position(FEATURES.seen(ready, state, side))
            for c in state.combatants:
                if c.status == FIGHTING and c.sheet.side == side:
                    assert FEATURES.of_position(View(ready, state, c.seat)) == row
                    compared += 1
    assert compared > 40


def test_what_is_mine_to_one_side_is_theirs_to_the_other() -> None:
    """With open sheets both sides see the same position, the one what the other does, swapped."""
    mine = [name for name in NAMES if name.startswith("my ") and PLACE[name] < POSITION]
    assert len(mine) > 10
    ready, compared = contract.setup("market-brawl"), 0
    for at in itertools.islice(contract.positions(ready, agents.make("random")), 0, 60, 6):
        one, other = (
            FEATURES.of_position(FEATURES.seen(ready, at.state, side)) for side in ready.sides
        )
        for name in mine:
            theirs = f"their {name.removeprefix('my ')}"
            assert value(one, name) == value(other, theirs)
            assert value(one, theirs) == value(other, name)
        for name in ("strength", "more danger", "more pressure"):
            assert value(one, name) == pytest.approx(1 - value(other, name))
        assert value(one, "first blow") == -value(other, "first blow")
        assert value(one, "balance") == value(other, "balance")
        compared += 1
    assert compared == 10


# -- the position -------------------------------------------------------------------------------


def test_the_stronger_side_has_the_greater_strength() -> None:
    """Strength goes with numbers and with what is whole; equals are even."""
    even = position(s.me(s.SWORD), s.foe(s.SWORD))
    helped = position(s.me(s.SWORD), s.one("Pal", "us", s.SWORD), s.foe(s.SWORD))
    hurt = position(s.me(s.SWORD, start={"wounds": 14}), s.foe(s.SWORD))
    assert even["strength"] == even["more danger"] == even["more pressure"] == 0.5
    assert helped["strength"] == pytest.approx(4 / 5)
    assert hurt["strength"] < 0.5
    assert hurt["my weakest"] == pytest.approx(hurt["my whole"] * 8)
    assert hurt["my weakest"] < 1.0
    assert hurt["my danger"] == even["my danger"]
    assert hurt["my lasting danger"] < even["my lasting danger"]


def test_a_side_that_is_gone_is_worth_nothing() -> None:
    """A search asks at leaves, too: then one side may have nobody left."""
    going = s.fight(s.me(s.SWORD), s.foe(s.SWORD))
    for c in going.state.combatants:
        if c.sheet.side == "them":
            c.status = type(c.status).DEAD
    for side, worth in (("us", 1.0), ("them", 0.0)):
        found = at_leaf(going, side)
        assert found["strength"] == found["more danger"] == worth
        assert len(found) == POSITION
        assert all(map(math.isfinite, found.values()))


def test_pressure_grows_as_a_token_comes_due() -> None:
    """A blow that lands sooner presses more, and one that is far off not at all."""
    found = [
        position(s.me(s.SWORD, start=s.striking("attack Foe with sword", due)), s.foe(s.SWORD))
        for due in (2, 5, 9, 15)
    ]
    pressures = [here["my pressure"] for here in found]
    assert pressures == sorted(pressures, reverse=True)
    assert len(set(pressures)) == 4
    assert pressures[-1] == 0.0
    assert pressures[0] == pytest.approx(0.8 * found[0]["my danger"])
    assert found[0]["more pressure"] > 0.5 > found[2]["more pressure"]
    assert [here["my soonest"] for here in found] == [0.2, 0.5, 0.9, 1.5]
    assert [here["their soonest"] for here in found] == [2.0] * 4
    assert all(here["my attacking"] == 1.0 and here["their attacking"] == 0.0 for here in found)


def test_running_is_no_blow() -> None:
    """A token that is no attack is none, and presses less than an attack that is due then."""
    run = {"token": StartToken("sprint closer to Me", 0, 3)}
    running = position(s.me(s.SWORD), s.foe(s.SWORD, start=run))
    blow = position(s.me(s.SWORD), s.foe(s.SWORD, start=s.striking(due=3)))
    assert (running["their attacking"], running["their soonest"]) == (0.0, 2.0)
    assert (blow["their attacking"], blow["their soonest"]) == (1.0, 0.3)
    assert 0.0 < running["their pressure"] < blow["their pressure"]


def test_a_drawn_weapon_makes_ready() -> None:
    """Ready is who has a weapon in hand that works; one in its sheath is not ready."""
    drawn = position(s.me(s.SWORD), s.foe(s.PISTOL))
    sheathed = position(s.me(s.SWORD, start={"in_hand": ""}), s.foe(s.PISTOL))
    assert (drawn["my ready"], sheathed["my ready"]) == (1.0, 0.0)
    assert (drawn["my shooters"], drawn["their shooters"]) == (0.0, 1.0)
    assert drawn["my pressure"] > sheathed["my pressure"] > 0.0


def test_a_gun_that_fires_no_more_is_not_ready() -> None:
    """Empty or jammed is not ready, as long as one can tell; with closed sheets foes hide it."""
    for spoil in ("rounds", "conditions"):
        for open_sheets in (True, False):
            going = s.fight(s.me(s.PISTOL), s.foe(s.PISTOL), open_sheets=open_sheets)
            assert at_leaf(going, "us")["my ready"] == at_leaf(going, "us")["their ready"] == 1.0
            for c in going.state.combatants:
                setattr(c, spoil, [0 if spoil == "rounds" else int(Condition.JAMMED)])
            spoilt = at_leaf(going, "us")
            assert spoilt["my ready"] == 0.0
            assert spoilt["their ready"] == (0.0 if open_sheets else 1.0)
            assert spoilt["my shooters"] == 1.0


# -- questions that leave nothing to weigh ------------------------------------------------------


def test_who_is_not_threatened_carries_on() -> None:
    """Nothing is to be weighed while no blow at one lands before one's own."""
    later = s.foe(s.SWORD, start=s.striking(due=9))
    assert FEATURES.obvious(decision := reconsidering(later)) is decision.fallback
    assert decision.fallback.label == "carry on"
    runs = s.foe(s.SWORD, start={"token": StartToken("sprint closer to Me", 0, 3)})
    assert FEATURES.obvious(decision := reconsidering(runs)) is decision.fallback
    other = s.foe(s.SWORD, start=s.striking("attack Pal with sword", 3))
    decision = reconsidering(other, s.one("Pal", "us", s.SWORD))
    assert FEATURES.obvious(decision) is decision.fallback


def test_who_is_threatened_is_asked() -> None:
    """A blow at one that lands no later than one's own is to be weighed."""
    for due in (3, 5):
        assert FEATURES.obvious(reconsidering(s.foe(s.SWORD, start=s.striking(due=due)))) is None


def test_who_would_strike_at_nobody_is_asked() -> None:
    """A token whose target is gone is to be weighed, whether or not there is a threat."""
    foes = s.foe(s.SWORD), s.foe(s.SWORD, name="Two")
    mine = s.me(s.SWORD, start=s.striking("attack Foe with sword"))
    going = s.fight(mine, *foes, may_yield=True)
    decision = s.question(going, kind="reconsider", Foe="yield")
    assert "attack Foe with sword" not in [answer.label for answer in decision.legal]
    assert FEATURES.obvious(decision) is None


def test_whoever_declares_is_asked() -> None:
    """Only to reconsider can be obvious, or a question with one answer."""
    decision = s.at_the_start(s.me(s.SWORD), s.foe(s.SWORD))
    assert len(decision.legal) > 1
    assert FEATURES.obvious(decision) is None


# -- answers to declare and to reconsider -------------------------------------------------------


def test_a_lethal_blow_fells_likelier_than_a_weak_one() -> None:
    """What a blow does of what the target has left is greater where little is left."""
    rows = rows_by_label(
        s.at_the_start(
            s.me(s.SWORD, s.FISTS),
            s.foe(s.SWORD, name="Near", start={"wounds": 27}),
            s.foe(s.SWORD, name="Whole"),
        )
    )
    last, whole = rows["attack Near with sword"], rows["attack Whole with sword"]
    fists = rows["attack Whole with fists"]
    assert value(last, "fells") > 2 * value(whole, "fells") > 2 * value(fists, "fells") > 0
    assert value(last, "gain") > value(whole, "gain")
    assert value(last, "target whole") < value(whole, "target whole") == 1.0
    assert value(whole, "harm") > value(fists, "harm") > value(rows["hold"], "harm") == 0.0
    assert value(whole, "at a foe") == value(whole, "answer: strike") == 1.0
    assert value(whole, "counts") == pytest.approx(0.5)


def test_what_is_out_of_reach_says_so() -> None:
    """A sword has to come closer first; a step closer is told whom it is to."""
    far = s.at_the_start(s.me(s.BOW, s.SWORD, zone="wood"), s.foe(s.SWORD))
    rows = rows_by_label(far)
    assert value(rows["shoot Foe with bow"], "out of reach") == 0.0
    assert value(rows["shoot Foe with bow"], "target band") == Band.FAR / Band.DISTANT
    step = rows["sprint closer to Foe"]
    assert value(step, "at a foe") == value(step, "answer: sprint closer") == 1.0
    assert value(rows["draw sword"], "promise") > 0.0


def test_aiming_takes_counts_and_hits_better() -> None:
    """An aimed shot is an answer of its own kind, slower and surer."""
    rows = rows_by_label(s.at_the_start(s.me(s.PISTOL), s.foe(s.PISTOL)))
    plain, aimed = rows["shoot Foe with pistol"], rows["aim at Foe with pistol"]
    assert value(aimed, "hit") > value(plain, "hit") > 0.0
    assert value(aimed, "counts") == pytest.approx(value(plain, "counts") + 0.2)
    assert value(aimed, "answer: aim") == value(plain, "answer: shoot") == 1.0
    assert value(plain, "reliability") == pytest.approx(0.95)


def test_a_blow_on_its_way_shows_and_what_comes_before_it() -> None:
    """The next blow is counted, and an answer that is done before it says so."""
    rows = rows_by_label(
        s.at_the_start(s.me(s.SWORD, s.KNIFE, s.FISTS), s.foe(s.SWORD, start=s.striking(due=4)))
    )
    fists, sword = rows["attack Foe with fists"], rows["attack Foe with sword"]
    assert value(sword, "blows to come") == pytest.approx(1 / 3)
    assert value(sword, "next blow") == pytest.approx(0.4)
    assert (value(fists, "before the blow"), value(sword, "before the blow")) == (1.0, 0.0)
    assert value(sword, "target aims at me") == 1.0
    assert value(sword, "target due") == pytest.approx(0.4)
    run = {"token": StartToken("sprint closer to Me", 0, 3)}
    runs = rows_by_label(s.at_the_start(s.me(s.SWORD), s.foe(s.SWORD, start=run)))["hold"]
    assert (value(runs, "blows to come"), value(runs, "next blow")) == (0.0, 2.0)


def test_to_carry_on_is_told_by_what_is_carried_on() -> None:
    """Who carries on strikes when the token is due, and does not pay for dropping it."""
    decision = reconsidering(s.foe(s.SWORD, start=s.striking(due=4)), due=3)
    rows = rows_by_label(decision)
    goes_on, again = rows["carry on"], rows["attack Foe with sword"]
    counts = (3 - decision.time) / 10
    assert value(goes_on, "counts") == value(goes_on, "own token left") == counts
    assert value(goes_on, "harm") == value(again, "harm") > 0.0
    assert value(goes_on, "rate") > value(again, "rate") > 0.0
    assert value(goes_on, "target whole") == 1.0
    assert (value(goes_on, "before the blow"), value(again, "before the blow")) == (1.0, 0.0)
    assert value(goes_on, "drops a token") == 0.0
    assert all(value(row, "drops a token") for label, row in rows.items() if label != "carry on")
    assert value(goes_on, "answer: carry on") == value(again, "answer: strike") == 1.0


def test_harm_is_that_of_the_attack_and_not_cut_by_the_danger_of_the_target() -> None:
    """Harm is what is done in boxes, a spell's price apart; gain is weighed, price included."""
    decision = s.at_the_start(s.me(s.SWORD, casting=60, spells=(s.FORCE,)), s.foe(s.SWORD))
    look = Look(decision)
    (foe,), kit = decision.view.foes, kit_of(decision.catalogue)
    sword, force = kit.cuts["Foe"][0], kit.spells["Foe"][0]
    weight = importance(foe)
    for heavy in (1.0, 1000.0):
        done, gain = people.harm(look, sword, foe, weight * heavy, Band.CLOSE)
        assert gain == pytest.approx(done * weight * heavy)
    rows = rows_by_label(decision)
    cast = rows["cast Force at Foe"]
    assert value(rows["attack Foe with sword"], "harm") == pytest.approx(done / 10)
    spell_done, spell_gain = people.harm(look, force, foe, weight, Band.CLOSE)
    assert value(cast, "price") > 0.0
    assert spell_gain == pytest.approx(weight * (spell_done - 10 * value(cast, "price")))
    assert value(cast, "harm") == pytest.approx(spell_done / 10)


def test_a_machine_can_be_smashed_and_that_fells_nobody() -> None:
    """A blow at a machine does harm and is worth something, but nobody falls of it."""
    owner = s.foe(s.SWORD, name="Owner", device=s.MACHINE, start={"wounds": 27, "device_on": 0})
    decision = s.at_the_start(s.me(s.SWORD), owner)
    rows = rows_by_label(decision)
    smash, blow = rows["smash generator of Owner with sword"], rows["attack Owner with sword"]
    assert value(smash, "answer: smash") == value(blow, "answer: strike") == 1.0
    assert value(smash, "harm") > 0.0
    assert value(smash, "gain") > 0.0
    assert value(smash, "fells") == 0.0 < value(blow, "fells")


def test_the_shipped_caster_among_machines_may_smash_one() -> None:
    """In a whole fight, too, the answer to smash has its features."""
    found = [
        row
        for decision in asked("caster-among-machines", "random", 200)
        for label, row in rows_by_label(decision).items()
        if label.startswith("smash")
    ]
    assert found
    assert any(value(row, "harm") > 0.0 for row in found)
    assert all(value(row, "fells") == 0.0 for row in found)


def test_a_wild_caster_has_other_chances() -> None:
    """A wild caster rolls twice and takes the more extreme: crits and misfires are likelier."""
    found = {}
    for tradition in ("wild", ""):
        caster = s.me(casting=70, spells=(s.FORCE,), **({"tradition": "wild"} if tradition else {}))
        found[tradition] = rows_by_label(s.at_the_start(caster, s.foe(s.SWORD)))[
            "cast Force at Foe"
        ]
    wild, plain = found["wild"], found[""]
    assert value(wild, "crit") > value(plain, "crit") > 0.0
    assert value(wild, "price") > value(plain, "price") > 0.0
    assert value(wild, "caster") == value(wild, "answer: damage") == 1.0


def test_a_spell_that_heals_restores_no_more_than_is_missing() -> None:
    """Healing is told by what it gives back; wards and hindrances by their amounts."""
    spells = (s.MEND, s.WARD, s.LIMBS, s.SPRINGTIDE)
    caster = s.me(casting=90, spells=spells, start={"wounds": 1})
    pal = s.one("Pal", "us", s.SWORD, start={"wounds": 20})
    rows = rows_by_label(s.at_the_start(caster, pal, s.foe(s.SWORD)))
    mine, pals = rows["cast Mend on Me"], rows["cast Mend on Pal"]
    assert value(pals, "harm") > value(mine, "harm") == pytest.approx(0.1)
    assert value(pals, "at a friend") == value(pals, "answer: heal") == 1.0
    assert value(rows["cast Ward on Pal"], "harm") > 0.0
    assert value(rows["cast Limbs at Foe"], "at a foe") == 1.0
    assert value(rows["cast Springtide"], "answer: surge") == 1.0
    assert value(rows["cast Springtide"], "at a friend") == 0.0


# -- answers to blows and to what a spell has reached -------------------------------------------


def test_a_defence_is_judged_by_what_it_stops() -> None:
    """Who is hit sees how much harm is on the way, and what a defence would stop on average."""
    rows = rows_by_label(incoming(s.me(s.SWORD), s.foe(s.SWORD), "attack Me with sword"))
    parry, take = rows["parry Foe"], rows["take the hit"]
    assert value(parry, "question: defend") == value(take, "question: defend") == 1.0
    assert value(parry, "incoming harm") == pytest.approx(0.55)  # 1d8 and 1, nothing taken off
    assert 0 < value(parry, "defence") < 1
    assert value(parry, "stopped") == pytest.approx(0.55 * value(parry, "defence"))
    assert value(take, "stopped") == value(take, "defence") == value(take, "drops a token") == 0.0
    assert value(parry, "answer: defend with melee") == value(take, "answer: accept") == 1.0
    # Parry takes Melee 60, to slip Brawl 40.
    assert value(parry, "defence") > value(rows["slip Foe"], "defence")
    assert value(take, "incoming kills") == 0.0


def test_a_blow_that_could_fell_is_told() -> None:
    """With few boxes left the blow may be the last."""
    weak = s.me(s.SWORD, start={"wounds": 24})
    rows = rows_by_label(incoming(weak, s.foe(s.SWORD), "attack Me with sword"))
    assert all(value(row, "incoming kills") == 1.0 for row in rows.values())


def tiers(wounds: int) -> dict[str, Row]:
    """What may be made of a Spectacular Force at one with so many wounds."""
    caster = s.me(casting=90, spells=(s.FORCE,))
    going = s.fight(caster, s.foe(s.SWORD, start={"wounds": wounds}), faces=[("Me", "casting", 5)])
    return rows_by_label(s.question(going, kind="tier", Me="cast Force at Foe"))


def test_a_mightier_tier_does_more_and_costs_more() -> None:
    """Tiers are told by what they do, which is no more than is left, and by what they cost."""
    names = ["Weak", "Standard", "Strong", "Spectacular"]
    whole, last = tiers(0), tiers(27)
    assert list(whole) == names
    for what in ("harm", "price", "fells"):
        found = [value(whole[name], what) for name in names]
        assert found == sorted(found)
        assert len(set(found)) == 4
        assert found[0] > 0.0
    assert value(whole["Weak"], "harm") == pytest.approx(0.35)  # 1d6
    assert all(value(row, "answer: tier") == value(row, "at a foe") == 1.0 for row in last.values())
    assert [value(last[name], "fells") for name in names[1:]] == [1.0] * 3
    # Where the foe is nearly gone a mighty tier costs more than it brings.
    assert value(whole["Strong"], "gain") > value(whole["Weak"], "gain")
    assert value(last["Weak"], "gain") > value(last["Spectacular"], "gain")
    assert value(last["Weak"], "target whole") < 0.1
