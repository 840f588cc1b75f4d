"""Faults that users of other programs for records have reported, each as a test of ours; the number is that of the report.

Tested elsewhere already: a passed-out hand in the middle (chess 1087: test_nap_calls.py), brackets and `$` in names (poker 22:
test_no_way_in.py), a page's keys, labels and first step (pgn-viewer 2, 22, bridge 164: tests/browser), a good CSV of curly quotes
(datasette 584: test_questions.py), re-import and replacement of an evening (duckdb 13819, 16604: test_archive.py, test_undo.py), whole
packs (PySolFC 378: test_laws.py), a correction that changes the standings (dipvis 89: test_archive.py), one rule behind listing and
judging (PySolFC 521: test_laws.py), noise without a hand (pokerkit 38: test_robustness.py). What cannot apply: we import no CSV (sqlite-
utils 250, 582), we have no tag with a default (bridge 192: a field that nobody wrote is null), `--skip` does not exist (chess-library
195).
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from formats.diagnostics import is_error
from formats.files import decode
from formats.values import canonical_text
from replay.cli import run
from replay.formatting import format_reading
from replay.games import GAMES
from replay.generating import evening
from replay.pages.gathering import page_of
from replay.pages.html import render
from replay.replay import Replay
from replay.session import walk_file

HEAD = "session: Thursday club\ndate: 2026-11-26\ngame: nap\nrules: house\nplayers: Anna, Boris, Chen, Dara\n"
CALLS = "calls: p 2 3 p\n"
PLAY = "play:\n  KC 7C 2C 3C\n  8C JC 2S TS\n  AH 4S TH 2H\n  QS 5D AS 5C\n  6C 8D AD KH\n"
HAND = f"hand: 1\ndealer: Dara\n{CALLS}{PLAY}"


def hands(text: str | bytes) -> list[Replay]:
    return list(walk_file(decode(text if isinstance(text, bytes) else text.encode(), "reported.hand")))


def one(text: str | bytes) -> Replay:
    (replay,) = hands(text)
    return replay


def said(text: str | bytes) -> list[tuple[str, tuple[int, int]]]:
    """Codes and places of all errors, inside and outside hands."""
    reading = decode(text if isinstance(text, bytes) else text.encode(), "reported.hand")
    found = [found for replay in walk_file(reading) for found in replay.diagnostics]
    return [(error.code.name, error.place) for error in (*found, *reading.outside) if is_error(error)]


WHOLE = one(HEAD + HAND)


def same(text: str | bytes) -> None:
    """The text says the same hand as WHOLE."""
    replay = one(text)
    assert replay.accepted, [found.message for found in replay.diagnostics]
    assert (replay.hash, replay.scores) == (WHOLE.hash, WHOLE.scores)


@pytest.mark.parametrize("command", [["check"], ["show", "-f", "json"], ["fmt", "--check"], ["session"], ["legal", "-f", "json"]])
def test_a_byte_order_mark_changes_no_answer(command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """python-chess 145, vtlengine 1070: the first tag was glued to the mark."""
    answers = []
    for text in (HEAD + HAND, "\ufeff" + HEAD + HAND):
        file = tmp_path / "x.hand"
        file.write_text(text, encoding="utf-8")
        answers.append((run([*command, str(file)]), capsys.readouterr().out))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("end", ["\r", "\r\n", "\n\n", "\n\n\n\n", "\n \t\n", "\r\r\n\n"])
def test_line_ends_and_blank_lines_never_matter(end: str) -> None:
    """python-chess 794, 566: moves behind two blank lines vanished; CR alone gave an empty game and no error."""
    same((HEAD + HAND).replace("\n", end))


def test_a_play_without_words_is_never_passed_over_in_silence() -> None:
    assert [code for code, _ in said(HEAD + "hand: 1\ndealer: Dara\nplay:\n\n\n")] == ["R016"]


def test_hands_without_play_among_others_are_all_counted() -> None:
    """python-chess 1087: reading ended at a record without play, 84,039 of 7,000,000 were read."""
    kinds = [HAND, "hand: 2\ncalls: p p p p\n", "hand: 3\nresult: void\n", "hand: 4\n", "hand: 5\nscore: 0 0 0 0\n"]
    text = HEAD + "".join(kinds[number % 5].replace(f"hand: {number % 5 + 1}", f"hand: {number + 1}") for number in range(100))
    found = hands(text)
    assert len(found) == 100
    assert [replay.record.number for replay in found] == [str(number) for number in range(1, 101)]


@pytest.mark.parametrize("sign", ["(", ")", "[", "]", "{x}", ";", "<", "\\", "%", "'", '"', "&", "$", "^", "`", "*", "|"])
def test_signs_of_other_notations_are_text_in_names_and_titles(sign: str) -> None:
    """python-chess 353, GoProject 23, lizzie 243: a bracket in a value was parsed as moves, or not written back."""
    text = (
        HEAD.replace("Thursday club", f"Club {sign} x").replace("Anna", '"A' + sign.replace('"', '""') + 'n"')
        + HAND
        + f"note: a {sign} b\n"
    )
    replay = one(text)
    assert replay.accepted, [found.message for found in replay.diagnostics]
    assert replay.players[0] == f"A{sign}n"
    again = one(format_reading(decode(text.encode(), "x.hand")))
    assert (again.players, again.hash, again.record.value("session")) == (replay.players, replay.hash, f"Club {sign} x")
    assert [part.value for part in again.record.repeated] == [f"a {sign} b"]


@pytest.mark.parametrize("name", ["3H", "Pass", "♠A", "10", "-", "?x", "p", "AS", "play", "hand", "blind", "x", "1.", "end", "#1"])
def test_a_name_that_looks_like_a_word_of_play_is_a_name(name: str) -> None:
    """python-chess 1077."""
    replay = one(HEAD.replace("Anna", f'"{name}"') + HAND + f'  # dealt by nobody\nscore: "{name}" -3, Boris -3, Chen 9, Dara -3\n')
    assert replay.accepted, [found.message for found in replay.diagnostics]
    assert replay.players[0] == name
    assert replay.scores == WHOLE.scores


@pytest.mark.parametrize("above", ["# a licence\n# of two lines\n\n", "# x\n", "\n\n   # indented\n"])
def test_comments_may_stand_before_everything(above: str) -> None:
    """chess.js 534, endplay 25: a comment before the first tag was refused."""
    same(above + HEAD + above + HAND.replace("play:\n", f"play: # here\n{above}").replace("calls:", f"{above}calls:") + above)


def test_remarks_stand_before_and_behind_a_trick_number() -> None:
    """pgn 9: "unmatched input" for a remark beside a number."""
    same(HEAD + HAND.replace("  KC 7C", "  1. {now} KC {led} 7C").replace("  8C", "  2) {and} 8C"))


@pytest.mark.parametrize("text", ["note:\n", "tags:\n", "note: {}\n", "note: ?\n", "x-empty:\n", "x-a: -\n"])
def test_empty_values_are_read(text: str) -> None:
    """pgn-parser 349, endplay 50: `[Event ""]`, `{}` and "?" crashed."""
    same(HEAD + HAND + text)


@pytest.mark.parametrize(
    "field",
    [
        "dealer",
        "contract",
        "result",
        "points",
        "winners",
        "score",
        "trump",
        "pool",
        "carried",
        "minutes",
        "up",
        "partner",
        "discard",
        "deal",
        "calls",
        "play",
        "date",
        "zone",
        "site",
        "table",
        "club",
        "scorer",
        "unit",
        "rules",
        "game",
        "players",
        "setup",
        "turn",
        "trick",
        "adjust",
        "ruling",
        "tags",
        "note",
        "before",
        "letters",
    ],
)
@pytest.mark.parametrize("value", ["?", "-", "*", "", '""', "{}", "…"])
def test_any_field_may_hold_a_word_for_nothing(field: str, value: str) -> None:
    """endplay 50: `"?"` as a value crashed. Every field gives a result or a reason."""
    for text in (HEAD + HAND + f"{field}: {value}\n", f"{field}: {value}\n" + HEAD + HAND, f"hand: 1\n{field}: {value}\n"):
        for replay in hands(text):
            assert replay.accepted or any(map(is_error, replay.diagnostics))
            assert all(found.message for found in replay.diagnostics)


@pytest.mark.parametrize(
    "hand", ["♠ A K 9 ♥ ♦ 9 ♣ 3", "♥ ♠ A K 9 ♦ 9 ♣ 3", "SAK9D9C3", "S A K S 9 D 9 C 3", "AK9..9.3", "♣ 3 ♦ 9 ♥ ♠ A K 9", "AS KS 9S 9D 3C"]
)
def test_voids_and_suits_written_twice(hand: str) -> None:
    """endplay 15: voids in spades were misread, suit letters that came again as well."""
    (line,) = one(HEAD + f"hand: 1\ndeal:\n  Anna: {hand}\nscore: 0 0 0 0\n").record.sections[0].lines
    assert sorted(line.texts) == ["3C", "9D", "9S", "AS", "KS"]


def test_hands_turned_by_a_seat_give_one_plain_message() -> None:
    """ben 128: hands were turned by 90 degrees against the auction."""
    dealt = ["JC 7C TS AH 5D", "4S TH AS 8D 2C", "KC 8C 2H 5C 6C", "3C 2S QS AD KH"]
    deal = "deal:\n" + "".join(f"  {name}: {cards}\n" for name, cards in zip(("Boris", "Chen", "Dara", "Anna"), dealt, strict=True))
    found = [found for found in one(HEAD + HAND.replace("calls:", deal + "calls:")).diagnostics if is_error(found)]
    assert len(found) == 1
    assert found[0].hint


def test_an_unclosed_brace_is_an_error_at_the_brace_and_swallows_nothing() -> None:
    """ben 120, chess.pgn: an unclosed brace made a comment of the rest of the game, without an error."""
    text = HEAD + HAND.replace("KC 7C", "KC {oops 7C") + "hand: 2\nscore: 0 0 0 0\n"
    assert said(text) == [("N103", (10, 6))]
    assert [replay.accepted for replay in hands(text)] == [False, True]


def test_nothing_is_invented(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Practice-Bidding-Scenarios 192: a tag that nobody set always showed a default."""
    replay = one("game: nap\nplayers: A, B, C\nhand: 1\nscore: 0 0 0\n")
    assert (replay.contract, replay.result, replay.level) == (None, None, 0)
    written = format_reading(decode(b"game: nap\nplayers: A, B, C\nhand: 1\nscore: 0 0 0\n", "x.hand"))
    assert {line.partition(":")[0] for line in written.splitlines()} - {""} == {
        "hand-notation",
        "game",
        "rules",
        "players",
        "hand",
        "score",
    }


