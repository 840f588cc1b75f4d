"""What each statistic is counted over: hands that cannot tell are in no denominator, and what never came stands with its 0."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from replay.archive.choices import Topic
from replay.archive.contract_statistics import needed_naps
from replay.archive.file import reading
from replay.archive.partner_statistics import in_blind_by_chance
from replay.archive.query import Archive
from replay.archive.statistics import Narrowing, statistics
from replay.shares import Answered, Mean, Share, Total
from tests.test_statistics import SAMPLES, archive, by, con, made, small, small_archive

__all__ = ["archive", "con", "small", "small_archive"]

NAP = "session: {0}\ndate: 2026-01-0{0}\ngame: nap\nrules: {1}\nplayers: Anna, Boris, Chen, Dara\n\n"
PATIENCE = "session: Week\ngame: st-helena\nrules: house\nplayers: Bea\n\n"


def counted(folder: Path, text: str, topic: Topic, narrowing: Narrowing | None = None, *, hands: bool = True) -> list[dict[str, Any]]:
    """A topic's answer from an archive of one text."""
    (folder / "x.hand").write_text(text, encoding="utf-8")
    with reading(made(folder, folder / "x.hand")) as opened:
        return statistics(opened, topic, narrowing or Narrowing(), hands=hands)


def patiences(*results: str) -> str:
    ups = {"won": "up: 104\n", "lost": "up: 40\n", "unfinished": "up: 90\n"}
    return PATIENCE + "".join(
        f"hand: {n}\ndate: 2026-11-{n:02}\n{ups[result]}result: {result}\n\n" for n, result in enumerate(results, 1))


def test_a_win_without_its_moves_is_not_called_clean_and_an_unfinished_game_is_not_lost(tmp_path: Path) -> None:
    [row] = counted(tmp_path, patiences("won", "won", "unfinished", "lost", "won"), Topic.PATIENCE)
    assert row["clean"] == Share(0, 0, Answered(0, 5))
    assert row["won"] == Share(3, 4, Answered(4, 5))
    assert row["up_lost"] == Mean(40, 1, False, Answered(1, 1)), "the unfinished game had 90 up"
    assert [(int(row[name]), len(row[name].hands)) for name in ("streak", "best_streak")] == [(1, 1), (2, 2)]
    assert row["best_streak"].hands[0].endswith("/1")


def test_an_unfinished_game_ends_a_streak(tmp_path: Path) -> None:
    [row] = counted(tmp_path, patiences("won", "unfinished", "won", "won", "unfinished"), Topic.PATIENCE)
    assert (row["streak"], row["streak"].hands, row["best_streak"]) == (0, (), 2)


def test_clean_wins_and_late_aces_are_counted_over_games_with_moves(con: Archive) -> None:
    bea = by(statistics(con, Topic.PATIENCE, Narrowing()), "player")["Bea"]
    assert bea["clean"] == Share(1, 4, Answered(4, 5))
    assert (bea["undos"], bea["undos"].answered, str(bea["undos"])) == (2, Answered(4, 5), "2, from 4 of 5 hands")


def test_a_card_called_is_shown_only_where_cards_are_written(con: Archive) -> None:
    found = statistics(con, Topic.PARTNERS, Narrowing(), hands=True)
    seen = con.execute("select count(*) from hands where game = 'japanese-napoleon' and level = 4 and partner_card is not null "
                       "and result <> 'void' and not study").fetchall()[0][0]
    assert sum(row["shown"].n for row in found) == seen < sum(row["hands"].part for row in found)
    held = con.execute("select count(*) from partnerships where not uncounted and solo = 'own card'").fetchall()[0][0]
    known = con.execute(
        "select count(*) from partnerships where not uncounted and (partner is not null or solo = 'blind')").fetchall()[0][0]
    assert held > 0
    assert sum(row["in_blind"].n for row in found) == known, "not those in which Napoleon held it"


