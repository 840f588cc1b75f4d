"""A line of the play that holds no whole trick is named with the fault it leads to."""

from __future__ import annotations

import pytest

from formats.diagnostics import Diagnostic, is_error
from formats.files import decode
from replay.session import walk_file

HEAD = "game: nap\nrules: house\nplayers: Anna, Boris, Chen, Dara\nhand: 1\ndealer: Dara\ncalls: p 2 3 p\nplay:\n"
TRICKS = ["KC 7C 2C 3C", "8C JC 2S 9C", "4C AH TH 2H", "QS 5D AS 5H", "6C 8D AD KH"]


def fault_of(play: list[str]) -> Diagnostic | None:
    """The first error of a hand whose first trick stands on line 8."""
    text = HEAD + "".join(f"  {line}\n" for line in play)
    (replay,) = walk_file(decode(text.encode(), "lines.hand"))
    return next((said for said in replay.diagnostics if is_error(said)), None)


@pytest.mark.parametrize("at, line, told", [
    (0, "KC 7C 2C", "line 8 has 3 cards, and a trick has 4"), (1, "8C JC 2S", "line 9 has 3 cards, and a trick has 4"),
    (1, "8C JC 2S 9C TD", "line 9 has 5 cards, and a trick has 4"), (2, "4C", "line 10 has 1 card, and a trick has 4"),
    (0, "KC 7C 2C 3C 3D", "line 8 has 5 cards, and a trick has 4")])
def test_the_line_is_named(at: int, line: str, told: str) -> None:
    play = [*TRICKS[:at], line, *TRICKS[at + 1:]]
    found = fault_of(play)
    assert found is not None
    assert told in (found.hint or ""), (found.message, found.hint)


def test_a_play_that_stops_in_its_last_line_says_so_too() -> None:
    found = fault_of([*TRICKS[:3], "QS 5D AS"])
    assert found is not None
    assert found.code.name == "P012"
    assert "line 11 has 3 cards, and a trick has 4" in (found.hint or "")


@pytest.mark.parametrize("play", [
    [*TRICKS[:2], "4C AH TH 2C", *TRICKS[3:]],                      # a fault, but every line is a trick
    [" ".join(TRICKS[:2]), "4C AH TH 2C", " ".join(TRICKS[3:])],    # the record does not keep to a trick a line
    [*TRICKS[:2], "4C TC AH"],                                       # the fault stands in a trick that was not finished
    ["KC 8C 2C 3C", "8C JC 2S 9C", "4C AH TH", *TRICKS[3:]],        # the fault stands before the short line
])
def test_no_line_is_named_where_none_is_to_blame(play: list[str]) -> None:
    found = fault_of(play)
    assert found is not None
    assert "a trick has" not in (found.hint or "")
