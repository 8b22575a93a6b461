"""Documents with a few values changed: the file stays readable, and what it says is odd.

Where a schema says what a key may hold, values at and just beyond the ends of that are taken, and
keys that the document leaves out are added.
"""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

from arena.checking.words import Schema, look_up
from tests.mutants import nasty

Path = tuple[Any, ...]

_MOST_PLACES = 5000


class Changing:
    """A document that is being changed.

    Args:
        document: It is copied.
        schema: Of the document; {} if nobody has described it.
        luck: Decides everything.
    """

    def __init__(self, document: Any, schema: Schema, luck: random.Random) -> None:
        self.document = copy.deepcopy(document)
        self.schema = schema
        self.luck = luck

    # -- places ---------------------------------------------------------------------------

    def places(self) -> list[Path]:
        """All places of the document, the whole of it apart."""
        found: list[Path] = []
        for path in _walk(self.document):
            found.append(path)
            if len(found) == _MOST_PLACES:
                break
        return found

    def somewhere(self, kind: type | tuple[type, ...] = object) -> Path | None:
        """A place whose value is of a kind; as likely deep inside as further out."""
        places = [path for path in self.places() if isinstance(self.at(path), kind)]
        if not places:
            return None
        if self.luck.random() < 0.5:
            return self.luck.choice(places)
        depth = self.luck.choice([len(path) for path in places])
        top = self.luck.choice([path[0] for path in places])
        some = [path for path in places if path[0] == top or len(path) == depth]
        return self.luck.choice(some)

    def at(self, path: Path) -> Any:
        """The value at a place."""
        value = self.document
        for step in path:
            value = value[step]
        return value

    def put(self, path: Path, value: Any) -> None:
        """Put a value at a place."""
        if path:
            self.at(path[:-1])[path[-1]] = value
        else:
            self.document = value

    def described(self, path: Path) -> Schema:
        """What the schema says of a place; {} if nothing."""
        try:
            return look_up(self.schema, path) if self.schema else {}
        except (KeyError, AttributeError, TypeError):
            return {}

    # -- changes --------------------------------------------------------------------------

    def change(self, gently: bool = False) -> str:
        """Make one change, and say which; gently, so that the document may stay right."""
        gentle: list[Callable[[], str | None]] = [
            *[self._nudge, self._nudge, self._take_like_another, self._drop_optional, self._turn],
            *[self._add_known, self._double_table, self._remove_table],
        ]
        ways: list[Callable[[], str | None]] = [
            *[self._replace, self._replace_by_like, self._replace_by_like, self._extreme] * 2,
            *[self._extreme, self._add_known, self._add_known, self._refer, self._refer],
            *[self._remove, self._swap, self._copy, self._rename, self._add_unknown, self._crowd],
            *[self._double, self._crowd],
        ]
        for _ in range(20):
            said = self.luck.choice(gentle if gently else ways)()
            if said is not None:
                return said
        self.document = nasty.any_value(self.luck)
        return "another document"

    def _replace(self) -> str | None:
        path = self.somewhere()
        if path is None:
            return None
        self.put(path, nasty.any_value(self.luck))
        return f"replace {path}"

    def _replace_by_like(self) -> str | None:
        path = self.somewhere((bool, int, float, str)) or self.somewhere()
        if path is None:
            return None
        self.put(path, nasty.like(self.luck, self.at(path)))
        return f"like {path}"

    def _extreme(self) -> str | None:
        path = self.somewhere()
        ends = [] if path is None else self._ends(self.described(path))
        if path is None or not ends:
            return None
        self.put(path, self.luck.choice(ends))
        return f"extreme {path}"

    def _add_known(self) -> str | None:
        path = self.somewhere(dict) if self.luck.random() < 0.8 else ()
        if path is None or not isinstance(self.at(path), dict):
            return None
        node, here = self.described(path), self.at(path)
        missing = [key for key in node.get("properties", {}) if key not in here]
        if not missing:
            return None
        key = self.luck.choice(missing)
        here[key] = self._some(self.described((*path, key)))
        return f"add known {path} {key}"

    def _add_unknown(self) -> str | None:
        path = self.somewhere(dict)
        if path is None:
            return None
        known = [*self.at(path), "name", "about", "side"]
        key = nasty.like(self.luck, str(self.luck.choice(known)))
        value = self.luck.choice([*self.at(path).values(), nasty.any_value(self.luck)])
        self.at(path)[str(key)] = copy.deepcopy(value)
        return f"add {path}"

    def _remove(self) -> str | None:
        path = self.somewhere()
        if path is None:
            return None
        del self.at(path[:-1])[path[-1]]
        return f"remove {path}"

    def _swap(self) -> str | None:
        one, other = self.somewhere(), self.somewhere()
        if one is None or other is None or one[: len(other)] == other or other[: len(one)] == one:
            return None
        first, second = self.at(one), self.at(other)
        self.put(one, second)
        self.put(other, first)
        return f"swap {one} {other}"

    def _copy(self) -> str | None:
        one, other = self.somewhere(), self.somewhere()
        if one is None or other is None:
            return None
        self.put(other, copy.deepcopy(self.at(one)))
        return f"copy {one} {other}"

    def _refer(self) -> str | None:
        """Name something else that the document names."""
        path = self.somewhere(str)
        if path is None:
            return None
        words = {self.at(place) for place in self.places() if isinstance(self.at(place), str)}
        words |= {step for place in self.places() for step in place if isinstance(step, str)}
        self.put(path, self.luck.choice(sorted(words)))
        return f"refer {path}"

    def _rename(self) -> str | None:
        path = self.somewhere()
        if path is None or not isinstance(self.at(path[:-1]), dict):
            return None
        table = self.at(path[:-1])
        others = [*table, *(step for place in self.places() for step in place)]
        new = nasty.like(self.luck, str(path[-1]))
        if self.luck.random() < 0.4:
            new = self.luck.choice(others)
        table[str(new)] = table.pop(path[-1])
        return f"rename {path}"

    def _crowd(self) -> str | None:
        """Make many of one thing, each with a name of its own or all alike."""
        path = self.somewhere()
        if path is None:
            return None
        many = self.luck.choice([2, 5, 20, 59, 60, 61, 101, 300, 1000, 3000])
        around, one = self.at(path[:-1]), self.at(path)
        size = len(repr(one))
        many = max(2, min(many, 3_000_000 // max(1, size)))
        if isinstance(around, list):
            around.extend(self._twin(one, number) for number in range(many))
        else:
            around.update({f"{path[-1]} {n}": self._twin(one, n) for n in range(many)})
        return f"crowd {path} {many}"

    def _twin(self, one: Any, number: int) -> Any:
        twin = copy.deepcopy(one)
        if isinstance(twin, dict) and isinstance(twin.get("name"), str):
            twin["name"] = f"{twin['name']} {number}"
        return twin

    def _double(self) -> str | None:
        path = self.somewhere(list)
        if path is None or not self.at(path):
            return None
        listed = self.at(path)
        listed.insert(self.luck.randrange(len(listed) + 1), copy.deepcopy(self.luck.choice(listed)))
        return f"double {path}"

    # -- gentle changes -------------------------------------------------------------------

    def _nudge(self) -> str | None:
        """Another number that may fit, also inside a text such as `2d6+1`."""
        path = self.somewhere((int, float, str))
        if path is None or isinstance(self.at(path), bool):
            return None
        value = self.at(path)
        if isinstance(value, str):
            numbers = list(re.finditer(r"[0-9]+", value))
            if not numbers:
                return None
            number = self.luck.choice(numbers)
            new = str(max(0, int(number.group()) + self.luck.choice([-2, -1, 1, 2, 10, 90])))
            self.put(path, value[: number.start()] + new + value[number.end() :])
        else:
            node = self.described(path)
            low, high = node.get("minimum", 0), node.get("maximum", 200)
            near = [value - 1, value + 1, value + 10, value * 2, low, high]
            near = [one for one in near if low <= one <= high] or [low]
            self.put(path, self.luck.choice(near))
        return f"nudge {path}"

    def _turn(self) -> str | None:
        """Another of a few words, or the other of true and false."""
        path = self.somewhere((bool, str))
        if path is None:
            return None
        value, words = self.at(path), self.described(path).get("enum", [])
        if not isinstance(value, bool) and not words:
            return None
        self.put(path, not value if isinstance(value, bool) else self.luck.choice(words))
        return f"turn {path}"

    def _take_like_another(self) -> str | None:
        """What the same key, or the same list, holds elsewhere."""
        path = self.somewhere()
        if path is None:
            return None
        last = next((step for step in reversed(path) if isinstance(step, str)), path[0])
        others = [p for p in self.places() if last in p[-2:] and len(p) >= len(path)]
        kind = type(self.at(path))
        others = [p for p in others if isinstance(self.at(p), kind) and self.at(p) != self.at(path)]
        if not others:
            return None
        other = self.luck.choice(others)
        self.put(path, copy.deepcopy(self.at(other)))
        return f"{path} like {other}"

    def _drop_optional(self) -> str | None:
        path = self.somewhere()
        if path is None or not isinstance(self.at(path[:-1]), dict):
            return None
        node = self.described(path[:-1])
        if path[-1] in node.get("required", [path[-1]]):
            return None
        del self.at(path[:-1])[path[-1]]
        return f"drop {path}"

    def _tables(self) -> list[Path]:
        """Tables among others of their kind: combatants, zones, gear, armies."""
        return [
            path
            for path in self.places()
            if isinstance(self.at(path), dict) and "properties" not in self.described(path[:-1])
        ]

    def _double_table(self) -> str | None:
        tables = self._tables()
        if not tables:
            return None
        path = self.luck.choice(tables)
        around, twin = self.at(path[:-1]), self._twin(self.at(path), 2)
        if isinstance(around, list):
            around.append(twin)
        else:
            around[f"{path[-1]} 2"] = twin
        return f"twin of {path}"

    def _remove_table(self) -> str | None:
        tables = self._tables()
        if not tables:
            return None
        path = self.luck.choice(tables)
        del self.at(path[:-1])[path[-1]]
        return f"without {path}"

    # -- what schemas say -----------------------------------------------------------------

    def _ends(self, node: Schema) -> list[Any]:
        """Values at the ends of what is allowed, and just beyond."""
        if "anyOf" in node:
            node = self.luck.choice(node["anyOf"])
        ends: list[Any] = [*node.get("enum", []), *node.get("examples", [])]
        if "const" in node:
            ends.append(node["const"])
        for key in ("minimum", "exclusiveMinimum"):
            if key in node:
                ends += [node[key], node[key], node[key] - 1, node[key] + 1]
        for key in ("maximum", "exclusiveMaximum"):
            if key in node:
                ends += [node[key], node[key], node[key] + 1]
        if node.get("type") in ("integer", "number") and "maximum" not in node:
            ends += [10**6, 10**9, 10**15]
        if node.get("type") == "boolean":
            ends += [True, False]
        return ends

    def _some(self, node: Schema) -> Any:
        """A value that may fit."""
        ends = self._ends(node)
        if ends and self.luck.random() < 0.9:
            return self.luck.choice(ends)
        kind = node.get("type")
        if kind == "array":
            item = node.get("items", {})
            return [self._some(item) for _ in range(self.luck.choice([0, 1, 1, 2, 5]))]
        if kind == "string" or self.luck.random() < 0.5:
            places = [path for path in self.places() if isinstance(self.at(path), str)]
            return self.at(self.luck.choice(places)) if places else "x"
        return nasty.any_value(self.luck)


def _walk(document: Any) -> Iterator[Path]:
    waiting: list[tuple[Path, Any]] = [((), document)]
    while waiting:
        path, value = waiting.pop()
        if path:
            yield path
        if isinstance(value, dict):
            waiting += [((*path, key), inner) for key, inner in value.items()]
        elif isinstance(value, list):
            waiting += [((*path, number), inner) for number, inner in enumerate(value)]


def mutated(document: Any, schema: Schema, luck: random.Random) -> tuple[Any, str]:
    """The document with one change, or a few; and which."""
    changing = Changing(document, schema, luck)
    said = []
    gently = luck.random() < 0.5
    for _ in range(luck.choice([1, 1, 1, 1, 2, 2, 3, 6])):
        if not isinstance(changing.document, dict | list):
            break
        said.append(changing.change(gently))
    return changing.document, "; ".join(said)
