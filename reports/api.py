"""The short way in for programs: a fight, a tournament or a study in one call.

`from reports import fight, study, tournament`. Each does what the command of its name does; what
comes back can be looked at as a pandas DataFrame and as a matplotlib figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from arena.journal import Journal
    from arena.model import Outcome, Policy
    from reports.ledger.export import Cell, Sheet
    from reports.running.bout import Row
    from reports.studies.run import StudyResult
    from reports.studies.summary import Summary as StudySummary
    from reports.tournaments.summary import Summary as TournamentSummary
    from reports.tournaments.tournament import TournamentResult

# Everything that is imported from `reports` passes here, also in every worker: what one of these
# functions needs is imported inside it.

Records = list[dict[str, "Cell"]]

OUT = "report"
"""The folder of a report and its ledger unless one says otherwise, as of the commands."""


@dataclass(frozen=True, slots=True)
class FightResult:
    """A fight that is over.

    Attributes:
        outcome: How it ended.
        journal: Everything that happened.
    """

    outcome: Outcome
    journal: Journal

    def story(self) -> str:
        """The fight as a referee would tell it."""
        from arena.rules import RULESETS

        return "\n".join(RULESETS[self.journal.header["ruleset"]].story(self.journal))


@dataclass(frozen=True, slots=True)
class StudyTable:
    """A study that has been fought.

    Attributes:
        result: What came of it: `result.summary` has every figure of its report, `result.page` is
            the report itself.
        out: The folder with its ledger.
    """

    result: StudyResult
    out: Path

    @property
    def summary(self) -> StudySummary:
        """Every figure of its report."""
        return self.result.summary

    def frame(self) -> DataFrame:
        """Every fight, a row each, in the order of the ledger.

        The columns are those of `arena results --csv`; of each factor its level, as
        `factors.NAME`; `subject_side`, which side the subject led; and `score`, the subject's: 1
        for a win, 1/2 for a draw, 0. Fights of one `block` share their luck.

        Raises:
            InputError: pandas is not installed, or the ledger cannot be read any more.
        """
        from reports.ledger.export import Sheet
        from reports.studies.plan import plan, seats

        study = self.result.study
        leads, planned = seats(study), plan(study)
        sheet = Sheet(planned, len(leads), [arm.name for arm in study.arms])
        records: Records = []
        for row, record in _fights(self.out, self.result.recorded.entry.number, sheet):
            seat, arm = leads[row.number], study.arms[row.bout.arm]
            for factor, level in arm.levels.items():
                record[f"factors.{factor}"] = level
            record["subject_side"] = planned.scenarios[row.bout.scenario].sides[seat]
            record["score"] = row.score if seat == 0 else 1.0 - row.score
            records.append(record)
        return _framed(records)

    def arms(self) -> DataFrame:
        """Each arm's mean of each outcome, a row each, with the 95% interval `low` to `high`.

        Raises:
            InputError: pandas is not installed.
        """
        return _framed(
            {
                "arm": arm.name,
                **{f"factors.{factor}": level for factor, level in arm.levels.items()},
                "outcome": outcome,
                **_estimate("mean", found),
            }
            for arm in self.summary.arms
            for outcome, found in arm.outcomes.items()
        )

    def comparisons(self) -> DataFrame:
        """Each comparison's difference in each outcome, a row each, the primary outcome first.

        What is not decided by p-values, or is exploratory, has none; see
        `reports.studies.summary.Difference`.

        Raises:
            InputError: pandas is not installed.
        """
        return _framed(
            {
                "comparison": one.name,
                "arm": one.arm,
                "baseline": one.baseline,
                "outcome": outcome,
                **_estimate("difference", found.estimate),
                "better": found.better,
                "worse": found.worse,
                "equal": found.equal,
                "p": found.p,
                "adjusted_p": found.adjusted_p,
                "verdict": found.verdict,
            }
            for one in self.summary.comparisons
            for outcome, found in one.outcomes.items()
        )

    def plot(self) -> Figure:
        """The difference of each comparison in the primary outcome, with its interval."""
        from reports.pages.charts import PLAIN
        from reports.studies.plots import effect_figure

        return effect_figure(self.summary, PLAIN)


@dataclass(frozen=True, slots=True)
class TournamentTable:
    """A tournament that has been fought.

    Attributes:
        result: What came of it: `result.summary` has every figure of its report, `result.page` is
            the report itself.
        out: The folder with its ledger.
    """

    result: TournamentResult
    out: Path

    @property
    def summary(self) -> TournamentSummary:
        """Every figure of its report."""
        return self.result.summary

    def frame(self) -> DataFrame:
        """Every fight, a row each, in the order of the ledger.

        The columns are those of `arena results --csv`. Fights of one `block` share their luck.

        Raises:
            InputError: pandas is not installed, or the ledger cannot be read any more.
        """
        from reports.ledger.export import Sheet
        from reports.ledger.ledger import Ledger

        entry = self.result.recorded.entry
        with Ledger(self.out) as ledger:
            size = ledger.book(entry.number).size
        sheet = Sheet(self.result.tournament.plan, size)
        return _framed([record for _, record in _fights(self.out, entry.number, sheet)])

    def ranking(self) -> DataFrame:
        """The agents by mean score, a row each, with the 95% interval `low` to `high`.

        Raises:
            InputError: pandas is not installed.
        """
        return _framed(
            {
                "place": one.place,
                "agent": one.agent,
                **_estimate("score", one.score),
                "margin": one.margin.mean,
                "rating": one.rating.mean,
                "fights": one.fights,
            }
            for one in self.summary.ranking
        )

    def plot(self) -> Figure:
        """Every agent's mean score with its interval, best on top."""
        from reports.pages.charts import PLAIN
        from reports.tournaments.plots import ranking_figure

        return ranking_figure(self.summary.ranking, PLAIN)


