"""The pages of figures: what is drawn and what is not, what columns and links are called, and which seasons have a page."""

from __future__ import annotations

import html
import re
from datetime import date
from pathlib import Path
from urllib.parse import unquote_plus

import duckdb
import pytest

from replay.archive.choices import Topic
from replay.archive.file import reading
from replay.archive.statistics import COLUMNS, Narrowing
from replay.shares import Answered, Mean, Share
from replay.site.answers import Answer, table_of
from replay.site.book import Book, read_book, rules_title, said_result
from replay.site.contents import Bars, Lines, Section
from replay.site.drawing import drawing
from replay.site.graphs import MOST_BARS, chart_of
from replay.site.people import brief_date, ranked
from replay.site.plan import Plan
from replay.site.tables import NONE, Cell, Column, Table, count, filled, mean, share, units
from replay.site.topics import PARTS, column_title, is_gain
from tests.site_records import archive_of, links_of, samples, site
from tests.test_archive import EVENING


@pytest.fixture(scope="module")
def sampled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the sample evenings."""
    folder = tmp_path_factory.mktemp("samples")
    assert site(samples(folder), folder / "site") == 0
    return folder / "site"


def answer(topic: Topic, rows: list[dict[str, object]]) -> Answer:
    """An answer of a club without evenings."""
    full = [{**dict.fromkeys(COLUMNS[topic]), "game": "nap", **row} for row in rows]
    columns = tuple(name for name in COLUMNS[topic] if any(row[name] is not None for row in full) and name != "game")
    return Answer(Plan("Club", Book([], [], Narrowing()), {}, {}, [], {}, ()), topic, full, columns, {}, {})


# -- words ----------------------------------------------------------------------------------------------

def test_every_topic_stands_in_one_part_of_the_page() -> None:
    assert sorted(topic for topics in PARTS.values() for topic in topics) == sorted(Topic)


def test_no_heading_is_a_name_of_the_archive() -> None:
    titles = {column_title(topic, name) for topic in Topic for name in COLUMNS[topic]}
    assert not {title for title in titles if "_" in title or title in ("session", "sessions", "code")}
    assert {"evening", "evenings", "evenings attended", "irregularity", "thrown in"} <= titles
    assert said_result("thrown-in") == "thrown in"


def test_units_won_or_lost_have_signs_and_what_was_paid_has_none() -> None:
    assert all(map(is_gain, ("net", "maker_net", "total", "best", "worst")))
    assert not any(map(is_gain, ("got", "paid", "hands", "best_streak", "value")))
    assert is_gain("value", "largest win")
    assert not is_gain("value", "longest run of hands won")


def test_what_a_figure_is_called_names_its_line_and_neither_ids_nor_the_value() -> None:
    chen = {"player": "Chen", "evenings": Share(3, 4), "hands": 9, "best_evening": "e1", "worst_evening": "e2"}
    found = answer(Topic.SEASON, [chen])
    assert found.said("evenings", dict(found.rows[0])) == "Chen: evenings attended, the season"
    calls = answer(Topic.TABLES, [{"players": 4, "call": "1", "made": Share(1, 2)}])
    assert calls.said("made", dict(calls.rows[0])) == "at 4, one: made, contracts by size of table"


def test_no_page_of_figures_leaks_an_id(sampled: Path) -> None:
    with duckdb.connect(sampled.parent / "archive.duckdb", read_only=True) as con:
        ids = {id for (id,) in con.execute("select id from hands union select session from sessions").fetchall()}
    for page in (sampled / "statistics").iterdir():
        told = [unquote_plus(html.unescape(said)) for said in re.findall(r'#h=[^&"]*&amp;t=([^"]*)"', page.read_text("utf-8"))]
        assert told
        assert not [said for said in told if any(id in said for id in ids)], page.name


def test_a_call_is_said_once_and_a_code_says_what_it_means(sampled: Path) -> None:
    page = (sampled / "statistics" / "japanese-napoleon.html").read_text("utf-8")
    assert '<bdi dir="ltr">13♥</bdi>' in page
    assert "13H" not in re.sub("<[^>]+>", "", page)
    nap = (sampled / "statistics" / "nap.html").read_text("utf-8")
    assert re.search(r'<bdi dir="ltr">P008</bdi>\s*</td>\s*<td[^>]*>A player who holds a card of the suit led plays one\.', nap)


def test_a_profile_goes_by_its_title() -> None:
    assert rules_title("nap", "house@1 min_bid=3") == "Nap, house rules"
    assert rules_title("nap", "ours@1") == rules_title("nobody's game", "house@1") == ""


# -- cells ----------------------------------------------------------------------------------------------

def test_the_bracket_and_the_source_of_a_share_stand_apart() -> None:
    cell = share(Share(20, 164, Answered(164, 171)))
    assert (cell.text, cell.soft, cell.spread, cell.source) == ("12 %", "of 164", "(8–18)", "from 164 of 171 hands")
    assert (mean(Mean(25, 20)).soft, mean(Mean(25, 20), alone=True).soft) == ("(n 20)", "")
    assert mean(Mean(3, 2, answered=Answered(2, 9)), alone=True)[:2] == ("+3", "")
    assert mean(Mean(3, 2, answered=Answered(2, 9))).source == "from 2 of 9 hands"


def test_a_mean_leaves_out_its_number_where_its_line_has_that() -> None:
    found = table_of(answer(Topic.PLAYERS, [{"player": "Anna", "hands": 20, "per_hand": Mean(40, 20), "net": 40},
                                            {"player": "Boris", "hands": 20, "per_hand": Mean(40, 16), "net": 40}]))
    assert [row[3].soft for row in found.rows] == ["", "(n 16)"]
    assert [row[2].text for row in found.rows] == ["+40", "+40"]


def test_columns_without_anything_in_them_are_left_out() -> None:
    columns, rows = filled((Column("a"), Column("b"), Column("c")), ((Cell("x"), NONE, Cell()), (Cell(), Cell(), NONE)))
    assert (columns, rows) == ((Column("a"),), ((Cell("x"),), (Cell(),)))


def test_too_few_hands_are_ranked_behind_all_others() -> None:
    rows = [(Cell(name), count(1), count(hands), units(net)) for name, hands, net in (("Few", 9, 99), ("Low", 10, -3), ("High", 40, 5))]
    assert [row[0].text for row in ranked(rows)] == ["High", "Low", "Few"]


# -- charts ---------------------------------------------------------------------------------------------

def test_of_many_bars_the_largest_are_drawn_in_their_order() -> None:
    rows = [{"player": f"P{n:02}", "net": 1, "per_hand": Mean(10 * n, 10)} for n in range(1, MOST_BARS + 5)]
    chart = chart_of(answer(Topic.PLAYERS, rows))
    assert isinstance(chart, Bars)
    assert [label for label, _ in chart.bars] == [f"P{n:02}" for n in range(5, MOST_BARS + 5)]
    assert chart.caption == f"Players: per hand, the largest {MOST_BARS} of {MOST_BARS + 4}"


def test_bars_that_would_look_alike_are_not_drawn() -> None:
    rows = [{"overcaller": "A", "overcalled": name, "hands": Share(part, 100)} for name, part in (("B", 3), ("C", 9))]
    assert chart_of(answer(Topic.OVERCALLS, rows)) is None
    rows[0]["hands"] = Share(10, 100)
    assert chart_of(answer(Topic.OVERCALLS, rows)) is not None
    sessions = [{"session": name, "thrown_in": Share(part, 20)} for name, part in (("a", 3), ("b", 9))]
    assert chart_of(answer(Topic.SESSIONS, sessions)) is None


@pytest.mark.parametrize(("most", "end"), [(9.0, 25), (25.0, 25), (26.0, 50), (75.0, 75), (76.0, 100), (100.0, 100)])
def test_an_axis_of_rates_goes_no_farther_than_it_must(most: float, end: int) -> None:
    drawn = drawing(Bars("c", "Caption", (("Anna", 4.0), ("Boris", most)), True))
    axis = [int(said) for said in re.findall(r">(\d+) %<", drawn) if int(said) % 5 == 0]
    assert max(axis) == end


def test_totals_are_carried_to_the_right_edge_and_stand_by_their_dates() -> None:
    days = tuple(date(2026, month, 1) for month in (1, 2, 12))
    drawn = drawing(Lines("c", "Caption", ("1.1.26", "1.2.26", "1.12.26"), (("Anna", (1, 2, 2)), ("Boris", (None, 4, 4))), days))
    desk = drawn.partition('class="lines phone"')[0]
    paths = re.findall(r'<path d="([^"]+)" class="line reactive', desk)
    points = [[float(x) for x in re.findall(r"[ML ]([\d.]+) [\d.]+", path)] for path in paths]
    anna, boris = (line for line in points if len(line) in (2, 3))
    assert anna[-1] == boris[-1]
    assert anna[1] - anna[0] < 0.2 * (anna[2] - anna[1])
    assert ">Feb 2026<" in desk


def test_two_drawings_of_lines_have_one_name(sampled: Path) -> None:
    page = (sampled / "statistics" / "nap.html").read_text("utf-8")
    figure = re.search(r'<figcaption id="chart-totals">.*?</figure>', page, re.DOTALL)
    assert figure is not None
    assert figure[0].count("<svg") == 2
    assert figure[0].count('aria-labelledby="chart-totals"') == 1


def test_a_chart_stands_beside_narrow_tables_alone() -> None:
    def of(*cells: Cell) -> Section:
        return Section("s", "S", tables=(Table("S", tuple(Column("c") for _ in cells), (cells,)),))

    rate = share(Share(10, 20))
    assert of(*[Cell("x")] * 8).roomy
    assert not of(*[Cell("x")] * 9).roomy
    assert of(rate, rate, rate, rate).roomy
    assert not of(rate, rate, rate, rate, Cell("x")).roomy


# -- seasons, evenings, the first page ---------------------------------------------------------------------

def test_a_game_of_one_year_has_one_page_and_of_several_a_page_a_year(tmp_path: Path) -> None:
    archive = archive_of(tmp_path, text=EVENING)
    assert site(archive, tmp_path / "site") == 0
    assert [path.name for path in (tmp_path / "site" / "statistics").iterdir()] == ["nap.html"]
    assert 'aria-label="Parts and seasons"' not in (tmp_path / "site" / "statistics" / "nap.html").read_text("utf-8")
    (tmp_path / "later.hand").write_text(EVENING.replace("2026-11-26", "2027-01-07"), "utf-8")
    assert archive_of(tmp_path, str(tmp_path / "later.hand")) == archive
    assert site(archive, tmp_path / "site") == 0
    pages = {path.name: path.read_text("utf-8") for path in (tmp_path / "site" / "statistics").iterdir()}
    assert sorted(pages) == ["nap-2026.html", "nap-2027.html", "nap.html"]
    for name, page in pages.items():
        assert re.findall(r'<a href="../statistics/([^"]+)" aria-current="page"', page) == [name]
        assert {f"../statistics/{other}" for other in pages} <= set(links_of(tmp_path / "site" / "statistics" / name).addresses)


def test_the_first_page_says_how_large_the_data_is(sampled: Path) -> None:
    page = (sampled / "index.html").read_text("utf-8")
    for name in ("hands.csv", "hands.json", "archive.parquet"):
        size = (sampled / name).stat().st_size
        said = f"{size / 1_000_000:.1f} MB" if size >= 1_000_000 else f"{round(size / 1000)} kB"
        assert re.search(rf'>{re.escape(name)}</a>: [^<]*, {re.escape(said)}</li>', page), name


def test_an_evening_says_its_rules_its_winner_and_what_a_column_holds(sampled: Path) -> None:
    nap = (sampled / "evening" / "2026-09-24-thursday-club-table-2-nap.html").read_text("utf-8")
    assert "rules: Nap, house rules (house@1)" in nap
    assert re.findall(r'<li class="won"><a [^>]*><bdi>(\w+)', nap) == ["Ruth"]
    papillon = (sampled / "evening" / "2026-10-06-salon-du-mardi-papillon.html").read_text("utf-8")
    assert "<bdi>contract</bdi>" in nap
    assert "<bdi>contract</bdi>" not in papillon
    assert "<bdi>result</bdi>" in papillon


def test_who_plays_alone_wins_from_nobody(sampled: Path) -> None:
    for page in (sampled / "evening").glob("*st-helena*"):
        assert "won at once" not in page.read_text("utf-8")


def test_a_date_in_little_room(sampled: Path) -> None:
    with reading(sampled.parent / "archive.duckdb") as con:
        hands = read_book(con, Narrowing()).hands
    assert {brief_date(hand) for hand in hands if hand.date == "2026-09-24"} == {"24 Sep 2026"}


def test_best_hands_show_their_score_and_no_result_without_a_maker(sampled: Path) -> None:
    page = (sampled / "player" / "lucie.html").read_text("utf-8")
    best = re.search(r"<caption>Best hands of Papillon</caption>.*?</thead>", page, re.DOTALL)
    assert best is not None
    assert re.findall(r"<bdi>(\w+)</bdi></th>", best[0]) == ["hand", "score"]
    nap = re.search(r"<caption>Best hands of Nap</caption>.*?</thead>", (sampled / "player" / "chen.html").read_text("utf-8"), re.DOTALL)
    assert nap is not None
    assert re.findall(r"<bdi>(\w+)</bdi></th>", nap[0]) == ["hand", "score", "contract", "result"]