@pytest.mark.parametrize(
    "date, right",
    [
        ("2026-11-26", True),
        ("2026-11", True),
        ("2026", True),
        ("?", True),
        ("26.11.2026", False),
        ("2026-13-01", False),
        ("2026-11-26 20:15", False),
        ("11/26/2026", False),
        ("2026-02-30", False),
        ("٢٠٢٦-١١-٢٦", None),
    ],
)
def test_dates_in_part_are_dates_and_others_are_errors_at_their_place(date: str, right: bool | None) -> None:
    """poker 37: an optional part of a date was missing."""
    faults = said(HEAD.replace("2026-11-26", date) + HAND)
    assert right is None or bool(faults) is not right
    assert all(place == (2, 7) for _, place in faults)


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "cp932", "cp949", "cp1251", "utf-16", "utf-8-sig"])
def test_no_encoding_is_guessed_and_any_can_be_named(encoding: str) -> None:
    """sgfmill 4, twixtbot-ui 114, pgn-parser 349: a charset was assumed, names were garbled, and nothing was said."""
    name = {
        "latin-1": "Loïc",
        "cp1252": "O’Hara",
        "cp932": "青木",
        "cp949": "김민수",
        "cp1251": "Лев",
        "utf-16": "Loïc",
        "utf-8-sig": "Loïc",
    }[encoding]
    data = (HEAD + HAND).replace("Anna", name).encode(encoding)
    if encoding != "utf-8-sig":
        assert [code for code, _ in said(data)][:1] == ["N001"]
    reading = decode(data, "x.hand", encoding=encoding)
    assert next(iter(walk_file(reading))).players[0] == name


