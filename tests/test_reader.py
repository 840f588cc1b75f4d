"""Whole texts: bytes and lines, blocks and fields, labels and names, and that no sign of a file is lost silently."""

from __future__ import annotations

import random
import re
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats import reader
from formats.diagnostics import Diagnostic
from formats.files import decode, find_files, load
from formats.placing import write_whole
from formats.reader import Reading, read
from formats.record import Comment, Record
from formats.source import Source

SAMPLES = Path(__file__).parent.parent / "sample_hands" / "nap"
HEAD = "session: Club\ndate: 2026-11-26\ngame: nap\nplayers: Anna, Boris, Chen, Dara\n"


def records(text: str) -> tuple[list[Record], list[Diagnostic]]:
    """The hands of a text, and all that is said of its writing."""
    reading = decode(text.encode("utf-8", "surrogatepass"), "test.hand")
    hands = list(reading)
    found = [said for header in reading.headers if header.in_use for said in header.diagnostics]
    return hands, [*found, *(said for hand in hands for said in hand.diagnostics), *reading.outside]


def one(text: str) -> Record:
    (record,), found = records(text)
    assert [said.message for said in found] == []
    return record


def said_of(text: str) -> list[str]:
    """The codes with the text each stands at: `N201 playres`."""
    return [f"{said.code.name} {said.source.text[said.start:said.end]}".rstrip() for said in records(text)[1]]


# -- bytes and lines ------------------------------------------------------------------------------------

def lines_of(record: Record) -> list[str]:
    return [" ".join(word.text for word in line.words) for section in record.sections for line in section.lines]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\n", "\r\n\r\n", "\n \t\n"])
def test_any_line_end_will_do(end: str) -> None:
    text = (HEAD + "hand: 1\nplay:\n AS 2S\n 3S 4S\nscore: 0 0 0 0\n").replace("\n", end)
    record = one(text)
    assert lines_of(record) == ["AS 2S", "3S 4S"]
    assert record.value("score") == "0 0 0 0"


def test_line_ends_may_be_mixed_and_places_count_them() -> None:
    text = "game: nap\r\nplayers: A, B\rhand: 1\nplay:\r\n  AS @S\r"
    (record,), found = records(text)
    assert [said.place for said in found] == [(5, 6)]
    assert record.number == "1"


def test_a_byte_order_mark_is_no_sign_and_no_column() -> None:
    reading = decode("\ufeffhand: 1\nplay: @S\n".encode(), "test.hand")
    (record,) = reading
    assert record.diagnostics[0].place == (2, 7)
    inside = records("hand: 1\nplay: A\ufeffS\n")
    assert lines_of(inside[0][0]) == ["AS"]


def test_bytes_that_are_not_utf8_are_told_with_their_offset() -> None:
    reading = decode(b"hand: 1\nnote: Lo\xefc\n", "test.hand")
    assert list(reading) == []
    (said,) = reading.outside
    assert (said.code.name, said.args["offset"], said.place) == ("N001", 16, (2, 9))


def test_another_encoding_is_read_by_name() -> None:
    (record,) = decode("hand: 1\nnote: Loïc\n".encode("cp1252"), "test.hand", encoding="cp1252")
    assert record.repeated[0].value == "Loïc"
    assert not list(decode("hand: 1\n".encode("utf-16"), "test.hand"))


@pytest.mark.parametrize("sign", ["\0", "\x01", "\x07", "\x0b", "\x0c", "\x1b", "\x1c", "\x1f", "\x7f", "\x85", "\x9f"])
def test_control_characters_are_pointed_at(sign: str) -> None:
    (record,), found = records(f"hand: 1\nnote: a{sign}b\n")
    assert [(said.code.name, said.place) for said in found] == [("N002", (2, 8))]
    assert record.diagnostics == found


