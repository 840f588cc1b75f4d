"""Words on one line: cards in every spelling, groups with their places, marks, notes and comments."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats import cards
from formats.cards import PACK, SPELLINGS, in_words, pack, plain, split_group
from formats.fields import SECTIONS
from formats.record import Mark
from formats.words import Lexed, lex


def words(text: str, section: str = "deal") -> Lexed:
    return lex(text, 0, len(text), section)


def read(text: str, section: str = "deal") -> str:
    """The words of a text, or the code of the fault with the text it stands at: `N101 @`."""
    found = words(text, section)
    if found.troubles:
        trouble = found.troubles[0]
        return f"{trouble.code.name} {text[trouble.start:trouble.end]}"
    return " ".join(word.text for word in found.words)


# -- one card -------------------------------------------------------------------------------------------

@pytest.mark.parametrize("written, card", [
    ("AS", "AS"), ("SA", "SA"[::-1]), ("as", "AS"), ("sA", "AS"), ("10H", "TH"), ("h10", "TH"), ("th", "TH"), ("A♠", "AS"), ("♠A", "AS"),
    ("♤A", "AS"),
    ("♡K", "KH"), ("♢q", "QD"), ("♧J", "JC"), ("◇J", "JD"), ("◆10", "TD"), ("♠️A", "AS"), ("A♠️", "AS"), ("♠︎A", "AS"), ("❤️T", "TH"),
    ("❤9", "9H"),
    ("Ｓ１０", "TS"), ("ａＳ", "AS"), ("Ｋ♦", "KD"), ("🂡", "AS"), ("🂮", "KS"), ("🂭", "QS"), ("🂫", "JS"), ("🂺", "TH"),
    ("🃁", "AD"), ("🃞", "KC"),
    ("٩S", "9S"), ("۱۰پ"[:2] + "S", "TS"), ("S१०", "TS"), ("jk", "JK"), ("JK", "JK"), ("Jk", "JK"), ("A\u200bS", "AS"),
    ("\u200eAS\u200f", "AS"), ("\u2068AS\u2069", "AS"),
    ("\ufeffAS", "AS"), ("A\u00adS", "AS"),
])
def test_a_card_in_every_spelling(written: str, card: str) -> None:
    assert read(written) == card


@pytest.mark.parametrize("card", PACK)
def test_every_card_is_read_in_either_order_and_case(card: str) -> None:
    for written in (card, card[::-1], card.lower(), card[::-1].lower()):
        assert read(written) == card
        assert SPELLINGS[written] == card


def test_packs() -> None:
    assert len(set(pack())) == 52
    assert len(pack(copies=2, jokers=1)) == 105
    assert pack("AK") == ["AS", "KS", "AH", "KH", "AD", "KD", "AC", "KC"]


@pytest.mark.parametrize("card, said", [("TD", "ten of diamonds"), ("AS", "ace of spades"), ("JK", "the joker"), ("?", "an unknown card")])
def test_cards_in_words(card: str, said: str) -> None:
    assert in_words(card) == said


@pytest.mark.parametrize("section", ["deal", "play", "discard", "partner", "buy"])
@pytest.mark.parametrize("written, card", [("♥ A", "AH"), ("CK c3 C4 ca", "KC 3C 4C AC"), ("10S", "TS"), ("◇J ♤A", "JD AS")])
def test_cards_read_in_foreign_records(section: str, written: str, card: str) -> None:
    if written == "♥ A" and section not in ("deal", "discard", "partner"):
        assert read(written, section).startswith("N1")
    else:
        assert read(written, section) == card


# -- what is no card ------------------------------------------------------------------------------------

@pytest.mark.parametrize("written, outcome", [
    ("1S", "N101 1"), ("S1", "N101 1"), ("0H", "N101 0"), ("s0", "N101 0"), ("XS", "N101 X"), ("²S", "N101 ²"), ("①S", "N101 ①"),
    ("AS@", "N101 @"), ("HA@", "N101 @"),
    ("ТДВ0", "N101 Т"), ("КД", "N101 К"), ("п", "N101 п"), ("Т85", "N101 Т"), ("クラブ13", "N101 ク"), ("正J", "N101 正"),
    ("닷클(15♧)", "N101 닷"),
    ("ALL", "N101 L"),
    ("6NT↑", "N101 N"), ("2SX", "N101 X"), ("5C AP", "N101 P"), ("بی‌بی", "N101 ب"), ("🂬", "N101 🂬"), ("🂠", "N101 🂠"), ("🃏", "N101 🃏"),
    ("_♡A_", "N101 _"), ("=1=", "N101 ="),
    ("[Deal", "N101 ["), ("HJASJS7S", "N101 S"), ("S", "N108 S"), ("♠", "N108 ♠"),
    ("AS2H", "N102 AS2H"), ("KS9S", "N102 KS9S"), ("KS9", "N101 9"),
    ("AKS", "N102 AKS"), ("KQTh", "N102 KQTh"),
    ("Q10", "N101 1"), ("SS", "N101 S"), ("SHA", "N101 H"), ("9", "9"), ("A", "N105 A"), ("K Q", "N105 K"), ("AK9.T.42", "N106 AK9.T.42"),
    ("....", "N106 ...."),
    ("K.", "N106 K."), ("AS}", "N104 }"), ("AS {a", "N103 {"), ('"AS"', 'N101 "'), ('"AS', 'N107 "'),
])
def test_the_first_sign_not_understood(written: str, outcome: str) -> None:
    assert read(written) == outcome


@pytest.mark.parametrize("written, spaced", [("AS2H", "AS 2H"), ("ks9s", "KS 9S"), ("10h2C", "TH 2C"), ("AKS", "AS KS")])
def test_cards_glued_rank_first_are_offered_apart(written: str, spaced: str) -> None:
    trouble = words(written).troubles[0]
    assert (trouble.code.name, trouble.args["spaced"]) == ("N102", spaced)


def test_a_letter_of_another_alphabet_is_called_by_its_name() -> None:
    assert "cyrillic capital letter ka" in str(words("КS").troubles[0].args["expected"])


@pytest.mark.parametrize("section", ["play", "buy", "discard", "partner", "calls"])
def test_a_holding_stands_only_in_a_deal(section: str) -> None:
    assert read("AK9..T.42", section) != "AS KS 9S TD 4C 2C"


# -- groups ---------------------------------------------------------------------------------------------

@pytest.mark.parametrize("written, spelled", [
    ("SAK9HT3", "AS KS 9S TH 3H"), ("♠AK9", "AS KS 9S"), ("ht3k2", "TH 3H KH 2H"), ("h103k2", "TH 3H KH 2H"), ("ht 3 k 2", "TH 3 K 2"),
    ("SA10", "AS TS"),
    ("SJK", "JS KS"), ("JK SJK", "JK JS KS"), ("♥️AK♠️2", "AH KH 2S"), ("S٢٣", "2S 3S"), ("sA♥k", "AS KH"),
])
def test_glued_groups_in_play(written: str, spelled: str) -> None:
    assert read(written, "play") == spelled


@pytest.mark.parametrize("written, spelled", [
    ("♠ A K 9 ♥ T 3", "AS KS 9S TH 3H"), ("S A 10 h 3", "AS TS 3H"), ("sak 9", "AS KS N105"), ("AK9..T.42", "AS KS 9S TD 4C 2C"),
    ("...", ""), ("...A", "AC"),
    ("10..10.", "TS TD"), ("ak9…", "AS KS 9S"), ("♠, A· K", "AS KS"), ("♠ A | K", "AS | N105"), ("? ? -", "? ? -"), ("♠ ? A", "? AS"),
])
def test_a_suit_alone_holds_for_the_ranks_behind_it(written: str, spelled: str) -> None:
    if spelled.endswith("N105"):
        assert read(written).startswith("N105")
    else:
        assert read(written) == spelled


@pytest.mark.parametrize("text, places", [
    ("SAK9HT3", ["SA", "K", "9", "HT", "3"]), ("ht103", ["ht", "10", "3"]), ("♠️A10", ["♠️A", "10"]), ("h\u200bt3!", ["h\u200bt", "3!"]),
    ("sa2*/3S", ["sa", "2*/3S"]),
    ("AS,KH·2D", ["AS", "KH", "2D"]), ("AK9..T.42", ["A", "K", "9", "T", "4", "2"]), ("♠ A K", ["A", "K"]), ("🂡🂢", ["🂡", "🂢"]),
])
def test_each_word_has_its_own_place(text: str, places: list[str]) -> None:
    found = words(text, "play" if "*" in text or text.startswith("h") else "deal")
    assert [text[word.start:word.end] for word in found.words] == places


GROUP = st.tuples(st.sampled_from("SHDC"), st.lists(st.sampled_from("A23456789TJQK"), min_size=1, max_size=5))


@settings(derandomize=True, max_examples=100, deadline=None)
@given(st.lists(GROUP, min_size=1, max_size=4))
def test_any_group_is_the_cards_it_is_made_of(parts: list[tuple[str, list[str]]]) -> None:
    text = "".join(suit + "".join(ranks) for suit, ranks in parts)
    due = [rank + suit for suit, ranks in parts for rank in ranks]
    found = words(text)
    assert [word.text for word in found.words] == due
    assert found.words[0].start == 0
    assert found.words[-1].end == len(text)
    assert [word.end for word in found.words[:-1]] == [word.start for word in found.words[1:]]


@settings(derandomize=True, max_examples=200, deadline=None)
@given(st.text(alphabet="SHDCshdcAKQJT1023*!?/.{}\"|,# x+>:♠♥️🂡é\u200b", max_size=12), st.sampled_from(SECTIONS))
def test_every_sign_is_a_word_a_note_a_comment_or_a_fault(text: str, section: str) -> None:
    found = words(text, section)
    left = set(range(len(text)))
    for word in (*found.words, *found.hand_notes):
        assert 0 <= word.start < word.end <= len(text)
        left -= set(range(word.start, word.end))
    notes = [note for word in found.words for note in word.notes]
    if found.comment is not None:
        left -= set(range(found.comment.start, found.comment.start + len(found.comment.text)))
    silent = {index for index in left if text[index] not in " ,|♠♥️SHDCshdc\u200b{}"}
    assert not silent or found.troubles or any(text[index] in "".join(notes) for index in silent)


# -- marks ----------------------------------------------------------------------------------------------

@pytest.mark.parametrize("written, text, mark", [
    ("AH*", "AH", Mark(True)), ("AH*/2S", "AH", Mark(True, "2S")), ("AH*/s2", "AH", Mark(True, "2S")), ("AH*/-", "AH", Mark(True, "-")),
    ("AH!", "AH", Mark(opinion="!")),
    ("AH??", "AH", Mark(opinion="??")), ("AH*!?", "AH", Mark(True, None, "!?")), ("AH*/2S?!", "AH", Mark(True, "2S", "?!")),
    ("?", "?", None),
    ("??", "?", Mark(opinion="?")), ("AH＊", "AH", Mark(True)), ("AH！？", "AH", Mark(opinion="!?")), ("HA*", "AH", Mark(True)),
    ("3!", "3", Mark(opinion="!")), ("claim!", "claim", Mark(opinion="!")),
])
def test_marks(written: str, text: str, mark: Mark | None) -> None:
    (word,) = words(written, "play").words
    assert (word.text, word.mark) == (text, mark)
    assert (word.start, word.end) == (0, len(written))


@pytest.mark.parametrize("written, text, mark", [
    ("2*/-", "2", Mark(True, "-")), ("2*/3", "2", Mark(True, "3")), ("nap!", "nap", Mark(opinion="!")), ("p??", "p", Mark(opinion="??")),
])
def test_marks_on_calls(written: str, text: str, mark: Mark) -> None:
    (word,) = words(written, "calls").words
    assert (word.text, word.mark) == (text, mark)


@pytest.mark.parametrize("written, outcome", [
    ("AH**", "N101 *"), ("AH!*", "N101 *"), ("AH*/", "N101 *"), ("AH*/XX", "N101 X"), ("AH!!!", "N101 !"), ("*", "N101 *"),
    ("AH*/2S/3S", "N101 /"), ("!", "N101 !"), ("AH*/AS2H", "N102 AH*/AS2H"),
])
def test_marks_that_are_none(written: str, outcome: str) -> None:
    assert read(written, "play").startswith(outcome.split()[0])


# -- notes and comments ---------------------------------------------------------------------------------

def test_a_note_belongs_to_the_word_before_it() -> None:
    found = words("{first} AS {on the ace} {again} KS# 2S", "play")
    assert [note.text for note in found.hand_notes] == ["first"]
    assert found.words[0].notes == ("on the ace", "again")


def test_inside_a_note_everything_is_text() -> None:
    found = words('AS {a # "b, {c: |} 2S', "play")
    assert [word.text for word in found.words] == ["AS", "2S"]
    assert found.words[0].notes == ('a # "b, {c: |',)


@pytest.mark.parametrize("text, comment", [
    ("AS # the ace", "# the ace"), ("AS #", "#"), ("# all of it", "# all of it"), ("AS {#} # x", "# x"), ("AS\t#\tx ", "#\tx"),
    ("AS # 2S {", "# 2S {"),
])
def test_comments(text: str, comment: str) -> None:
    found = words(text, "play")
    assert found.comment is not None
    assert (found.comment.text, found.comment.start) == (comment, text.index("#", text.index("}") if "{#}" in text else 0))
    assert not found.troubles


@pytest.mark.parametrize("text", ["AS #final", "AS 2S#", "AS# 2S"])
def test_what_is_no_comment(text: str) -> None:
    found = words(text, "play")
    assert found.comment is None
    assert found.troubles


# -- plain letters --------------------------------------------------------------------------------------

def test_plain_letters_remember_their_places() -> None:
    spelled = plain("♠️🂱…x")
    assert spelled.text == "SHA...x"
    assert [spelled.place(index) for index in range(len(spelled.text) + 1)] == [0, 2, 2, 3, 3, 3, 4, 5]


@pytest.mark.parametrize("text, at", [("", 0), ("A", 0), ("SX", 1), ("SA1", 2), ("SHA", 1), ("SAH", 2), ("S", 0)])
def test_where_a_group_is_broken(text: str, at: int) -> None:
    assert split_group(text) == at


def test_suits_and_ranks_have_names_and_signs() -> None:
    assert set(cards.SUIT_NAMES) == set(cards.SUIT_SIGNS) == set(cards.SUITS)
    assert set(cards.RANK_NAMES) == set(cards.RANKS)


def test_what_stands_close_to_a_bar_or_a_brace_is_not_lost() -> None:
    assert read("AS|KH |2D") == "AS | KH | 2D"
    assert read("AS|KH", "play") == "AS KH"
    assert [trouble.code.name for trouble in words("AS {x}# y 2S }3S", "play").troubles] == ["N101", "N104"]
    assert [word.text for word in words("AS }3S", "play").words] == ["AS", "3S"]