@pytest.mark.parametrize("rules, seats, size, out", [("seed_1", 5, 2, 42), ("club_joker_13", 5, 3, 43)])
def test_how_often_the_card_lies_in_the_blind_by_chance(rules: str, seats: int, size: int, out: int) -> None:
    assert in_blind_by_chance("japanese-napoleon", rules, seats) == pytest.approx(size / out)
    assert in_blind_by_chance("no-such-game", rules, seats) is None


def test_traps_are_counted_over_hands_that_tell_and_stand_with_their_zero(con: Archive, small: Archive) -> None:
    found = by(statistics(con, Topic.TRAPS, Narrowing()), "trap")
    unknown = con.execute("select count(*) from partnerships where not uncounted and side_points is null").fetchall()[0][0]
    assert unknown > 0
    unbid = found["all twenty, not bid"]["hands"]
    assert unbid.answered == Answered(unbid.n, unbid.answered.of)
    assert unbid.answered.of - unbid.n == unknown
    assert found["lost by one point"]["hands"].part == 0
    assert found["lost by one point"]["hands"].n == con.execute("select count(over) from partnerships where not uncounted").fetchall()[0][0]
    assert statistics(small, Topic.TRAPS, Narrowing()) == []


def test_bids_made_exactly_are_those_with_nothing_over(con: Archive) -> None:
    ids = [id for (id,) in con.execute("select id from partnerships where over = 0 and result = 'made' and not uncounted").fetchall()]
    found = [row for row in statistics(con, Topic.LEVELS, Narrowing(), hands=True) if row["by"] == "level"]
    assert sorted(id for row in found for id in row["exactly"].hands) == sorted(ids) != []


def test_a_bare_score_tells_nobody_who_paid_whom(tmp_path: Path) -> None:
    text = NAP.format(1, "house@1") + "hand: 1\nscore: Anna +9, Boris -3, Chen -3, Dara -3\n\nhand: 2\ncontract: Anna 3\nresult: made\n"
    row = by(counted(tmp_path, text, Topic.PAIRS), "player", "with")["Anna", "Boris"]
    assert row["per_hand"] == Mean(3, 1, True, Answered(1, 2))
    assert (row["got"], row["got"].answered, row["partners"], row["won_together"]) == (3, Answered(1, 2), None, None)


def test_partners_are_counted_in_games_that_have_them(con: Archive) -> None:
    found = statistics(con, Topic.PAIRS, Narrowing())
    players = {name for (name,) in con.execute("select distinct player from seats where game = 'japanese-napoleon'").fetchall()}
    assert {row["partners"] is None for row in found if row["player"] not in players} == {True}
    assert all(row["partners"].n <= row["hands"] for row in found if row["partners"] is not None)


def test_ones_are_counted_where_there_is_a_bid_of_one(con: Archive, tmp_path: Path) -> None:
    found = by(statistics(con, Topic.AUCTION, Narrowing()), "game", "players")
    assert found["japanese-napoleon", 5]["dealers_ones"] is None
    assert found["japanese-napoleon", 5]["ones_made"] is None
    assert found["nap", 4]["dealers_ones"].answered.hands < found["nap", 4]["hands"]


def test_nobody_throws_in_a_patience(con: Archive) -> None:
    thrown = {row["session"].rpartition("/")[2]: row["thrown_in"] for row in statistics(con, Topic.SESSIONS, Narrowing())}
    assert (thrown["st-helena"], thrown["papillon"]) == (None, None)
    assert thrown["nap"] is not None


def test_income_is_split_by_purse(small: Archive, con: Archive) -> None:
    found = statistics(small, Topic.INCOME, Narrowing(), hands=True)
    rows = {(row["by"], row["player"]): (row["payments"], row["got"], row["paid"], row["hands"].part) for row in found}
    assert rows["all", None] == (12, 51, 51, 4)
    assert (rows["player", "Boris"][1:3], rows["player", "Chen"][1:3]) == ((22, 3), (9, 34))
    assert sum(got for (by_what, _), (_, got, _, _) in rows.items() if by_what == "player") == 51
    anna = statistics(small, Topic.INCOME, Narrowing(player="Anna"))
    assert [(row["by"], row["player"], row["got"], row["paid"]) for row in anna] == [("player", "Anna", 10, 7)]
    for row in statistics(con, Topic.INCOME, Narrowing(game="papillon"), hands=True):
        expected = con.execute(
            "select count(distinct id) from payments semi join counted('papillon', null, null, null, null) using (id) "
            "where reason = $reason and ($player is null or $player in (payer, payee))",
            {"reason": row["reason"], "player": row["player"]}).fetchall()[0][0]
        assert row["hands"].part == len(row["hands"].hands) == expected