def test_a_page_states_its_encoding() -> None:
    """online-go 695: an exported file did not state its encoding."""
    assert '<meta charset="utf-8">' in render(page_of(WHOLE))[:200]


def test_a_nul_is_an_error_at_its_place_and_nothing_is_stored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """sqlite-utils 582."""
    (tmp_path / "x.hand").write_text(HEAD + HAND + "note: a\0b\n", encoding="utf-8")
    assert run(["import", str(tmp_path / "x.hand"), "--archive", str(tmp_path / "a.duckdb")]) == 1
    assert "N002" in (told := "".join(capsys.readouterr()))
    assert "Traceback" not in told


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_our_line_numbers_are_those_of_the_file(end: str) -> None:
    """duckdb 12449, 11562: good UTF-8 was called bad, and the message named another line."""
    text = ("\ufeff# ♠ one\n\n# two 👩‍👩‍👧\n" + HEAD + HAND.replace("5D AS", "5D XX")).replace("\n", end)
    (code, (line, column)), *_ = said(text)
    lines = text.removeprefix("\ufeff").split(end)
    assert code == "N101"
    assert lines[line - 1][column - 1 :].startswith("XX")


@pytest.mark.parametrize("sign", ["²", "①", "➃", "Ⅳ", "½", "㊁"])
@pytest.mark.parametrize(
    "where", ["hand: {}", "score: {} 0 0 0", "pool: {}", "minutes: {}", "play: {}S", "calls: {}", "deal: stock: {}", "trick: {}"]
)
def test_signs_that_are_digits_only_by_their_looks_never_raise(sign: str, where: str) -> None:
    """python-stdnum 96, cpython 153404: `²`.isdigit() is true and int() raises."""
    for replay in hands(HEAD + "hand: 1\n" * (not where.startswith("hand")) + where.format(sign) + "\n"):
        assert replay.accepted or any(map(is_error, replay.diagnostics))


