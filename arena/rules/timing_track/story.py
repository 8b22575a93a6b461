"""A Timing Track fight told as a referee would tell it, from the journal alone.

`tell` gives the whole fight count by count, `track` the number line as it lies at one count.
Headings start at the margin, paragraphs are indented by two spaces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby, takewhile
from typing import Any

from arena.model import Event, Faulted
from arena.rules.timing_track import events as said
from arena.rules.timing_track.casting import POINT
from arena.rules.timing_track.casting import TIERS as POWERS
from arena.rules.timing_track.checks import FUMBLE, crit_range
from arena.rules.timing_track.firearms import CANNOT_FAIL
from arena.rules.timing_track.wounds import WOUND_TIERS

WIDTH = 79
"""What a picture of the track may be wide, so that it fits a terminal of 80 columns."""


# -- numbers and words --------------------------------------------------------------------


def plain(number: int) -> str:
    """Return a number with a real minus, if any."""
    return f"−{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """Return a number with its sign: `+2`, `−10`, `0`."""
    return f"+{number}" if number > 0 else plain(number)


def of_balance(balance: int) -> str:
    """Return the balance in words: `+2 Aetheric`, `−4 Galvanic`, `0`."""
    if balance == 0:
        return "0"
    return f"{signed(balance)} {'Aetheric' if balance > 0 else 'Galvanic'}"


def several(names: Iterable[str]) -> str:
    """Return a list as one says it: `A`, `A and B`, `A, B and C`; an empty one is `nothing`."""
    *most, last = list(names) or ["nothing"]
    return f"{', '.join(most)} and {last}" if most else last


def owner(name: str) -> str:
    """Return the possessive: `Kael's`, `Boris'`."""
    return f"{name}'" if name.endswith(("s", "x", "z")) else f"{name}'s"


def boxes(number: int) -> str:
    """Return `1 box`, `2 boxes`."""
    return f"{plain(number)} {'box' if number == 1 else 'boxes'}"


def the(thing: str) -> str:
    """Return a thing with its article; a name with a capital (`Oathkeeper`) has none."""
    return thing if thing[:1].isupper() or not thing else f"the {thing}"


def _first(text: str) -> str:
    return text[:1].upper() + text[1:]


def _phrase(label: str, verb: str, item: str) -> str:
    """Return a declaration's label as part of a sentence: `draw the sword`."""
    if verb == "cast" or not item or not label.endswith(f" {item}"):
        return label
    start = label.removesuffix(item)
    if verb == "smash":
        start = start.replace("smash ", "smash the ", 1)
    return f"{start}{the(item)}"


def _third(phrase: str) -> str:
    """Return a phrase in the third person: `draws the sword`."""
    verb, space, rest = phrase.partition(" ")
    if verb.endswith("ry"):
        return f"{verb[:-1]}ies{space}{rest}"
    ending = "es" if verb.endswith(("s", "sh", "ch", "x", "z")) else "s"
    return f"{verb}{ending}{space}{rest}"


def _by(margin: int) -> str:
    return f"{margin} under" if margin >= 0 else f"{-margin} over"


def _target(skill: str, against: int, modifiers: tuple[tuple[str, int], ...]) -> str:
    """Return a target and where it comes from: `40 (Firearms 50, wounds −10)`."""
    base = against - sum(amount for _, amount in modifiers)
    if not modifiers:
        return f"{_first(skill)} {plain(against)}"
    parts = [f"{name} {signed(amount)}" for name, amount in modifiers]
    return f"{plain(against)} ({_first(skill)} {plain(base)}, {', '.join(parts)})"


# -- what has been heard so far -----------------------------------------------------------


@dataclass(slots=True)
class Token:
    """A token on the track, as the journal tells of it."""

    label: str
    start: int
    due: int


