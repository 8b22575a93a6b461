"""The words that every ruleset shares: declaration, catalogue, decision, policy, outcome."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, TypeVar

from arena.errors import IllegalAnswer, nearest

if TYPE_CHECKING:
    from arena.fight import Fight
    from arena.luck import DiceDoor
    from arena.rewind import Snapshot

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Declaration:
    """What a combatant commits to: one entry of the combatant's catalogue.

    Declarations are made once for a scenario and compared by identity; `index` is the place in
    the catalogue, `label` what a person reads and types. Both are unique in one catalogue.
    """

    index: int
    label: str
    verb: str
    target: str = ""
    item: str = ""
    mode: str = ""

    def __str__(self) -> str:
        return self.label


class Catalogue(Sequence[Declaration]):
    """Everything one combatant could ever declare in a scenario, by stable index."""

    __slots__ = ("_by_label", "_entries", "who")

    def __init__(self, who: str, entries: Iterable[Declaration]) -> None:
        self.who = who
        self._entries = tuple(entries)
        self._by_label = {entry.label: entry for entry in self._entries}
        assert len(self._by_label) == len(self._entries), f"labels of {who} are not unique"
        assert all(i == entry.index for i, entry in enumerate(self._entries))

    def __getitem__(self, index: Any) -> Any:
        return self._entries[index]

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, value: object) -> bool:
        return (
            isinstance(value, Declaration)
            and value.index < len(self._entries)
            and self._entries[value.index] is value
        )

    def find(self, label: str) -> Declaration:
        """The entry with this label.

        Raises:
            IllegalAnswer: there is none; the nearest label is named.
        """
        entry = self._by_label.get(label)
        if entry is None:
            guess = nearest(label, self._by_label)
            hint = f'; did you mean "{guess}"?' if guess else ""
            raise IllegalAnswer(self.who, label, f"no such declaration{hint}")
        return entry


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the journal. `cause` names the token it comes from, for example `Kael@2`."""

    kind: ClassVar[str] = "event"
    time: int
    who: str
    cause: str = ""


@dataclass(frozen=True, slots=True)
class Faulted(Event):
    """A policy failed or answered what is not legal; `used` was taken in its place."""

    kind: ClassVar[str] = "faulted"
    answer: str = ""
    why: str = ""
    used: str = ""