def test_a_tab_is_a_space_and_a_binary_file_is_told_shortly() -> None:
    assert lines_of(one("hand:\t1\nplay:\tAS\t2S\n")) == ["AS 2S"]
    found = records("\0" * 1000)[1]
    assert [said.code.name for said in found].count("N002") == reader.MOST_CONTROLS
    assert [said.code.name for said in found].count("N213") == 1
    assert len(found) <= reader.MOST_CONTROLS + 3


@pytest.mark.parametrize("space", ["\u00a0", "\u2003", "\u3000", "\u2009", "\u202f", "\u1680"])
def test_any_space_separates(space: str) -> None:
    record = one(f"{space}hand{space}:{space}1{space}\n{space}play{space}:{space}AS{space}2S\n")
    assert (record.number, lines_of(record)) == ("1", ["AS 2S"])


def test_lines_of_direction_marks_only_are_blank() -> None:
    assert one("\u200e\u200f\nhand: 1\n\u2068\u2069\nnote: x\n").repeated[0].value == "x"


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "session: x\nplayers: A, B\n", "{", "hand-notation: 1\n"])
def test_a_text_without_a_hand_is_an_error(text: str) -> None:
    hands, found = records(text)
    assert hands == []
    assert "N003" in [said.code.name for said in found]


# -- blocks ---------------------------------------------------------------------------------------------

def test_session_fields_hold_for_its_hands_and_the_next_session_resets_all() -> None:
    text = HEAD + "hand: 1\nhand: 2\nplayers: A, B\nhand: 3\nsession: Other\nhand: 1\n"
    hands, _ = records(text)
    assert [(hand.number, hand.value("session"), hand.value("game"), len(hand.names)) for hand in hands] == [
        ("1", "Club", "nap", 4), ("2", "Club", "nap", 2), ("3", "Club", "nap", 4), ("1", "Other", "", 0)]
    assert [hand.header.index for hand in hands] == [0 + hands[0].header.index] * 3 + [hands[0].header.index + 1]


@pytest.mark.parametrize("written, numbers", [
    (["", "", ""], ["1", "2", "3"]), (["5", "", ""], ["5", "6", "7"]), (["a", "", ""], ["a", "1", "2"]),
    (["2", "final", ""], ["2", "final", "3"]),
    (["007", "", "٩"], ["7", "8", "9"]), (["1a", "12 b", ""], ["1a", "12 b", "1"]), (["0", "", "-1"], ["0", "1", "-1"]),
])
def test_an_empty_hand_is_one_more_than_the_last_number(written: list[str], numbers: list[str]) -> None:
    hands, _ = records("session: x\n" + "".join(f"hand: {number}\nnote: n\n" for number in written))
    assert [hand.number for hand in hands] == numbers


def test_numbers_begin_again_with_each_session() -> None:
    hands, _ = records("hand:\nhand:\nsession: two\nhand:\n")
    assert [hand.number for hand in hands] == ["1", "2", "1"]


def test_a_hand_has_its_text_to_the_next_block() -> None:
    hands, _ = records(HEAD + "hand: 1\n# kept\nnote: a\n\nhand: 2\nnote: b\nsession: s\nhand: 3\n")
    assert [hand.text for hand in hands] == ["hand: 1\n# kept\nnote: a\n\n", "hand: 2\nnote: b\n", "hand: 3\n"]


def test_a_pasted_hand_needs_no_session() -> None:
    assert one("game: nap\nplayers: A, B\nhand: 1\nnote: x\n").value("game") == "nap"


# -- fields ---------------------------------------------------------------------------------------------

@pytest.mark.parametrize("line", [
    "dealer: Anna", "DEALER: Anna", "  Dealer  : Anna  ", "dealer：Anna", "dealer:Anna", "ｄｅａｌｅｒ: Anna", "deal\u200ber: Anna",
    "\u200edealer: Anna",
])
def test_field_names_in_every_dress(line: str) -> None:
    assert one(HEAD + f"hand: 1\n{line}\n").value("dealer") == "Anna"


