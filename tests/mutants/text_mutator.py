"""Texts changed as text, and files changed as bytes: slips, damage, and what other tools leave."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from tests.mutants import nasty
from tests.mutants.texts import Raw, to_json

_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|-?[0-9][0-9.]*|[A-Za-z_][A-Za-z0-9_-]*|[\[\]{}=,:.]')


def damaged(content: bytes, others: Sequence[bytes], luck: random.Random) -> tuple[bytes, str]:
    """The bytes of a file with one damage, or a few; and which."""
    said = []
    for _ in range(luck.choice([1, 1, 1, 2, 5])):
        way = luck.choice(_DAMAGES)
        said.append(way.__name__.strip("_"))
        content = way(content, others, luck)
    return content, "; ".join(said)


def edited(text: str, others: Sequence[str], luck: random.Random) -> tuple[str, str]:
    """A text with one edit, or a few; and which."""
    said = []
    for _ in range(luck.choice([1, 1, 1, 2, 2, 5])):
        way = luck.choice(_EDITS)
        said.append(way.__name__.strip("_"))
        text = way(text, others, luck)
    return text, "; ".join(said)


# -- bytes --------------------------------------------------------------------------------


def _span(length: int, luck: random.Random) -> tuple[int, int]:
    start = luck.randrange(length + 1)
    return start, min(length, start + luck.choice([1, 1, 2, 4, 8, 30, 200, 5000]))


def _flip(content: bytes, others: Sequence[bytes], luck: random.Random) -> bytes:
    if not content:
        return b"\x00"
    at = luck.randrange(len(content))
    return content[:at] + bytes([content[at] ^ (1 << luck.randrange(8))]) + content[at + 1 :]


def _cut_out(content: bytes, others: Sequence[bytes], luck: random.Random) -> bytes:
    start, end = _span(len(content), luck)
    return content[:start] + content[end:]


def _put_in(content: bytes, others: Sequence[bytes], luck: random.Random) -> bytes:
    at = luck.randrange(len(content) + 1)
    more = luck.choice(
        [
            luck.randbytes(luck.choice([1, 2, 8, 100])),
            *(b"\x00", b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\x1b[2J", b"\r"),
            *(b"\xff\xff\xff\xff\x7f", b"\x80" * 20, b"\x00" * 5000, b"\n" * 5000, b"[" * 5000),
        ]
    )
    return content[:at] + more + content[at:]


def _cut_short(content: bytes, others: Sequence[bytes], luck: random.Random) -> bytes:
    return content[: luck.randrange(len(content) + 1)]


def _begin_later(content: bytes, others: Sequence[bytes], luck: random.Random) -> bytes:
    return content[luck.randrange(len(content) + 1) :]


def _repeat(content: bytes, others: Sequence[bytes], luck: random.Random) -> bytes:
    start, end = _span(len(content), luck)
    return content[:end] + content[start:end] * luck.choice([1, 2, 100]) + content[end:]


def _twice(content: bytes, others: Sequence[bytes], luck: random.Random) -> bytes:
    return content + content


def _overwrite(content: bytes, others: Sequence[bytes], luck: random.Random) -> bytes:
    start, end = _span(len(content), luck)
    return content[:start] + luck.randbytes(end - start) + content[end:]


def _graft(content: bytes, others: Sequence[bytes], luck: random.Random) -> bytes:
    other = luck.choice(others)
    start, end = _span(len(other), luck)
    at = luck.randrange(len(content) + 1)
    return content[:at] + other[start:end] + content[at:]


def _half_of_another(content: bytes, others: Sequence[bytes], luck: random.Random) -> bytes:
    other = luck.choice(others)
    return content[: luck.randrange(len(content) + 1)] + other[luck.randrange(len(other) + 1) :]


def _another_encoding(content: bytes, others: Sequence[bytes], luck: random.Random) -> bytes:
    text = content.decode("utf-8", "replace")
    encoding = luck.choice(["utf-16", "utf-32", "latin-1", "utf-8-sig", "utf-7"])
    return text.encode(encoding, "replace")


def _something_else(content: bytes, others: Sequence[bytes], luck: random.Random) -> bytes:
    return luck.choice(
        [
            *(b"", b"\x00", b"\n", b" ", b"{}", b"[]", b"null", b"0", b'""', b"\xff\xfe", b"#"),
            *(b"[" * 100_000, b'{"a":' * 50_000, b"a." * 100_000, b"x" * 240_000, b"\n" * 240_000),
            *(b"a=[" * 9_000, b"[a]\n" * 2, b"\x00" * 100_000, b"=" * 1000, b"[[a]]\n" * 30_000),
            luck.randbytes(luck.choice([1, 10, 1000, 100_000])),
            luck.choice(others),
        ]
    )


def _too_long(content: bytes, others: Sequence[bytes], luck: random.Random) -> bytes:
    return content + luck.choice([b"\n", b"#", b" ", b"\x00"]) * luck.choice([250_001, 6_000_000])


_DAMAGES: tuple[Callable[[bytes, Sequence[bytes], random.Random], bytes], ...] = (
    *(_flip, _flip, _flip, _cut_out, _cut_out, _put_in, _put_in, _cut_short, _begin_later, _repeat),
    *(_twice, _overwrite, _graft, _half_of_another, _another_encoding, _something_else, _too_long),
)


# -- texts --------------------------------------------------------------------------------


def _line(lines: list[str], luck: random.Random) -> int:
    return luck.randrange(len(lines))


def _drop_line(text: str, others: Sequence[str], luck: random.Random) -> str:
    lines = text.split("\n")
    del lines[_line(lines, luck)]
    return "\n".join(lines)


def _repeat_line(text: str, others: Sequence[str], luck: random.Random) -> str:
    lines = text.split("\n")
    at = _line(lines, luck)
    times = luck.choice([1, 1, 1, 3, 100, 2000])
    lines[at:at] = [lines[at]] * min(times, 200_000 // (len(lines[at]) + 1))
    return "\n".join(lines)


def _move_line(text: str, others: Sequence[str], luck: random.Random) -> str:
    lines = text.split("\n")
    line = lines.pop(_line(lines, luck))
    lines.insert(luck.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def _swap_lines(text: str, others: Sequence[str], luck: random.Random) -> str:
    lines = text.split("\n")
    one, other = _line(lines, luck), _line(lines, luck)
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def _join_lines(text: str, others: Sequence[str], luck: random.Random) -> str:
    between = luck.choice(["", " ", ",", "\r\n", "\r", "\n\n"])
    return text.replace("\n", between, luck.choice([1, -1]))


def _other_line(text: str, others: Sequence[str], luck: random.Random) -> str:
    lines, from_other = text.split("\n"), luck.choice(others).split("\n")
    lines.insert(luck.randrange(len(lines) + 1), luck.choice(from_other))
    return "\n".join(lines)


def _replace_token(text: str, others: Sequence[str], luck: random.Random) -> str:
    found = list(_TOKEN.finditer(text))
    if not found:
        return text
    at = luck.choice(found)
    value = nasty.any_value(luck)
    if luck.random() < 0.4:
        value = Raw(luck.choice(found).group())
    return text[: at.start()] + to_json(value) + text[at.end() :]


def _drop_token(text: str, others: Sequence[str], luck: random.Random) -> str:
    found = list(_TOKEN.finditer(text))
    at = luck.choice(found) if found else None
    return text if at is None else text[: at.start()] + text[at.end() :]


def _swap_tokens(text: str, others: Sequence[str], luck: random.Random) -> str:
    found = list(_TOKEN.finditer(text))
    if len(found) < 2:
        return text
    one, other = sorted(luck.sample(found, 2), key=lambda token: token.start())
    between = text[one.end() : other.start()]
    return text[: one.start()] + other.group() + between + one.group() + text[other.end() :]


def _header(text: str, others: Sequence[str], luck: random.Random) -> str:
    lines = text.split("\n")
    key = luck.choice(["a", "combatants", "zones", "options", "factors", "weapons", '"a b"'])
    made = luck.choice(
        [
            f"[{key}]",
            f"[[{key}]]",
            "[" + ".".join([key] * luck.choice([2, 5, 11, 150, 5000])) + "]",
            f"{key}.{key}.{key} = 1",
            f"{key} = {{}}",
            f"[{key}.x]\n" * 2,
            "\n".join(f"[{key}.k{number}]" for number in range(luck.choice([70, 1000, 9000]))),
            "\n".join(f"[[{key}]]" for _ in range(luck.choice([70, 1000, 9000]))),
            "\n".join(f"k{number} = {number}" for number in range(luck.choice([70, 1000, 9000]))),
        ]
    )
    lines.insert(luck.randrange(len(lines) + 1), made)
    return "\n".join(lines)


_EDITS: tuple[Callable[[str, Sequence[str], random.Random], str], ...] = (
    *(_drop_line, _drop_line, _repeat_line, _move_line, _swap_lines, _join_lines, _other_line),
    *(_replace_token, _replace_token, _replace_token, _drop_token, _swap_tokens, _header),
)
