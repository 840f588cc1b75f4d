"""Statistics of a small archive counted by hand, and what holds for every figure of every topic over the sample hands."""

from __future__ import annotations

import csv
import io
import json
import shutil
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from replay.archive.choices import Topic
from replay.archive.file import existing, reading
from replay.archive.finding import Wanted, find
from replay.archive.importing import recount
from replay.archive.picking import pick
from replay.archive.query import Archive
from replay.archive.statistics import COLUMNS, SHOWN, Narrowing, figures_of, statistics
from replay.cli import app, run
from replay.output import Format, write
from replay.shares import Answered, Mean, Share, Total, wilson

SAMPLES = Path(__file__).parent.parent / "sample_hands"
SMALL = """session: First
date: 2026-01-05
game: nap
rules: house@1
players: Anna, Boris, Chen, Dara

hand: 1
dealer: Dara
calls: 2 3 p p
result: made

hand: 2
calls: n w p p
result: failed

hand: 3
calls: p p p 1
result: made

hand: 4
calls: p p p p

session: Second
date: 2026-02-02
game: nap
rules: house@1
players: Anna, Boris, Chen, Dara

hand: 1
dealer: Dara
calls: p 2 3 p
play:
  KC 7C 2C 3C
  8C JC 2S TS
  AH 4S TH 2H
  QS 5D AS 5C
  6C 8D AD KH
"""
"""Boris 3 made (+9), Chen Wellington over Boris's Nap lost (-30), Boris 1 made (+3), nobody; Chen 3 made (+9), his QS ruffed by 5C."""


def made(folder: Path, *paths: Path) -> Path:
    """An archive of these files."""
    for path in paths:
        ran = CliRunner().invoke(app, ["import", str(path), "--archive", str(folder / "club.duckdb")])
        assert ran.exit_code == 0, ran.output
    return folder / "club.duckdb"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folders = [SAMPLES / game for game in ("nap", "japanese_napoleon", "papillon", "st_helena")]
    return made(tmp_path_factory.mktemp("samples"), *folders)


@pytest.fixture(scope="module")
def small_archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("small")
    (folder / "small.hand").write_text(SMALL, encoding="utf-8")
    return made(folder, folder / "small.hand")


@pytest.fixture
def con(archive: Path) -> Iterator[Archive]:
    with reading(archive) as opened:
        yield opened


@pytest.fixture
def small(small_archive: Path) -> Iterator[Archive]:
    with reading(small_archive) as opened:
        yield opened


def ask(archive: Path, *arguments: str) -> str:
    ran = CliRunner().invoke(app, ["stats", *arguments, "--archive", str(archive)])
    assert ran.exit_code == 0, ran.output
    return ran.stdout