@pytest.mark.parametrize("line, code, hint", [
    ("playres: A", "N201 playres", "players"), ("scor: 1", "N201 scor", "score"), ("xyzzy: 1", "N201 xyzzy", "x-"),
    ("x-: 1", "N201 x-", "x-"),
    ("just words", "N203 just words", "note:"), ("{a note}", "N203 {a note}", "note:"), (": nothing", "N203 : nothing", "note:"),
])
def test_lines_that_belong_to_nothing(line: str, code: str, hint: str) -> None:
    assert said_of(HEAD + f"hand: 1\n{line}\n") == [code]
    assert hint in str(records(HEAD + f"hand: 1\n{line}\n")[1][0].hint)


@pytest.mark.parametrize("text, said", [
    ("hand: 1\ndealer: A\ndealer: B\n", ["N202 dealer"]), ("players: A, B\nplayers: C, D\nhand: 1\n", ["N202 players"]),
    ("hand: 1\nnote: a\nnote: b\nadjust: x\nadjust: y\ntags: a\ntags: b\nx-a: 1\nx-a: 2\n", []),
    ("hand: 1\nplay: AS\ndealer: B\nplay: 2S\n", []),
    ("hand: 1\ndealer:\n", ["N210 dealer"]), ("hand: 1\nnote:\n", []), ("session:\nhand: 1\n", []),
    ("hand: 1\nbefore: A 1\n", ["N208 before"]),
    ("hand: 1\ncarried: double\n", []), ("session: x\nresult: made\nhand: 1\n", ["N208 result"]),
    ("play: AS\nhand: 1\n", ["N208 play"]),
    ("hand: 1\ndate: 2026\nclub: x\nzone: UTC\ngame: nap\nrules: house\nunit: 50 cents\n", []),
    ("hand-notation: 1\nhand: 1\n", []), ("# first\n\nhand-notation: 1\nhand: 1\n", []), ("hand-notation: 2\nhand: 1\n", ["N004 2"]),
    ("hand: 1\nhand-notation: 1\n", ["N005 hand-notation"]), ("hand-notation: 1\nhand-notation: 1\nhand: 1\n", ["N005 hand-notation"]),
    ("hand-notation: one\nhand: 1\n", ["N004 one"]),
])
def test_where_fields_may_stand_and_how_often(text: str, said: list[str]) -> None:
    assert said_of(text) == said


def test_own_fields_are_kept_untouched() -> None:
    record = one("hand: 1\nX-Weather:  rain {and} “wind”  and: more # comment\n")
    assert [(field.name, field.value, field.comment.text if field.comment else "") for field in record.repeated] == [
        ("x-weather", "rain {and} “wind”  and: more", "# comment")]


@pytest.mark.parametrize("written, value, comment", [
    ("Bar #1", "Bar #1", None), ("#final", "#final", None), ("a # b", "a", "# b"), ("a #", "a", "#"), ("# b", "", "# b"),
    ("a #b # c", "a #b", "# c"),
    ("a {# b} c", "a {# b} c", None), ('"a # b" # c', '"a # b"', "# c"), ("a# b", "a# b", None), ("a\t#\tb", "a", "#\tb"),
    ("“a # b” #c", "“a # b” #c", None),
    ("{ # b", "{", "# b"),
])
def test_comments_behind_a_value(written: str, value: str, comment: str | None) -> None:
    record = one(f"hand: 1\nnote: {written}\n")
    field = record.repeated[0]
    assert (field.value, field.comment.text if field.comment else None) == (value, comment)


def test_comments_above_go_with_what_stands_below() -> None:
    record = one("# file\nhand: 1\n  # above\n#close\nplay:\n  # lead\n  AS\n# tail\n")
    section = record.sections[0]
    assert [comment.text for comment in section.above] == ["# above", "#close"]
    assert [comment.text for comment in section.lines[0].above] == ["# lead"]
    assert [comment.text for comment in record.tail] == ["# tail"]
    assert [comment.text for comment in record.fields["hand"].above] == ["# file"]


