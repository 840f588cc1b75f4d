"""Names: how they are compared, split, quoted, and found by their beginnings."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.names import Names, composed, fold, nearest, quote, split_names, visible
from formats.values import canonical_scores, canonical_text, read_number, tokens


@pytest.mark.parametrize("one, other", [
    ("Anna", "ANNA"), ("Straße", "STRASSE"), ("Ａｎｎａ", "anna"), ("é", "e\u0301"), ("An\u200bna", "Anna"), (" Mary   Ann ", "mary ann"),
    ("ﬁn", "FIN"),
    ("\u2068نسرین\u2069", "نسرین"), ("Mary\u00a0Ann", "Mary Ann"),
])
def test_names_that_are_the_same(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize("one, other", [("Anna", "Ana"), ("İ", "i"), ("Anna", "Аnna"), ("Mary Ann", "Maryann")])
def test_names_that_are_not(one: str, other: str) -> None:
    assert fold(one) != fold(other)


def test_a_full_name_wins_over_a_beginning() -> None:
    names = Names(["Ann", "Anna", "Boris", "Mary Ann", "?1"])
    seats = {"Ann": 0, "Anna": 1, "an": None, "b": 2, "BOR": 2, "mary": 3, "Mary Ann": 3, "x": None, "": None, "?1": 4, "Annab": None}
    assert {text: names.find(text) for text in seats} == seats
    assert names.fitting("an") == [0, 1]
    assert (names.double(), Names(["A", "a"]).double()) == (None, "a")


@pytest.mark.parametrize("name, quoted", [
    ("Anna", "Anna"), ("Mary Ann", "Mary Ann"), ("Smith, J.", '"Smith, J."'), ("a:b", '"a:b"'), ("a{b", '"a{b"'), ("a#b", '"a#b"'),
    ('He "Ace" Low', 'He "Ace" Low'),
    ('"x', '"""x"'), ("table", '"table"'), ("Stock", '"Stock"'), ("dealer", '"dealer"'), ("3", '"3"'), ("٣", '"٣"'), ("pool", '"pool"'),
    ("?", '"?"'), ("-", '"-"'), ("x-ray", "x-ray"),
    ("a،b", '"a،b"'), ("hand-notation", '"hand-notation"'),
])
def test_a_name_is_quoted_when_it_must_be(name: str, quoted: str) -> None:
    assert quote(name) == quoted


def test_where_spaces_separate_a_name_with_a_space_is_quoted() -> None:
    assert quote("Mary Ann", spaces=True) == '"Mary Ann"'


SIGNS = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp", "Cf"), exclude_characters="“”„«»")
NAME = st.text(SIGNS, min_size=1, max_size=12).map(visible).filter(lambda name: bool(fold(name)))


@settings(derandomize=True, max_examples=200, deadline=None)
@given(st.lists(NAME, min_size=1, max_size=5))
def test_any_names_are_read_as_they_are_written(names: list[str]) -> None:
    written = ", ".join(map(quote, names))
    found = list(split_names(written, 0))
    assert [fold(part.text) for part in found] == [fold(name) for name in names]
    assert [written[part.start:part.end] for part in found] == [quote(name).strip() for name in names]
    canonical = canonical_text("players", written, Names(names))
    assert canonical_text("players", canonical, Names(names)) == canonical


@pytest.mark.parametrize("text, known, near", [
    ("playres", ["players", "play"], "players"), ("bors", ["anna", "boris"], "boris"), ("xyz", ["anna"], None), ("", ["anna"], None),
    ("a" * 5000, ["anna"], None),
])
def test_the_nearest_word(text: str, known: list[str], near: str | None) -> None:
    assert nearest(text, known) == near


@pytest.mark.parametrize("written, number", [
    ("3", 3), ("-3", -3), ("+3", 3), ("−3", -3), ("–3", -3), ("٣", 3), ("0", 0), ("-0", 0), ("3.5", None), ("²", None), ("①", None),
    ("", None), ("-", None), ("9" * 50, None), ("3-", None),
])
def test_numbers(written: str, number: int | None) -> None:
    assert read_number(written) == number


def test_the_words_of_a_value_have_their_places() -> None:
    text = 'A, "Mary  Ann" -3，B'
    assert list(tokens(text, 10)) == [("A", 10, 11, False), ("Mary  Ann", 13, 24, True), ("-3", 25, 27, False), ("B", 28, 29, False)]


@pytest.mark.parametrize("written, canonical", [
    ("-3 9 0 −3", "-3 +9 0 -3"), ("a 9, b -3", "Anna +9, Boris -3"), ("mary 1, pool -1", "Mary Ann +1, pool -1"), ("-3, 9", "-3 +9"),
])
def test_scores_in_canonical_form(written: str, canonical: str) -> None:
    assert canonical_scores(written, Names(["Anna", "Boris", "Mary Ann"])) == canonical


@pytest.mark.parametrize("name, written, canonical", [
    ("dealer", "b", "Boris"), ("dealer", "Zoe", "Zoe"), ("contract", "mary 3", "Mary Ann 3"), ("contract", "3", "3"),
    ("winners", "a b mary", 'Anna Boris "Mary Ann"'),
    ("winners", 'a,b "mary ann"', 'Anna Boris "Mary Ann"'), ("result", "MADE", "made"), ("game", " Nap ", "nap"),
    ("note", "As  it is", "As  it is"), ("date", " 2026-11 ", "2026-11"),
    ("players", "anna , ?,“x,y”", 'anna, ?, "x,y"'), ("trump", "Spades", "spades"), ("x-foo", " A  b", " A  b"),
])
def test_values_in_canonical_form(name: str, written: str, canonical: str) -> None:
    assert canonical_text(name, written, Names(["Anna", "Boris", "Mary Ann"])) == canonical


def test_a_text_with_very_many_accents_is_put_in_order_by_pieces() -> None:
    """The time that Unicode's own order takes grows with the square of the accents that follow one another."""
    assert composed("NFC", "e\u0301" * 3000) == "é" * 3000
    assert composed("NFC", "cafe\u0301 " * 1000) == "café " * 1000
    assert len(composed("NFC", "a" + "\u0301\u0323" * 100_000)) > 100_000
    assert fold("E\u0301" * 2000) == "é" * 2000
