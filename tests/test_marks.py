"""Marks: every field of every kind, on hands small enough to be checked by eye."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from formats.files import load
from replay.marks import FIELDS, FORMS, KINDS, POWERS, RANKS, mark, values_of
from replay.replay import Replay
from replay.session import walk_file

SAMPLES = Path(__file__).parent.parent / "sample_hands"
MAKER, PARTNER, OPPONENT = 1, 2, 3


def sample(path: str, number: str, session: str = "") -> Replay:
    """A sample hand by its number, and its session where the file has several."""
    return next(replay for replay in walk_file(load(str(SAMPLES / path)))
                if replay.record.number == number and session in (replay.record.value("session") or ""))


def told(replay: Replay, kind: str) -> list[dict[str, int]]:
    """The fields of all marks of a kind."""
    assert replay.game is not None
    found = [values_of(one) for one in replay.game.marks(replay, replay.game.figures(replay))]
    return [one for one in found if one["kind"] == KINDS.index(kind)]


def column(marks: list[dict[str, int]], field: str) -> list[int]:
    return [one[field] for one in marks]


def word(value: int) -> str:
    return value.to_bytes(5, "big").rstrip(b"\0").decode()


# -- the numbers themselves --------------------------------------------------------------------------

@pytest.mark.parametrize("kind", KINDS)
def test_fields_lie_side_by_side_and_keep_their_values(kind: str) -> None:
    values = {name: (place + 1) % (field.most + 1) for place, (name, field) in enumerate(FIELDS[kind].items()) if name != "kind"}
    assert values_of(mark(kind, **values)) == values | {"kind": KINDS.index(kind)}
    ends = [0, *(field.shift + field.width for field in FIELDS[kind].values())]
    assert [field.shift for field in FIELDS[kind].values()] == ends[:-1]
    assert ends[-1] <= 64


def test_what_is_too_large_is_written_as_the_largest() -> None:
    assert values_of(mark("trick", points=20))["points"] == 7


# -- Nap ---------------------------------------------------------------------------------------------

CLUB = "nap/2026-09-24-thursday-club.hand"
ANNA, RUTH, CHEN, DARA = range(4)


def test_calls_of_nap() -> None:
    """calls: p 2 3 p, from Anna on: Chen's three stood."""
    calls = told(sample(CLUB, "1"), "call")
    assert [word(one["word"]) for one in calls] == ["p", "2", "3", "p"]
    assert column(calls, "seat") == [ANNA, RUTH, CHEN, DARA]
    assert column(calls, "role") == [OPPONENT, OPPONENT, MAKER, OPPONENT]
    assert column(calls, "number") == [1, 2, 3, 4]
    assert (column(calls, "last"), column(calls, "standing")) == ([0, 0, 0, 1], [0, 0, 1, 0])


def test_tricks_of_nap() -> None:
    """Chen: KC 7C 2C 3C, 8C JC 2S TS; Dara won that, AH 4S TH 2H, QS 5D AS 5C; Chen, by the five: 6C 8D AD KH."""
    tricks = told(sample(CLUB, "1"), "trick")
    replay = sample(CLUB, "1")
    assert [trick.cards for trick in replay.tricks] == [
        ("KC", "7C", "2C", "3C"), ("8C", "JC", "2S", "TS"), ("AH", "4S", "TH", "2H"), ("QS", "5D", "AS", "5C"), ("6C", "8D", "AD", "KH")]
    assert column(tricks, "number") == [1, 2, 3, 4, 5]
    assert column(tricks, "last") == [0, 0, 0, 0, 1]
    assert column(tricks, "seat") == [CHEN, CHEN, DARA, DARA, CHEN]
    assert column(tricks, "role") == [MAKER, MAKER, OPPONENT, OPPONENT, MAKER]
    assert column(tricks, "winner") == [CHEN, DARA, DARA, CHEN, CHEN]
    assert column(tricks, "winner_role") == [MAKER, OPPONENT, OPPONENT, MAKER, MAKER]
    assert [RANKS[one] for one in column(tricks, "rank")] == ["king", "eight", "ace", "queen", "six"]
    assert column(tricks, "suit") == [3, 3, 1, 0, 3]
    assert column(tricks, "trump") == [1, 1, 0, 0, 1]
    assert [RANKS[one] for one in column(tricks, "won_rank")] == ["king", "jack", "ace", "five", "six"]
    assert column(tricks, "won_suit") == [3, 3, 1, 3, 3]
    assert [POWERS[one] for one in column(tricks, "won_by")] == ["trump", "trump", "suit", "trump", "trump"]
    assert column(tricks, "void") == [0, 1 << ANNA | 1 << RUTH, 1 << ANNA, 1 << ANNA | 1 << CHEN, 1 << ANNA | 1 << RUTH | 1 << DARA]
    assert column(tricks, "ruff") == [0, 0, 0, 1 << CHEN, 0], "nobody trumps trumps"
    assert column(tricks, "maker_void") == column(tricks, "maker_ruff") == [0, 0, 0, 1, 0]
    assert column(tricks, "opponent_void") == [0, 1, 1, 1, 1]
    assert column(tricks, "opponent_ruff") == [0] * 5