@pytest.mark.parametrize("digits", ["١٢٣٤٥٦٧٨٩٠", "۱۲۳۴۵۶۷۸۹۰", "１２３４５６７８９０", "१२३४५६७८९०"])
def test_decimal_digits_of_any_script_are_digits_everywhere(digits: str) -> None:
    """parse 238: some digits were accepted by a pattern and then lost."""
    written = str.maketrans("1234567890", digits)
    plain = HAND + "score: -3 -3 +9 -3\n"
    replay, wanted = (one(HEAD + text) for text in (plain.replace("play:\n  KC", "play:\n  1. KC").translate(written), plain))
    assert replay.accepted, [found.message for found in replay.diagnostics]
    assert (replay.hash, replay.scores, replay.record.number) == (wanted.hash, wanted.scores, "1")
    assert canonical_text("score", "-3 -3 +9 -3".translate(written), WHOLE.record.names) == "-3 -3 +9 -3"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "latin-1"])
def test_suit_signs_survive_any_terminal(encoding: str, tmp_path: Path) -> None:
    """click 3778: suit signs crashed redirected output under Windows code pages."""
    (tmp_path / "x.hand").write_text(HEAD.replace("Anna", "김민수") + HAND.replace("5D AS", "♦5 ♠Q"), encoding="utf-8")
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "LC_ALL": "C"}
    for command in (["check"], ["show"]):
        ran = subprocess.run(
            [sys.executable, "-m", "replay", *command, str(tmp_path / "x.hand")], capture_output=True, env=environment, check=False
        )
        assert ran.returncode == 1, ran.stderr
        assert b"Traceback" not in ran.stderr
        assert ran.stdout.decode("utf-8")


def test_an_illegal_card_ends_the_walk() -> None:
    """chess.pgn: it went on with the moves behind an illegal one."""
    replay = one(HEAD + HAND.replace("8C JC 2S TS", "8C JC KC TS"))
    assert not replay.accepted
    assert len(replay.moves) <= 4 + 6


@pytest.mark.parametrize("sign", ["♘", "♞", "е", "О", "Х", "0"])
def test_a_sign_that_is_no_card_is_an_error_at_that_sign(sign: str) -> None:
    """chess.pgn: `♘f3` was read as the pawn move f3, without an error."""
    assert said(HEAD + HAND.replace("KC 7C", f"{sign}C 7C"))[0] in [("N101", (10, 3)), ("N101", (10, 4))]


def test_two_pages_of_one_hand_do_not_share_a_name() -> None:
    """pgn-viewer 2: two replays side by side; each of ours is a document of its own."""
    html = render(page_of(WHOLE))
    assert html.count("<html") == 1
    assert html.count('id="record"') == 1


def test_generated_evenings_of_thousands_are_read_to_the_last_hand() -> None:
    text = "".join(evening(GAMES["nap"], "house", 300, seed=7))
    assert sum(replay.accepted for replay in hands(text)) == 300
