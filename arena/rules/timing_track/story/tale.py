"""What has been heard of a fight so far, which later sentences need."""

from __future__ import annotations

from dataclasses import dataclass, field

from arena.model import Event
from arena.rules.timing_track import events as said
from arena.rules.timing_track import glimpses as seen
from arena.rules.timing_track.casting import POINT
from arena.rules.timing_track.story.words import boxes
from arena.rules.timing_track.wounds import WOUND_TIERS


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
    tiers: dict[str, str] = field(default_factory=dict)
    """The wound tiers of those whose sheets are closed."""
    zones: dict[str, str] = field(default_factory=dict)
    close: dict[str, tuple[str, ...]] = field(default_factory=dict)
    margins: dict[tuple[str, str], int] = field(default_factory=dict)
    reliabilities: set[tuple[str, int]] = field(default_factory=set)
    """Firearms that have been shot, with their reliability in neutral air."""
    humming: dict[str, int] = field(default_factory=dict)
    """Who bears a device that is on, and the count of its start or last pulse."""
    periods: dict[str, int] = field(default_factory=dict)
    """How many counts a bearer's device takes from pulse to pulse."""

    def hear(self, event: Event) -> None:
        """Take in what an event changes, after it has been told."""
        match event:
            case said.Opened():
                self.balance = event.balance
            case said.Entered():
                self._enter(event)
                if isinstance(event, seen.EnteredSeen):
                    self.tiers[event.who] = event.tier
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
            case seen.WoundedSeen() | seen.HealedSeen():
                self.tiers[event.who] = event.tier
                if isinstance(event, seen.HealedSeen) and event.stabilised:
                    self.out[event.who] = "stable"
            case seen.DisruptedSeen():
                self._free(event.who)
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
        if event.device_period > 0:
            self.periods[who] = event.device_period
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