def test_bidding_says_how_many_hands_have_their_calls(con: Archive) -> None:
    jun = by(statistics(con, Topic.BIDDING, Narrowing(game="japanese-napoleon")), "player")["Jun"]
    assert jun["opened"].answered == jun["hands"].answered == Answered(2, 7)


def test_hands_stand_behind_sums_of_evenings(small: Archive) -> None:
    first, second = statistics(small, Topic.SESSIONS, Narrowing(), hands=True)
    assert first["net"] == {"Boris": 22, "Anna": 6, "Dara": 6, "Chen": -34}
    assert first["net"].hands == tuple(f"2026-01-05/First/nap/{n}" for n in (1, 2, 3, 4))
    totals = statistics(small, Topic.TOTALS, Narrowing(player="Chen"), hands=True)
    assert [len(row["total"].hands) for row in totals] == [4, 5]
    chen = by(statistics(small, Topic.PLAYERS, Narrowing(), hands=True), "player")["Chen"]
    assert (chen["sessions"], len(chen["sessions"].hands)) == (2, 5)
    assert statistics(small, Topic.SESSIONS, Narrowing())[0]["net"].hands is None
    assert second["net"].hands == ("2026-02-02/Second/nap/1",)


def test_irregularities_of_all_and_of_each_player(con: Archive) -> None:
    found = by(statistics(con, Topic.IRREGULARITIES, Narrowing(), hands=True), "game", "by", "player", "code")
    dara, everybody = found["nap", "player", "Dara", "P009"], found["nap", "all", None, "P009"]
    assert everybody["hands"].part >= dara["hands"].part == 1
    assert everybody["hands"].n == con.execute("select count(*) from narrowed('nap', null, null, null, null)").fetchall()[0][0]
    assert dara["what"] == "A player who holds a card of the suit led plays one."
    assert {row["times"] for row in statistics(con, Topic.IRREGULARITIES, Narrowing(player="Dara", game="nap"))} == {1}


def test_records_of_the_pool_and_of_captures(con: Archive) -> None:
    found = by(statistics(con, Topic.RECORDS, Narrowing(game="papillon"), hands=True), "record")
    run = found["longest run without a papillon"]
    results = con.execute("select id, result from hands where list_contains($ids, id)", {"ids": list(run["value"].hands)}).fetchall()
    assert len(results) == run["value"] == 2
    assert {result for _, result in results} == {"drawn"}
    most = con.execute("select max(moved) from captures where not uncounted and form not in ('layout', 'irregular')").fetchall()[0][0]
    capture = found["largest capture"]
    assert capture["value"] == most
    [id] = capture["value"].hands
    who = con.execute("select player from captures where id = $id and moved = $most", {"id": id, "most": most}).fetchall()
    assert (capture["player"],) in who
    assert "A K Q J T of a suit dealt" not in found


def test_a_hand_without_a_score_ends_a_run(tmp_path: Path) -> None:
    hand = "contract: Anna 3\nresult: made\n\n"
    text = NAP.format(1, "house@1") + f"hand: 1\n{hand}hand: 2\n{hand}hand: 3\ncontract: Anna 3\n\nhand: 4\n{hand}"
    assert by(counted(tmp_path, text, Topic.RECORDS), "record")["longest run of hands won"]["value"] == 2


