"""Imports point one way, so that each part can be read and tested by itself."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import bakers_dozen
from bakers_dozen.cli import COMMANDS

ROOT = Path(bakers_dozen.__file__).parent

#: What a part may import besides itself. The rest of the package is shut to it.
MAY_IMPORT = {
    "rules": set[str](),
    "play": {"rules"},
    "solver": {"rules"},
    "statistics": {"rules", "play"},
    # What the store and the statistics find is carried to the sentences as it is.
    "app": {"rules", "play", "solver", "statistics", "storage"},
    "storage": {"rules", "play", "statistics"},
    # Sentences are made from what the others return, so it knows their values.
    "wording": {"rules", "play", "solver", "statistics", "app", "storage"},
    "screen": {"rules", "play", "app", "wording"},
    "plain": {"rules", "play", "solver", "app", "wording", "storage"},
    "terminal": {"app", "screen"},
}
#: Commands stand beside the command line and put things together as it does; those that
#: only print have no use for a screen.
PRINTING = ("output", "parsing", *(name for name in COMMANDS if name not in ("watch", "review")))
PRINTING_MAY_IMPORT = {"rules", "play", "solver", "statistics", "storage", "wording"}
#: What any part may import: leaves, but for the opening of what a person names.
EVERYBODYS = (
    "bakers_dozen.__version__",
    "bakers_dozen.named",
    "bakers_dozen.program.exits",
    "bakers_dozen.program.json_games",
    "bakers_dozen.program.opening",
)
#: Modules that only these know how to put together.
KNOW_EVERYTHING = {"__main__", "cli"}

#: These parts have no time, no files and no terminal: all they know comes as arguments.
PURE = ("rules", "play", "solver", "statistics", "app", "wording", "screen")
OUTSIDE_WORLD = {
    *("blessed", "curses", "fcntl", "msvcrt", "signal", "termios", "tty"),
    *("io", "os", "pathlib", "shutil", "socket", "sqlite3", "subprocess", "sys", "tempfile"),
    *("asyncio", "multiprocessing", "threading", "time"),
}
#: The door to the translations, which are files, chosen by the environment; and the
#: system's own words for what it refuses.
EXEMPT = {"wording/catalogue.py", "wording/reasons.py"}
#: Quick to import is a promise of the pure parts too.
SLOW = {"dataclasses", "inspect", "typing_extensions"}


def imported(path: Path) -> Iterator[str]:
    """The full names of the modules that the file at *path* imports, wherever in it."""
    package = ["bakers_dozen", *path.relative_to(ROOT).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = [*base, *(node.module.split(".") if node.module else [])]
            if len(stem) == 1 and stem[0] == "bakers_dozen":
                yield from (f"bakers_dozen.{alias.name}" for alias in node.names)
            else:
                yield ".".join(stem)


def part_of(module: str) -> str:
    """The part of the package that *module* belongs to; empty for what isn't ours."""
    names = module.split(".")
    return names[1] if names[0] == "bakers_dozen" and len(names) > 1 else ""


def astray(files: list[Path], allowed: set[str]) -> set[str]:
    """The imports of *files* that reach a part that isn't *allowed*."""
    assert files
    return {
        f"{path.relative_to(ROOT).as_posix()} imports {name}"
        for path in files
        for name in imported(path)
        if part_of(name)
        and part_of(name) not in allowed
        # The version, which stands at the package's door, is everybody's, and so is how
        # the program ends; opening what a person names is every command's.
        and not name.startswith(EVERYBODYS)
    }


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_a_part_imports_only_what_is_below_it(part: str) -> None:
    files = sorted((ROOT / part).rglob("*.py"))
    assert astray(files, {part, *MAY_IMPORT[part]}) == set()


#: The values that the store hands out: what a game in a list is, and why games aren't kept.
STORED_VALUES = {"bakers_dozen.storage.rows", "bakers_dozen.storage.trouble"}


@pytest.mark.parametrize("part", ["app", "plain"])
def test_a_part_without_files_knows_no_more_of_the_store_than_its_values(part: str) -> None:
    names = {name for path in (ROOT / part).rglob("*.py") for name in imported(path)}
    assert {name for name in names if part_of(name) == "storage"} <= STORED_VALUES


@pytest.mark.parametrize("command", PRINTING)
def test_a_command_that_prints_imports_no_screen(command: str) -> None:
    files = [ROOT / "commands" / f"{command}.py"]
    assert astray(files, {"commands", *PRINTING_MAY_IMPORT}) == set()


def modules() -> dict[str, set[str]]:
    """Every module of ours with those that it imports, wherever in it they are imported."""
    paths = {module_at(path): path for path in sorted(ROOT.rglob("*.py"))}
    found: dict[str, set[str]] = {}
    for name, path in paths.items():
        wanted = {longest_of(paths, module) for module in [*imported(path), *names_from(path)]}
        found[name] = wanted - {name, ""}
    return found


