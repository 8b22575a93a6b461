"""How attacks and defences are told."""

from __future__ import annotations

from arena.rules.timing_track import events as said
from arena.rules.timing_track.checks import FUMBLE, crit_range
from arena.rules.timing_track.story.tale import Tale
from arena.rules.timing_track.story.words import first, owner, plain, signed, third


def attack(_: Tale, event: said.Attack) -> str:
    """Tell an attack roll, and where its target comes from."""
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


def _target(skill: str, against: int, modifiers: tuple[tuple[str, int], ...]) -> str:
    """Return a target and where it comes from: `40 (Firearms 50, wounds −10)`."""
    base = against - sum(amount for _, amount in modifiers)
    if not modifiers:
        return f"{first(skill)} {plain(against)}"
    parts = [f"{name} {signed(amount)}" for name, amount in modifiers]
    return f"{plain(against)} ({first(skill)} {plain(base)}, {', '.join(parts)})"


_ASTRAY = {
    "into melee": "it missed only because of the melee",
    "misfire": "it went off by itself",
}


def stray(_: Tale, event: said.Stray) -> str:
    """Tell whom a shot strikes that was meant for another."""
    whom = f"strikes {event.target}" if event.target else "strikes nobody"
    why = f" ({_ASTRAY[event.why]})" if event.why in _ASTRAY else ""
    return f"The stray shot from {owner(event.who)} {event.weapon} {whom}{why}."


_DEFENCES = {"parry": "Melee", "slip": "Brawl", "dodge": "Athletics", "block": "Athletics"}


def defence(tale: Tale, event: said.Defence) -> str:
    """Tell an active defence, with both margins."""
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
    rolled = f"{event.who} {third(event.skill or 'defend')}: {event.roll}"
    return f"{rolled} against {skill} {plain(event.against)}, {came}: {won}.{delay}"