@pytest.mark.parametrize("part, n, low, high", [
    (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0000, 0.1611), (1, 29, 0.0061, 0.1718), (61, 100, 0.5120, 0.6998),
])
def test_wilsons_interval_is_the_published_one(part: int, n: int, low: float, high: float) -> None:
    """The first four are those of R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    assert wilson(part, n) == pytest.approx((low, high), abs=0.00005)


@pytest.mark.parametrize("part, n", [(0, 10), (10, 10), (7, 31), (499, 1000)])
def test_the_ends_of_the_interval_are_the_rates_that_the_observed_one_just_rejects(part: int, n: int) -> None:
    """Solved from the other side: a true rate p lies on the edge when the observed one is 1.96 standard errors of p away."""
    for end in wilson(part, n):
        assert abs(part / n - end) == pytest.approx(1.959964 * sqrt(end * (1 - end) / n), abs=1e-6)


def test_a_figure_says_how_many_answered() -> None:
    assert str(Share(131, 214)) == "61 % of 214 (55–67)"
    assert str(Share(12, 61, Answered(61, 214))) == "20 % of 61 (12–31), from 61 of 214 hands"
    assert str(Share(3, 6, Answered(6, 6))) == "3 of 6"
    assert str(Mean(15, 12, answered=Answered(12, 14))) == "+1.25 (n 12), from 12 of 14 hands"
    assert Share(3, 10).to_json()["low"] == 0.1078
    assert Share(3, 9).interval is None
    assert Total(4, ("a", "b")).to_json() == {"count": 4, "hands": ["a", "b"]}
    assert json.dumps(Total(4).to_json()) == "4"


def test_of_how_many_hands_all_figures_of_a_line_are_is_said_once() -> None:
    def lines(*rows: list[object]) -> list[str]:
        out = io.StringIO()
        write(["who", "got", "made"], rows, Format.TABLE, out)
        return [" ".join(line.split()) for line in out.getvalue().splitlines()[::2]]

    same, other = Answered(3, 5), Answered(4, 5)
    assert lines(["Ann", Total(7, None, same), Share(1, 3, same)]) == ["who got made from", "Ann 7 1 of 3 3 of 5 hands"]
    assert lines(["Ann", Total(7, None, same), Share(1, 4, other)]) == ["who got made", f"Ann 7{same} 1 of 4{other}"]
    assert lines(["Ann", Total(7, None, Answered(5, 5)), Share(1, 5, Answered(5, 5))]) == ["who got made", "Ann 7 1 of 5"]


@pytest.mark.parametrize("topic", Topic)
def test_as_many_hands_stand_behind_a_figure_as_it_says(con: Archive, topic: Topic) -> None:
    known = {id for (id,) in con.execute("select id from hands").fetchall()}
    found = statistics(con, topic, Narrowing(), hands=True)
    assert found
    for row in found:
        for name, column in SHOWN[topic].items():
            if not column.figure or row[name] is None:
                continue
            hands = row[name].hands
            assert hands is not None, name
            assert len(set(hands)) == len(hands)
            assert set(hands) <= known
            if isinstance(row[name], Mean) or not column.by_hand:
                assert bool(hands) or not row[name] or not getattr(row[name], "n", 0) or not getattr(row[name], "part", 1), name
            else:
                assert len(hands) == (row[name].part if isinstance(row[name], Share) else row[name]), name


@pytest.mark.parametrize("topic", Topic)
def test_asking_for_the_hands_changes_no_figure(con: Archive, topic: Topic) -> None:
    plain = statistics(con, topic, Narrowing())
    assert plain == statistics(con, topic, Narrowing(), hands=True)
    assert all(row[name] is None or row[name].hands is None for row in plain for name in figures_of(topic))
    assert all(tuple(row) == COLUMNS[topic] for row in plain)


@pytest.mark.parametrize("topic", Topic)
@pytest.mark.parametrize("narrowing", [
    Narrowing(profile="house", level=4), Narrowing(profile="house@1"), Narrowing(level=4), Narrowing(game="nap"), Narrowing(player="Chen"),
], ids=["profile and level", "version", "level", "game", "player"])
def test_no_hand_behind_a_figure_lies_outside_of_what_was_asked(con: Archive, topic: Topic, narrowing: Narrowing) -> None:
    inside = {id for (id,) in con.execute("""
        select id from hands
        where ($profile is null or $profile in (profile, profile || '@' || version)) and ($level is null or level = $level)
            and ($game is null or game = $game) and ($player is null or list_contains(players, $player))
        """, {name: getattr(narrowing, name) for name in ("profile", "level", "game", "player")}).fetchall()}
    found = statistics(con, topic, narrowing, hands=True)
    assert {id for row in found for name in figures_of(topic) if row[name] is not None for id in row[name].hands} <= inside


@pytest.mark.parametrize("topic", [Topic.PLAYERS, Topic.SEASON, Topic.TOTALS, Topic.SESSIONS])
def test_a_league_counted_anew_is_the_one_that_is_kept(con: Archive, topic: Topic) -> None:
    """The samples' solos are among it: a solo's player is a maker."""
    versions = [version for (version,) in con.execute("select distinct profile from hands where game = 'japanese-napoleon'").fetchall()]
    game = Narrowing(game="japanese-napoleon")
    kept = statistics(con, topic, game)
    anew = statistics(con, topic, game, hands=True)
    assert kept == anew
    assert len(versions) > 1
    if topic is Topic.PLAYERS:
        parts = [row for name in versions for row in statistics(con, topic, Narrowing(game="japanese-napoleon", profile=name))]
        for row in kept:
            assert sum(part["maker"].part for part in parts if part["player"] == row["player"]) == row["maker"].part
        assert sum(row["maker"].part for row in kept) == 17


PATTERNS = ("maker leads trump ace", "not trick 1 lost", "pass", "sauterelle or capture of 3 cards", "at least 1 undo or won without undo")


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_pattern_counts_as_if_the_other_hands_were_not_there(archive: Path, tmp_path: Path, pattern: str) -> None:
    """Every topic, beside an archive from which all hands were taken that do not fit; hands that cannot be asked do not."""
    with reading(archive) as con:
        fitting = [row["id"] for row in find(con, Wanted(play=pattern)).rows]
    rest = tmp_path / "rest.duckdb"
    shutil.copy(archive, rest)
    with existing(rest) as con:
        con.execute("delete from hands where not list_contains(?, id)", [fitting])
        recount(con, [session for (session,) in con.execute("select session from sessions").fetchall()])
    answered = 0
    for topic in Topic:
        with reading(archive) as con, reading(rest) as alone:
            pick(con, topic, Wanted(play=pattern))
            for hands in (False, True):
                due = statistics(alone, topic, Narrowing(), hands=hands)
                assert statistics(con, topic, Narrowing(), hands=hands) == due, topic
            answered += bool(due)
    assert 0 < len(fitting) < 100
    assert answered > 0


@pytest.mark.parametrize("topic", [Topic.PLAYERS, Topic.BIDS, Topic.SESSIONS, Topic.ROLES])
def test_a_pattern_that_all_hands_fit_changes_no_figure(archive: Path, topic: Topic) -> None:
    """But for the hands that cannot be asked, which `or` makes none of here: each has its calls written."""
    narrowing = Narrowing(game="nap", level=4)
    with reading(archive) as con:
        due = statistics(con, topic, narrowing)
        said = pick(con, topic, Wanted(game="nap", level=4, play="call 1 or not call 1"))
        assert said.split()[0] == said.split()[2] == said.split()[4]
        assert statistics(con, topic, narrowing) == due != []


def test_a_pattern_beside_the_other_filters(archive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["stats", "bids", "--play", "lead trump ace by maker", "--game", "nap", "--level", "4", "--archive", str(archive)]
    assert run([*asked, "-f", "ids", "--figure", "hands"]) == 2
    assert "has no figure `hands`" in capsys.readouterr().err
    assert run([*asked, "-f", "ids", "--figure", "of_hands"]) == 0
    listed, said = capsys.readouterr()
    assert run(["find", "--play", "lead trump ace by maker", "--game", "nap", "--level", "4", "-f", "ids", "--archive", str(archive)]) == 0
    found = capsys.readouterr().out.splitlines()
    assert set(listed.splitlines()) <= set(found)
    assert said.startswith(f"{len(listed.splitlines())} hands; ")
    assert said.endswith(" hands have their cards written\n")
    assert run([*asked[:3], "lead trmp", "--archive", str(archive)]) == 2
    assert "did you mean `trump`?" in capsys.readouterr().err
    assert run(["stats", "bids", "--play", " ", "--archive", str(archive)]) == 2
    assert "--play is empty" in capsys.readouterr().err


def test_hands_that_no_topic_counts_cannot_be_asked_either(archive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with reading(archive) as con:
        [(counted, with_void)] = con.execute("""
            select count(*) filter (coalesce(result <> 'void', true)), count(*) from hands where not study""").fetchall()
    for topic, asked in (("players", counted), ("irregularities", with_void)):
        assert run(["stats", topic, "--play", "lost", "--archive", str(archive)]) == 0
        assert f" of {asked} hands have their tricks written" in capsys.readouterr().err
    assert counted < with_void


def test_every_topic_stands_in_the_documentation() -> None:
    page = (SAMPLES.parent / "docs" / "statistics.md").read_text(encoding="utf-8")
    assert [topic for topic in Topic if f"\n| `{topic}` |" not in page] == []


def by(found: list[dict[str, Any]], *names: str) -> dict[Any, dict[str, Any]]:
    return {tuple(row[name] for name in names) if len(names) > 1 else row[names[0]]: row for row in found}


def test_the_season(small: Archive) -> None:
    found = by(statistics(small, Topic.SEASON, Narrowing()), "player")
    assert {name: row["net"] for name, row in found.items()} == {"Boris": 19, "Anna": 3, "Dara": 3, "Chen": -25}
    chen = found["Chen"]
    assert (chen["evenings"], chen["per_evening"], chen["won"]) == (Share(2, 2), Mean(-25, 2), Share(1, 2))
    assert (chen["best"], chen["best_evening"], chen["worst"]) == (9, "2026-02-02/Second/nap", -34)
    totals = [(row["player"], row["net"], row["total"]) for row in statistics(small, Topic.TOTALS, Narrowing(player="Chen"))]
    assert totals == [("Chen", -34, -34), ("Chen", 9, -25)]


def test_head_to_head(small: Archive) -> None:
    found = by(statistics(small, Topic.PAIRS, Narrowing()), "player", "with")
    assert {pair: (row["got"], row["paid"], row["net"]) for pair, row in found.items()} == {
        ("Anna", "Boris"): (0, 4, -4), ("Anna", "Chen"): (10, 3, 7), ("Anna", "Dara"): (0, 0, 0), ("Boris", "Chen"): (14, 3, 11),
        ("Boris", "Dara"): (4, 0, 4), ("Chen", "Dara"): (3, 10, -7)}
    assert all(row["hands"] == 5 and row["per_hand"].n == 5 for row in found.values())
    chens = statistics(small, Topic.PAIRS, Narrowing(player="Chen"))
    assert {(row["player"], row["with"]): row["net"] for row in chens} == {
        ("Chen", "Anna"): -7, ("Chen", "Boris"): -11, ("Chen", "Dara"): -7}


def test_maker_and_partner_win_together(con: Archive) -> None:
    found = statistics(con, Topic.PAIRS, Narrowing(game="japanese-napoleon"), hands=True)
    pairs = con.execute("select count(*), count(*) filter (result = 'made') from hands where partner is not null and not study").fetchall()
    assert (sum(row["partners"].part for row in found), sum(row["won_together"].part for row in found)) == pairs[0]


def test_the_calling(small: Archive) -> None:
    [row] = statistics(small, Topic.AUCTION, Narrowing())
    assert (row["thrown_in"], row["bids"].sum, row["overcalled"].part) == (Share(1, 5), 7, 3)
    assert (row["dealers_ones"].part, row["ones_made"].part) == (1, 1)
    found = by(statistics(small, Topic.OVERCALLS, Narrowing(), hands=True), "by", "overcaller", "overcalled")
    assert {key: (row["hands"].part, row["made"].part, row["maker_net"]) for key, row in found.items()} == {
        ("player", "Chen", "Boris"): (2, 1, -21), ("player", "Boris", "Anna"): (1, 1, 9), ("call", "3", "2"): (2, 2, 18),
        ("call", "w", "n"): (1, 0, -30)}
    assert found["call", "w", "n"]["hands"].hands == ("2026-01-05/First/nap/2",)
    dealt = statistics(small, Topic.AUCTION, Narrowing(player="Boris"))
    assert [(row["hands"], row["dealers_ones"].part) for row in dealt] == [(1, 1)]


def test_suits_and_trumps(small: Archive) -> None:
    for row in statistics(small, Topic.SUITS, Narrowing()):
        assert (row["suit"], row["hands"], row["maker_net"]) == ("C", Share(1, 1, Answered(1, 4)), 9)
    found = by(statistics(small, Topic.TRUMPS, Narrowing()), "by")
    assert (found["length"]["trumps"], found["tops"]["trumps"]) == (4, 1), "Chen held KC 8C 6C 5C and 2H"


def test_tricks(small: Archive) -> None:
    found = by(statistics(small, Topic.TRICKS, Narrowing()), "player")
    assert {name: (row["won"].part, row["led"].part, row["won_when_led"].part, row["ruffed"].part) for name, row in found.items()} == {
        "Chen": (3, 3, 2, 1), "Dara": (2, 2, 1, 0), "Anna": (0, 0, 0, 0), "Boris": (0, 0, 0, 0)}
    assert (found["Chen"]["won"].n, found["Chen"]["won"].answered) == (5, Answered(1, 4))
    assert (found["Chen"]["as_maker"].sum, found["Dara"]["defending"].sum) == (3, 2)


def test_what_defending_brings(small: Archive) -> None:
    found = by(statistics(small, Topic.ROLES, Narrowing()), "player", "role")
    assert (found["Anna", "opponent"]["succeeded"].part, found["Anna", "opponent"]["when_lost"]) == (1, Mean(10, 1))
    assert found["Chen", "maker"]["hands"] == Share(2, 4)


def test_records(small: Archive) -> None:
    found = by(statistics(small, Topic.RECORDS, Narrowing(), hands=True), "record")
    assert {record: (row["player"], row["value"]) for record, row in found.items()} == {
        "largest win": ("Anna", 10), "largest loss": ("Chen", -30), "longest run of hands won": ("Boris", 3),
        "longest run of hands lost": ("Chen", 3), "A K Q J T of a suit dealt": (None, 0)}
    assert found["A K Q J T of a suit dealt"]["from_hands"] == 1, "one hand has its cards written"
    assert found["longest run of hands lost"]["value"].hands == tuple(f"2026-01-05/First/nap/{n}" for n in (1, 2, 3))


def test_a_perfect_hand_and_the_largest_pool_are_records(con: Archive, tmp_path: Path) -> None:
    pools = by(statistics(con, Topic.RECORDS, Narrowing(game="papillon")), "record")
    assert pools["largest pool won"]["value"] == 258
    head, _, _ = SMALL.partition("hand: 1")
    perfect = head + "hand: 1\ndealer: Dara\ndeal:\n  Anna: TS AS KS JS QS\ncalls: n p p p\nresult: made\n"
    (tmp_path / "perfect.hand").write_text(perfect, encoding="utf-8")
    with reading(made(tmp_path, tmp_path / "perfect.hand")) as opened:
        found = by(statistics(opened, Topic.RECORDS, Narrowing()), "record")
        assert (found["A K Q J T of a suit dealt"]["player"], found["A K Q J T of a suit dealt"]["value"]) == ("Anna", 1)


def test_how_the_play_ended(con: Archive, small: Archive) -> None:
    [row] = statistics(small, Topic.ENDINGS, Narrowing())
    assert (row["ending"], row["hands"]) == ("last trick", Share(1, 1, Answered(1, 4)))
    found = by(statistics(con, Topic.ENDINGS, Narrowing(game="nap"), hands=True), "ending")
    for ending, words in (("claimed", "claim"), ("conceded", "concede"), ("rest not written", "end")):
        ids = con.execute("select id from hands where game = 'nap' and not study and list_contains(words, ?)", [words]).fetchall()
        assert [(id,) for id in found[ending]["hands"].hands] == ids != []


def test_rare_events_and_piles(con: Archive) -> None:
    found = by(statistics(con, Topic.RARITIES, Narrowing(), hands=True), "event")
    for event, form in (("hanneton", "hanneton"), ("triple", "triple")):
        ids = con.execute("select distinct id from captures where form = ? and not uncounted order by id", [form]).fetchall()
        assert [(id,) for id in sorted(found[event]["deals"].hands)] == ids != []
    piles = statistics(con, Topic.PILES, Narrowing())
    for seats in (3, 4):
        rows = [row["piles"] for row in piles if row["players"] == seats]
        assert sum(share.part for share in rows) == rows[0].n


def test_the_verdict_needs_the_whole_interval_on_one_side(tmp_path: Path) -> None:
    head = "session: {0}\ndate: 2026-03-0{0}\ngame: nap\nrules: house@1\nplayers: Anna, Boris, Chen, Dara\n\n"
    text = ""
    for number, (call, good, bad) in enumerate((("3", 18, 2), ("2", 2, 18), ("4", 11, 9), ("m", 5, 0)), 1):
        text += head.format(number)
        for n, result in enumerate(["made"] * good + ["failed"] * bad, 1):
            text += f"hand: {n}\ncontract: Anna {call}\nresult: {result}\n\n"
    (tmp_path / "many.hand").write_text(text, encoding="utf-8")
    with reading(made(tmp_path, tmp_path / "many.hand")) as opened:
        found = by(statistics(opened, Topic.BIDS, Narrowing()), "call")
        assert {call: row["verdict"] for call, row in found.items()} == {"3": "above", "2": "below", "4": "open", "m": None}
        sizes = statistics(opened, Topic.TABLES, Narrowing())
        assert {(row["players"], row["call"]): row["made"] for row in sizes} == {(4, call): row["made"] for call, row in found.items()}


def test_the_hands_behind_figures_are_listed(small_archive: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(ask(small_archive, "bids", "--hands", "-f", "csv"))))
    assert {(row["call"], row["id"]) for row in rows if row["figure"] == "made"} == {
        ("3", "2026-01-05/First/nap/1"), ("3", "2026-02-02/Second/nap/1"), ("1", "2026-01-05/First/nap/3")}
    one = list(csv.DictReader(io.StringIO(ask(small_archive, "bids", "--figure", "made", "-f", "csv"))))
    assert one == [row for row in rows if row["figure"] == "made"]
    assert ask(small_archive, "bids", "--figure", "made", "-f", "ids").splitlines() == [row["id"] for row in one]
    objects = json.loads(ask(small_archive, "bids", "--hands", "-f", "json"))
    assert objects[1]["made"]["hands"] == ["2026-01-05/First/nap/1", "2026-02-02/Second/nap/1"]
    assert "hands" not in json.loads(ask(small_archive, "bids", "-f", "json"))[1]["made"]
    assert ask(small_archive, "bids", "--date", "2025", "--hands", "-f", "csv") == "game,call,break_even,verdict,figure,id\n"


@pytest.mark.parametrize("options, said", [
    (["--figure", "maed"], "did you mean made?"), (["--figure", "xyzzy"], "there are of_hands"), (["--date", "2026-02-30"], "is no date"),
    (["--player", "Bors"], "did you mean Boris?"), (["--profile", "hous"], "did you mean house?"), (["--level", "5"], "--level"),
    (["--game", "napp"], "did you mean nap?"),
])
def test_what_cannot_be_asked_is_refused(
    small_archive: Path, capsys: pytest.CaptureFixture[str], options: list[str], said: str,
) -> None:
    before = small_archive.read_bytes()
    assert run(["stats", "bids", *options, "--archive", str(small_archive)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert small_archive.read_bytes() == before


def test_whoever_asks_about_several_games_at_once_is_told_that_their_units_differ(
        archive: Path, small_archive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words, said in (
        (["players"], "add up japanese-napoleon, nap, papillon"), (["players", "--game", "nap"], ""), (["bids"], ""),
        (["season", "--date", "1999"], "no hand of those asked about answers this"), (["powers", "--game", "papillon"], "no hand of those"),
    ):
        assert run(["stats", *words, "--archive", str(archive)]) == 0
        shown = capsys.readouterr().err
        assert said in shown, words
        assert said or not shown, words
    assert run(["stats", "players", "--archive", str(small_archive)]) == 0
    assert "add up" not in capsys.readouterr().err


def test_nobody_is_the_maker_of_a_game_without_contracts(con: Archive) -> None:
    papillon = statistics(con, Topic.PLAYERS, Narrowing(game="papillon"))
    assert papillon
    assert {row["maker"] for row in papillon} == {row["maker_net"] for row in papillon} == {None}
    league = {row["player"]: row for row in statistics(con, Topic.PLAYERS, Narrowing())}
    dara = next(row for row in papillon if row["player"] == "Dara")
    assert league["Dara"]["maker"].n == league["Dara"]["hands"] - dara["hands"] > 0