def module_at(path: Path) -> str:
    names = ["bakers_dozen", *path.relative_to(ROOT).with_suffix("").parts]
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def names_from(path: Path) -> Iterator[str]:
    """What the file at *path* takes from packages: it may be a module of theirs."""
    package = ["bakers_dozen", *path.relative_to(ROOT).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = [*base, *(node.module.split(".") if node.module else [])]
            yield from (".".join([*stem, alias.name]) for alias in node.names)


def longest_of(known: Iterable[str], module: str) -> str:
    """The module that *module* is or is a name in; empty where it isn't ours, or a package."""
    known = set(known)
    while module and module not in known:
        module = module.rpartition(".")[0]
    # A package's own module only says what the package is for.
    return "" if (ROOT / Path(*module.split(".")[1:]) / "__init__.py").exists() else module


def circles(imports: dict[str, set[str]]) -> list[set[str]]:
    """The sets of modules each of which reaches all the others by way of imports."""
    reached = {
        name: {other for other in reach(imports, name) if name in reach(imports, other)}
        for name in imports
    }
    return [set(found) for found in {frozenset(found) for found in reached.values() if found}]


def reach(imports: dict[str, set[str]], name: str) -> set[str]:
    """The modules that *name* imports, and those that they import, and so on."""
    seen: set[str] = set()
    todo = [name]
    while todo:
        for other in imports.get(todo.pop(), ()):
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return seen


def test_no_module_imports_itself_by_a_detour() -> None:
    assert circles(modules()) == []


def test_a_circle_is_found() -> None:
    imports = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set[str]()}
    assert circles(imports) == [{"b", "c"}]
    assert "bakers_dozen.rules.position" in modules()["bakers_dozen.rules.moves"]


def test_packagers_see_every_command() -> None:
    """A command is imported by its name, which only a written import tells of."""
    tree = ast.parse((ROOT / "cli.py").read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    seen = {each.name for node in imports if node.module == "commands" for each in node.names}
    assert seen == set(COMMANDS)


def test_every_part_has_its_rule() -> None:
    parts = {path.name for path in ROOT.iterdir() if (path / "__init__.py").exists()}
    # PyInstaller's hook is none of the program.
    assert parts == {*MAY_IMPORT, "commands", "program", "__pyinstaller"}
    alone = {path.stem for path in ROOT.glob("*.py")} - {"__init__"}
    assert alone == {*KNOW_EVERYTHING, "named"}


def test_classes_of_named_tuples_are_made_the_quick_way() -> None:
    slow = {
        path.relative_to(ROOT).as_posix()
        for path in sorted(ROOT.rglob("*.py"))
        if "typing.NamedTuple" in names_from(path)
    }
    assert slow == {"named.py"}


_FIRST_FRAME = """
import sys
from bakers_dozen import cli
from bakers_dozen.program import loop
from bakers_dozen.program.start import Request, Setup
from bakers_dozen.screen.view import view
from bakers_dozen.terminal.capabilities import detect
from bakers_dozen.terminal.painter import Painter
terminal = detect({"TERM": "xterm-256color", "LANG": "C.UTF-8"})
assert Painter(terminal).paint(view(Setup(Request(), None).model))
print(*sys.modules)
"""
#: What the first frame must not wait for: thinking, panels, commands and readers of files.
LATER = {
    *("app.thinking", "app.learning", "app.reviewing", "screen.panels", "wording.panels"),
    *("wording.help", "wording.statistics", "wording.options", "wording.cli"),
    *("statistics.figures", "statistics.records", "play.record", "play.kpat", "rules.board"),
    *("rules.programs", "program.opening", "storage.settings", "storage.salvage", "plain"),
    *("solver", *(f"commands.{command}" for command in COMMANDS)),
}


def test_the_first_frame_loads_nothing_that_can_come_later(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _FIRST_FRAME],
        env={**os.environ, "BAKERS_DOZEN_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(done.stdout.split())
    assert not {f"bakers_dozen.{name}" for name in LATER} & loaded
    assert not {"tomllib", "tomlkit", "platformdirs"} & loaded


@pytest.mark.parametrize("part", PURE)
def test_the_pure_parts_know_nothing_of_the_world_outside(part: str) -> None:
    outside = {
        f"{path.relative_to(ROOT)} imports {name}"
        for path in sorted((ROOT / part).rglob("*.py"))
        if path.relative_to(ROOT).as_posix() not in EXEMPT
        for name in imported(path)
        if name.split(".")[0] in OUTSIDE_WORLD | SLOW
    }
    assert outside == set()


def test_only_the_terminal_imports_blessed() -> None:
    importers = {
        path.relative_to(ROOT).parts[0]
        for path in sorted(ROOT.rglob("*.py"))
        if any(name.split(".")[0] == "blessed" for name in imported(path))
    }
    assert importers == {"terminal"}


def test_a_relative_import_is_read_as_the_module_it_means() -> None:
    # What all of the above stands on.
    path = ROOT / "play" / "game.py"
    assert "bakers_dozen.rules.moves" in set(imported(path))
    assert part_of("bakers_dozen.rules.moves") == "rules"
    assert part_of("os.path") == part_of("bakers_dozen") == ""