def test_a_revoke_is_no_void() -> None:
    """Third trick, hearts led: Dara put down the ten of spades and had two hearts; Ruth trumped."""
    third = told(sample(CLUB, "9"), "trick")[2]
    assert (third["void"], third["ruff"]) == (1 << RUTH, 1 << RUTH)
    assert (third["opponent_void"], third["maker_ruff"]) == (0, 1)


def test_the_joker_of_nap_is_a_trump() -> None:
    """Joker Nap 1, spades trumps: the joker leads the third trick, and all others show other suits."""
    third = told(sample("nap/2026-11-28-old-games.hand", "1", "Joker Nap"), "trick")[2]
    assert (RANKS[third["rank"]], third["trump"], POWERS[third["won_by"]]) == ("joker", 1, "joker")
    assert third["void"] == 1 << 0 | 1 << 1 | 1 << 3


def test_without_trumps_the_joker_asks_for_the_suit_it_names() -> None:
    """Joker Nap 2, misère: JK:S 6S JS 9S."""
    last = told(sample("nap/2026-11-28-old-games.hand", "2", "Joker Nap"), "trick")[4]
    assert (RANKS[last["rank"]], last["trump"], last["void"]) == ("joker", 0, 0)


def test_what_is_said_among_the_calls_is_no_call() -> None:
    """Peep Nap: some pay to look at the widow before they speak."""
    calls = told(sample("nap/2026-11-28-old-games.hand", "1", "Peep"), "call")
    assert [word(one["word"]) for one in calls] == ["2", "3", "p", "p"]


# -- Japanese Napoleon -------------------------------------------------------------------------------

FRIDAY = "japanese_napoleon/2026-12-04-friday-thirteen-up.hand"
MIKA, JUN, SORA, REN, YUI = range(5)