@dataclass(frozen=True, slots=True)
class Weighed(Event):
    """What a policy that looks ahead has weighed before its answer; see `Decision.explain`.

    Attributes:
        alternatives: Of each its label, what it is worth and how often it is given, both in
            thousandths, and what the others most likely do about it, or how it was played on.
    """

    kind: ClassVar[str] = "weighed"
    alternatives: tuple[tuple[str, int, int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a fight ended (GEN-02).

    `score` gives each side 1, 1/2 or 0; `margin` is each side's advantage in the share of
    wound boxes still whole, from -1 to 1; `time` the last count; `why` one short phrase; `left`
    what each side has left, by the names in the ruleset's `amounts`, as the fight ends. With exact
    dice an amount may be a watched number.
    """

    winner: str | None
    score: Mapping[str, float]
    margin: Mapping[str, float]
    time: int
    why: str
    faults: Mapping[str, int] = field(default_factory=dict)
    left: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    @classmethod
    def between(
        cls,
        setup: Setup,
        state: Any,
        winner: str | None,
        lead: float,
        time: int,
        why: str,
        faults: Mapping[str, int],
    ) -> Self:
        """The outcome between two sides; `lead` is by how much the first is more whole."""
        sides, ruleset = setup.sides, setup.ruleset
        first, second = sides
        score = {side: 0.5 if winner is None else float(side == winner) for side in sides}
        margin = {first: lead, second: 0.0 - lead}
        left = {side: ruleset.left(setup, state, side) for side in sides}
        return cls(winner, score, margin, time, why, dict(faults), left)


class Policy(Protocol):
    """Who decides. The smallest agent is one method.

    Three attributes are optional. `ignores` names the kinds of question to which the policy always
    gives the fallback, so that they need not be put to it at all; `looks_ahead` says that it
    forks its decisions, for which the fight must remember where each instant began; a method
    `choose_all` answers many decisions, of as many fights, in one go (see `arena.together`).
    """

    def choose(self, decision: Decision, /) -> Declaration:
        """Answer with one of `decision.legal`, from `decision.view` and nothing else."""
        ...


class State(Protocol):
    """A fight's plain data, from which all its processes can be started again."""

    now: int
    ordinals: dict[tuple[str, str], int]
    asked: dict[tuple[str, str], int]

    def copy(self) -> Self:
        """An independent copy that shares only what never changes."""
        ...


class Setup(Protocol):
    """A scenario made ready to be fought any number of times; never changes."""

    @property
    def ruleset(self) -> Ruleset:
        """The game it is played by."""
        ...

    @property
    def name(self) -> str:
        """The scenario's name."""
        ...

    @property
    def seats(self) -> tuple[str, ...]:
        """Combatants in canonical order (by name), whatever the order in the file."""
        ...

    @property
    def sides(self) -> tuple[str, ...]:
        """Both sides in canonical order."""
        ...

    @property
    def voices(self) -> tuple[str, ...]:
        """Everybody who may be asked: the combatants, and the sides where a side decides as one."""
        ...

    @property
    def side_of(self) -> Mapping[str, str]:
        """Each combatant's side; of a voice that is a side, `side_of.get(who, who)` is itself."""
        ...

    @property
    def catalogues(self) -> Mapping[str, Catalogue]:
        """The catalogue of each voice."""
        ...

    def opening(self) -> Any:
        """A new state as the scenario describes it."""
        ...


class Ruleset(Protocol):
    """One game: how it starts its processes, what is legal, who sees what, how it is told."""

    name: str
    title: str
    version: str
    """Of the rules; journals and positions hold it."""
    unit: str
    """What one unit of time is called: count, tick or phase."""
    events: Mapping[str, type[Event]]
    purposes: tuple[str, ...]
    """Every purpose a die of this ruleset can have (GEN-04)."""
    summed: frozenset[str]
    """The purposes of which the rules read nothing but the sum of the faces."""
    amounts: Mapping[str, str]
    """What `left` tells, by name, each with a short description; `boxes` is always among it."""
    scenario_type: type[Any]
    saved_state_type: type[Any]
    """A state as people can read it, for position files."""

    def setup(self, scenario: Any, /) -> Any:
        """Make a scenario ready to be fought."""
        ...

    def start(self, fight: Fight[Any], /) -> None:
        """Start the processes; each takes up from `fight.state`."""
        ...

    def imagine(self, state: Any, setup: Any, who: str, /) -> None:
        """Replace, in this copy of a state, what `who` may not know (GEN-01)."""
        ...

    def save_state(self, setup: Any, state: Any, /) -> Any:
        """The state as people can read it."""
        ...

    def load_state(self, setup: Any, saved: Any, place: Any, /) -> Any:
        """The state that was saved."""
        ...

    def essence(self, setup: Any, state: Any, /) -> Hashable:
        """What of a state matters for all that can still come, but for the time itself."""
        ...

    def whole(self, setup: Any, state: Any, side: str, /) -> float:
        """How much of a side is still whole, from 0 to 1 (GEN-02)."""
        ...

    def left(self, setup: Any, state: Any, side: str, /) -> Mapping[str, int]:
        """What a side has left: of each of `amounts` how much, never below 0.

        Summed over all of the side, the fallen and those who have left included: what is missing
        from the opening has been lost, spent or broken. Of every amount more is better.
        """
        ...

    def trial(self, decision: Decision, declaration: Declaration, /) -> Any:
        """How an answer is tried out for its odds; see `arena.odds.Trial`."""
        ...

    def scene(self, setup: Any, state: Any, /) -> Iterable[Event]:
        """How things stand, as the events with which a journal begins."""
        ...

    def story(
        self, events: Iterable[Event], draw: bool | None = None, upto: int | None = None
    ) -> Iterator[str]:
        """Tell a fight from its journal, line by line; with pictures, up to a time.

        Whether pictures are drawn is the ruleset's own custom, if `draw` does not say.
        """
        ...

    def picture(self, events: Iterable[Event], upto: int | None = None) -> str:
        """Draw how things stand at the end of a time: the track, the board."""
        ...


_NOTHING = object()
"""What nobody can answer."""


class Decision:
    """One question to one combatant: what they may see and what is legal.

    `kind` is a word of the ruleset (for example `declare`, `defend`, `tier`); `about` holds what
    the question is about (for example the attacks that may be answered).
    """

    __slots__ = (
        "_allowed",
        "_fight",
        "_legal",
        "_said",
        "_whims",
        "_why_not",
        "about",
        "candidates",
        "fallback",
        "kind",
        "view",
        "who",
    )

    def __init__(
        self,
        fight: Fight[Any],
        who: str,
        kind: str,
        view: Any,
        candidates: Sequence[Declaration],
        why_not: Callable[[Declaration], str | None],
        fallback: Declaration,
        about: Any = None,
    ) -> None:
        self.who = who
        self.kind = kind
        self.view = view
        self.candidates = candidates
        self.fallback = fallback
        self.about = about
        self._why_not = why_not
        self._fight = fight
        self._legal: tuple[Declaration, ...] | None = None
        self._allowed: object = _NOTHING
        self._whims = 0
        self._said: tuple[Weighed, ...] = ()

    @property
    def time(self) -> int:
        """The count, tick or phase at which the question is put."""
        return int(self._fight.env.now)

    @property
    def catalogue(self) -> Catalogue:
        """The whole catalogue of the one who is asked."""
        return self._fight.setup.catalogues[self.who]

    @property
    def legal(self) -> tuple[Declaration, ...]:
        """Everything that may be answered, in catalogue order; never empty."""
        if self._legal is None:
            why_not = self._why_not
            self._legal = tuple([d for d in self.candidates if why_not(d) is None])
        return self._legal

    @property
    def mask(self) -> list[bool]:
        """Legality by catalogue index."""
        mask = [False] * len(self.catalogue)
        for declaration in self.legal:
            mask[declaration.index] = True
        return mask

    def why_not(self, declaration: object) -> str | None:
        """None if this may be answered, else the reason why not."""
        if declaration is self._allowed:
            return None
        if isinstance(declaration, Declaration):
            if declaration in self.candidates:
                return self._why_not(declaration)
            if declaration in self.catalogue:
                return f"not an answer to this question ({self.kind})"
        return "not an entry of this combatant's catalogue"

    def allows(self, declaration: Declaration) -> bool:
        """Whether a candidate of this decision is legal now; the quick form of `why_not`."""
        if self._why_not(declaration) is not None:
            return False
        # Most candidates stand where the catalogue has them; a search compares with each.
        candidates, index = self.candidates, declaration.index
        if (
            index < len(candidates) and candidates[index] is declaration
        ) or declaration in candidates:
            # Nothing changes while the question is open, so the answer need not be checked twice.
            self._allowed = declaration
        return True

    def find(self, label: str) -> Declaration:
        """The catalogue entry with this label; see `Catalogue.find`."""
        return self.catalogue.find(label)

    def whim(self, below: int) -> int:
        """The agent's own luck: a whole number from 0 to `below` - 1.

        Keyed by the combatant, the kind and the number of the question, never by the fight's
        dice.
        """
        self._whims += 1
        return self._fight.whim(self.who, self.kind, self._whims, below)

    def pick(self, among: Sequence[T]) -> T:
        """One of these, each as likely, by the agent's own luck."""
        return among[self.whim(len(among))]

    @property
    def explained(self) -> bool:
        """Whether anybody listens to what `explain` says: if not, it need not be worked out."""
        return self._fight.record is not None

    def explain(self, alternatives: Iterable[tuple[Declaration, float, float, str]]) -> None:
        """Say in the journal what has been weighed; it changes nothing.

        Args:
            alternatives: Of each the answer, what it is worth (from 0, lost, to 1, won), how
                often it is given (from 0 to 1), and what the others most likely do about it.
        """
        if self.explained:
            said = tuple(
                (answer.label, round(1000 * worth), round(1000 * share), reply)
                for answer, worth, share, reply in alternatives
            )
            # Told when the answer is taken: questions that are put together keep their order.
            self._said += (Weighed(self.time, self.who, "", said),)

    def _put_again(self) -> None:
        """Be as when it was put first: nothing has been said, and no luck of the agent drawn."""
        self._whims = 0
        self._said = ()

    @property
    def setup(self) -> Setup:
        """The scenario that is fought; of sheets that are closed, `view` tells no more."""
        return self._fight.setup

    def fork(
        self,
        dice: DiceDoor,
        policies: Mapping[str, Policy] | None = None,
        rewindable: bool | None = True,
    ) -> Fight[Any]:
        """A new fight that stands at this question, with other dice.

        It knows no choice that is hidden from `who` and no roll that nobody has seen yet.

        Args:
            dice: Its dice.
            policies: Who plays in it; the question is put again there. Without, whoever drives it
                is asked.
            rewindable: As of a `Fight`; None costs least where it is only played on.
        """
        return self._fight.fork(dice, self.who, policies, rewindable)

    def ahead(self) -> Snapshot[Any]:
        """The position at this question as `who` can know it; a fork starts there."""
        return self._fight.ahead(self.who)


Known = Callable[[tuple[int, ...]], Hashable]
"""What the table can already tell from a roll that is otherwise still hidden."""
