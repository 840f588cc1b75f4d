"""Damaged text: whatever is cut, lost or garbled, a record gives a result or a diagnostic and never an exception."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from formats.diagnostics import MOST_TROUBLES, is_error
from formats.files import decode
from formats.reader import MOST_OUTSIDE
from replay.archive.walking import MOST_KEPT
from replay.as_json import to_json
from replay.cli import run
from replay.formatting import Unreadable, format_reading
from replay.session import walk_file
from replay.showing import show_text

SAMPLES = Path(__file__).parent.parent / "sample_hands" / "nap"
QUICK, TIDY = "2026-10-16-allotments.hand", "2026-11-14-paolo-kitchen.hand"
SPECKS = '{}#:"“„*/?!|-.,+>x\t\r\n\0\x1b¹٥０🂡❤️♠ﷺé\u200d\u202e\u2028 AKjk10pmnwb§'
"""What finds its way into text: signs of the notation, quotes, controls, digits and letters of other scripts, invisible signs."""


def sample(name: str) -> str:
    return (SAMPLES / name).read_text(encoding="utf-8")


def walk(text: str) -> None:
    """Read and play a text; every hand has an end or a reason, every diagnostic a place within the text."""
    reading = decode(text.encode("utf-8", errors="surrogatepass"), "damaged.hand")
    found = []
    for replay in walk_file(reading):
        assert replay.accepted or any(map(is_error, replay.diagnostics))
        found += replay.diagnostics
    found += reading.outside
    assert reading.hands or any(map(is_error, found))
    for said in found:
        assert 0 <= said.start <= said.end <= len(reading.source.text)
        assert said.message


def survives(texts: Iterator[str]) -> None:
    for text in texts:
        try:
            walk(text)
        except Exception as error:
            error.add_note(f"the text was {text!r}")
            raise


@pytest.mark.parametrize("name", [QUICK, TIDY])
def test_every_prefix_of_a_sample_is_survived(name: str) -> None:
    text = sample(name)
    survives(text[:end] for end in range(len(text)))


@pytest.mark.parametrize("name", [QUICK, TIDY])
def test_every_lost_character_of_a_sample_is_survived(name: str) -> None:
    text = sample(name)
    survives(text[:at] + text[at + 1:] for at in range(len(text)))


ACCIDENTS: tuple[Callable[[str, str], str], ...] = (
    lambda piece, speck: speck + piece,
    lambda piece, speck: speck,
    lambda piece, speck: "",
    lambda piece, speck: piece * 2,
    lambda piece, speck: piece[::-1],
    lambda piece, speck: piece.swapcase(),
)
"""What may become of a piece of text."""


def damaged(text: str, chance: random.Random) -> str:
    """The text after one to four accidents."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(text) + 1)
        end = start + chance.choice((1, 3, 40, 400))
        text = text[:start] + chance.choice(ACCIDENTS)(text[start:end], chance.choice(SPECKS)) + text[end:]
    return text


def accidents(seed: int, count: int) -> Iterator[str]:
    """Samples to which something happened, the same ones for the same seed."""
    chance = random.Random(seed)
    texts = [sample(path.name) for path in sorted(SAMPLES.iterdir())]
    return (damaged(chance.choice(texts), chance) for _ in range(count))


def test_two_thousand_accidents_are_survived() -> None:
    survives(accidents(1815, 2000))


def test_what_is_written_canonically_stays_as_it_is_even_after_accidents() -> None:
    written = 0
    for text in accidents(1821, 400):
        try:
            canonical = format_reading(decode(text.encode(), "damaged.hand"))
        except Unreadable:
            continue
        written += 1
        assert format_reading(decode(canonical.encode(), "damaged.hand")) == canonical, repr(text)
    assert written > 80


def test_whatever_is_left_of_a_hand_can_be_shown_and_told() -> None:
    for text in accidents(1852, 150):
        for replay in walk_file(decode(text.encode(), "damaged.hand")):
            assert show_text(replay), repr(text)
            assert json.dumps(to_json(replay)), repr(text)
            assert len(replay.steps) == len(replay.moves), repr(text)


