"""The house's order: each room imports only those below it, no cycles, and a light `import arena`.

The contracts stand in pyproject.toml. Here they are run on the import graph of the code, and
then on the same graph with one bad import planted, to show that they can fail.
"""

from __future__ import annotations

import copy
import subprocess
import sys
from pathlib import Path

import grimp
import pytest
from importlinter.api import read_configuration
from importlinter.contracts.acyclic_siblings import AcyclicSiblingsContract
from importlinter.contracts.layers import LayersContract

ROOT = Path(__file__).resolve().parent.parent
CONFIGURATION = read_configuration(str(ROOT / "pyproject.toml"))
ROOMS = CONFIGURATION["session_options"]["root_packages"]
CONTRACT_TYPES = {"layers": LayersContract, "acyclic_siblings": AcyclicSiblingsContract}
FACE = ("arena.start", "arena.cli", "arena.commands")
LEARNING = ("onnx", "onnxruntime", "optuna", "sklearn", "skops")
HEAVY = ("jinja2", "joblib", "matplotlib", "pydantic", "rich", "scipy", "typer", *LEARNING)


def broken(graph: grimp.ImportGraph) -> list[str]:
    """Return the ids of the contracts that ``graph`` breaks."""
    found = []
    for options in CONFIGURATION["contracts_options"]:
        contract = CONTRACT_TYPES[options["type"]](
            name=options["name"],
            session_options=CONFIGURATION["session_options"],
            contract_options=options,
        )
        # A contract takes the imports it ignores out of the graph, so each gets its own.
        if not contract.check(copy.deepcopy(graph), verbose=False).kept:
            found.append(options["id"])
    return found


def cycles(graph: grimp.ImportGraph) -> list[str]:
    """Return the modules that import themselves by way of others, ``__init__`` files included."""
    return sorted(
        module
        for module in graph.modules
        if any(
            module == imported or graph.find_shortest_chain(imported, module)
            for imported in graph.find_modules_directly_imported_by(module)
        )
    )


def heavy_after(statement: str) -> list[str]:
    """Return the heavy packages that a fresh interpreter has loaded after ``statement``."""
    show = f"print(*sorted(set({HEAVY!r}) & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", f"{statement}\nimport sys\n{show}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()[-1].split()


@pytest.fixture(scope="module")
def built() -> grimp.ImportGraph:
    return grimp.build_graph(*ROOMS, exclude_type_checking_imports=True, cache_dir=None)


@pytest.fixture
def graph(built: grimp.ImportGraph) -> grimp.ImportGraph:
    return copy.deepcopy(built)


def test_the_code_keeps_every_contract(graph):
    """Reports above agents above scenarios above arena, and no cycles."""
    assert broken(graph) == []
    assert cycles(graph) == []


def test_the_layers_hold_for_type_checking_as_well():
    """Not even a name that only the type checker needs is taken from a room above."""
    assert "layers" not in broken(grimp.build_graph(*ROOMS, cache_dir=None))


def importers_of_the_face(graph: grimp.ImportGraph) -> set[str]:
    """Return the modules outside the face that import a part of it."""
    inside = {m for m in graph.modules if any(f"{m}.".startswith(f"{part}.") for part in FACE)}
    return {i for m in inside for i in graph.find_modules_that_directly_import(m)} - inside


def test_nothing_imports_the_face(graph):
    """Only `python -m arena` may, or the face would carry everything down into arena."""
    assert set(FACE) <= graph.modules
    assert importers_of_the_face(graph) <= {"arena.__main__"}


@pytest.mark.parametrize("part", ["arena.cli", "arena.commands", "arena.commands.playing"])
def test_an_import_of_the_face_is_found(graph, part):
    """The check above can fail, for a command as for the command line itself."""
    graph.add_import(importer="arena.planted", imported=part)
    assert importers_of_the_face(graph) == {"arena.planted"}


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("arena.planted", "scenarios"),
        ("arena.planted", "reports"),
        ("scenarios.planted", "agents"),
        ("agents.planted", "reports"),
    ],
)
def test_an_import_upwards_breaks_the_layers(graph, importer, imported):
    """The checker can fail: one planted import up the house is found."""
    graph.add_import(importer=importer, imported=imported)
    assert "layers" in broken(graph)


@pytest.mark.parametrize("importer", ["arena.cli", "arena.commands.planted"])
@pytest.mark.parametrize("imported", ["reports.planted", "agents.planted", "scenarios"])
def test_the_face_may_import_everything(graph, importer, imported):
    """The face lies in the lowest room and is still allowed to look at all of them."""
    graph.add_import(importer=importer, imported=imported)
    assert "layers" not in broken(graph)


def test_two_files_that_import_each_other_are_found(graph):
    """The checker can fail: a cycle between two files breaks both checks."""
    graph.add_import(importer="arena.one", imported="arena.two")
    graph.add_import(importer="arena.two", imported="arena.one")
    assert "acyclic" in broken(graph)
    assert {"arena.one", "arena.two"} <= set(cycles(graph))


def test_a_cycle_through_an_init_file_is_found(graph):
    """A package that imports its own part, which imports the package, is a cycle too."""
    graph.add_import(importer="reports", imported="reports.planted")
    graph.add_import(importer="reports.planted", imported="reports")
    assert {"reports", "reports.planted"} <= set(cycles(graph))


def test_importing_arena_is_light():
    """A worker or another program that imports arena pays for none of the heavy packages."""
    assert heavy_after("import arena") == []


def test_a_heavy_import_would_be_seen():
    """The check above can fail."""
    assert heavy_after("import arena, jinja2") == ["jinja2"]


@pytest.mark.parametrize("room", ROOMS)
def test_no_room_needs_what_only_learning_needs(room):
    """The extra `learn` is an extra: no room imports any of it before an agent or a run asks."""
    assert set(heavy_after(f"import {room}")) & set(LEARNING) == set()


COMMANDS = [
    "list",
    "check scenarios/timing_track/alley.toml",
    "fight alley --agents heroes=casts,thugs=machine-first",
    "odds alley --who Sera",
    "tournament mirrored-duel --blocks 1 --workers 1 --out {folder}",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_plain_command_needs_nothing_of_learning(command, tmp_path):
    """Who never asks for a learned agent pays for none of its packages, nor needs them."""
    words = [word.format(folder=tmp_path) for word in command.split()]
    assert set(heavy_after(f"from arena.cli import main\nassert main({words!r}) == 0")).isdisjoint(
        LEARNING
    )


def test_what_learning_needs_would_be_seen():
    """The checks above can fail."""
    assert "onnx" in heavy_after("from agents.learned import network")
