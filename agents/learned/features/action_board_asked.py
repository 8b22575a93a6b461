"""Who is asked on the Action Board, how they stand, and the features of that question."""

from __future__ import annotations

from typing import NamedTuple

from agents.learned.features.action_board_people import Person, cut, told_apart
from agents.learned.features.feature import Row, named
from agents.scripted.action_board import people
from agents.scripted.action_board.judgement import engaged
from agents.scripted.action_board.look import Look
from agents.scripted.action_board.reactions import harm_on_me
from arena.model import Decision
from arena.rules.action_board.declarations import REACTIONS, Action
from arena.rules.action_board.view import CombatantView, DeedView, View
from arena.space import Band

SLOTS = 3
"""So many slots, deeds, attackers or dodges are 1 in a feature."""
WAVES = 5
SPELL_SLOTS = 6
DANGER = 6.0
"""So many hit points a tick are 1 in a feature of one combatant's danger."""

FEATURES = named(
    "wave: which wave of the tick it is, in fifths",
    "nothing declared: 1 if nobody has declared anything in this tick",
    "me share: the share of hit points that I have left",
    "me danger: the hit points a tick that I take, in sixes",
    "me protection: the share of a usual blow's harm that does not get through to me",
    "me caster: 1 if I am a caster",
    "me shooter: 1 if I have a missile weapon",
    "slots: how many slots I have left in this tick, in threes",
    "attacks: how many attack tokens I have left, of all",
    "spells: how many spell tokens I have left, of all",
    "generals: how many general tokens I have left, of all",
    "me dodges: how many dodges I have left, in threes",
    "spell slots: how many spell slots I have left, in sixes",
    "begun: how many actions of several ticks I have under way, in threes",
    "done: how many things I have declared in this tick, in threes",
    "defended: 1 if I have defended myself in this tick",
    "moved: 1 if I am on the move",
    "engaged: 1 if somebody is in the reach of what I have in hand or of a spell that I can pay",
    "foes here: how many opponents are in my zone, in threes",
    "friends here: how many others of my side are in my zone, in threes",
    "nearest: steps to the nearest opponent, in threes",
    "attackers: how many attacks on me nobody has answered yet, in threes",
    "harm to me: the mean harm of these, by my hit points left",
    "could fell me: 1 if one of them could fell me with its most damage",
    "friends declared: the share of my side that has declared something in this tick",
    "foes declared: the share of the other side that has",
)


class Judged(NamedTuple):
    """What an answer promises: the features of `DYNAMIC` up to `of use`, in their order."""

    chance: float = 0.0
    harm: float = 0.0
    fells: float = 0.0
    worth: float = 0.0
    already: float = 0.0
    hits: float = 0.0
    restores: float = 0.0
    stops: float = 0.0
    use: float = 0.0


NO_PROMISE = Judged()


class Remembering(Look):
    """A look that works out what is asked over and over once: here several use the same one."""

    __slots__ = ("_harms", "_importance", "_payable")

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision)
        self._harms: dict[tuple[int, str, str, int], float] = {}
        self._importance: dict[str, float] = {}
        self._payable: dict[tuple[int, bool], bool] = {}

    def can_pay(self, action: Action) -> bool:
        """As of a `Look`, which asks for no more than the kind and whether it takes one tick."""
        key = (action.kind, action.stages == 1)
        found = self._payable.get(key)
        if found is None:
            found = self._payable[key] = super().can_pay(action)
        return found

    def weight(self, one: CombatantView) -> float:
        """As of a `Look`; a tactic that favours others in turn asks for the same ones anew."""
        name = one.name
        found = self._importance.get(name)
        if found is None:
            found = self._importance[name] = people.importance(one)
        return found * self._favour.get(name, 1.0)

    def harm(self, action: Action, by: CombatantView, target: CombatantView, hp: int) -> float:
        """As of a `Look`: within one question nothing changes."""
        key = (action.index, by.name, target.name, hp)
        found = self._harms.get(key)
        if found is None:
            found = self._harms[key] = super().harm(action, by, target, hp)
        return found


