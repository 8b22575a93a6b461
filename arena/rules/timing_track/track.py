"""The track of one fight: the combatants' processes, and the groups in which tokens resolve.

Time is the count. At each count the tokens (and pulses, death saves, ends of wards) resolve in
groups by the count on which they were started; the last member of a group to be reached lands
the whole group, as the last thread at a barrier runs its action. Then the referee settles the
count and asks for declarations. Every process takes up from the state when it is started.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

import simpy

from arena.clock import Moment, resolve
from arena.fight import Fight
from arena.model import Decision, Declaration, Event
from arena.rules.melees import leave_melee
from arena.rules.timing_track.answering import questions
from arena.rules.timing_track.attempt import DEATH_SAVE, Attempt
from arena.rules.timing_track.events import DeviceState, Left
from arena.rules.timing_track.landing.flow import Landing
from arena.rules.timing_track.options import Options
from arena.rules.timing_track.periodic import Periodic
from arena.rules.timing_track.referee import DECLARING, RECONSIDERING, Referee
from arena.rules.timing_track.rolling import roll
from arena.rules.timing_track.scene import scene
from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import DYING, Combatant, State, Status, Token

__all__ = ["DECLARING", "RECONSIDERING", "Track"]

Process = Generator[simpy.Event, Any, None]

_NO_ANSWERS: Mapping[str, Declaration] = {}


class Track:
    """One running fight on the track."""

    def __init__(self, fight: Fight[State]) -> None:
        setup = fight.setup
        assert isinstance(setup, Setup)
        self.fight: Fight[State] = fight
        self.setup: Setup = setup
        self.options: Options = setup.options
        self.env: simpy.Environment = fight.env
        self.state: State = fight.state
        self.record: Callable[[Event], None] | None = fight.record
        self.rewindable: bool = fight.rewindable
        self.blind_defence: bool = setup.options.defend_knowing == "nothing"
        self.now: int = self.state.now
        self.thinned: bool = True
        """Whether anybody may have left since the sides were last counted."""
        self._moments: list[Moment] = [Moment(fight.env) for _ in setup.seats]
        """The moment that each combatant waits for."""
        self._waiting: list[simpy.Process] = []
        self._expected: dict[tuple[int, int], int] = {}
        """How many members the group that is due and was started at two counts still awaits."""
        self._group: list[Attempt] = []
        self.raising: list[Attempt] = []
        """Those of the group that somebody may answer."""
        self._landing = Landing(self)
        self.periodic = Periodic(self)
        self.referee = Referee(self)

    def start(self) -> None:
        """Start every process."""
        state, process = self.state, self.env.process
        if self.record and not state.opened:
            for event in scene(self.setup, state):
                self.record(event)
        for combatant in state.combatants:
            self._waiting.append(process(self._combatant(combatant)))
            self.periodic.start_all(combatant)
        # Last: the referee looks when everything else is due.
        process(self.referee.run())

    def cause(self, combatant: Combatant) -> str:
        """The name of the combatant's token, for the journal."""
        token = combatant.token
        return "" if token is None else f"{combatant.sheet.name}@{token.start}"

    # -- groups ---------------------------------------------------------------------------

    def expect(self, due: int, start: int, members: int = 1) -> None:
        """Let the group that is due and was started at these counts have so many more members."""
        key = (due, start)
        self._expected[key] = self._expected.get(key, 0) + members

    def arrive(self, attempt: Attempt, due: int, start: int) -> Sequence[Decision]:
        """Roll for one member of a group; the last one lands the whole group.

        Returns:
            Questions that must be waited for before the group can `land`.
        """
        self.now = due
        group = self._group
        if self.rewindable and not group:
            self.fight.conceal()
        roll(self, attempt)
        group.append(attempt)
        key = (due, start)
        left = self._expected.pop(key) - 1
        if left:
            self._expected[key] = left
            return ()
        answers = _NO_ANSWERS
        if self.raising:
            asked = questions(self, self.raising)
            self.raising = []
            if asked:
                given = self.fight.all_answered(asked)
                if given is None:
                    return asked
                answers = given
        self._group = []
        self._landing.land(group, answers)
        return ()

    def land(self, answers: Mapping[str, Declaration]) -> None:
        """Land the group that has arrived, with the answers to its questions."""
        group, self._group = self._group, []
        self._landing.land(group, answers)

    # -- combatants -----------------------------------------------------------------------

    def _combatant(self, me: Combatant) -> Process:
        """One combatant: waits until its token is reached, then acts."""
        env, seat, moments = self.env, me.seat, self._moments
        listed, recorded, arrive = self.setup.listed[seat], self.record is not None, self.arrive
        done: Token | None = None
        """The token reached last, which stays in the state until its group has landed."""
        # It comes when the token is reached; until one is placed, never.
        moment = moments[seat]
        while True:
            token = me.token
            if token is not None and token is not done:
                self.place(me, token)
            try:
                yield moment
            except simpy.Interrupt:
                # Abandoned, disrupted or felled: what there is to do stands in the state. The old
                # moment still comes, but nobody waits for it.
                moment = moments[seat] = Moment(env)
                continue
            moment.renew()
            token = me.token
            assert token is not None
            action = listed[token.action]
            cause = self.cause(me) if recorded else ""
            asked = arrive(Attempt(me, action.verb, action, cause), token.due, token.start)
            done = me.token  # in a look-ahead perhaps another by now: one that is guessed
            if asked:
                self.land((yield from self.fight.ask_all(asked)))

    def place(self, me: Combatant, token: Token) -> None:
        """Put the combatant's token on the track: say when the moment it waits for comes."""
        due, start, seat = token.due, token.start, me.seat
        key, expected = (due, start), self._expected
        expected[key] = expected.get(key, 0) + 1  # as `expect`
        self._moments[seat].at(due, resolve(start, seat))

    def take_token(self, me: Combatant, why: str) -> None:
        """Take a combatant's token off the track by interrupting the process that waits for it."""
        assert me.token is not None
        self.expect(me.token.due, me.token.start, -1)
        me.token = None
        self._waiting[me.seat].interrupt(why)

    def remove(self, me: Combatant, status: Status, cause: str) -> None:
        """Take a combatant out of the fight."""
        if me.token is not None:
            self.take_token(me, "out of the fight")
        me.status = status
        self.thinned = True
        me.holding = False
        me.cover = 0
        leave_melee(self.state, me)
        if me.pulsed >= 0:
            self.periodic.stop_pulses(me)
            if self.record:
                assert me.sheet.device is not None
                name, boxes = me.sheet.device.name, me.device_boxes
                self.record(DeviceState(self.now, me.sheet.name, cause, name, "dropped", boxes))
        if self.record:
            self.record(Left(self.now, me.sheet.name, cause, status.name.lower()))
        if status is DYING:
            me.saved = self.now
            self.periodic.start(me, DEATH_SAVE)