def test_notes_in_a_hands_field_are_notes_on_the_hand() -> None:
    record = one(HEAD + "hand: 1 {the last}\nscore: 0 0 0 0 {agreed}\n")
    assert [note.text for note in record.notes] == ["the last", "agreed"]
    assert (record.number, record.value("score")) == ("1", "0 0 0 0")


@pytest.mark.parametrize("text, said", [
    ("hand: 1\nscore: 0 {oh\n", ["N103 {"]), ("game: nap {oh}\nhand: 1\n", ["N109 {oh}"]), ("hand: 1\nplay: AS {oh\n 2S\n", ["N103 {"]),
    ("hand: 1\nplay: AS }\n 2S\n", ["N104 }"]),
    ("hand: 1\nplay:\n {oh} AS {ah}\n", []), ('hand: 1\nplay: AS "x\n', ['N107 "']),
])
def test_notes_close_on_their_line(text: str, said: list[str]) -> None:
    assert said_of(text) == said


def test_an_unclosed_note_never_swallows_the_next_line() -> None:
    (record,), _ = records("hand: 1\nplay:\n  AS {oh\n  2S 3S\n")
    assert lines_of(record) == ["AS", "2S 3S"]


# -- sections and labels --------------------------------------------------------------------------------

def who(text: str) -> list[int | str | None]:
    return [line.seat if line.place is None else line.place for section in one(HEAD + text).sections for line in section.lines]


@pytest.mark.parametrize("text, labels", [
    ("hand: 1\nplay:\n Anna: AS\n b: 2S\n chen : 3S\n DARA：4S\n 5S\n", [0, 1, 2, 3, None]),
    ('hand: 1\nplay:\n "Anna": AS\n “bo”: 2S\n', [0, 1]),
    ("hand: 1\ndeal:\n Anna: AS\n blind: 2S\n stock: 9\n 3: 4S\n table: 5S\n pack: 6S\n Waste: 7S\n foundations: H 2 5\n",
     [0, "blind", "stock", "3", "table", "pack", "waste", "foundations"]),
    ("hand: 1\nplay:\n 1. Anna: AS\n 2) Boris: 2S\n 3. 3S\n", [0, 1, None]),
])
def test_labels(text: str, labels: list[int | str | None]) -> None:
    assert who(text) == labels


def test_players_may_come_last() -> None:
    record = one("hand: 1\nplay:\n Boris: AS\nplayers: Anna, Boris\n")
    assert record.sections[0].lines[0].seat == 1


@pytest.mark.parametrize("line, said, hint", [
    ("Bors: AS", "N204 Bors", "did you mean `Boris`?"), ("Zoe: AS", "N204 Zoe", "the players are"),
    ("scor: AS", "N204 scor", "did you mean `score`?"),
    ("blind: AS", "N204 blind", "the players are"), ("A B: AS", "N204 A B", "the players are"),
])
def test_labels_that_are_nobodys(line: str, said: str, hint: str) -> None:
    text = HEAD + f"hand: 1\nplay:\n {line}\n"
    assert said_of(text) == [said]
    assert hint in str(records(text)[1][0].hint)


def test_a_beginning_that_fits_two_players() -> None:
    text = "players: Anna, Anton, Ann\nhand: 1\nplay:\n An: AS\n Ann: 2S\n"
    (record,), found = records(text)
    assert [(said.code.name, said.args["players"]) for said in found] == [("N205", ["Anna", "Anton", "Ann"])]
    assert [line.seat for line in record.sections[0].lines] == [2]


def test_table_is_a_place_inside_a_deal_and_a_field_elsewhere() -> None:
    inside = one("table: 4\nhand: 1\ndeal:\n table: AS\nplay: 2S\n")
    assert [line.place for line in inside.sections[0].lines] == ["table"]
    assert inside.header.fields["table"].value == "4"
    assert one("hand: 1\nplay: AS\ntable: 7\n").value("table") == "7"


