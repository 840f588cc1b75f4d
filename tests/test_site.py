"""The site: which pages there are and that all lead to each other, that only what changed is written, and that nothing else is touched."""

from __future__ import annotations

import itertools
import json
import os
import re
from pathlib import Path

import duckdb
import pytest

import replay.site.units
from formats import placing
from formats.names import fold
from replay.archive.choices import Topic
from replay.cli import run
from replay.pages.html import record_in
from replay.shares import Mean, Share
from replay.site.book import ranges
from replay.site.contents import Bars, Lines
from replay.site.drawing import drawing
from replay.site.names import names_of, plain_name
from replay.site.tables import count, figure, mean, share, units
from replay.site.writing import MANIFEST, alone
from tests.site_records import HOSTILE, archive_of, contents, evil_evenings, links_of, samples, site, target
from tests.test_archive import EVENING, HEAD


@pytest.fixture(scope="module")
def sampled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the sample evenings."""
    folder = tmp_path_factory.mktemp("samples")
    assert site(samples(folder), folder / "site") == 0
    return folder / "site"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """An archive of one evening."""
    return archive_of(tmp_path, text=EVENING)


# -- the pages ------------------------------------------------------------------------------------------

def test_every_link_of_every_page_leads_to_a_page_and_to_a_place_in_it(sampled: Path) -> None:
    pages = {path.resolve(): links_of(path) for path in sampled.rglob("*.html")}
    assert len(pages) > 150
    for page, found in pages.items():
        for link in found.addresses:
            leads = target(page, link)
            assert leads.is_file(), f"{page.name}: {link}"
            place = link.partition("#")[2]
            if place and leads.suffix == ".html" and leads.parent.name != "hand" and leads.name != "hands.html":
                assert place in pages[leads].ids, f"{page.name}: {link}"


def test_every_page_can_be_reached_from_the_front_page(sampled: Path) -> None:
    reached, wanted = set(), [(sampled / "index.html").resolve()]
    while wanted:
        page = wanted.pop()
        if page.suffix == ".html" and page not in reached:
            reached.add(page)
            wanted += [target(page, link) for link in links_of(page).addresses]
    assert reached == {path.resolve() for path in sampled.rglob("*.html")}


def test_every_page_has_the_same_navigation_and_the_way_back(sampled: Path) -> None:
    for page in sampled.rglob("*.html"):
        ways = ("evenings.html", "players.html", "hands.html", "statistics.html")
        menu = [link for link in links_of(page).addresses if link.endswith(ways)]
        root = "" if page.parent == sampled else "../"
        assert [f"{root}{name}.html" for name in ("evenings", "players", "hands", "statistics")] == menu[:4], page
        if page.parent != sampled:
            assert 'aria-label="Where you are"' in page.read_text("utf-8")


def test_a_hand_leads_to_its_neighbours_its_evening_and_its_players_and_they_lead_back(sampled: Path) -> None:
    hand = sampled / "hand" / "2026-09-24-thursday-club-table-2-nap-2.html"
    found = links_of(hand).addresses
    evening = "2026-09-24-thursday-club-table-2-nap"
    for wanted in (f"{evening}-1.html", f"{evening}-3.html", f"../evening/{evening}.html", "../player/chen.html"):
        assert wanted in found
    first = hand.with_name("2026-09-24-thursday-club-table-2-nap-1.html").read_text("utf-8")
    assert 'rel="next"' in first
    assert 'rel="prev"' not in first
    assert f"../hand/{evening}-2.html" in links_of(sampled / "evening" / f"{evening}.html").addresses


def test_the_score_table_is_the_one_that_the_command_prints(sampled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["session", "2026-09-24", "-f", "json", "--archive", str(sampled.parent / "archive.duckdb")]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    page = (sampled / "evening" / "2026-09-24-thursday-club-table-2-nap.html").read_text("utf-8")
    for name, net in told["net"].items():
        assert f'<bdi>{name}</bdi></a> <bdi dir="ltr">{net:+d}</bdi>'.replace("-", "−").replace("+0", "0") in page
    assert f"The sums of all {len(told['hands'])} hands are right" in page
    for line in told["of_note"]:
        assert re.sub(r"\s+", " ", re.sub("<[^>]+>", "", page)).count(line.partition(":")[0]), line


def test_wrong_sums_are_said(tmp_path: Path) -> None:
    text = HEAD.replace("rules: house", "rules: house\nunit: 1p") + "hand: 1\nruling: as written\nscore: Anna 5, Boris 0, Chen 0, Dara 0\n"
    archive = archive_of(tmp_path, text=text)
    assert site(archive, tmp_path / "site") == 0
    (page,) = (tmp_path / "site" / "evening").iterdir()
    assert "⚠ The sums are wrong in hand 1" in page.read_text("utf-8")


def test_a_page_of_a_site_carries_its_record_and_is_smaller_than_one_that_stands_alone(sampled: Path, tmp_path: Path) -> None:
    archive = str(sampled.parent / "archive.duckdb")
    hand = sampled / "hand" / "2026-09-24-thursday-club-table-2-nap-2.html"
    assert run(["html", "2026-09-24/2", "--archive", archive, "-o", str(tmp_path / "alone.html")]) == 0
    alone, text = (tmp_path / "alone.html").read_text("utf-8"), hand.read_text("utf-8")
    assert record_in(text) == record_in(alone)
    assert len(text) < 0.7 * len(alone)


def test_pages_ask_for_nothing_but_the_site_s_own_files(sampled: Path) -> None:
    for page in sampled.rglob("*.html"):
        text = page.read_text("utf-8")
        assert "default-src 'none'; style-src 'self' file:; script-src 'self' file:;" in text
        inline = r"<style|<script(?![^>]*(?: src=| type=\"application/json\"))|\son\w+=| style="
        assert not re.search(rf"{inline}|javascript:|https?:", text), page


def test_a_chart_is_its_drawing_alone_and_stands_with_its_table(sampled: Path) -> None:
    page = (sampled / "statistics" / "nap.html").read_text("utf-8")
    drawings = re.findall(r"<figure>.*?</figure>", page, re.DOTALL)
    assert len(drawings) > 2
    for one in drawings:
        assert re.findall(r'<figcaption id="([^"]+)">', one) == re.findall(r'role="img" aria-labelledby="([^"]+)"', one)
        assert not re.search("<!--|<script|<style|<desc|xmlns:|pygal", one)
    assert page.count("<table") >= len(drawings)


def test_every_topic_that_has_an_answer_has_its_table(sampled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    archive = str(sampled.parent / "archive.duckdb")
    for topic in Topic:
        assert run(["stats", topic.value, "--game", "japanese-napoleon", "-f", "json", "--archive", archive]) == 0
        rows = json.loads(capsys.readouterr().out)
        page = (sampled / "statistics" / "japanese-napoleon.html").read_text("utf-8")
        found = re.search(rf'aria-labelledby="{topic.value}">.*?<tbody>(.*?)</tbody>', page, re.DOTALL)
        assert (found[1].count("<tr>") if found else 0) == len(rows), topic


def test_the_search_has_every_hand_and_needs_little_for_it(sampled: Path) -> None:
    script = (sampled / "assets" / "hands.js").read_text("utf-8")
    hands = json.loads(script.partition("window.HANDS=")[2].rstrip(";\n"))
    assert len(hands) == 108 == len(list((sampled / "hand").iterdir()))
    assert len(script) / len(hands) < 150
    plain = (sampled / "hands.html").read_text("utf-8")
    for evening in (sampled / "evening").iterdir():
        assert f"evening/{evening.name}" in plain


@pytest.mark.parametrize("word, query", [
    ("clubs", "trump = 'C'"), ("hearts", "trump = 'H'"), ("misdeal", "list_contains(codes, 'misdeal')"),
    ("revoke", "list_has_any(codes, ['P008', 'P009'])"),
    ("P305", "list_contains(codes, 'P305')"), ("irregularity", "len(codes) > 0"), ("out of turn", "list_has_any(codes, ['P001', 'P003'])"),
])
def test_hands_are_searched_by_the_words_of_players(sampled: Path, word: str, query: str) -> None:
    told = f"""
        select count(*) from (select *, list_transform(breaches, lambda breach: breach.code) as codes from '{sampled / "archive.parquet"}')
        where {query} or contains(concat_ws(' ', notes, array_to_string(tags, ' ')), '{word}')"""
    [(due,)] = duckdb.sql(told).fetchall()
    hands = json.loads((sampled / "assets" / "hands.js").read_text("utf-8").partition("window.HANDS=")[2].rstrip(";\n"))
    found = [hand for hand in hands if word in hand[7]]
    assert len(found) == due > 0


def test_data_lies_beside_the_pages(sampled: Path) -> None:
    assert duckdb.sql(f"select count(*) from '{sampled / 'archive.parquet'}'").fetchall() == [(108,)]
    assert duckdb.sql(f"select count(*) from '{sampled / 'hands.csv'}'").fetchall() == [(108,)]
    assert len(json.loads((sampled / "hands.json").read_text("utf-8"))) == 108


# -- narrower sites -------------------------------------------------------------------------------------

def test_a_site_of_one_game_and_one_month(sampled: Path, tmp_path: Path) -> None:
    archive = sampled.parent / "archive.duckdb"
    assert site(archive, tmp_path / "nap", "--game", "nap", "--date", "2026-10", "--title", "Our October") == 0
    hands = [path.name for path in (tmp_path / "nap" / "hand").iterdir()]
    assert hands
    assert all(name.startswith("2026-10") and "-nap-" in name for name in hands)
    assert "<h1><bdi>Our October</bdi></h1>" in (tmp_path / "nap" / "index.html").read_text("utf-8")
    assert f"Counted from {len(hands)} hands of 1 evening" in (figures := (tmp_path / "nap" / "statistics" / "nap.html").read_text("utf-8"))
    assert f"of {len(hands)}" in figures
    assert "of 56" not in figures
    assert "Chen" not in figures
    data = json.loads((tmp_path / "nap" / "hands.json").read_text("utf-8"))
    assert len(data) == len(hands)
    whole = {hand["id"]: hand for hand in json.loads((sampled / "hands.json").read_text("utf-8"))}
    assert all(hand == whole[hand["id"]] for hand in data)
    for name in ("hands.csv", "archive.parquet"):
        assert duckdb.sql(f"select count(*) from '{tmp_path / 'nap' / name}'").fetchall() == [(len(hands),)]
    assert not list((tmp_path / "nap" / "statistics").glob("papillon*"))


def test_an_archive_without_hands_gives_a_site_that_says_so(club: Path, tmp_path: Path) -> None:
    assert run(["undo", "1", "--archive", str(club)]) == 0
    assert site(club, tmp_path / "site") == 0
    assert "There are no hands yet" in (tmp_path / "site" / "index.html").read_text("utf-8")
    for page in ("evenings", "players", "hands", "statistics", "about"):
        assert (tmp_path / "site" / f"{page}.html").is_file()


@pytest.mark.parametrize(("options", "words"), [
    (("--game", "napp"), "there is no game `napp`; did you mean nap?"), (("--date", "2026-13"), "`2026-13` is no date")])
def test_what_means_nothing_is_refused(
        club: Path, tmp_path: Path, options: tuple[str, str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert site(club, tmp_path / "site", *options) == 2
    assert words in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_no_archive_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert site(tmp_path / "none.duckdb", tmp_path / "site") == 2
    assert "none.duckdb" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


# -- again ----------------------------------------------------------------------------------------------

def stamps(out: Path) -> dict[str, tuple[int, int]]:
    return {path.relative_to(out).as_posix(): (path.stat().st_ino, path.stat().st_mtime_ns) for path in out.rglob("*") if path.is_file()}


def test_a_second_run_writes_nothing_and_says_so(club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "site"
    site(club, out)
    before = stamps(out)
    assert site(club, out) == 0
    assert "nothing has changed: 3 hands in" in capsys.readouterr().err
    assert stamps(out) == before


def test_only_what_changed_is_written(club: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    site(club, out)
    before = stamps(out)
    later = EVENING.replace("2026-11-26", "2026-12-03").replace("Dara", "Zoe")
    (tmp_path / "later.hand").write_text(later, "utf-8")
    assert run(["import", str(tmp_path / "later.hand"), "--archive", str(club)]) == 0
    assert site(club, out) == 0
    after = stamps(out)
    same = {path for path, stamp in before.items() if after[path] == stamp}
    assert {path for path in before if path.startswith("hand/")} <= same
    assert "player/dara.html" in same
    assert not same & {"index.html", "evenings.html", "players.html", "assets/hands.js", "player/anna.html",
                       "evening/2026-11-26-thursday-club-nap.html"}
    assert {"player/zoe.html", "hand/2026-12-03-thursday-club-nap-1.html"} <= after.keys() - before.keys()


def test_a_changed_hand_is_written_again_and_its_neighbours_are_not(club: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    site(club, out)
    before = stamps(out)
    (tmp_path / "records.hand").write_text(EVENING.replace("contract: Anna 2", "contract: Anna 3"), "utf-8")
    assert run(["import", str(tmp_path / "records.hand"), "--replace", "--archive", str(club)]) == 0
    site(club, out)
    changed = {path for path, stamp in stamps(out).items() if before.get(path) != stamp and path.startswith("hand/")}
    assert changed == {"hand/2026-11-26-thursday-club-nap-3.html"}
    assert "Anna: three" in (out / "hand" / "2026-11-26-thursday-club-nap-3.html").read_text("utf-8")


def test_a_page_whose_hand_is_gone_goes_and_nothing_else(club: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    site(club, out)
    (out / "hand" / "mine.html").write_text("my own", "utf-8")
    (out / "photo.jpg").write_bytes(b"\xff")
    assert run(["undo", "1", "--archive", str(club)]) == 0
    assert site(club, out) == 0
    assert [path.name for path in (out / "hand").iterdir()] == ["mine.html"]
    assert (out / "photo.jpg").is_file()
    assert not list((out / "player").iterdir())
    assert not (out / "hands.csv").exists()


def test_a_missing_page_is_made_again(club: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    site(club, out)
    whole = contents(out)
    (out / "hand" / "2026-11-26-thursday-club-nap-2.html").unlink()
    assert site(club, out) == 0
    assert contents(out) == whole


def test_another_title_changes_every_page(club: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    site(club, out)
    assert site(club, out, "--title", "Elsewhere") == 0
    assert all("Elsewhere" in page.read_text("utf-8") for page in out.rglob("*.html"))


def test_several_processes_make_the_same_site(sampled: Path, tmp_path: Path) -> None:
    assert site(sampled.parent / "archive.duckdb", tmp_path / "site", "--jobs", "2") == 0
    assert contents(tmp_path / "site") == contents(sampled)


def test_after_a_run_that_was_stopped_the_next_one_simply_works(club: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "site"
    written = replay.site.units.write_early
    done: list[object] = []

    def stopped(path: Path, text: str) -> None:
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(path)
        written(path, text)

    monkeypatch.setattr(replay.site.units, "write_early", stopped)
    assert site(club, out) == 130
    assert not (out / "index.html").exists()
    monkeypatch.undo()
    assert site(club, out) == 0
    site(club, tmp_path / "other")
    assert contents(out) == contents(tmp_path / "other")


def test_a_full_disk_is_told_and_the_next_run_works(
        club: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "site"

    def full(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(replay.site.units, "write_early", full)
    assert site(club, out) == 2
    assert "No space left on device" in capsys.readouterr().err
    monkeypatch.undo()
    assert site(club, out) == 0
    assert (out / "index.html").is_file()


def test_pages_that_the_disk_does_not_take_in_the_end_are_told_and_made_anew(
        club: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out, flush = tmp_path / "site", placing._flush

    def full(path: Path) -> None:
        if path.parent.name == "hand":
            raise OSError(28, "No space left on device")
        flush(path)

    monkeypatch.setattr(placing, "_flush", full)
    assert site(club, out) == 2
    assert re.search(r"hand/.*\.html: No space left on device", capsys.readouterr().err)
    assert json.loads((out / MANIFEST).read_text("utf-8"))["whole"] is False
    monkeypatch.undo()
    assert site(club, out) == 0
    assert json.loads((out / MANIFEST).read_text("utf-8"))["whole"] is True


# -- what is somebody else's ------------------------------------------------------------------------------

@pytest.mark.parametrize("name", ["index.html", "hand/2026-11-26-thursday-club-nap-1.html", "assets/site.css", "hands.csv"])
def test_a_file_that_no_site_made_is_not_overwritten(club: Path, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "site"
    (out / name).parent.mkdir(parents=True)
    (out / name).write_text("my own", "utf-8")
    assert site(club, out) == 2
    assert f"{name} was not written by `replay site`" in capsys.readouterr().err
    assert contents(out) == {name: b"my own"}


def test_a_link_in_the_way_is_left_alone(club: Path, tmp_path: Path) -> None:
    out, mine = tmp_path / "site", tmp_path / "mine.html"
    out.mkdir()
    mine.write_text("my own", "utf-8")
    (out / "index.html").symlink_to(mine)
    assert site(club, out) == 2
    assert mine.read_text("utf-8") == "my own"


def test_a_file_where_the_folder_should_be(club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "site").write_text("a file", "utf-8")
    assert site(club, tmp_path / "site") == 2
    assert "is a file; a site needs a folder" in capsys.readouterr().err
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "hand").write_text("a file", "utf-8")
    assert site(club, tmp_path / "other") == 2
    assert os.listdir(tmp_path / "other") == ["hand"]


@pytest.mark.parametrize("text", ["not json", "[]", "{}", '{"files": {"a": 3}, "whole": true}', *(
    json.dumps({"files": {path: [""]}, "whole": True}) for path in ("../../mine.html", "/etc/passwd", "hand/../../mine.html", ".."))])
def test_a_list_of_files_that_no_site_wrote_is_not_followed(
        club: Path, tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "site"
    out.mkdir()
    (tmp_path / "mine.html").write_text("my own", "utf-8")
    (out / MANIFEST).write_text(text, "utf-8")
    assert site(club, out) == 2
    assert "is not what `replay site` writes" in capsys.readouterr().err
    assert (tmp_path / "mine.html").read_text("utf-8") == "my own"
    assert os.listdir(out) == [MANIFEST]


# -- names ----------------------------------------------------------------------------------------------

def test_names_of_files_are_safe_everywhere_and_unlike_each_other() -> None:
    names = names_of([*HOSTILE, "", ".", "..", "nul", "LPT9", "é" * 200, "名" * 300, "Anna", "anna!", "ANNA"], {})
    assert len({name.casefold() for name in names.values()}) == len(names)
    for name in names.values():
        assert re.fullmatch(r"[^\W_]+(-[^\W_]+)*", name), name
        assert len(f"{name}.html".encode()) < 255
        assert not re.fullmatch(r"(con|prn|aux|nul|com\d|lpt\d)", name)


def test_a_name_does_not_depend_on_who_else_is_there() -> None:
    assert plain_name("Anna Lee") == "anna-lee"
    for name in HOSTILE:
        assert names_of([name], {})[name] == names_of(["Anna", name], {})[name] == plain_name(name)
    assert names_of(["a b", "A  b"], {"A  b": "a-b"}) == {"a b": "a-b-2", "A  b": "a-b"}


def test_somebody_new_renames_nobody(tmp_path: Path) -> None:
    archive = archive_of(tmp_path, text=EVENING)
    out = tmp_path / "site"
    site(archive, out)
    before = {path.name for path in (out / "player").iterdir()}
    (tmp_path / "later.hand").write_text(EVENING.replace("2026-11-26", "2026-01-01").replace("Anna", "Anna!"), "utf-8")
    assert run(["import", str(tmp_path / "later.hand"), "--archive", str(archive)]) == 0
    site(archive, out)
    after = {path.name for path in (out / "player").iterdir()}
    assert before < after
    assert "<bdi>Anna</bdi></h1>" in (out / "player" / "anna.html").read_text("utf-8")


def test_names_that_would_be_mischief_stay_names(tmp_path: Path) -> None:
    archive = archive_of(tmp_path, text=evil_evenings())
    out = tmp_path / "site"
    assert site(archive, out) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"archive.duckdb", "records.hand", "site"}
    assert len(list((out / "player").iterdir())) == len({fold(name) for name in HOSTILE})
    for page in out.rglob("*.html"):
        found = links_of(page)
        assert not {"img", "b", "i"} & set(found.tags) or page.parent.name == "hand", page
        assert "<script>document" not in page.read_text("utf-8")
        for link in found.addresses:
            assert target(page, link).is_relative_to(out.resolve()), link
    assert "<" not in (out / "assets" / "hands.js").read_text("utf-8")


def test_two_names_of_one_person_have_one_page(club: Path, tmp_path: Path) -> None:
    (tmp_path / "more.hand").write_text(EVENING.replace("2026-11-26", "2026-12-03").replace("Anna", "Annie"), "utf-8")
    assert run(["import", str(tmp_path / "more.hand"), "--archive", str(club)]) == 0
    assert run(["players", "add", "Anna", "Annie", "--archive", str(club)]) == 0
    assert site(club, tmp_path / "site") == 0
    assert sorted(path.name for path in (tmp_path / "site" / "player").iterdir()) == ["anna.html", "boris.html", "chen.html", "dara.html"]
    evening = links_of(tmp_path / "site" / "evening" / "2026-12-03-thursday-club-nap.html")
    assert "../player/anna.html" in evening.addresses
    assert "6 hands on 2 evenings" in (tmp_path / "site" / "player" / "anna.html").read_text("utf-8")


# -- figures --------------------------------------------------------------------------------------------

def test_places_in_the_book_are_said_in_brief() -> None:
    assert ranges([]) == ""
    assert ranges([5, 1, 2, 3, 9, 2]) == "1-3.5.9"


def test_figures_by_their_type() -> None:
    assert share(Share(61, 100)) == share(Share(61, 100))._replace(text="61 %", soft="of 100", spread="(51–70)", bar=61)
    assert (share(Share(3, 6)).text, share(Share(3, 6)).soft, share(Share(3, 6)).bar) == ("3", "of 6", None)
    assert share(Share(0, 0)).text == "–"
    assert mean(Mean(-25, 20)).text == "−1.25"
    assert units(-7).text == "−7"
    assert count(12_345).text == "12\u202f345"
    assert figure({"Anna": 9, "Boris": -9}, lambda hands: "", (), gain=False).pairs == (("Anna", "+9"), ("Boris", "−9"))
    assert figure(7, lambda hands: "there", (1, 2), gain=True).href == "there"


def test_a_chart_is_the_same_every_time_and_escapes_names() -> None:
    chart = Lines("c", "Caption", ("1", "2"), (("<b>", (1, 2)), ("Anna", (2, None))))
    assert drawing(chart) == drawing(chart)
    assert "<b>" not in drawing(chart)
    assert "&lt;b&gt;" in drawing(chart)
    assert ">8 %<" in drawing(Bars("c", "Caption", (("Anna", 8.0), ("Boris", 20.0)), True))


def test_names_at_the_ends_of_lines_do_not_lie_on_each_other() -> None:
    drawn = drawing(Lines("c", "Caption", ("1", "2"), tuple((f"Player {number}", (0, number)) for number in range(8))))
    for one in drawn.split("<svg")[1:]:
        heights = sorted(float(y) for y in re.findall(r'<text x="[\d.]+" y="([\d.]+)" class="label"', one))
        assert len(heights) == 8
        assert min(after - before for before, after in itertools.pairwise(heights)) >= 16


# -- what somebody else did in the folder --------------------------------------------------------------

def test_a_page_that_was_emptied_or_changed_is_made_anew(club: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    assert site(club, out) == 0
    before = contents(out)
    (out / "index.html").write_text("", "utf-8")
    (out / "about.html").write_text("mine", "utf-8")
    assert site(club, out) == 0
    assert contents(out).keys() == before.keys()
    assert (out / "index.html").stat().st_size > 1000
    assert "mine" not in (out / "about.html").read_text("utf-8")


@pytest.mark.parametrize("place", ["about.html", "player"])
def test_a_link_in_the_folder_is_not_followed(club: Path, tmp_path: Path, place: str, capsys: pytest.CaptureFixture[str]) -> None:
    out, elsewhere = tmp_path / "site", tmp_path / "elsewhere"
    assert site(club, out) == 0
    (out / place).rename(elsewhere)
    kept = contents(elsewhere) if elsewhere.is_dir() else elsewhere.read_bytes()
    (out / place).symlink_to(elsewhere)
    assert site(club, out, "--title", "Another") == 2
    assert "and a site needs one of that name" in capsys.readouterr().err
    assert (contents(elsewhere) if elsewhere.is_dir() else elsewhere.read_bytes()) == kept


@pytest.mark.parametrize("text", ["[" * 20_000, '{"files":{"precious":["x"]},"whole":true}', '{"files":{"hand/..":["x"]},"whole":true}',
                                  '{"files":{"site.json":["x"]},"whole":true}', '{"files":{"../a.html":["x"]},"whole":true}'])
def test_a_list_of_files_that_no_site_has_written_is_refused(club: Path, tmp_path: Path, text: str) -> None:
    out = tmp_path / "site"
    out.mkdir()
    (out / "precious").write_text("mine", "utf-8")
    (out / MANIFEST).write_text(text, "utf-8")
    assert site(club, out) == 2
    assert sorted(os.listdir(out)) == ["precious", MANIFEST]


def test_one_run_at_a_time_writes_into_a_folder(club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with alone(tmp_path / "site"):
        assert site(club, tmp_path / "site") == 3
    assert "another `replay site` is writing into this folder" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()
    assert site(club, tmp_path / "site") == 0


def test_a_time_without_hands_leaves_the_site_as_it_is(club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "site"
    assert site(club, out) == 0
    before = contents(out)
    assert site(club, out, "--date", "1999") == 2
    assert "no hands of that game and time" in capsys.readouterr().err
    assert contents(out) == before


def test_a_title_that_is_not_utf_8_is_refused_before_anything_is_written(club: Path, tmp_path: Path) -> None:
    assert site(club, tmp_path / "site", "--title", "a\udcff") == 2
    assert not (tmp_path / "site").exists()