def fight(
    scenario: str | Path,
    agents: Mapping[str, str | Policy] | None = None,
    *,
    seed: int = 1,
    block: int = 0,
    options: Mapping[str, Any] | None = None,
) -> FightResult:
    """Play one fight to its end; the same arguments always give the same fight.

    Args:
        scenario: A shipped scenario's name, or a file.
        agents: Who decides, by side or combatant: a spec like `"abandons(gain=30)"`, or an agent
            of one's own. Sides that are not named are played by the usual agent.
        seed: Of the dice and of the agents' own luck.
        block: Likewise: another block is other luck.
        options: House rulings to change.

    Raises:
        InputError: the scenario, an option or an agent is wrong.
        FightclockError: an agent is for nobody.
    """
    import agents as agents_room
    import scenarios
    from arena.fight import Fight
    from arena.journal import Journal, header
    from arena.luck import KeyedDice
    from arena.rules import RULESETS

    loaded = scenarios.load(scenario)
    if options:
        loaded = scenarios.with_options(loaded, options)
    rules: Any = RULESETS[loaded.ruleset]
    setup = rules.setup(loaded)
    named = {**dict.fromkeys(setup.sides, agents_room.usual(rules.name)), **(agents or {})}
    policies = {
        who: agents_room.make(agent, rules.name)
        if isinstance(agent, str)
        else agents_room.checked(agent, f"agents.{who}")
        for who, agent in named.items()
    }
    called = {
        who: agent if isinstance(agent, str) else type(agent).__name__
        for who, agent in named.items()
    }
    journal = Journal(header(rules.name, rules.version, setup.name, seed, block, called))
    dice = KeyedDice(seed, block)
    fought: Fight[Any] = Fight(setup, dice, policies, record=journal.record, seed=seed, block=block)
    return FightResult(fought.run(), journal)


def study(
    target: str | Path,
    *,
    blocks: int | None = None,
    seed: int | None = None,
    workers: int | None = 1,
    out: str | Path = OUT,
    progress: bool = False,
) -> StudyTable:
    """Fight a study, or go on with it: what the ledger of `out` holds is not fought again.

    Args:
        target: A study file, or the name of a shipped one.
        blocks: Instead of the file's number.
        seed: Instead of the file's.
        workers: Processes; None is one for each core. More than one imports the program that asks
            anew, which needs the usual `if __name__ == "__main__":` there.
        out: The folder for the report and the ledger; made if it is not there.
        progress: Show on stderr how far it is.

    Raises:
        InputError: the study, a number or the folder cannot be used; nothing was fought.
        FightclockError: a fight broke down; the ledger keeps every block that was finished.
        KeyboardInterrupt: it was interrupted before the first whole block.
    """
    from reports.ledger.recording import Where
    from reports.studies.run import run_study

    return StudyTable(run_study(target, out, Where(workers), blocks, seed, progress), Path(out))


def tournament(
    target: str | Path,
    agents: Sequence[str] = (),
    *,
    blocks: int | None = None,
    seed: int | None = None,
    workers: int | None = 1,
    out: str | Path = OUT,
    progress: bool = False,
) -> TournamentTable:
    """Let agents meet, or go on with it: what the ledger of `out` holds is not fought again.

    Args:
        target: A tournament file, a scenario file, or the name of a shipped one.
        agents: Specs of who takes part, instead of the file's or the usual ones.
        blocks: As of `study`, and so are the others.
        seed: Likewise.
        workers: Likewise.
        out: Likewise.
        progress: Likewise.

    Raises:
        InputError: the tournament, a number or the folder cannot be used; nothing was fought.
        FightclockError: a fight broke down; the ledger keeps every block that was finished.
        KeyboardInterrupt: it was interrupted before the first whole block.
    """
    from reports.ledger.recording import Where
    from reports.tournaments.tournament import run_tournament

    where = Where(workers)
    result = run_tournament(target, out, where, blocks, seed, agents, progress)
    return TournamentTable(result, Path(out))


def _fights(out: Path, run: int, sheet: Sheet) -> Iterator[tuple[Row, dict[str, Cell]]]:
    """The rows that a run's report rests on, each with its cells by column."""
    from reports.ledger.ledger import Ledger

    names = list(sheet.columns)
    with Ledger(out) as ledger:
        for rows in ledger.book(run).rows(0, ledger.entry(run).taken):
            for row in rows:
                yield row, dict(zip(names, sheet.cells(row), strict=True))


def _estimate(name: str, found: Any) -> dict[str, Cell]:
    low, high = found.interval or (None, None)
    return {name: found.mean, "low": low, "high": high}


def _framed(records: Any) -> DataFrame:
    from arena.errors import InputError

    try:
        import pandas as pd
    except ImportError:
        expected = 'the package pandas, from the extra "pandas": pip install "fightclock[pandas]"'
        raise InputError("", "frame", None, expected) from None
    return pd.DataFrame.from_records(list(records))