def test_a_joker_that_names_a_suit_is_no_label() -> None:
    assert lines_of(one("hand: 1\nplay:\n JK:H AS\n AS jk:s\n")) == ["JK:H AS", "AS JK:S"]


def test_a_colon_in_a_note_is_text() -> None:
    record = one(HEAD + "hand: 1\nplay:\n AS {Anna: oh}\n {so: it began} 2S\n")
    assert lines_of(record) == ["AS", "2S"]
    assert [note.text for note in record.notes] == ["so: it began"]


def test_sections_go_on_and_keep_their_order() -> None:
    record = one("hand: 1\nplay: AS\nnote: x\nplay: 2S\ncalls: p\n")
    assert [section.name for section in record.sections] == ["play", "play", "calls"]
    assert record.section("calls") is record.sections[2]


@pytest.mark.parametrize("written, number, words", [
    ("1. AS 2S", "1", "AS 2S"), ("2) AS", "2", "AS"), ("12.AS", "12", "AS"), ("3.", "3", ""), ("1 . AS", None, "1"),
])
def test_trick_numbers(written: str, number: str | None, words: str) -> None:
    (record,), _ = records(f"hand: 1\nplay:\n {written}\n")
    line = record.sections[0].lines[0]
    assert (line.number.text if line.number else None) == number
    assert words in " ".join(word.text for word in line.words) or number is None


# -- names ----------------------------------------------------------------------------------------------

@pytest.mark.parametrize("written, names", [
    ("Anna, Boris", ("Anna", "Boris")), ("Anna， Boris、Chen،نسرین", ("Anna", "Boris", "Chen", "نسرین")),
    ('"Smith, J.", "a:b"', ("Smith, J.", "a:b")),
    ("“Smith, J.”, Boris", ("Smith, J.", "Boris")), ('"He ""Ace"" Low", B', ('He "Ace" Low', "B")), ("?, ?, Anna", ("?1", "?2", "Anna")),
    ('"?", B', ("?", "B")),
    ("Anna Example#23324, B", None), ("White vs 1...c5, B", ("White vs 1...c5", "B")),
    ("Big C ($host in Chips) ($65.00 in Chips), B", ("Big C ($host in Chips) ($65.00 in Chips)", "B")),
    ("\u2068نسرین\u2069, B", ("نسرین", "B")), ("e\u0301va, B", ("éva", "B")), ("O’Neil, D'Arcy", ("O’Neil", "D'Arcy")),
    ("Anna # the cat, B", ("Anna",)),
    ('"table", "3"', ("table", "3")), ('6" Bob, 5" Tim', ('6" Bob', '5" Tim')),
])
def test_players_as_they_are_written(written: str, names: tuple[str, ...] | None) -> None:
    (record,), found = records(f"players: {written}\nhand: 1\nnote: x\n")
    if names is None:
        assert [said.code.name for said in found] == ["N209"]
    else:
        assert (record.names.players, found) == (names, [])


@pytest.mark.parametrize("written, said", [
    ("Anna, , Chen", ["N207"]), ("Anna, anna", ["N206 anna"]), ("Anna, ＡＮＮＡ", ["N206 ＡＮＮＡ"]), ("Straße, STRASSE", ["N206 STRASSE"]),
    ("Anna, An\u200bna", ["N206 An\u200bna"]),
    ('"Smith, J." x, B', ['N209 "Smith']), ("table, B", ["N209 table"]), ("3, B", ["N209 3"]), ("-, B", ["N209 -"]),
    ("pool, B", ["N209 pool"]), ("dealer, B", ["N209 dealer"]), ("a{b}, B", ["N209 a{b}"]), ("a:b, B", ["N209 a:b"]),
    ("Anna,", ["N207"]), ("?, ?", []),
])
def test_names_that_need_something(written: str, said: list[str]) -> None:
    assert said_of(f"players: {written}\nhand: 1\nnote: x\n") == said


# -- nothing is lost ------------------------------------------------------------------------------------

