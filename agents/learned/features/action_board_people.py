"""Everybody in a fight on the Action Board as numbers, and the features of a position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from agents.learned.features.feature import Row, named
from agents.scripted.action_board import people
from agents.scripted.action_board.look import ANSWERED, releases
from agents.scripted.action_board.odds import chances, harm
from arena.dice import Dice
from arena.rules.action_board.board import TICKS
from arena.rules.action_board.declarations import Action
from arena.rules.action_board.scenario import Sheet
from arena.rules.action_board.view import CombatantView, CommanderView, DeedView, View

HEADS = 10
"""So many combatants, hit points or rounds are 1 in a feature."""
HARM = 20
"""So many hit points a tick are 1 in a feature of a whole side's danger."""
MOST = 2.0
"""Nothing that has no natural end goes beyond this."""
USUAL_DODGES = 1
"""Of somebody whose sheet is closed."""
AWAITED = "awaited"
_USUAL_BLOW = Dice.parse("1d8+1")
_ANY = 10_000
_MOST_SHEETS = 4096

_SIDE = (
    "fight: how many of {} fight, in tens",
    "left: the sum of the shares of hit points left of {}, in tens",
    "weakest: the least share of hit points left among {}",
    "danger: the hit points a tick that {} take together, in twenties",
    "danger left: the same, of each times the share of hit points left",
    "protection: the share of a usual blow's harm that does not get through to {}, on average",
    "tokens: the share of all tokens of a round that {} have left",
    "dodges: how many dodges {} have left for each that fights, halved",
    "declared: the mean damage that {} have declared in this tick, by the others' hit points",
    "begun: the mean damage or healing of spells that {} cast, by the others' hit points",
    "casters: the share of casters among {}",
    "shooters: the share of those with a missile weapon among {}",
    "awaited: how many of {} are still to come, in tens",
    "met: the share of {} who have an opponent in their zone",
)
POSITION = named(
    *[f"mine {line.format('my side')}" for line in _SIDE],
    *[f"theirs {line.format('the other side')}" for line in _SIDE],
    "strength: numbers times shares left, of both sides: the part that is mine",
    "danger ratio: of the danger left of both sides the part that is mine",
    "lead: the sum of shares left of my side less that of the other, in tens",
    "tick: which tick of the round it is, in thirds",
    "round: which round it is, in tens; of a large battle which phase",
    "between fights: 1 if a large battle goes on between two phases; its armies are the sides",
)
_EACH = len(_SIDE)


class Fixed(NamedTuple):
    """What a sheet says once for all.

    Attributes:
        hp: Hit points when unhurt.
        danger: Hit points a tick that they take from others.
        protection: The share of a usual blow's harm that does not get through.
        caster: 1 for a caster, else 0.
        shooter: 1 for somebody with a missile weapon, else 0.
        tokens: All tokens of a round; 0 if that is not known.
    """

    hp: int
    danger: float
    protection: float
    caster: float
    shooter: float
    tokens: int


class Person(NamedTuple):
    """One combatant in the fight, as far as the one who looks can tell.

    Attributes:
        hp: Hit points left, at least 1.
        share: The share of hit points left, from 0 to 1.
        tokens: The share of the round's tokens left.
        begun: Actions of several ticks under way.
    """

    one: CombatantView
    fixed: Fixed
    hp: int
    share: float
    tokens: float
    dodges: int
    zone: str
    begun: list[Action]

    @property
    def importance(self) -> float:
        """How much each hit point matters; as `people.importance`."""
        return self.fixed.danger / (self.hp + 1)


class People(NamedTuple):
    """Both sides as one side sees them.

    Attributes:
        mine: Those of this side who fight, in canonical order; likewise `theirs`.
        coming: How many of this side are still to come; likewise `against` of the other.
    """

    mine: list[Person]
    theirs: list[Person]
    coming: int
    against: int


def told_apart(view: View) -> People:
    """Everybody of a view who is in the fight or still to come, side by side."""
    side, usual = view.me.side, (TICKS + 1 - view.tick) / TICKS
    found: tuple[list[Person], list[Person]] = [], []
    awaited = [0, 0]
    for one in view:
        which = 0 if one.side == side else 1
        if one.fighting:
            found[which].append(_person(one, usual))
        elif one.status == AWAITED:
            awaited[which] += 1
    return People(*found, *awaited)


def _person(one: CombatantView, usual: float) -> Person:
    """One combatant; `usual` is the share of tokens left where that is not known."""
    sheet, hp, begun, zone = one.sheet, one.hp, one.casting, one.zone
    if sheet is None or hp is None:
        share = 1.0 if one.tier == "Unhurt" else 0.5
        fixed = _UNKNOWN_CASTER if people.casts(one) else _UNKNOWN
        return Person(one, fixed, people.hp_left(one), share, usual, USUAL_DODGES, zone, begun)
    hp = max(hp, 1)
    fixed = _fixed(one, sheet)
    attacks, spells, generals = one.attacks or 0, one.spells or 0, one.generals or 0
    tokens = (attacks + spells + generals) / fixed.tokens if fixed.tokens else 0.0
    return Person(one, fixed, hp, hp / fixed.hp, tokens, one.dodges or 0, zone, begun)


_known: dict[int, tuple[Sheet, Fixed]] = {}


