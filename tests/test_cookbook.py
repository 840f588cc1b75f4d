"""Every question of the cookbook answers what stands under it.

`python -m tests.test_cookbook` writes the answers anew, to be read in the diff.
"""

from __future__ import annotations

import re
import sys
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from replay.archive.asking import ask
from replay.archive.file import reading, writing
from replay.archive.importing import Manner, import_files
from replay.games import GAMES
from replay.output import Format, write
from replay.samples import good_samples

PAGE = Path(__file__).parent.parent / "docs" / "cookbook.md"
_QUESTION = re.compile(r"^## (\d+)\. (.*?)\n(.*?)^```sql\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)


class Recipe(NamedTuple):
    number: int
    title: str
    sql: str
    answer: str


RECIPES = [Recipe(int(found[1]), found[2], found[4], found[5] or "") for found in _QUESTION.finditer(PAGE.read_text(encoding="utf-8"))]


def answered(archive: Path, query: str) -> str:
    """What `replay sql` prints of a question."""
    with reading(archive, guarded=True) as con:
        answer = ask(con, query, {}, 60)
    out = StringIO()
    write(answer.columns, answer.rows, Format.TABLE, out)
    return out.getvalue()


def fill(archive: Path) -> None:
    """Import what `replay demo` does."""
    with writing(archive) as con:
        import_files(con, good_samples(), Manner())


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("cookbook") / "archive.duckdb"
    fill(path)
    return path


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: f"{recipe.number} {recipe.title}")
def test_every_question_answers_as_is_shown(archive: Path, recipe: Recipe) -> None:
    assert answered(archive, recipe.sql) == recipe.answer
    assert recipe.answer.count("\n") > 2, "an answer of no rows teaches nothing"


def test_no_question_is_left_out_and_every_game_is_asked_about() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [recipe.number for recipe in RECIPES] == list(range(1, len(RECIPES) + 1))
    assert len(RECIPES) == text.count("\n## ") >= 20
    views = {"japanese-napoleon": "partnerships", "papillon": "captures", "st-helena": "patiences"}
    for game in GAMES:
        assert f"'{game}'" in text or f"from {views[game]}" in text


def renew() -> None:
    """Write every answer under its question."""
    with TemporaryDirectory() as folder:
        archive = Path(folder, "archive.duckdb")
        fill(archive)
        text = _QUESTION.sub(
            lambda found: f"## {found[1]}. {found[2]}\n{found[3]}```sql\n{found[4]}```\n\n```text\n{answered(archive, found[4])}```\n",
            PAGE.read_text(encoding="utf-8"))
    PAGE.write_text(text, encoding="utf-8")
    sys.stdout.write(f"wrote {PAGE.name}\n")


if __name__ == "__main__":
    renew()
