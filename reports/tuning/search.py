"""What is tried next: Optuna's tree-structured Parzen estimator (TPE).

J. Bergstra, R. Bardenet, Y. Bengio and B. Kégl, "Algorithms for hyper-parameter optimization",
Advances in Neural Information Processing Systems 24 (2011).
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from agents.parameters import Value
from arena.errors import InputError
from reports.tuning.ranges import Range
from reports.tuning.tuning import Tuning

if TYPE_CHECKING:
    from optuna.distributions import BaseDistribution

_LARGEST_SEED = 2**32  # what the sampler's generator takes; larger ones come round again


class Search:
    """Proposes values one after the other; each depends on the seed and the scores so far alone.

    The first proposal is the default, if the ranges hold it.

    Args:
        tuning: What may be proposed.

    Raises:
        InputError: Optuna is not installed.
    """

    def __init__(self, tuning: Tuning) -> None:
        try:
            import optuna
        except ImportError:
            expected = "the package optuna: pip install 'fightclock[learn]'"
            raise InputError("", "tune", None, expected) from None
        self.program = f"optuna {optuna.__version__}"
        self._names = [one.name for one in tuning.ranges]
        with _quiet():
            self._space = {one.name: _distribution(one) for one in tuning.ranges}
            sampler = optuna.samplers.TPESampler(seed=tuning.seed % _LARGEST_SEED)
            self._study = optuna.create_study(direction="maximize", sampler=sampler)
            if all(one.holds(tuning.default[one.name]) for one in tuning.ranges):
                self._study.enqueue_trial(dict(tuning.default))

    def ask(self) -> dict[str, Value]:
        """Return the next proposal, in the order of the ranges."""
        with _quiet():
            self._asked = self._study.ask(self._space)
        return {name: self._asked.params[name] for name in self._names}

    def tell(self, value: float) -> None:
        """Say what the last proposal has scored."""
        with _quiet():
            self._study.tell(self._asked, value)


def _distribution(one: Range) -> BaseDistribution:
    from optuna.distributions import (
        CategoricalDistribution,
        FloatDistribution,
        IntDistribution,
    )

    if one.choices:
        return CategoricalDistribution(one.choices)
    if one.whole:
        return IntDistribution(int(one.low), int(one.high), step=int(one.step or 1))
    return FloatDistribution(one.low, one.high, step=one.step)


@contextmanager
def _quiet() -> Iterator[None]:
    """While entered, Optuna says nothing; how far the run is, its progress tells."""
    import optuna

    before = optuna.logging.get_verbosity()
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        optuna.logging.set_verbosity(before)
