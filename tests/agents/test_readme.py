"""The room's README is true: its example runs, its table is in step with the code."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import agents
from agents.parameters import parameters
from arena.rules import RULESETS
from tests.agents import contract

README = Path(agents.__file__).with_name("README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_example_runs_and_keeps_the_contract(monkeypatch: Any, capsys: Any) -> None:
    module = ModuleType("readme_example")
    monkeypatch.setitem(sys.modules, module.__name__, module)  # dataclasses look themselves up
    code = compile(blocks("python")[0], "README.md", "exec", dont_inherit=True)
    exec(code, vars(module))
    winner, time = capsys.readouterr().out.split()
    assert winner in ("heroes", "thugs", "None")
    assert int(time) > 0
    sniper = vars(module)["Sniper"]
    assert [parameter.name for parameter in parameters(sniper)] == ["least"]
    for scenario in ("alley", "street-battle"):
        contract.answers_legally(sniper, scenario, 1)
        contract.answers_blind(sniper, scenario)
        contract.sees_only_what_is_shown(sniper, scenario, most=5)
    contract.answers_alike(sniper, "alley")


def test_the_entry_point_names_the_group() -> None:
    from agents.installed import GROUP

    (offered,) = blocks("toml")
    assert list(tomllib.loads(offered)["project"]["entry-points"]) == [GROUP]


def test_the_table_lists_every_agent_with_its_parameters() -> None:
    rows = []
    for name, agent in sorted(agents.AGENTS.items()):
        said = ", ".join(
            f"`{p.name}` = {str(p.default).lower() or 'none'} ({p.expected})"
            for p in parameters(agent)
        )
        made_for = agents.ruleset_of(name)
        game = RULESETS[made_for].title if made_for else "any"
        rows.append(f"| `{name}` | {game} | {said or 'none'} | {agents.describe(name)} |")
    shipped = README.partition("## Shipped agents")[2]
    table = [line for line in shipped.splitlines() if re.match(r"\| `[a-z-]+` \|", line)]
    assert table == rows


def test_every_file_it_names_is_there() -> None:
    for name in re.findall(r"`(\w+\.py)`", README):
        assert (Path(agents.__file__).parent / name).is_file(), name
