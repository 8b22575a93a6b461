"""What must hold in every fight, and random scenarios to hold it against.

For each ruleset there are a generator of random scenarios (`generator.py`), the bounds of a state
(`states.py`), what a journal must tell (`journals.py`) and the books that a journal keeps
(`books.py`). An invariant is a function that asserts; its docstring states the rule in one line.
`arena selftest` and the tests use them alike.
"""