class Asked:
    """One who is asked: everybody in the fight, and what several answers need to know.

    Attributes:
        mine: Those of my side who fight, with me; likewise `theirs`.
        by_name: All of them.
        attackers: Names of those whose attacks on me nobody has answered yet.
        busy: Names of those who have declared something in this tick.
        nearest: Steps from my zone to the nearest opponent.
        prices: The part that one token is of those I have left, by kind.
    """

    FEATURES = FEATURES
    NOTHING: Row = (0.0,) * len(FEATURES)
    """Of a question that is not put to a combatant."""

    __slots__ = (
        "aims",
        "attackers",
        "busy",
        "by_name",
        "defences",
        "everybody",
        "look",
        "me",
        "mine",
        "nearest",
        "of_targets",
        "prices",
        "theirs",
        "threats",
        "view",
    )

    def __init__(self, decision: Decision) -> None:
        self.view: View = decision.view
        self.look = Remembering(decision)
        self.everybody = told_apart(self.view)
        self.mine, self.theirs = self.everybody.mine, self.everybody.theirs
        self.by_name = {one.one.name: one for one in (*self.mine, *self.theirs)}
        self.me: Person = self.by_name[self.view.me.name]
        self.threats: list[DeedView] = self.view.threats
        self.attackers = {deed.who for deed in self.threats}
        self.busy = {deed.who for deed in self.look.declared}
        self.nearest = self.steps_from(self.me.zone)
        self.prices = tuple(
            1 / left if left else 0.0
            for left in (self.view.me.attacks, self.view.me.spells, self.view.me.generals)
        )
        self.of_targets: dict[str, Row] = {}
        """Features of targets, as far as they have been found."""
        self.aims: dict[tuple[int, str, str], tuple[Judged, Row]] = {}
        """Of attacks likewise, by what is used and at whom."""
        self.defences: dict[tuple[str, str], tuple[Judged, Row]] = {}
        """Of defences likewise, by the volley and the attacker."""

    def steps_from(self, zone: str) -> int:
        """Steps from a zone to the nearest opponent; 0 if there is none."""
        zones = {foe.zone for foe in self.theirs}
        if not zones or zone in zones:
            return 0
        return min(self.view.steps(zone, other) for other in zones)

    def there(self, zone: str) -> tuple[int, int]:
        """How many opponents are in a zone, and how many others of my side."""
        friends = sum(one.zone == zone for one in self.mine) - (self.me.zone == zone)
        return sum(foe.zone == zone for foe in self.theirs), friends

    def row(self) -> Row:
        """The features of this question; see `FEATURES`."""
        me, look, threats = self.me, self.look, self.threats
        fixed, one, sheet = me.fixed, me.one, look.sheet
        view, declared = self.view, look.declared
        foes_here, friends_here = self.there(me.zone)
        wave = view.wave
        verbs = [action.verb for action in look.mine]
        harm = harm_on_me(look, threats) / me.hp if threats else 0.0
        busy = sum(friend.one.name in self.busy for friend in self.mine)
        return (
            cut(wave / WAVES),
            0.0 if declared else 1.0,
            me.share,
            cut(fixed.danger / DANGER),
            fixed.protection,
            fixed.caster,
            fixed.shooter,
            cut(look.slots / SLOTS),
            part(one.attacks, sheet.attacks),
            part(one.spells, sheet.spells),
            part(one.generals, sheet.generals),
            cut(me.dodges / SLOTS),
            cut(sum(one.spell_slots or ()) / SPELL_SLOTS),
            cut(len(me.begun) / SLOTS),
            cut(len(verbs) / SLOTS),
            float(any(verb in REACTIONS for verb in verbs)),
            float(look.moved),
            float(engaged(look)),
            cut(foes_here / SLOTS),
            cut(friends_here / SLOTS),
            cut(self.nearest / Band.DISTANT),
            cut(len(threats) / SLOTS),
            cut(harm),
            float(any(view.most_damage(deed, one) >= me.hp for deed in threats)),
            busy / len(self.mine),
            (len(self.busy) - busy) / max(1, len(self.theirs)),
        )


def part(left: int | None, whole: int) -> float:
    """What is left of a whole; nothing of nothing."""
    return (left or 0) / whole if whole else 0.0
