"""Values that files of ours do not expect, by kind."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tests.mutants.texts import Raw

NUMBERS: tuple[Any, ...] = (
    *(0, -1, 1, 2, 3, 7, 59, 60, 61, 99, 100, 101, 1000, 9999, 100_000, 100_001, 10**6),
    *(2**31 - 1, 2**31, 2**53, 2**53 + 1, 10**15, 10**15 + 1, 2**63 - 1, 2**63, 2**64, 10**30),
    *(-(2**63), -(10**15), 0.0, -0.0, 0.5, 1.5, 1e-300, 1e300, 5e-324),
    *(float("inf"), float("-inf"), float("nan")),
    *(Raw("1e999"), Raw("-1e999"), Raw("9" * 4301), Raw("9" * 50_000), Raw("-" + "7" * 5000)),
    *(Raw("NaN"), Raw("Infinity"), Raw("nan"), Raw("+inf"), Raw("0x7fffffffffffffff")),
    *(Raw("1_000"), Raw("01"), Raw("1."), Raw(".5"), Raw("1e5"), Raw("--1"), Raw("0b" + "1" * 300)),
)

TEXTS: tuple[Any, ...] = (
    *("", " ", "a", "0", "3", "true", "null", "none", "None", "nan", "-", ".", "..", "/", "~"),
    *("\x00", "\n", "\t", "\x1b[2J", "\x1b]0;title\x07", "\r", "\u202e", "\u200b", "\ufeff"),
    *("é", "e\u0301", "ß", "İ", "ǆ", "Σς", "漢字", "🙂", "ﬁ", "Ａ", "\U0010ffff", "\ue000"),
    *("__class__", "__proto__", "constructor", "{}", "{0}", "%s", "%n", "${HOME}", "$(id)"),
    *("<script>alert(1)</script>", "&amp;", "a,b", "a=b", "a(b=c)", "a.b", "a[0]", '"', "'", "\\"),
    *("0d0", "1d0", "0d6", "1d6", "99d99", "1000d1000", "100d1000+1000", "1d6+1d6", "d", "2d"),
    *("-1d6", "1d6-100", "1d1", "9" * 400 + "d6", "1d" + "9" * 400),
    *("any", "both", "random", "learned", "holds", "exact", "opponent(level=novice)", "learned("),
    *('learned(model="/nowhere")', 'learned(model="")', "agent(seconds=1e9)", "looks-ahead()"),
    *("/etc/hostname", "../x.toml", "./", "/dev/zero", "/dev/stdin", "/proc/self/mem", "C:\\x"),
    *("timing_track", "action_board", "two_actions", "alley", "even", "hold", "carry on"),
    *("x" * 40, "x" * 41, "x" * 300, "x" * 5000, "é" * 200, "a b " * 400, "(" * 500, "a(" * 300),
    *("\ud800", "a\ud800b"),
)
"""Halves of characters included: JSON can say them."""

OTHERS: tuple[Any, ...] = (
    *(None, True, False, [], {}, [[]], [{}], {"": 0}, {"a": {}}, [None], [0], [""], [[], []]),
    *(Raw("2024-01-01"), Raw("12:00:00"), Raw("1979-05-27T07:32:00Z"), Raw("{"), Raw("}")),
    *(
        Raw("]"),
        Raw("'"),
        Raw('"""'),
        Raw(""),
        Raw("undefined"),
        Raw("# nothing"),
        Raw("{a = 1, a = 2}"),
    ),
    *(Raw('{"a": 1, "a": 2}'), Raw("[1,]"), Raw("{,}"), Raw("1 2"), Raw('"\\q"')),
    Raw('"\\ud800"'),
)


def _deep(luck: random.Random) -> Any:
    depth = luck.choice([2, 5, 9, 10, 11, 30, 300, 999, 5000, 50_000])
    if luck.random() < 0.5:
        return Raw("[" * depth + "]" * depth)
    if luck.random() < 0.5:
        return Raw('{"a": ' * depth + "1" + "}" * depth)
    return Raw("{a = " * depth + "1" + "}" * depth)


def _long_list(luck: random.Random) -> Any:
    one = luck.choice(["0", "1", '""', '"a"', "[]", "{}", "true", "1.5", "-1"])
    length = luck.choice([50, 101, 1001, 10_000, 80_000, 100_000])
    if luck.random() < 0.3:
        return Raw("[" + ",".join(str(n) for n in range(min(length, 40_000))) + "]")
    return Raw("[" + ",".join([one] * length) + "]")


def _long_text(luck: random.Random) -> Any:
    one = luck.choice(["x", " ", "é", "🙂", "ab ", "(", "[", "1", "1d6+", "a.", "\\", "-", "a=b,"])
    return (one * 240_000)[: luck.choice([61, 201, 501, 10_000, 100_000, 240_000]) // len(one)]


def _many_keys(luck: random.Random) -> Any:
    length = luck.choice([10, 61, 300, 3000, 12_000])
    one = luck.choice([0, "", {}, "a", True])
    return {f"{luck.choice('abcde')}{n}": one for n in range(length)}


_LARGE: tuple[Callable[[random.Random], Any], ...] = (_deep, _long_list, _long_text, _many_keys)


def any_value(luck: random.Random) -> Any:
    """A value of any kind; now and then a large one."""
    if luck.random() < 0.06:
        return luck.choice(_LARGE)(luck)
    return luck.choice(luck.choice([NUMBERS, NUMBERS, TEXTS, TEXTS, OTHERS]))


def like(luck: random.Random, value: Any) -> Any:
    """A value of the same kind, near it or at the end of what the kind can hold."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        near = [value + 1, value - 1, -value, value * 2, value * 10, value * 1000, value // 2]
        return luck.choice([*near, *luck.choices(NUMBERS, k=4)])
    if isinstance(value, str):
        return luck.choice([*_texts_near(luck, value), *luck.choices(TEXTS, k=4)])
    if isinstance(value, list):
        return luck.choice([[], value[:1], value * 2, value[::-1], value * 300, [value], value[1:]])
    if isinstance(value, dict):
        return luck.choice([{}, dict(list(value.items())[1:]), [value], {"x": value}])
    return any_value(luck)


def _texts_near(luck: random.Random, text: str) -> list[str]:
    at = luck.randrange(len(text) + 1)
    put = luck.choice(["x", " ", ".", "\x00", "é", "1", "(", ")", ",", "=", '"', "\u200b"])
    return [
        text[:at] + text[at + 1 :],
        text[:at] + put + text[at:],
        text.upper(),
        text.swapcase(),
        f" {text}",
        f"{text} ",
        text * 2,
        text * 200,
        text[::-1],
        text.replace(" ", ""),
    ]