def test_choices_of_all_turns(con: Archive) -> None:
    found = by(statistics(con, Topic.CAPTURES, Narrowing(), hands=True), "capture")
    every = con.execute("select count(*) filter (choices > 1), count(choices) from captures where not uncounted").fetchall()[0]
    assert (found["all turns"]["with_choice"].part, found["all turns"]["with_choice"].n) == every
    assert (found["all turns"]["times"], found["all turns"]["aces"]) == (None, None)
    aces = con.execute("select distinct id from captures where form = 'rank' and aces > 0 and not uncounted").fetchall()
    assert set(found["rank"]["aces"].hands) == {id for (id,) in aces} != set()
    assert len(found["sum"]["most_cards"].hands) == 1


def test_papillons_from_all_places(con: Archive) -> None:
    found = by(statistics(con, Topic.PAPILLONS, Narrowing(), hands=True), "players", "from_dealer")
    for seats in (3, 4):
        row = found[seats, "all"]
        assert row["papillons"].part == sum(found[seats, place]["papillons"].part for place in range(seats))
        assert (row["papillons"].n, row["cards"], row["net"]) == (found[seats, 0]["deals"], None, None)


def test_cards_laid_by_player_and_hands_kept_whole(con: Archive) -> None:
    found = [row for row in statistics(con, Topic.BATCHES, Narrowing(), hands=True) if row["players"] == 3]
    laid = con.execute(
        "select player, sum(moved) from captures where form = 'layout' and seats = 3 and not uncounted group by all").fetchall()
    assert {row["player"]: row["laid"].sum for row in found if row["by"] == "player"} == dict(laid)
    kept = con.execute("""
        with whole as (select id from hands where (figures->'aces') is not null),
        last as (select id, max(batch) as batch from captures group by id)
        select count(*), count(*) filter (kept)
        from (
            select id, player, bool_and(form <> 'layout' or captures.batch = last.batch) as kept
            from captures join last using (id) semi join whole using (id)
            where seats = 3 and not uncounted
            group by id, player)
        """).fetchall()[0]
    by_batch = [row["kept_whole"] for row in found if row["by"] == "batch" and row["kept_whole"] is not None]
    assert (sum(share.n for share in by_batch), sum(share.part for share in by_batch)) == kept
    assert found[0]["laid"].answered.of > found[0]["laid"].answered.hands, "some deals have no moves written"


def test_nap_beats_four_when_all_five_come_often_enough(tmp_path: Path) -> None:
    assert needed_naps("nap", "house@1", 4, 0.8) == pytest.approx((8 * 0.8 + 1) / 15)
    assert needed_naps("nap", "house@1", 4, 1.0) == pytest.approx(0.6)
    assert needed_naps("papillon", "", 3, 0.8) is None
    text = NAP.format(1, "house@1")
    for n, tricks in enumerate([5] * 9 + [4] * 2 + [3], 1):
        text += f"hand: {n}\ncontract: Anna 3\nwinners: {' '.join(['Anna'] * tricks + ['Boris'] * (5 - tricks))}\n\n"
    [row] = counted(tmp_path, text + "hand: 13\ncontract: Anna 3\nresult: made\n", Topic.NAPS)
    answered = Answered(12, 13)
    assert (row["four_or_more"], row["all_five"]) == (Share(11, 12, answered), Share(9, 12, answered))
    assert (row["nap_needs"], row["verdict"]) == (f"{100 * (8 * 11 / 12 + 1) / 15:.1f} %", "open")


def test_a_number_says_how_many_told_it() -> None:
    assert str(Total(14, answered=Answered(39, 42))) == "14, from 39 of 42 hands"
    assert str(Total(14, answered=Answered(42, 42))) == "14"
    assert Total(14, answered=Answered(39, 42)).to_json() == {"count": 14, "answered": 39, "asked": 42}


@pytest.fixture
def nothing(tmp_path: Path) -> Iterator[Archive]:
    with reading(made(tmp_path, SAMPLES / "nap")) as opened:
        yield opened


def test_games_without_a_topic_have_no_lines_of_it(nothing: Archive) -> None:
    for topic in (Topic.TRAPS, Topic.PARTNERS, Topic.CAPTURES, Topic.BATCHES, Topic.PAPILLONS, Topic.PATIENCE):
        assert statistics(nothing, topic, Narrowing()) == []