BLANK = re.compile(r"\s")


def place(comment: Comment) -> tuple[int, int]:
    return comment.start, comment.start + len(comment.text)


def understood(reading: Reading) -> set[int]:
    """Offsets of words, labels, values, names of fields, notes, comments, and of what a diagnostic stands at."""
    hands = list(reading)
    spans: list[tuple[int, int]] = [(said.start, said.end) for said in reading.outside]
    for block in (*reading.headers, *hands):
        spans += [(said.start, said.end) for said in block.diagnostics]
        for field in (*block.fields.values(), *block.repeated):
            spans += [(field.name_start, field.end)]
            spans += map(place, (*field.above, *([field.comment] if field.comment else [])))
    for hand in hands:
        spans += [(note.start, note.end) for note in hand.notes]
        spans += map(place, hand.tail)
        for section in hand.sections:
            spans += [(section.start, section.end)]
            spans += map(place, section.above)
            for line in section.lines:
                spans += [(word.start, word.end) for word in line.words]
                spans += [(word.start, word.end) for word in (line.label, line.number) if word is not None]
                spans += map(place, (*line.above, *([line.comment] if line.comment else [])))
    return {offset for start, end in spans for offset in range(start, end)}


SEPARATORS = ":：,，、،·.)|"


def check_nothing_is_lost(text: str) -> None:
    """A sign that is no blank, separator, note, comment or lone suit lies in what was understood, or a diagnostic stands on its line."""
    reading = decode(text.encode("utf-8", "surrogatepass"), "test.hand")
    known = understood(reading)
    source = reading.source.text
    plain = re.sub(r"\{[^}\r\n]*\}?|(?m:^[^\S\r\n]*#[^\r\n]*)", lambda aside: " " * len(aside.group()), source)
    faults = [said for header in reading.headers for said in header.diagnostics] + reading.outside
    hands = list(decode(source.encode("utf-8", "surrogatepass"), "test.hand"))
    faults += [said for hand in hands for said in hand.diagnostics]
    if any(said.code.name == "N213" for said in faults):
        return
    faulty_lines = {said.place[0] for said in faults}
    for offset, sign in enumerate(plain):
        if BLANK.match(sign) or sign in SEPARATORS or offset in known or unicodedata.category(sign) in ("Cf", "Mn"):
            continue
        line = reading.source.place(offset)[0]
        lone_suit = re.fullmatch(r"\W*[SHDCshdc♠♥♦♣]\W*", source[max(0, offset - 1):offset + 2])
        assert line in faulty_lines or lone_suit, (offset, sign, source[max(0, offset - 20):offset + 20])


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.hand")), ids=lambda path: path.name)
def test_every_sign_of_a_sample_is_understood(path: Path) -> None:
    check_nothing_is_lost(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", sorted((SAMPLES.parent / "faulty" / "nap").glob("*.hand")), ids=lambda path: path.name)
def test_every_sign_of_a_faulty_record_is_understood_or_pointed_at(path: Path) -> None:
    check_nothing_is_lost(path.read_bytes().decode("utf-8", "replace"))


SPECKS = "{}#:\"“*/?!|-.,+>x\t¹٥🂡❤️\u200d\u202e AKjk10pmnwb§\n"


def test_no_sign_of_a_mutated_record_is_lost() -> None:
    chance = random.Random(1760)
    texts = [path.read_text(encoding="utf-8")[:1800] for path in sorted(SAMPLES.glob("*.hand"))]
    for _ in range(250):
        text = chance.choice(texts)
        for _ in range(chance.randint(1, 5)):
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice(SPECKS) + text[at + chance.randrange(3):]
        check_nothing_is_lost(text)


LINES = [
    "hand:", "hand: 1", "session: x", "players: A, B", "play:", "deal:", "  A: AS 2S", "  AS|2S", "calls: p 2", "  # c", "{n} AS",
    "note: x # y", "x-a: b", "B: 3", "junk", "sco: 3", " AS {", "}", '"', "result: made {n}", "", "1. AS", "|AS|", ":", "# x",
    "hand-notation: 1",
]


@settings(derandomize=True, max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(LINES), max_size=14))
def test_no_sign_of_shuffled_lines_is_lost(lines: list[str]) -> None:
    check_nothing_is_lost("\n".join(lines))


