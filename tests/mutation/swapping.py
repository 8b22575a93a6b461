"""A mutant put into a program that is loaded already: the code of its functions is exchanged."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any


def swapped(name: str, source: str) -> bool:
    """Give the functions of a module the code of a changed source.

    Returns:
        Whether that is all that the change does. What is changed outside functions, or in their
        defaults, wants the module loaded anew; then nothing has been exchanged.
    """
    module = sys.modules.get(name)
    if module is None:
        return False
    loaded = {function.__code__.co_qualname: function for function in _functions(module)}
    assert module.__file__ is not None
    with open(module.__file__) as file:  # noqa: PTH123
        old = compile(file.read(), module.__file__, "exec", dont_inherit=True)
    new = compile(source, module.__file__, "exec", dont_inherit=True)
    if _frame(old) != _frame(new):
        return False
    before, after = _inner(old), _inner(new)
    changed = [key for key in after if before[key] != after[key]]
    fit = [key in loaded and loaded[key].__code__.co_freevars == after[key].co_freevars
           for key in changed]  # fmt: skip
    if not changed or not all(fit):
        return False
    for key in changed:
        loaded[key].__code__ = after[key]
    return True


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    waiting: list[Any] = [*vars(module).values()]
    seen: set[int] = set()
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, type) and thing.__module__ == module.__name__:
            waiting += vars(thing).values()
        elif isinstance(thing, FunctionType):
            if thing.__module__ == module.__name__:
                yield thing
            waiting += [getattr(thing, "__wrapped__", None)]
        else:
            waiting += [getattr(thing, to, None) for to in ("__func__", "__wrapped__", "func")]
            if isinstance(thing, property):
                waiting += [thing.fget, thing.fset]


def _is_function(code: CodeType) -> bool:
    return bool(code.co_flags & 0x2)  # CO_NEWLOCALS: neither a module nor a class


def _inner(code: CodeType) -> dict[str, CodeType]:
    """The outermost functions in a module or class, by qualified name."""
    found: dict[str, CodeType] = {}
    for const in code.co_consts:
        if isinstance(const, CodeType):
            found |= {const.co_qualname: const} if _is_function(const) else _inner(const)
    return found


def _frame(code: CodeType) -> tuple[Any, ...]:
    """All of a module but what is inside its functions."""
    consts = tuple(
        (const.co_qualname if _is_function(const) else _frame(const))
        if isinstance(const, CodeType)
        else (type(const), const)
        for const in code.co_consts
    )
    return code.co_code, code.co_names, consts
