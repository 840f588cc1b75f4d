"""Patterns: what each means on the sample archive, what is wrong with those that mean nothing, and that the documentation says it all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.archive.file import reading, writing
from replay.archive.importing import Manner, import_files
from replay.archive.patterns.cursor import Cursor
from replay.archive.patterns.parser import parse
from replay.archive.patterns.telling import table, view
from replay.archive.patterns.tree import PatternError
from replay.archive.patterns.words import CAPTURES, JOINS, MOST_TRICKS, NUMBERED, PATIENCE, POWER, WHO
from replay.cli import run
from replay.games.japanese_napoleon.dealing import tricks_in
from replay.games.nap.dealing import CARDS_EACH
from replay.marks import FIELDS
from replay.refusals import Refusal

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "patterns.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^\| `([^`]+)` \| [^|]+ \| (\d+ hands?; .*) \|$", PAGE, re.MULTILINE)


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive of all sample hands."""
    made = tmp_path_factory.mktemp("patterns") / "samples.duckdb"
    paths = sorted(str(path) for path in (ROOT / "sample_hands").glob("*/*.hand"))
    with writing(made) as con:
        import_files(con, paths, Manner(jobs=1))
    return made


class Found:
    """`find` on the sample archive."""

    def __init__(self, archive: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.archive, self.capsys = archive, capsys

    def hands(self, *options: str) -> list[str]:
        """The ids of the hands."""
        assert run(["find", *options, "-f", "ids", "--archive", str(self.archive)]) == 0
        return self.capsys.readouterr().out.splitlines()

    def said(self, *options: str) -> tuple[int, str]:
        code = run(["find", *options, "-f", "ids", "--archive", str(self.archive)])
        return code, self.capsys.readouterr().err


@pytest.fixture
def found(samples: Path, capsys: pytest.CaptureFixture[str]) -> Found:
    return Found(samples, capsys)


def test_the_page_has_twenty_examples() -> None:
    assert len(EXAMPLES) == 20


@pytest.mark.parametrize("pattern, answer", EXAMPLES, ids=[pattern for pattern, _ in EXAMPLES])
def test_every_example_of_the_page_answers_as_it_says(found: Found, pattern: str, answer: str) -> None:
    assert found.said("--play", pattern) == (0, answer + "\n")


# -- what a pattern means, checked by eye in the samples ---------------------------------------------

@pytest.mark.parametrize("pattern, hands", [
    ("trick 10 and revealed", ["1", "7"]),
    ("trick 8 and revealed", []),
    ("revealed in 2", ["2"]),
    ("trick 2 won by right bower and led by Dup", ["2", "8"]),
    ("AS led by Dup then left bower bid", None),
    ("trick 3 and won by left bower and ruff by Rahi and lost", ["2"]),
    ("(bid 12D then bid 13C) also trick 1 led by Dup", ["2"]),
])
def test_patterns_on_hands_that_were_looked_at(found: Found, pattern: str, hands: list[str] | None) -> None:
    options = ("--play", pattern, "--session", "Hilltop")
    if hands is None:
        assert found.said(*options)[0] == 2
    else:
        assert [hand.rpartition("/")[2] for hand in found.hands(*options)] == hands


@pytest.mark.parametrize("one, same", [
    ("won by same-two", "won by same two"),
    ("lead trump ace by maker", "LEAD Ace of Trumps by MAKER"),
    ("QS led by Kim", "Kim leads spade queen"),
    ("QS led by Kim", 'lead queen of spades by "kim"'),
    ("ruff by opponent", "opponent ruffs"),
    ("maker wins 4 tricks", "exactly 4 times won by maker"),
    ("bid 13", "bid 13C or bid 13D or bid 13H or bid 13S"),
    ("lead ace or lead king", "lead king or higher"),
    ("not (lead ace or ruff)", "not lead ace also not ruff"),
    ("trick 2 or earlier and lost", "before trick 3 and lost"),
    ("lost then lost", "2 or more times lost"),
    ("won by side", "won"),
    ("pass by maker and call 1", "first call and maker passes"),
    ("maker void and lost and maker wins 2 tricks", "(maker void and lost) also maker wins 2 tricks"),
    ("AS played by Anna", "anna plays ace of spades"),
    ("maker discards ten or higher", " or ".join(f"maker discards {rank}" for rank in ("ace", "king", "queen", "jack", "ten"))),
    ("side holds AS", "maker holds AS or partner holds AS"),
    ("AS discarded", "maker discards AS or opponent discards AS or partner discards AS"),
    ("capture of 2 to 3 cards", "capture of at least 2 cards and not capture of more than 3 cards"),
])
def test_two_ways_to_say_the_same(found: Found, one: str, same: str) -> None:
    assert found.hands("--play", one) == found.hands("--play", same) != []


def test_and_is_of_one_trick_and_also_of_the_hand(found: Found) -> None:
    same, hand = found.hands("--play", "lead trump ace and lost"), found.hands("--play", "lead trump ace also lost")
    assert set(same) < set(hand)


def test_a_hand_that_cannot_tell_fits_neither_a_pattern_nor_its_opposite(found: Found) -> None:
    able = set(found.hands("--play", "last trick"))
    fitting, other = set(found.hands("--play", "trick 1 lost")), set(found.hands("--play", "not trick 1 lost"))
    assert fitting | other == able
    assert not fitting & other


def test_what_is_asked_beside_a_pattern_narrows_its_coverage(found: Found) -> None:
    assert found.said("--play", "revealed", "--game", "papillon") == (0, "0 hands; 0 of 19 hands have their cards written\n")


# -- cards of the whole hand ---------------------------------------------------------------------------

@pytest.mark.parametrize("pattern, query", [
    ("maker holds QH", "contains(dealt[list_position(players, maker)], 'QH')"),
    ("dealer holds ace", "regexp_matches(dealt[list_position(players, dealer)], 'A[SHDC]')"),
    ("maker holds trump ace", "contains(dealt[list_position(players, maker)], 'A' || trump)"),
    ("partner holds trump", "regexp_matches(dealt[list_position(players, partner)], '[2-9TJQKA]' || trump)"),
    ("JK played", "id in (select id from cards where card = 'JK' and how = 'played')"),
    ("Margot plays 5H", "id in (select id from cards where card = '5H' and how = 'played' and player = 'Margot')"),
    ("maker discards diamond", "id in (select id from cards where card[2] = 'D' and how = 'discard' and player = maker)"),
])
def test_who_held_played_and_discarded_a_card(found: Found, samples: Path, pattern: str, query: str) -> None:
    """Against the archive's views, which know nothing of patterns."""
    with reading(samples) as con:
        due = {id for (id,) in con.execute(f"select id from hands where {query}").fetchall()}
    assert set(found.hands("--play", pattern)) == due != set()


def test_an_unknown_card_may_be_the_one_asked_for(found: Found) -> None:
    """Of a hand of which one card is seen, nothing says that another was not there: it fits neither."""
    fits, other = set(found.hands("--play", "maker holds AS")), set(found.hands("--play", "not maker holds AS"))
    assert not fits & other
    with reading(found.archive) as con:
        unknown = {id for (id,) in con.execute(
            "select id from hands where dealt[list_position(players, maker)] similar to '.*[?].*' "
            "and not contains(dealt[list_position(players, maker)], 'AS')").fetchall()}
    assert unknown
    assert fits != set() != other
    assert not unknown & (fits | other)


def test_an_opponent_is_nobody_where_the_partner_is_not_known(found: Found) -> None:
    with reading(found.archive) as con:
        known = {id for (id,) in con.execute(
            "select id from hands where maker is not null and (partner is not null or game = 'nap' or figures->>'alone' = 'true')"
        ).fetchall()}
    assert set(found.hands("--play", "opponent holds AS")) <= known


@pytest.mark.parametrize("options, pattern", [
    (["--held", "Anna:AS"], "Anna holds AS"), (["--held", "maker:♠A"], "maker holds AS"), (["--held", "MAKER:10H"], "maker holds TH"),
    (["--held", "maker:AS", "--held", "maker: KS"], "maker holds AS also maker holds KS"),
    (["--held", "partner:AS", "--play", "last trick lost"], "partner holds AS also last trick lost"),
])
def test_held_is_what_holds_is_in_a_pattern(found: Found, options: list[str], pattern: str) -> None:
    told = found.said(*options)
    assert told == found.said("--play", pattern)
    assert found.hands(*options) == found.hands("--play", pattern)
    assert "deal" in told[1]


def test_a_card_alone_was_dealt_to_anybody(found: Found) -> None:
    with reading(found.archive) as con:
        due = [id for (id,) in con.execute("select distinct id from seats where contains(dealt, 'QS') order by id").fetchall()]
    assert sorted(found.hands("--held", "QS")) == due != []


@pytest.mark.parametrize("option, value, said", [
    ("--held", "Margit:AS", "did you mean Margot?"), ("--held", "Anna:", "`Anna:` names no card"), ("--held", "Anna:AX", "`AX` is no card"),
    ("--held", "AS:Anna", "`Anna` is no card"), ("--called", "mighty", "`mighty` is no card")])
def test_what_is_no_card_or_nobody_is_refused(found: Found, option: str, value: str, said: str) -> None:
    code, told = found.said(option, value)
    assert code == 2
    assert said in told


def test_the_card_by_which_the_partner_was_called(found: Found) -> None:
    with reading(found.archive) as con:
        due = [id for (id,) in con.execute("select id from partnerships where partner_card = 'AS' order by id").fetchall()]
    assert sorted(found.hands("--called", "AS")) == due != []


# -- what means nothing ------------------------------------------------------------------------------

@pytest.mark.parametrize("pattern, place, reason", [
    ("lead trmp ace by maker", "     ^^^^", "did you mean `trump`?"),
    ("lead trump ace by makr", "                  ^^^^", "did you mean `maker`?"),
    ("lead ace by Margit", "            ^^^^^^", "did you mean Margot?"),
    ("won by mighti", "       ^^^^^^", "did you mean `mighty`?"),
    ("lead ace adn lost", "         ^^^", "did you mean `and`?"),
    ("Anna takes 3 tricks", "     ^^^^^", "write `won by Anna`, or `Anna wins 3 tricks`"),
    ("lost also Anna has AS", "               ^^^", "write `Anna holds AS`"),
    ("Anna won", "     ^^^", "write `won by Anna`"),
    ("kim hold AS", "    ^^^^", "did you mean `holds`?"),
    ("Anna QS", "     ^^", "`void`, `ruffs`, `leads`, `wins`, `bids`, `passes`, `holds`, `plays`, `discards`"),
    ("Anna", "    ^", "something is missing at the end: `void`"),
    ("Anna holds", "          ^", "a card, for example `AS`"),
    ("los", "^^^", "did you mean `lost`?"),
    ("Mary Ann wins", "^^^^^^^^", 'in quotes: "Mary Ann"'),
    ("revoke by Anna", "^^^^^^", "`--code P008`"),
    ("undo", "^^^^", "write `1 undo or more`"),
    ("trick 1 and AS played by Kim", "            ^^^^^^^^^^^^^^^^", "join it with `also`"),
    ("trick 1 AS played", "^^^^^^^^^^^^^^^^^", "join it with `also`"),
    ("2 times Kim holds AS", "        ^^^^^^^^^^^^", "speaks of the whole hand"),
    ("maker jumps", "      ^^^^^", "`jumps` cannot stand here"),
    ("lead ace and", "            ^", "something is missing at the end"),
    ("(lead ace", "         ^", "`)`"),
    ("lead ace)", "        ^", "`)` cannot stand here"),
    ("maker wins 4", "            ^", "`tricks`"),
    ("trick", "     ^", "a number"),
    ("trick 5 to 3", "      ^^^^^^", "5 to 3 is nothing"),
    ("before trick 1", "^^^^^^^^^^^^^^", "nothing is before trick 1"),
    ("fewer than no points", "^^^^^^^^^^^^^", "nothing is fewer than none"),
    ("trick 99999999999999999999", "      ^^^^^^^^^^^^^^^^^^^^", "more than anything here can be"),
    ("lead ace and nap bid", "             ^^^", "join them with `then` or `also`"),
    ("lead ace and trick 1 and move 3", "                         ^^^^^^", "this is a capture"),
    ("ruff then (lost also won)", "           ^^^^^^^^^^^^^", "speaks of the whole hand"),
    ("2 times maker wins 4 tricks", "        ^^^^^^^^^^^^^^^^^^^", "speaks of the whole hand"),
    ("papillon by maker", "            ^^^^^", "there is no maker where cards are captured"),
    ("capture with trump", "             ^^^^^", "there are no trumps"),
    ("bid 99", "    ^^", "there is no call `99`"),
    ("nap bidd by Anna", "^^^", "`nap` cannot stand here"),
    ('led by "Anna', "       ^", "this quote is not closed"),
    ("♠♠♠ ♥", "^^^", "`♠♠♠` cannot stand here"),
    ("lead 東西 ace", "     ^^^^", "`東西` cannot stand here"),
    ("trick 0", "^^^^^^^", "there is no trick 0"),
    ("trick 99 lost", "^^^^^^^^", "no game has 99 tricks; the most are 12"),
    ("lost then after trick 12", "          ^^^^^^^^^^^^^^", "no game has 13 tricks"),
    ("revealed in 13", "^^^^^^^^^^^^^^", "no game has 13 tricks"),
    ("maker wins 13 tricks", "^^^^^^^^^^^^^^^^^^^^", "no game has 13 tricks"),
    ("batches 0", "^^^^^^^^^", "counted from 1"),
    ("(" * 40 + "lost" + ")" * 40, None, "nested too deeply"),
    ("lost and " * 200 + "lost", None, "more than 200 words"),
    ("Kim' or '1'='1 led", None, "cannot stand here"),
    ("lead\tace\nbx", "         ^^", "`bx` cannot stand here"),
    ("\x1b[31m", None, "cannot stand here"),
])
def test_an_error_shows_its_place_and_a_reason(found: Found, pattern: str, place: str | None, reason: str) -> None:
    code, said = found.said("--play", pattern)
    told, shown, under = said.rstrip("\n").split("\n")
    assert code == 2
    assert told.startswith("the pattern is not understood: ")
    assert reason in told
    assert "\x1b" not in said
    assert shown.startswith("  ")
    if place is not None:
        assert under == "  " + place


class Nobody:
    """Knows no player and no call."""

    def person(self, name: str) -> tuple[str, ...]:
        raise Refusal(f"no {name}")

    def calls(self, word: str) -> tuple[str, ...]:
        raise Refusal(f"no {word}")


def _beginnings(pattern: str) -> Iterator[str]:
    yield from (pattern[:end] for end in range(len(pattern)))


@pytest.mark.parametrize("pattern", [pattern for pattern, _ in EXAMPLES])
def test_a_pattern_cut_short_raises_nothing_else(pattern: str) -> None:
    for cut in _beginnings(pattern):
        wrong: PatternError | None = None
        try:
            parse(cut, Nobody())
        except PatternError as error:
            wrong = error
        assert wrong is None or 0 <= wrong.span.start <= len(cut)


def test_no_game_has_more_tricks() -> None:
    """The limit is that of the games, so that a longer one would be told."""
    assert max(CARDS_EACH, *(tricks_in(seats) for seats in (4, 5))) == MOST_TRICKS


def test_a_number_in_words_and_what_stands_behind_it() -> None:
    assert [Cursor(text).amount() for text in ("two or more", "no", "at most 4", "more than 3", "2 to 4", "x")] == [
        (2, None), (0, 0), (0, 4), (4, None), (2, 4), None]


def test_the_error_of_the_page_is_what_its_pattern_gives(found: Found) -> None:
    [shown] = re.findall(r"^```\n(the pattern .*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found.said("--play", shown.splitlines()[1].strip()) == (2, shown)


# -- the documentation -------------------------------------------------------------------------------

@pytest.mark.parametrize("word", [*WHO, *NUMBERED, *POWER, *CAPTURES, *PATIENCE, *JOINS])
def test_every_word_is_in_the_page(word: str) -> None:
    assert re.search(rf"[`\"(][^`\"]*\b{word}\b", PAGE), word


def test_the_fields_of_the_page_and_of_the_schema_are_those_that_are_written() -> None:
    """`python -m replay.archive.patterns.telling` prints both anew."""
    assert table() in PAGE
    assert view() in (ROOT / "replay" / "archive" / "schema.sql").read_text(encoding="utf-8")


def test_the_view_tells_every_mark(samples: Path) -> None:
    with reading(samples) as con:
        [(marks, told)] = con.execute("select (select sum(len(marks)) from hands), (select count(*) from play)").fetchall()
        [columns] = con.execute("select list(column_name) from (describe play)").fetchall()
    assert marks == told > 500
    assert {name for fields in FIELDS.values() for name in fields} <= set(columns[0])