def test_powers_roles_and_the_card_called() -> None:
    """Sora's clubs with Ren, by the jack of clubs, which falls in the second trick; Yui takes the sixth with the jack of spades."""
    tricks = told(sample(FRIDAY, "7"), "trick")
    assert [POWERS[one] for one in column(tricks, "won_by")] == [
        "suit", "right bower", "trump", "trump", "trump", "left bower", "trump", "suit", "trump", "suit"]
    assert column(tricks, "revealed") == [0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert column(tricks, "role")[:7] == [MAKER, MAKER, PARTNER, MAKER, MAKER, MAKER, OPPONENT]
    assert column(tricks, "winner_role")[:6] == [MAKER, PARTNER, MAKER, MAKER, MAKER, OPPONENT]
    assert column(tricks, "points") == [2, 2, 2, 1, 1, 4, 1, 1, 3, 3]


def test_the_joker_proves_no_void_and_a_partner_is_no_opponent() -> None:
    """Trick 8: QS 7D 4H JK 6D from Sora on, so Ren, Yui and Jun have no spade; Mika's joker says nothing. Trick 1: AS TC 3S 5S 8S."""
    tricks = told(sample(FRIDAY, "7"), "trick")
    assert tricks[7]["void"] == 1 << REN | 1 << YUI | 1 << JUN
    assert (tricks[0]["void"], tricks[0]["ruff"]) == (1 << REN, 1 << REN)
    assert (tricks[0]["opponent_void"], tricks[0]["opponent_ruff"]) == (0, 0), "Ren is the partner"


def test_a_hidden_partner_makes_nobody_an_opponent() -> None:
    """The seventh bid of the second Hilltop hand is a pass; with the partner known to be nobody, all others are opponents."""
    calls = told(sample("japanese_napoleon/2026-11-28-hilltop-card-circle.hand", "2"), "call")
    assert [word(one["word"]) for one in calls] == ["12D", "13C", "13H", "p", "p", "p", "p"]
    assert column(calls, "role") == [OPPONENT, OPPONENT, MAKER, OPPONENT, OPPONENT, OPPONENT, OPPONENT]
    assert column(calls, "standing") == [0, 0, 1, 0, 0, 0, 0]


def test_winners_alone() -> None:
    """winners: Jun Jun Yui Sora Jun Jun Yui Jun Ren Jun, with Jun the maker and Yui the partner."""
    tricks = told(sample(FRIDAY, "8"), "trick")
    assert column(tricks, "winner") == [JUN, JUN, YUI, SORA, JUN, JUN, YUI, JUN, REN, JUN]
    assert column(tricks, "winner_role")[:4] == [MAKER, MAKER, PARTNER, OPPONENT]
    assert {one[field] for one in tricks for field in ("rank", "won_rank", "won_by", "void", "trump", "revealed")} == {0}


# -- Papillon ----------------------------------------------------------------------------------------

SALON = "papillon/2026-10-06-salon-du-mardi.hand"
MARGOT, EMILE, LUCIE = range(3)


def test_captures_and_layouts() -> None:
    """The first batch of the first deal: THx2H+3S+5H 7C QSxQH, lay KH lay, lay."""
    moves = told(sample(SALON, "1"), "capture")[:7]
    assert [FORMS[one] for one in column(moves, "form")] == ["sum", "rank", "rank", "layout", "rank", "layout", "layout"]
    assert column(moves, "seat") == [MARGOT, EMILE, LUCIE, MARGOT, EMILE, LUCIE, EMILE]
    assert column(moves, "cards") == [3, 1, 1, 2, 1, 2, 1]
    assert [RANKS[one] for one in column(moves, "rank")] == ["ten", "seven", "queen", "", "king", "", ""]
    assert column(moves, "suit")[:3] == [1, 3, 0]
    assert column(moves, "batch") == [1] * 7
    assert column(moves, "whole") == [0] * 7


def test_feats_of_papillon() -> None:
    moves = told(sample(SALON, "6"), "capture")
    assert [one["number"] for one in moves if one["petit_papillon"]] == [6, 13, 25]
    assert [(one["number"], one["seat"], FORMS[one["form"]], one["last"]) for one in moves if one["papillon"]] == [(28, EMILE, "triple", 1)]
    assert [one["number"] for one in moves if one["whole"]] == [3, 16, 21, 26]
    assert [one["number"] for one in moves if one["aces"]] == [1, 6, 14]
    assert column(moves, "batch")[5:7] == [1, 2]


def test_four_aces_and_a_sauterelle() -> None:
    """4DxAS+AH+AC+AD, and the table is empty; a study."""
    first, second = told(sample("papillon/2026-12-08-salon-du-mardi.hand", "four-aces"), "capture")
    assert (first["cards"], first["aces"], first["sauterelle"], FORMS[first["form"]]) == (4, 4, 1, "sum")
    assert (second["sauterelle"], FORMS[second["form"]], second["cards"], second["whole"]) == (0, "layout", 1, 0)


# -- Napoleon at St Helena ---------------------------------------------------------------------------

@pytest.mark.parametrize("number", ["1", "2", "5"])
def test_a_patience_has_its_figures(number: str) -> None:
    replay = sample("st_helena/2026-11-winter-patiences.hand", number)
    assert replay.game is not None
    figures: Any = replay.game.figures(replay)
    [one] = told(replay, "patience")
    assert [one[name] for name in ("moves", "turns", "undos", "late_aces")] == [
        figures[name] for name in ("moves", "turns", "undos", "late_aces")]
    assert one["won"] == (replay.result == "won")
    assert one["clean"] == (replay.result == "won" and figures["clean"])
    assert (one["space"], one["first_space"]) == (figures["first_space"] is not None, figures["first_space"] or 0)


def test_a_patience_without_moves_has_no_mark() -> None:
    assert told(sample("st_helena/2026-11-winter-patiences.hand", "7"), "patience") == []
