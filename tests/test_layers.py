"""Who may import whom: spelling knows no game, games know neither each other nor what reads their results, checking needs no database."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.games import GAMES

ROOT = Path(__file__).parent.parent
SAMPLE = ROOT / "sample_hands" / "nap" / "2026-09-24-thursday-club.hand"
HEAVY = ("duckdb", "jinja2", "rich", "markdown_it", "pygal")
READERS = (
    "archive", "site", "cli", "importing", "page", "page_html", "queries", "rows", "staging", "statistics", "exporting", "finding",
    "as_json",
    "showing", "formatting", "reporting", "sarif", "repairing", "guesses", "slips", "scene", "paper", "sight",
)
"""Modules of `replay` that read what the walk found; the walk and the games know none of them."""


def modules(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """Full names of all modules that a file imports, inside functions too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def under(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", modules("formats"), ids=name_of)
def test_spelling_knows_no_game(path: Path) -> None:
    assert [name for name in imports(path) if under(name, "replay", *HEAVY)] == []


@pytest.mark.parametrize("path", modules("replay/games"), ids=name_of)
def test_games_know_neither_each_other_nor_who_reads_them(path: Path) -> None:
    own = ".".join(path.relative_to(ROOT).parts[:3]) if path.parent.name != "games" else "replay.games"
    walkers = ("walk", "fold", "session", "setting", "conclusion", "deals", "opening", "wholeness", "identity")
    foreign = [f"replay.{reader}" for reader in (*READERS, *walkers)]
    assert [name for name in imports(path) if under(name, *foreign, *HEAVY)] == []
    assert [name for name in imports(path) if under(name, "replay.games") and not under(name, own)] == []


@pytest.mark.parametrize("path", [path for path in modules("replay") if not {"site", "cli"} & set(path.parts)], ids=name_of)
def test_nothing_but_the_command_line_knows_the_site(path: Path) -> None:
    assert [name for name in imports(path) if under(name, "replay.site")] == []


@pytest.mark.parametrize("path", modules("replay/site"), ids=name_of)
def test_the_site_names_no_game(path: Path) -> None:
    games = [f"replay.games.{game.replace('-', '_')}" for game in GAMES]
    assert [name for name in imports(path) if under(name, "replay.cli", *games)] == []


CORE = (
    "walk", "fold", "session", "setting", "conclusion", "ending", "paying", "deals", "opening", "wholeness", "layouts",
    "numbered_deals", "identity", "telling", "tricks", "twice", "game", "replay", "codes", "profiles", "written", "result", "marked",
)


@pytest.mark.parametrize("name", CORE)
def test_the_walk_knows_none_of_its_readers(name: str) -> None:
    readers = [f"replay.{reader}" for reader in READERS]
    assert [found for found in imports(ROOT / "replay" / f"{name}.py") if under(found, *readers, *HEAVY)] == []


@pytest.mark.parametrize("name", CORE)
def test_no_game_is_named_outside_its_folder(name: str) -> None:
    path = ROOT / "replay" / f"{name}.py"
    assert [found for found in imports(path) if any(under(found, f"replay.games.{game}") for game in GAMES)] == []


def loaded_by(*arguments: str) -> set[str]:
    """The heavy packages that a command brings in."""
    program = (
        "import sys\nfrom replay.cli import run\n"
        f"code = run({list(arguments)!r})\n"
        f"print('|', code, *[name for name in {HEAVY!r} if name in sys.modules])")
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True)
    code, *names = ran.stdout.rpartition("|")[2].split()
    assert code == "0", ran.stderr
    return set(names)


@pytest.mark.parametrize("arguments", [
    ("--version",), ("check", str(SAMPLE)), ("check", "-F", "ndjson", str(SAMPLE)), ("show", "-f", "json", str(SAMPLE)),
    ("legal", "-f", "json", str(SAMPLE)), ("fmt", "--diff", str(SAMPLE)),
])
def test_checking_brings_in_no_database_and_no_templates(arguments: tuple[str, ...]) -> None:
    assert loaded_by(*arguments) == set()


def test_the_program_as_a_module_is_the_same_program() -> None:
    ran = subprocess.run([sys.executable, "-m", "replay", "--version"], capture_output=True, text=True, cwd=ROOT, check=True)
    assert ran.stdout.startswith("replay ")