@dataclass(slots=True)
class Tale:
    """All that earlier events have said and later sentences need."""

    balance: int = 0
    tokens: dict[str, Token] = field(default_factory=dict)
    holding: list[str] = field(default_factory=list)
    sides: dict[str, list[str]] = field(default_factory=dict)
    out: dict[str, str] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)
    wounds: dict[str, int] = field(default_factory=dict)
    zones: dict[str, str] = field(default_factory=dict)
    close: dict[str, tuple[str, ...]] = field(default_factory=dict)
    margins: dict[tuple[str, str], int] = field(default_factory=dict)
    reliabilities: set[tuple[str, int]] = field(default_factory=set)
    """Firearms that have been shot, with their reliability in neutral air."""
    devices: dict[str, str] = field(default_factory=dict)
    humming: dict[str, int] = field(default_factory=dict)
    """Who bears a device that is on, and the count of its start or last pulse."""

    def hear(self, event: Event) -> None:
        """Take in what an event changes, after it has been told."""
        match event:
            case said.Opened():
                self.balance = event.balance
            case said.Entered():
                self._enter(event)
            case said.Placed():
                self.tokens[event.who] = Token(event.declaration, event.start, event.due)
            case said.Declared():
                self._free(event.who)
                self.tokens[event.who] = Token(event.declaration, event.time, event.due)
            case said.Held():
                self._free(event.who)
                self.holding.append(event.who)
            case said.Abandoned() | said.Resolved():
                self._free(event.who)
            case said.Disrupted():
                if event.lost:
                    self._free(event.who)
            case said.Reliability():
                base = event.effective + POINT * self.balance
                self.reliabilities.add((event.weapon, base))
            case said.Attack():
                self.margins[event.who, event.target] = event.margin
            case said.Wounded():
                self.wounds[event.who] = event.wounds
            case said.Healed():
                self.wounds[event.who] = event.wounds
                if event.stabilised:
                    self.out[event.who] = "stable"
            case said.Balance():
                self.balance = event.balance
            case said.DeviceState():
                self._device(event)
            case said.Moved():
                self.zones[event.who] = event.zone
                self.close[event.who] = event.close
            case said.Left():
                self._free(event.who)
                self.out[event.who] = event.status

    def _enter(self, event: said.Entered) -> None:
        who = event.who
        self.sides.setdefault(event.side, []).append(who)
        self.zones[who] = event.zone
        self.sizes[who] = event.boxes_per_tier
        self.wounds[who] = event.wounds
        if event.device:
            self.devices[who] = event.device
        if event.device_on >= 0:
            self.humming[who] = event.device_on

    def _free(self, who: str) -> None:
        self.tokens.pop(who, None)
        if who in self.holding:
            self.holding.remove(who)

    def _device(self, event: said.DeviceState) -> None:
        if event.change in ("on", "pulse"):
            self.humming[event.who] = event.time
        elif event.change != "damaged":
            self.humming.pop(event.who, None)

    def tier(self, who: str, wounds: int) -> str:
        """Return the name of the wound tier that so many filled boxes reach (TT-12)."""
        size = self.sizes.get(who, 0)
        if wounds <= 0 or size <= 0:
            return WOUND_TIERS[0]
        return WOUND_TIERS[min((wounds - 1) // size, len(WOUND_TIERS) - 1)]

    def filled(self, who: str, wounds: int) -> str:
        """Return how full the last tier is: `1 of 7 Harmed boxes filled`.

        Boxes are filled from left to right, so whatever comes before that tier is full (TT-12).
        """
        size = self.sizes.get(who, 0)
        if size <= 0 or wounds < 0:
            return f"{boxes(wounds)} filled"
        tier = max(0, wounds - 1) // size
        if tier >= len(WOUND_TIERS):
            return f"all {len(WOUND_TIERS) * size} boxes filled"
        return f"{wounds - tier * size} of {size} {WOUND_TIERS[tier]} boxes filled"


# -- one story for each kind of event -----------------------------------------------------


def _opened(_: Tale, event: said.Opened) -> str:
    return f"The balance stands at {of_balance(event.balance)}."


def _entered(_: Tale, event: said.Entered) -> str:
    parts = []
    if event.zone:
        parts.append(f"in {the(event.zone)}")
    parts.append(f"{the(event.in_hand)} in hand" if event.in_hand else "nothing in hand")
    if event.device:
        hums = f", humming since count {event.device_on}" if event.device_on >= 0 else ""
        parts.append(f"carrying {the(event.device)}{hums}")
    if event.wounds:
        parts.append(tale_of_wounds(event))
    if event.exhaustion:
        parts.append(f"{boxes(event.exhaustion)} of exhaustion filled")
    size = f", {event.boxes_per_tier} boxes a tier" if event.boxes_per_tier else ""
    return f"{event.who} ({event.side}{size}): {', '.join(parts)}."


def tale_of_wounds(event: said.Entered) -> str:
    """Return the wounds of someone who enters, of whom the tale has not heard yet."""
    return Tale(sizes={event.who: event.boxes_per_tier}).filled(event.who, event.wounds)


def _placed(_: Tale, event: said.Placed) -> str:
    return (
        f"{event.who} has been on the way since count {plain(event.start)} "
        f"({event.declaration}); the token lies at {event.due}."
    )


def _declared(_: Tale, event: said.Declared) -> str:
    doing = _phrase(event.declaration, event.verb, event.item)
    late = f", {signed(event.penalty)} for delay" if event.penalty else ""
    return f"{event.who} declares: {doing} (token at {event.due}{late})."


def _held(tale: Tale, event: said.Held) -> str:
    return _hold([event.who], event.who in tale.holding)


def _hold(names: list[str], on: bool) -> str:
    return f"{several(names)} hold{'s' if len(names) == 1 else ''}{' on' if on else ''}."


def _abandoned(_: Tale, event: said.Abandoned) -> str:
    spent = f"{event.spent} count{'' if event.spent == 1 else 's'}"
    return f"{event.who} gives up: {event.declaration}; {spent} spent for nothing."


def _resolved(_: Tale, event: said.Resolved) -> str:
    return f"{event.who} {_third(_phrase(event.declaration, event.verb, event.item))}."


def _wasted(_: Tale, event: said.Wasted) -> str:
    why = f": {event.why}" if event.why else ""
    return f"It comes to nothing for {event.who}{why}."


def _reliability(tale: Tale, event: said.Reliability) -> str:
    weapon = f"{owner(event.who)} {event.weapon}"
    air = f" with the balance at {of_balance(tale.balance)}" if tale.balance else ""
    stands = f"{_first(weapon)} has reliability {plain(event.effective)}{air}"
    if event.roll == 0:
        return f"{stands}: it {'cannot fail' if event.fires else 'does not function at all'}."
    return f"{stands}: {event.roll}, it {'fires' if event.fires else 'malfunctions'}."


_FAILURES = {
    "click": "a click, and nothing more",
    "jam": "it jams",
    "misfire": "the shot goes off by itself",
    "broken": "something inside breaks, for this fight",
    "destroyed": "it bursts",
}


def _malfunction(_: Tale, event: said.Malfunction) -> str:
    how = _FAILURES.get(event.result, event.result)
    return f"{owner(event.who)} {event.weapon} rolls {event.roll} for how bad it is: {how}."


def _attack(_: Tale, event: said.Attack) -> str:
    target = _target(event.skill, event.against, event.modifiers)
    margin = event.against - event.roll
    reach = plain(crit_range(event.against))
    how = {
        "hit": f"a hit, margin {margin}",
        "crit": f"a crit, margin {margin} within {reach}; the damage dice double",
        "fumble": "a fumble" if event.roll == FUMBLE else "a fumble at any target",
        "miss": f"a miss by {-margin}" if margin < 0 else "a miss",
    }.get(event.result, event.result)
    return f"{event.who} rolls {event.roll} against {target}: {how}."


_ASTRAY = {
    "into melee": "it missed only because of the melee",
    "misfire": "it went off by itself",
}


def _stray(_: Tale, event: said.Stray) -> str:
    whom = f"strikes {event.target}" if event.target else "strikes nobody"
    why = f" ({_ASTRAY[event.why]})" if event.why in _ASTRAY else ""
    return f"The stray shot from {owner(event.who)} {event.weapon} {whom}{why}."


_DEFENCES = {"parry": "Melee", "slip": "Brawl", "dodge": "Athletics", "block": "Athletics"}


def _defence(tale: Tale, event: said.Defence) -> str:
    skill = _DEFENCES.get(event.skill, "a target of")
    margin = event.against - event.roll
    theirs = tale.margins.get((event.attacker, event.who))
    if margin < 0:
        came = f"{-margin} over"
    elif theirs is None:
        came = f"margin {margin}"
    else:
        came = f"margin {margin} to {owner(event.attacker)} {theirs}"
    won = "no damage" if event.won else "the hit lands"
    delay = f" {owner(event.who)} next action takes {signed(event.delay)}." if event.delay else ""
    rolled = f"{event.who} {_third(event.skill or 'defend')}: {event.roll}"
    return f"{rolled} against {skill} {plain(event.against)}, {came}: {won}.{delay}"


def _wounded(tale: Tale, event: said.Wounded) -> str:
    source = f" from {event.by}" if event.by and event.by != event.who else ""
    if event.taken == 0:
        return f"{owner(event.who)} soak of {event.soak} stops all {event.raw} damage{source}."
    soak = f"{event.raw} less soak {event.soak}" if event.soak else "no soak"
    before = tale.tier(event.who, tale.wounds.get(event.who, 0))
    now = f"; now {event.tier}" if event.tier and event.tier != before else ""
    stands = tale.filled(event.who, event.wounds)
    return f"{event.who} takes {event.taken} damage{source} ({soak}): {stands}{now}."


def _armour(_: Tale, event: said.ArmourCheck) -> str:
    rolled = f"{owner(event.who)} armour: {event.roll} against {event.against}"
    if event.lost:
        return f"{rolled}, it wears; {event.rating} soak is now {event.left}."
    return f"{rolled}, it holds."


_CHANGES = {
    "drawn": "is in hand",
    "dropped": "falls from the hand",
    "jammed": "is jammed",
    "cleared": "is clear again",
    "picked up": "is picked up",
    "broken": "is broken for this fight",
    "destroyed": "is destroyed",
}


def _weapon(_: Tale, event: said.WeaponState) -> str:
    weapon = f"{owner(event.who)} {event.weapon}"
    if event.change == "reloaded":
        return f"{weapon} is reloaded, with {event.rounds} rounds."
    return f"{weapon} {_CHANGES.get(event.change, f'is {event.change}')}."


def _casting(tale: Tale, event: said.Casting) -> str:
    against = event.against
    air = f" with the balance at {of_balance(tale.balance)}" if tale.balance < 0 else ""
    dice = several(str(die) for die in event.dice)
    rolled = f"{event.who} rolls {dice} against {plain(against)}{air}"
    if len(event.dice) > 1:
        apart = {abs(against - die) for die in event.dice}
        each = several(_by(against - die) for die in event.dice)
        which = "equally far, so the lower die counts" if len(apart) == 1 else "the farther counts"
        rolled = f"{rolled}, {each}; {which}: {event.taken}"
    if not event.tiers:
        return f"{rolled}, a misfire."
    best, *lower = sorted(event.tiers, key=_power, reverse=True)
    may = f", which may be lowered to {' or '.join(lower)}" if lower else ""
    return f"{rolled}, margin {against - event.taken}: {best}{may}."


def _power(tier: str) -> int:
    return POWERS.index(tier) if tier in POWERS else -1


def _manifested(_: Tale, event: said.Manifested) -> str:
    where = f" on {event.target}" if event.target else ""
    amount = f", for {event.amount}" if event.amount else ""
    return f"{event.spell} manifests{where} at {event.tier} strength{amount}."


def _misfired(_: Tale, event: said.Misfired) -> str:
    return f"{owner(event.who)} {event.spell} misfires and manifests nothing."


def _disrupted(_: Tale, event: said.Disrupted) -> str:
    how = "the spell is lost" if event.lost else "the spell is kept"
    rolled = f"{event.roll} against {event.against}"
    return f"{event.who} is hurt while casting {event.spell}: {rolled}, {how}."


def _exhausted(_: Tale, event: said.Exhausted) -> str:
    tier = f", {event.tier}" if event.tier else ""
    return f"{event.who} pays {event.paid} exhaustion ({boxes(event.exhaustion)} filled{tier})."


def _backlash(_: Tale, event: said.Backlash) -> str:
    rolled = f"Backlash on {event.who}: {event.roll} against {event.against}"
    if event.roll > event.against:
        return f"{rolled}, none."
    shift = f", and the balance moves by {signed(event.shift)}" if event.shift else ""
    return f"{rolled}, it strikes for {event.damage}{shift}."


_SHIFTS = {
    "magic": " for the spell",
    "surge": " as the spell wills",
    "backlash": " with the backlash",
}


def _balance(tale: Tale, event: said.Balance) -> str:
    why = _SHIFTS.get(event.why, "")
    moved = f"The balance moves by {signed(event.by)}{why} to {of_balance(event.balance)}."
    # What that does to the guns is what the table wants to know. Only those that have been heard
    # are known here, for a journal says nothing of the sheets.
    now: dict[str, list[str]] = {}
    for weapon, base in sorted(tale.reliabilities):
        effective = base - POINT * event.balance
        never = ", and cannot fail" if effective >= CANNOT_FAIL else ""
        dead = ", and does not function" if effective <= 0 else ""
        now.setdefault(f"{plain(effective)}{never}{dead}", []).append(the(weapon))
    for stands, weapons in now.items():
        have = "has" if len(weapons) == 1 else "have"
        moved = f"{moved} {_first(several(weapons))} now {have} reliability {stands}."
    return moved


_DEVICES = {
    "on": "hums: it is on",
    "off": "falls silent",
    "pulse": "pulses",
    "dropped": "falls to the ground and is silent",
    "smashed": "is smashed",
}


def _device(_: Tale, event: said.DeviceState) -> str:
    device = f"{owner(event.who)} {event.device}"
    if event.change == "damaged":
        return f"{device} is damaged: {boxes(event.boxes)} left."
    return f"{device} {_DEVICES.get(event.change, f'is {event.change}')}."


def _moved(tale: Tale, event: said.Moved) -> str:
    who = event.who
    now = f"{who} is now close to {several(event.close)}" if event.close else ""
    if event.zone != tale.zones.get(who, event.zone):
        return f"{who} goes to {the(event.zone)}{f'; {now}' if now else ''}."
    if now:
        return f"{now}."
    return f"{who} is no longer close to anyone."


def _covered(_: Tale, event: said.Covered) -> str:
    if event.cover in ("", "none"):
        return f"{event.who} is out of cover."
    return f"{event.who} has {event.cover} cover."


def _warded(_: Tale, event: said.Warded) -> str:
    if event.ward == 0:
        return f"The ward on {event.who} ends."
    return f"{event.who} is warded: soak {signed(event.ward)} until count {event.until}."


def _hindered(_: Tale, event: said.Hindered) -> str:
    return f"{owner(event.who)} next action takes {signed(event.delay)}."


def _healed(tale: Tale, event: said.Healed) -> str:
    parts = []
    if event.healed:
        stands = tale.filled(event.who, event.wounds)
        parts.append(f"is healed of {event.healed} ({stands})")
    if event.stabilised:
        parts.append("is stable")
    return f"{event.who} {' and '.join(parts) or 'has nothing to heal'}."


def _medicine(_: Tale, event: said.Medicine) -> str:
    how = "it helps" if event.success else "it does not help"
    rolled = f"{event.roll} against Medicine {event.against}"
    return f"{event.who} tends {event.target}: {rolled}, {how}."


_EXITS = {
    "dying": "is dying and out of the fight",
    "dead": "is dead",
    "stable": "is stable, but out of the fight",
    "fled": "has fled",
    "yielded": "yields",
}


def _left(_: Tale, event: said.Left) -> str:
    return f"{event.who} {_EXITS.get(event.status, f'is {event.status}')}."


def _death_save(_: Tale, event: said.DeathSave) -> str:
    how = {
        "holds": "holds on",
        "fails": f"slips ({event.failures} failed so far)",
        "dies": "dies",
        "stabilises": "is stable",
    }.get(event.result, event.result)
    return f"{owner(event.who)} death save: {event.roll}; {event.who} {how}."


def _noticed(_: Tale, event: said.Noticed) -> str:
    return f"{event.who} notices {event.whom}."


def _ended(tale: Tale, event: said.Ended) -> str:
    how = f"victory for {event.winner}" if event.winner else "a draw"
    why = f" ({event.why})" if event.why else ""
    return f"The fight is over: {how}{why}.{_standing(tale)}"


def _standing(tale: Tale) -> str:
    """Return who is still in the fight and who is not, with their wounds."""
    standing, gone = [], []
    for who in (who for names in tale.sides.values() for who in names):
        if who in tale.out:
            gone.append(f"{who} ({tale.out[who]})")
        else:
            wounds = tale.wounds.get(who, 0)
            standing.append(f"{who} ({f'{boxes(wounds)} filled' if wounds else 'unhurt'})")
    text = f" Still standing: {several(standing)}." if standing else ""
    return f"{text} Out: {several(gone)}." if gone else text


def _faulted(_: Tale, event: Faulted) -> str:
    said_so = f'answered "{event.answer}"' if event.answer else "gave no answer"
    why = f" ({event.why})" if event.why else ""
    return f'Whoever decides for {event.who} {said_so}{why}; "{event.used}" is taken instead.'


STORIES: dict[str, Callable[[Tale, Any], str]] = {
    said.Opened.kind: _opened,
    said.Entered.kind: _entered,
    said.Placed.kind: _placed,
    said.Declared.kind: _declared,
    said.Held.kind: _held,
    said.Abandoned.kind: _abandoned,
    said.Resolved.kind: _resolved,
    said.Wasted.kind: _wasted,
    said.Reliability.kind: _reliability,
    said.Malfunction.kind: _malfunction,
    said.Attack.kind: _attack,
    said.Stray.kind: _stray,
    said.Defence.kind: _defence,
    said.Wounded.kind: _wounded,
    said.ArmourCheck.kind: _armour,
    said.WeaponState.kind: _weapon,
    said.Casting.kind: _casting,
    said.Manifested.kind: _manifested,
    said.Misfired.kind: _misfired,
    said.Disrupted.kind: _disrupted,
    said.Exhausted.kind: _exhausted,
    said.Backlash.kind: _backlash,
    said.Balance.kind: _balance,
    said.DeviceState.kind: _device,
    said.Moved.kind: _moved,
    said.Covered.kind: _covered,
    said.Warded.kind: _warded,
    said.Hindered.kind: _hindered,
    said.Healed.kind: _healed,
    said.Medicine.kind: _medicine,
    said.Left.kind: _left,
    said.DeathSave.kind: _death_save,
    said.Noticed.kind: _noticed,
    said.Ended.kind: _ended,
    Faulted.kind: _faulted,
}
"""How each kind of event is told, given all that has been heard before it."""

_SCENE = (said.Opened, said.Entered, said.Placed)
"""What stands before the first count: the scene as it is when the fight starts."""


# -- the whole ----------------------------------------------------------------------------


def tell(
    events: Iterable[Event], draw: bool = False, upto: int | None = None
) -> Iterator[str]:
    """Tell a fight: a heading for each count, then its paragraphs, one string each.

    Args:
        events: A journal's.
        draw: Draw the track at the end of every count as well.
        upto: Stop at the end of this count; None goes on to the end.
    """
    everything = list(events)
    tale = Tale()
    periods = _periods(everything)
    scene = True
    for count, happened in groupby(everything, lambda event: event.time):
        if upto is not None and count > upto:
            break
        together = list(happened)
        if scene:
            opening = list(takewhile(lambda event: isinstance(event, _SCENE), together))
            yield from _paragraphs(tale, opening)
            together = together[len(opening) :]
            scene = not together
        if together:
            yield f"Count {plain(count)}"
            yield from _at_once(tale, together)
            yield from _paragraphs(tale, together)
            if draw:
                yield from (f"  {line}" for line in _picture(tale, periods, count))


def _paragraphs(tale: Tale, together: list[Event]) -> Iterator[str]:
    """Tell the events of one count.

    What comes from one token stands in one paragraph, even where the tokens of a group take
    turns to roll and to land; nothing is moved past an event that comes from no token. Those who
    hold one after the other are told of together: at most counts it is what most of them do.
    """

    def alike(event: Event) -> tuple[bool, str]:
        how = str(event.who in tale.holding) if isinstance(event, said.Held) else ""
        return bool(event.cause), how

    for (caused, holds), run in groupby(together, alike):
        if caused:
            yield from _by_cause(tale, run)
        elif holds:
            yield f"  {_hold(_heard(tale, run), holds == 'True')}"
        else:
            for event in run:
                if isinstance(event, said.Opened):
                    yield event.title or "The fight"
                yield f"  {STORIES[event.kind](tale, event)}"
                tale.hear(event)


def _by_cause(tale: Tale, run: Iterable[Event]) -> Iterator[str]:
    paragraphs: dict[str, list[str]] = {}
    for event in run:
        paragraphs.setdefault(event.cause, []).append(STORIES[event.kind](tale, event))
        tale.hear(event)
    for sentences in paragraphs.values():
        yield f"  {' '.join(sentences)}"


def _heard(tale: Tale, run: Iterable[Event]) -> list[str]:
    names = []
    for event in run:
        names.append(event.who)
        tale.hear(event)
    return names


def _at_once(tale: Tale, together: list[Event]) -> Iterator[str]:
    """Say which tokens of a count were started on one count, and so resolve at once (TT-03)."""
    groups: dict[int, list[str]] = {}
    for event in together:
        token = tale.tokens.get(event.who)
        if isinstance(event, said.Resolved) and token is not None:
            groups.setdefault(token.start, []).append(event.who)
    for start, names in groups.items():
        if len(names) > 1:
            number = "both" if len(names) == 2 else "all"
            yield f"  {several(names)} {number} started at count {plain(start)}: they act at once."


def track(events: Iterable[Event], upto: int | None = None) -> str:
    """Draw the timing track as it lies when everything up to a count has happened.

    The line shows the counts at which something lies; under each are the tokens in the order in
    which they will be reached, earliest start first.

    Args:
        events: A journal's.
        upto: The count; None is the last one.
    """
    everything = list(events)
    tale = Tale()
    now = 0
    for event in everything:
        if upto is not None and event.time > upto:
            break
        now = event.time
        tale.hear(event)
    return "\n".join(_picture(tale, _periods(everything), now if upto is None else upto))


def _picture(tale: Tale, periods: dict[str, int], now: int) -> Iterator[str]:
    yield f"Track at count {plain(now)}, balance {of_balance(tale.balance)}"
    yield from _line(_columns(tale, periods, now))
    if tale.holding:
        yield f"  holding: {several(tale.holding)}"


def _periods(events: Iterable[Event]) -> dict[str, int]:
    """Return how long each bearer's device takes from pulse to pulse, as far as it was heard."""
    since: dict[str, int] = {}
    periods: dict[str, int] = {}
    for event in events:
        if isinstance(event, said.Entered) and event.device_on >= 0:
            since[event.who] = event.device_on
        elif isinstance(event, said.DeviceState) and event.change in ("on", "pulse"):
            if event.change == "pulse" and event.who in since:
                periods[event.who] = event.time - since[event.who]
            since[event.who] = event.time
    return periods


def _columns(tale: Tale, periods: dict[str, int], now: int) -> dict[int, list[str]]:
    """Return what lies at which count, in the order in which it will be reached."""
    lying = [(token.due, token.start, who, who) for who, token in tale.tokens.items()]
    for who, on in tale.humming.items():
        if who in periods:
            lying.append((on + periods[who], on, who, f"pulse of {who}"))
    columns: dict[int, list[str]] = {now: ["now"]}
    for due, _, _, text in sorted(lying):
        columns.setdefault(due, []).append(text)
    return columns


def _line(columns: dict[int, list[str]]) -> Iterator[str]:
    """Yield the number line with what lies under it, in as many strips as the width asks for."""
    strip: list[tuple[int, int]] = []
    used = 2
    for count, texts in sorted(columns.items()):
        wide = max(len(text) for text in (*texts, plain(count))) + 3
        if strip and used + wide > WIDTH:
            yield from _strip(strip, columns)
            strip, used = [], 2
        strip.append((count, wide))
        used += wide
    yield from _strip(strip, columns)


def _strip(strip: list[tuple[int, int]], columns: dict[int, list[str]]) -> Iterator[str]:
    numbers = "".join(f"{plain(count)} ".ljust(wide, "─") for count, wide in strip)
    yield f"  {numbers}"
    for row in range(max(len(columns[count]) for count, _ in strip)):
        cells = (columns[count][row : row + 1] or [""] for count, _ in strip)
        line = "".join(cell.ljust(wide) for (cell,), (_, wide) in zip(cells, strip, strict=True))
        yield f"  {line}".rstrip()
