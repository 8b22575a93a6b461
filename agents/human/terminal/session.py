"""A game in the terminal, from its first question to how it ended."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from agents.human import purposes, told
from agents.human.question import sentence
from agents.human.real_dice import Wanted
from agents.human.record import TakenBack
from agents.human.seeds import any_seed
from agents.human.solo import CutShortError, Solo
from agents.human.terminal import advising, reading, thinking
from agents.human.terminal.keeping import Keeping, has_begun
from agents.human.terminal.paper import Paper
from agents.human.terminal.seats import ending, introduction
from agents.human.terminal.telling import Telling
from agents.human.terminal.typed import Typed
from arena.errors import FightclockError, InputError, printable, shown
from arena.model import Decision

MINE, THEIRS = "cyan", "magenta"
"""How names are coloured: of those that a person plays, and of the others."""

OFTEN = ("reconsider",)
"""Questions that are put at every count and mostly answered alike: Enter gives the fallback."""

COMMANDS = {
    "list": "what may be declared",
    "odds": "what each declaration can come to; odds NUMBER: and how that comes about",
    "hint": "what the machine would look at",
    "why": "why the machine gave its last answer; why NAME for one of them",
    "why not": "what may not be declared now, and why",
    "look": "how things stand",
    "story": "the whole story once more",
    "undo": "take your last answer back",
    "dice": "correct what you told of the last dice",
    "save FILE": "save the game; arena play FILE goes on",
    "give up": "lose the fight",
    "quit": "leave; the game can be kept",
    "?": "this list",
}
"""In the order in which help tells them."""


class LeaveError(Exception):
    """A person wants to leave."""


class AnotherError(Exception):
    """A person wants another fight."""


def play_in_terminal(solo: Solo, keep: Path, file: Path | None = None) -> None:
    """Play in the terminal until a fight is over, or the person leaves; and another, if wanted.

    Args:
        solo: The game.
        keep: The folder in which games are kept.
        file: The file that this game comes from; None is a new one.

    Raises:
        InputError: the game cannot be kept.
        KeyboardInterrupt: Ctrl-C; the game has been kept, if the person wanted that.
    """
    while True:
        try:
            Session(solo, Keeping(keep, file)).play()
        except AnotherError:
            solo, file = Solo(replace(solo.beginning, seed=any_seed())), None
        else:
            return


class Session:
    """One sitting with one game."""

    def __init__(self, solo: Solo, keeping: Keeping) -> None:
        self._solo = solo
        self._keeping = keeping
        persons = solo.beginning.seating.persons
        self._paper = Paper({who: MINE if who in persons else THEIRS for who in solo.setup.seats})
        self._typed = Typed(self._paper)
        self._telling = Telling(solo, self._paper)
        self._cut = False
        """Whether the person does not want to wait before the next question."""
        self._not_kept = False
        """Whether the person has been told that the game cannot be kept after each answer."""

    def play(self) -> None:
        """Play until it is over, or the person leaves.

        Raises:
            AnotherError: the person wants another fight.
            KeyboardInterrupt: Ctrl-C.
        """
        try:
            introduction(self._solo, self._paper)
            while self._goes_on():
                pass
        except LeaveError:
            return
        except EOFError:
            if not self._solo.over:
                self._keep()
        except KeyboardInterrupt:
            self._ask_to_keep()
            raise

    def _goes_on(self) -> bool:
        """Do the next thing; False if there is none."""
        solo = self._solo
        if solo.thoughts and not solo.asked:
            was_cut, console = self._cut, self._paper.console
            self._cut = thinking.thought(solo, solo.thoughts[0], console, cut=was_cut)
            if self._cut and not was_cut:
                self._paper.aside("Cut short: the machine does what comes to mind first.")
            return True
        self._cut = False
        self._keep_quietly()
        self._telling.on()
        if solo.over:
            return self._end()
        if solo.wanted is not None:
            self._throw(solo.wanted)
        else:
            self._ask(solo.asked[0])
        return True

    # -- questions ------------------------------------------------------------------------

    def _ask(self, decision: Decision) -> None:
        """Ask until an answer is given, or the game has changed in another way."""
        self._list(decision)
        while any(decision is one for one in self._solo.asked):
            line = self._line(decision.who, [one.label for one in decision.legal])
            if not line and decision.kind in OFTEN:
                line = decision.fallback.label
            if not line or line.casefold() == "list":
                self._list(decision, whole=True)
                continue
            meant = reading.is_meant(line, decision.legal)
            with self._complaints():
                if meant or not self._command(line, decision):
                    answer = reading.answer(line, decision.legal)
                    if not meant:
                        self._paper.aside(f"{decision.who}: {answer.label}.")
                    self._solo.answer(decision.who, answer.label)

    def _list(self, decision: Decision, *, whole: bool = False) -> None:
        self._paper.heading(sentence(self._solo.setup.ruleset.name, decision))
        if decision.kind in OFTEN and not whole:
            self._paper.aside(f"Enter: {decision.fallback.label}; list: what else; ? for more.")
            return
        self._paper.numbered([one.label for one in decision.legal])
        self._paper.aside("A number or the words; or odds, hint, why, undo, save, quit; ? for all.")

    def _throw(self, wanted: Wanted) -> None:
        """Ask for dice until they are told, or the game has changed in another way."""
        solo, ruleset = self._solo, self._solo.setup.ruleset
        self._paper.heading(purposes.sentence(ruleset.name, wanted))
        while solo.wanted is wanted:
            line = self._line(purposes.dice(wanted))
            with self._complaints():
                if line and not self._command(line, None):
                    solo.throw(reading.faces(line, wanted, ruleset.summed))

    def _end(self) -> bool:
        """Say how it ended; False if the person does not want to go on in any way."""
        solo = self._solo
        outcome = solo.outcome
        assert outcome is not None
        self._paper.heading(ending(solo, outcome))
        if solo.record.taken_back:
            self._paper.say(told.taken_back(solo.record))
        with self._complaints():
            journal = self._keeping.journal(solo)
            self._paper.exactly(f"To hear it told again: arena replay {shlex.quote(str(journal))}")
        self._paper.aside("again: another fight; undo: go on from your last answer; Enter: leave.")
        while solo.over:
            line = self._line("over")
            if not line:
                return False
            with self._complaints():
                if line.casefold() == "again":
                    raise AnotherError
                if not self._command(line, None):
                    raise FightclockError(f"{shown(line)} cannot be done now; ? tells what can.")
        return True

    def _line(self, prompt: str, labels: Sequence[str] = ()) -> str:
        words = [*labels, *(command.removesuffix(" FILE") for command in COMMANDS)]
        return self._typed.line(f"{printable(prompt)}> ", words)

    @contextmanager
    def _complaints(self) -> Iterator[None]:
        """While entered, what cannot be done is said on paper, and nothing has changed."""
        try:
            yield
        except FightclockError as error:
            self._paper.wrong(str(error))
        except CutShortError:
            self._paper.wrong("Cut short.")

    # -- commands -------------------------------------------------------------------------

    def _command(self, line: str, decision: Decision | None) -> bool:
        """Do what a line commands; False if it is no command.

        Raises:
            FightclockError: it cannot be done now.
            LeaveError, AnotherError: it ends the sitting.
        """
        word, _, rest = line.partition(" ")
        said = " ".join(line.casefold().split())
        if word.casefold() == "save":
            self._save(rest.strip())
        elif word.casefold() == "odds":
            self._odds(decision, rest.strip())
        elif said in ("?", "help"):
            for command, does in COMMANDS.items():
                self._paper.say(f"{command:10} {does}", indent=2)
        elif said == "look":
            self._telling.look()
        elif said == "story":
            self._telling.all()
        elif said == "undo":
            self._undo()
        elif said == "dice":
            self._say_taken_back(self._solo.take_dice_back())
        elif said == "hint":
            self._hint(decision)
        elif said == "why not":
            advising.show_barred(self._paper, _asked(decision))
        elif word.casefold() == "why":
            self._why(rest.strip())
        elif said == "give up" or said.startswith("give up "):
            self._give_up(line.split(maxsplit=2)[2:])
        elif said == "quit":
            self._ask_to_keep()
            raise LeaveError
        else:
            return False
        return True

    def _odds(self, decision: Decision | None, text: str) -> None:
        decision = _asked(decision)
        if text:
            advising.show_one(self._paper, decision, reading.answer(text, decision.legal))
        else:
            advising.show_odds(self._paper, decision)

    def _hint(self, decision: Decision | None) -> None:
        advising.show_hint(self._paper, self._solo, _asked(decision))

    def _why(self, name: str) -> None:
        theirs = self._solo.beginning.seating.agents
        who = reading.one_of(name, tuple(theirs), "nobody whom the machine plays") if name else ""
        advising.show_why(self._paper, self._solo, who)

    def _undo(self) -> None:
        self._say_taken_back(self._solo.take_back())

    def _say_taken_back(self, taken: TakenBack) -> None:
        self._telling.forget()
        self._paper.say(f"Taken back: {taken.given.who}: {taken.given.label}.")
        if taken.seen:
            self._paper.say("This is marked: dice, or what others chose, had been seen since.")

    def _give_up(self, named: Sequence[str]) -> None:
        sides = self._solo.own_sides
        if named:
            side = reading.one_of(named[0], sides, "none of your sides")
        elif len(sides) == 1:
            side = sides[0]
        else:
            raise FightclockError(f"Which side? give up {' or give up '.join(sides)}")
        self._solo.give_up(side)

    # -- keeping --------------------------------------------------------------------------

    def _save(self, text: str) -> None:
        if not text:
            self._keep()
            return
        try:
            path = Path(text).expanduser()
        except RuntimeError:
            raise FightclockError(f"{shown(text)}: there is no such person here") from None
        self._say_kept(self._keeping.copy(self._solo, path))
        self._keeping.wanted = True

    def _keep(self) -> None:
        """Keep the game, if anything has happened in it, and say where."""
        if has_begun(self._solo):
            self._say_kept(self._keeping.keep(self._solo))
            self._keeping.wanted = True

    def _keep_quietly(self) -> None:
        """Keep the game as it stands: a window that is closed loses nothing."""
        if self._not_kept or self._keeping.is_kept(self._solo):
            return
        try:
            self._keeping.keep(self._solo)
        except InputError as error:
            self._not_kept = True
            self._paper.wrong(f"The game is not kept: {error}")

    def _say_kept(self, path: Path) -> None:
        self._paper.exactly(f"Kept. To go on: arena play {shlex.quote(str(path))} --terminal")

    def _ask_to_keep(self) -> None:
        """Ask whether to keep a game of which nobody has said so yet; no answer is yes."""
        if self._keeping.wanted or self._solo.over or not has_begun(self._solo):
            return
        try:
            answer = self._typed.line("Keep the game? [Y/n] ")
        except (EOFError, KeyboardInterrupt):
            answer = ""
        if answer.casefold().startswith("n"):
            self._keeping.forget()
        else:
            self._keep()


def _asked(decision: Decision | None) -> Decision:
    """The question that is open.

    Raises:
        FightclockError: there is none.
    """
    if decision is None:
        raise FightclockError("Nothing is asked now that could be answered so or so.")
    return decision