def test_hands_in_are_hands_out() -> None:
    chance = random.Random(3)
    text = HEAD + "".join(f"hand: {number}\nplay: AS {chance.choice(SPECKS)} 2S\n" for number in range(200))
    reading = Reading(Source("test.hand", text))
    assert len(list(reading)) == reading.hands == len(re.findall(r"(?m)^hand:", text))


# -- reading is linear ----------------------------------------------------------------------------------

def work(text: str) -> int:
    """How many lines of Python it took to read a text: a measure that no busy machine disturbs."""
    count = 0

    def watch(frame: object, event: str, argument: object) -> object:
        nonlocal count
        count += 1
        return watch

    sys.settrace(watch)  # type: ignore[arg-type]
    try:
        for _ in read(Source("test.hand", text)):
            pass
    finally:
        sys.settrace(None)
    return count


@pytest.mark.parametrize("unit", [
    "hand: 1\nplay: AS 2S\n", "AS {x} ", "{ ", '"', "play:\n", "Anna: ", "# ", "x-a: b\n", "playres: x\n", "AS*/", "♠", "hand:", "| ",
    "players: A, B\n", "1. ", "(", "A, ",
])
@pytest.mark.parametrize("before", ["", "players: A, B\nhand: 1\nplay: ", "players: "])
def test_twice_the_text_is_twice_the_work(before: str, unit: str) -> None:
    once, twice = work(before + unit * 150), work(before + unit * 300)
    assert twice <= 2.5 * once + 500


@pytest.mark.parametrize("unit", [
    "{", '"', "“", '""', "# ", "#", "a#", "{}", '"a', "A.", "AK9.", "p*", "*/", "x", "+", "S", "SA", "1", ",", ", ,", "\u200b", ":", "：",
    "é", "|", "\r", " ",
])
def test_a_line_of_one_sign_is_read_in_no_time(unit: str) -> None:
    """A pattern that tries every way to read a line would not end here."""
    for before in ("", "hand: 1\nnote: ", "hand: 1\nplay: ", "hand: 1\ndeal: ", "players: ", "hand: 1\nscore: "):
        list(read(Source("test.hand", before + unit * 20_000)))


# -- files ----------------------------------------------------------------------------------------------

def test_a_folder_is_its_hand_files_all_the_way_down(tmp_path: Path) -> None:
    for name in ("b.hand", "a.hand", "c.txt", "deep/er/d.hand"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("hand: 1\n")
    assert [Path(found).relative_to(tmp_path).as_posix() for found in find_files([str(tmp_path)])] == ["a.hand", "b.hand", "deep/er/d.hand"]
    assert list(find_files(["-", "c.txt"])) == ["-", "c.txt"]


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "a.hand"
    target.write_text("old")
    target.chmod(0o640)
    with pytest.raises(PermissionError, match="this is a record"):
        write_whole(target, "an answer")
    assert target.read_text() == "old"
    write_whole(target, "new", record=True)
    assert (target.read_text(), target.stat().st_mode & 0o777) == ("new", 0o640)
    with pytest.raises(OSError, match=r"missing"):
        write_whole(tmp_path / "missing" / "a.hand", "x")
    assert [path.name for path in tmp_path.iterdir()] == ["a.hand"]


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"nothing\.hand"):
        load(str(tmp_path / "nothing.hand"))


def test_the_number_of_faults_listed_is_bounded() -> None:
    found = records("hand: 1\n" + "junk\n" * 500)[1]
    assert len(found) == reader.MOST_TROUBLES + 1
    assert (found[-1].code.name, found[-1].severity) == ("N213", "info")