def test_any_bytes_are_survived() -> None:
    chance = random.Random(1840)
    for _ in range(200):
        reading = decode(chance.randbytes(chance.randrange(300)), "bytes.hand")
        hands = list(walk_file(reading))
        assert not hands
        assert any(map(is_error, reading.outside))


def seconds_for(text: str) -> float:
    """How long the reading of a hand takes that goes on so."""
    begin = time.process_time()
    survives(iter([f"game: nap\nrules: house\nplayers: Anna, Boris\nhand: 1\n{text}"]))
    return time.process_time() - begin


@pytest.mark.parametrize("field", ["contract", "note", "players", "deal", "play"])
@pytest.mark.parametrize("piece", ['#a"{ ', "{ ", '"a, ', "2C ", "s2", "*/", ".", "1", ": ", "x 2C", "|"])
def test_a_long_line_is_read_in_time(field: str, piece: str) -> None:
    assert seconds_for(f"{field}: {piece * (300_000 // len(piece))}") < 3


@pytest.mark.parametrize("line", ["", "Abc: 2C", "reslut: 3", "hand:", "play: 2C", "note: {", "# "])
def test_many_lines_are_read_in_time(line: str) -> None:
    assert seconds_for(f"play:\n{line}\n" + f"{line}\n" * (60_000 // (len(line) + 1))) < 3


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "e.hand", "--rules", "/dev/zero"],
        ["show", "e.hand", "--rules", "/dev/zero"],
        ["html", "e.hand", "-o", "x.html", "--rules", "/dev/zero"],
        ["import", "e.hand", "--rules", "/dev/zero"],
        ["rules", "show", "/dev/zero"],
        ["rules", "check", "/dev/zero"],
        ["rules", "diff", "nap_ru", "/dev/zero"],
    ],
)
def test_a_device_is_no_rules_file(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("e.hand").write_text("game: nap\nplayers: A, B, C\nhand: 1\ndealer: A\nscore: 0 0 0\n", encoding="utf-8")
    assert run(arguments) in (1, 2)
    assert "no file" in capsys.readouterr().err


def test_noise_is_told_in_few_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    noise = tmp_path / "noise.hand"
    noise.write_text("junk: of all kinds\nand more\n" * 50_000, encoding="utf-8")
    assert run(["check", str(noise)]) == 1
    told = capsys.readouterr().out
    assert len(told) < 30_000
    assert "N213" in told
    assert "N003" in told


def test_noise_before_a_hand_is_told_in_few_lines_and_refuses_it() -> None:
    reading = decode(("junk\n" * 500 + "game: nap\nplayers: A, B, C\nhand: 1\nscore: 0 0 0\n").encode(), "noise.hand")
    (hand,) = walk_file(reading)
    assert not hand.accepted
    assert sum(said.code.name == "N203" for said in hand.diagnostics) == MOST_TROUBLES
    assert sum(said.code.name == "N213" for said in hand.diagnostics) == 1


def test_noise_under_very_many_heads_is_told_in_few_lines() -> None:
    reading = decode(("session: a\njunk\n" * (MOST_OUTSIDE + 500)).encode(), "noise.hand")
    assert list(reading) == []
    assert sum(said.code.name == "N203" for said in reading.outside) == MOST_OUTSIDE
    assert [said.code.name for said in reading.outside[MOST_OUTSIDE:]] == ["N213", "N003"]
    assert "in this file" in reading.outside[MOST_OUTSIDE].message


def test_a_long_file_of_noise_is_put_aside_without_being_kept_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    noise, archive = tmp_path / "noise.hand", tmp_path / "noise.duckdb"
    noise.write_text("junk of all kinds\n" * 400_000 + "hand", encoding="utf-8")
    assert run(["import", "--keep-going", "--archive", str(archive), str(noise)]) == 1
    capsys.readouterr()
    assert run(["rejects", "-f", "json", "--archive", str(archive)]) == 0
    texts = [row["text"] for row in json.loads(capsys.readouterr().out)]
    assert texts.count("junk of all kinds") == MOST_TROUBLES
    assert max(map(len, texts)) == MOST_KEPT