def _fixed(one: CombatantView, sheet: Sheet) -> Fixed:
    # Keyed by identity: a sheet never changes, and hashing all that it holds would be slow.
    known = _known.get(id(sheet))
    if known is None or known[0] is not sheet:
        if len(_known) >= _MOST_SHEETS:
            _known.clear()
        known = _known[id(sheet)] = (sheet, _of_sheet(sheet, people.danger(one)))
    return known[1]


def _of_sheet(sheet: Sheet, danger: float) -> Fixed:
    return Fixed(
        sheet.hp,
        danger,
        protection(sheet.defence, sum(piece.dr for piece in sheet.armour)),
        float(bool(sheet.cast) and sheet.spells > 0),
        float(any(weapon.kind == "missile" for weapon in sheet.weapons)),
        sheet.attacks + sheet.spells + sheet.generals,
    )


@lru_cache(maxsize=_MOST_SHEETS)
def protection(defence: int, dr: int) -> float:
    """The share of a usual blow's harm that defence and armour keep off, from 0 to 1."""
    plain, double = chances(people.USUAL_BONUS, defence, True)
    through = plain * harm(_USUAL_BLOW, 1, dr, _ANY) + double * harm(_USUAL_BLOW, 2, dr, _ANY)
    return max(0.0, 1 - through / _USUAL_BLOW.mean)


_UNKNOWN = Fixed(
    people.USUAL_HP,
    people.USUAL_DANGER,
    protection(people.USUAL_DEFENCE, people.USUAL_DR),
    0.0,
    0.0,
    0,
)
"""Of somebody whose sheet is closed."""
_UNKNOWN_CASTER = _UNKNOWN._replace(caster=1.0)


# -- the position -----------------------------------------------------------------------------


def of_fight(view: View, everybody: People, declared: Iterable[DeedView]) -> Row:
    """The features of a position in a fight."""
    mine, theirs, coming, against = everybody
    ours, others = _declared(view, view.me.side, declared)
    first, strength, danger = _side(mine, theirs, ours, coming)
    second, other_strength, other_danger = _side(theirs, mine, others, against)
    return (
        *first,
        *second,
        ratio(strength, other_strength),
        ratio(danger, other_danger),
        first[1] - second[1],
        view.tick / TICKS,
        cut(view.round / HEADS),
        0.0,
    )


def _side(
    some: Sequence[Person], against: Sequence[Person], declared: float, awaited: int
) -> tuple[Row, float, float]:
    """The features of one side, its strength as `agents.search.material` has it, its danger."""
    many = len(some)
    if not many:
        return (*[0.0] * (_EACH - 2), cut(awaited / HEADS), 0.0), 0.0, 0.0
    weakest, left = 1.0, 0.0
    danger = danger_left = guard = tokens = casters = shooters = begun = 0.0
    dodges = met = 0
    zones = {one.zone for one in against}
    for _, fixed, _, share, free, dodging, zone, works in some:
        left += share
        weakest = min(weakest, share)
        danger += fixed.danger
        danger_left += fixed.danger * share
        guard += fixed.protection
        casters += fixed.caster
        shooters += fixed.shooter
        tokens += free
        dodges += dodging
        met += zone in zones
        for work in works:
            if work.spell is not None and work.spell.dice is not None:
                begun += work.spell.dice.mean
    hp = sum(one.hp for one in against) or 1
    row = (
        cut(many / HEADS),
        cut(left / HEADS),
        weakest,
        cut(danger / HARM),
        cut(danger_left / HARM),
        guard / many,
        tokens / many,
        cut(dodges / many / 2),
        cut(declared / hp),
        cut(begun / hp),
        casters / many,
        shooters / many,
        cut(awaited / HEADS),
        met / many,
    )
    return row, many * left, danger_left


def _declared(view: View, side: str, declared: Iterable[DeedView]) -> tuple[float, float]:
    """The mean damage declared in this tick by this side and by the other."""
    mine = theirs = 0.0
    for deed in declared:
        action = deed.declaration
        if not releases(action):
            continue
        weapon, spell = action.weapon, action.spell
        dice = weapon.damage if weapon is not None else spell.dice if spell is not None else None
        if dice is None:
            continue
        mean = dice.mean * (ANSWERED if deed.answered else 1.0)
        if view[deed.who].side == side:
            mine += mean
        else:
            theirs += mean
    return mine, theirs


def of_battle(view: CommanderView) -> Row:
    """The features of a position between two phases of a large battle.

    The armies stand for the sides: `fight` and `left` are the heads left, `weakest` the morale
    left, as shares of the first.
    """
    first, strength = _army(view, view.side)
    second, other = _army(view, view.enemy)
    lead, phase = first[1] - second[1], cut(view.phase / HEADS)
    return (*first, *second, ratio(strength, other), 0.5, lead, 0.0, phase, 1.0)


def _army(view: CommanderView, side: str) -> tuple[Row, float]:
    army = view.army(side)
    heads, morale = view.numbers(side) / army.numbers, view.morale(side) / army.morale
    row = (heads, heads, morale, *[0.0] * (_EACH - 3))
    return row, max(0, view.numbers(side)) * max(0.0, morale)


def ratio(mine: float, theirs: float) -> float:
    """The part that is mine; a half of nothing."""
    both = mine + theirs
    return mine / both if both else 0.5


def cut(value: float) -> float:
    """A number that has no natural end, cut off."""
    return value if value < MOST else MOST
