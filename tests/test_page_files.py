"""Where pages are written: a page a hand whatever the hands are called, and a folder where a folder is meant."""

from __future__ import annotations

from replay.cli import run
from tests.test_archive import EVENING, FIRST, HEAD, Club, club

__all__ = ["club"]


def test_hands_with_names_that_are_alike_have_a_page_each(club: Club) -> None:
    numbers = ("a!", "a?", "A!", "a", "a-2")
    club.file.write_text(HEAD + "".join(FIRST.replace("hand: 1", f"hand: {number}") for number in numbers), "utf-8")
    pages = club.file.parent / "pages"
    for _ in range(2):
        assert run(["html", str(club.file), "-o", str(pages)]) == 0
        written = club.capsys.readouterr().out.split("\n")[:-1]
        assert len({page.casefold() for page in written}) == len(numbers) == len(list(pages.iterdir()))
    for number, page in zip(numbers, written, strict=True):
        assert run(["extract", page]) == 0
        assert f"hand: {number}\n" in club.capsys.readouterr().out


def test_a_path_that_ends_like_a_folder_is_one(club: Club) -> None:
    club.file.write_text(EVENING, "utf-8")
    assert run(["html", str(club.file), "--hand", "1", "-o", f"{club.file.parent}/new/"]) == 0
    assert [page.suffix for page in (club.file.parent / "new").iterdir()] == [".html"]
