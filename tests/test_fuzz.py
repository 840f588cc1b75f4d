"""A short run of the fuzzer that is the same each time, and the texts that once broke a law. `fuzz/README.md` tells of the long run."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from formats.files import decode
from formats.reader import MOST_CONTROLS
from fuzz import TARGETS
from fuzz.corpus import seeds
from fuzz.laws import LAWS
from fuzz.mutating import MOST_SIGNS, mutated
from fuzz.ownership import lost
from replay.archive.choices import Kind
from replay.archive.exporting import export
from replay.archive.file import reading, writing
from replay.archive.importing import Manner, import_files
from replay.formatting import format_reading
from replay.session import walk_file

KEPT = """
    select id, hash, play_hash, level, dealer, maker, partner, call, trump, result, winner, points, scores, totals,
        pool_before, pool_after, notes, tags
    from hands
    order by id
    """
"""What two archives must have alike; where a hand started from is written into its own head by an export."""
NAP = "game: nap\nrules: house\nplayers: Anna, Boris, Chen\n"


@pytest.mark.parametrize(
    "target, runs", [("reader", 1500), ("walk", 400), ("formatter", 300), ("page", 60), ("rules", 150), ("repairs", 20), ("patterns", 200)]
)
def test_the_laws_hold_for_texts_to_which_something_happened(target: str, runs: int) -> None:
    chance, pool = random.Random(1815), seeds(target)
    for _ in range(runs):
        text = mutated(chance.choice(pool), chance, pool)
        holds(target, text)


def test_every_law_can_be_run_for_long() -> None:
    assert set(TARGETS) == set(LAWS)


@pytest.mark.parametrize("target", ["reader", "walk", "formatter"])
def test_the_laws_hold_for_every_sample(target: str) -> None:
    for text in seeds(target):
        holds(target, text)


@pytest.mark.parametrize(
    "target, text",
    [
        ("walk", "game:nap\nrules:house\nplayers:a,h,n,r\nhand:\ncalls:p 2 3 p\nplay:?"),  # an unknown card makes trumps
        ("walk", "game:nap\nplayers:,\npool:2\nhand:"),  # a hand's field in the head
        ("walk", "game: nap\nrules: house\nplayers: a, b\nhand: 1\ndeal:\n pack:\n"),
        ("walk", "game: nap\nrules: house\nplayers: a, b\nhand: 1\ndeal:\n a:\n pack: AS KS QS JS TS 9S 8S 7S 6S 5S\n"),
        ("walk", "# nothing but this\n"),
        ("rules", "c"),  # an end that stands behind the text
        ("formatter", "session:#\nhand:"),
        ("formatter", f"{NAP}note:# not a comment\nhand: 1\ncontract: Anna 3\nresult: made\nnote:#\n"),
        ("formatter", "game:D\nhand:"),
        ("formatter", "hand:\nadjust:,"),
        ("formatter", "game:nap\nrules:house\nplayers:a,h,n,r\nhand:\ncalls:p 2 p p\nresult:m\ncalls:p"),
        ("formatter", f"{NAP}hand: 1\ncalls: p 2 p \u2066# a comment p\n"),
        ("formatter", f"{NAP}hand: 1\ncontract: Anna 3\nresult: made\n\nsession: next week\nnote: bring cards\n# the end\n"),
        ("formatter", f"# mine\nhand-notation: 1\n# above\nsession: nobody came # pity\nsession: a\n{NAP}hand: 1\nscore: 0 0 0\n"),
        ("formatter", f'{NAP}hand: 1\ncalls: 2 p p\nwinners: "Anna Boris "Chen\n'),  # a name in quotes that is nobody's
        ("reader", "hand-notation: 2\n" * 100 + "hand:\n"),
        ("reader", "hand:\n" + "hand-notation: 2\n" * 100),
        ("walk", "game: papillon\nrules: classic_1730\nplayers: a, b, c\nhand: 1\nsetup: study\ndeal:\n?)\n a: 4D\n stock: 999999999\n"),
        *(("formatter", f"hand:\nplay:{cards}\n") for cards in ("JSxJH x C7", "9H + + 4C", "QHx4C +", "lay + 4C", "A x 7S", "9Hx +4C")),
        ("page", "game:papillon\nrules:classic_1730\nplayers:t,l,e\nhand:\nhand:\nresult:void\n"),  # an unknown pool
    ],
)
def test_what_once_broke_a_law(target: str, text: str) -> None:
    holds(target, text)


def test_what_is_exported_is_stored_again_as_it_was(tmp_path: Path) -> None:
    """A law of the archive: an import of its export has the same hands, each by itself, with the same name, contents and sums."""
    chance, pool = random.Random(1821), seeds("walk")
    (tmp_path / "in").mkdir()
    for number in range(300):
        text = mutated(chance.choice(pool), chance, pool).replace("session: ", f"session: {number} ", 1)
        (tmp_path / "in" / f"{number:03}.hand").write_bytes(text.encode("utf-8", "replace"))
    exported = tmp_path / "all.hand"
    with writing(tmp_path / "first.duckdb") as con:
        import_files(con, sorted(map(str, (tmp_path / "in").iterdir())), Manner(keep_going=True, jobs=1))
    with reading(tmp_path / "first.duckdb") as con:
        export(con, exported, Kind.TEXT)
        first = con.execute(KEPT).fetchall()
    with writing(tmp_path / "second.duckdb") as con:
        outcome = import_files(con, [str(exported)], Manner(jobs=1))
        assert [said.code.name for said in outcome.diagnostics] == []
    with reading(tmp_path / "second.duckdb") as con:
        assert con.execute(KEPT).fetchall() == first
    assert len(first) > 30


def holds(target: str, text: str) -> None:
    try:
        LAWS[target](text.encode("utf-8", "replace"))
    except Exception as error:
        error.add_note(f"the text was {text!r}")
        raise


# -- the laws themselves can be broken --------------------------------------------------------------


def test_a_lost_word_is_noticed() -> None:
    reading = decode(f"{NAP}hand: 1\ncalls: 2 p p\nplay: AS # a lead\n".encode(), "lost.hand")
    (record,) = reading
    assert lost(reading.source.text, [record.header, record], []) == []
    record.sections = record.sections[:1]
    assert reading.source.text[lost(reading.source.text, [record.header, record], [])[0] :] == "play: AS # a lead\n"


def test_the_same_seed_gives_the_same_texts() -> None:
    pool = seeds("reader")
    first, second = ([mutated(pool[0], random.Random(seed), pool) for seed in range(50)] for _ in range(2))
    assert first == second
    assert len(set(first)) > 40
    assert max(map(len, first)) <= MOST_SIGNS


# -- what was found, said by what a user sees --------------------------------------------------------


def test_an_evening_without_hands_is_not_lost_in_formatting() -> None:
    text = f"# mine\n{NAP}hand: 1\nscore: 0 0 0\n\nsession: next week # or later\nnote: bring cards\n# the end\n"
    written = format_reading(decode(text.encode(), "x.hand"))
    for kept in ("# mine", "session: next week  # or later", "note: bring cards", "# the end"):
        assert kept in written


def test_a_word_in_quotes_that_is_no_name_is_the_same_word_formatted() -> None:
    text = f'{NAP}hand: 1\ncalls: p 2 p\nwinners: "Anna Boris "Chen Chen Chen\n'
    for written in (text, format_reading(decode(text.encode(), "x.hand"))):
        (replay,) = walk_file(decode(written.encode(), "x.hand"))
        assert [said.code.name for said in replay.diagnostics if said.severity == "error"] == ["R015"]


def test_a_field_of_a_hand_in_the_head_of_an_evening_is_no_hands_field() -> None:
    (replay,) = walk_file(decode(f"{NAP}dealer: Boris\nhand: 1\nscore: 0 0 0\n".encode(), "x.hand"))
    assert [said.code.name for said in replay.diagnostics if said.severity == "error"] == ["N208"]
    assert replay.dealer != 1


def test_the_last_of_many_control_characters_refuses_its_hand_too() -> None:
    text = NAP + "".join(f"hand: {number}\nscore: 0 0 0\nnote: a\0b\n" for number in range(1, MOST_CONTROLS + 3))
    assert [replay.accepted for replay in walk_file(decode(text.encode(), "x.hand"))] == [False] * (MOST_CONTROLS + 2)


def test_adjustments_have_one_hash_however_they_are_written() -> None:
    written = ["adjust: anna 5, b -5", "adjust: Anna +5, Boris -5", "adjust: An 5 , BORIS −5"]
    texts = [f"{NAP}hand: 1\ndealer: Chen\ncontract: Anna 3\nresult: made\n{adjust}\n" for adjust in written]
    assert len({next(iter(walk_file(decode(text.encode(), "x.hand")))).hash for text in texts}) == 1


def test_a_pool_that_nobody_knows_is_written_with_a_question_mark() -> None:
    text = "game: papillon\nrules: classic_1730\nplayers: A, B, C\nhand: 1\ndealer: A\npool: {}\nresult: void\n"
    unknown, none = (next(iter(walk_file(decode(text.format(pool).encode(), "x.hand")))) for pool in ("?", "0"))
    assert (unknown.accepted, unknown.pool_before) == (True, None)
    assert (none.accepted, none.pool_before) == (True, 0)


def test_an_unknown_lead_leaves_the_trumps_unknown() -> None:
    (replay,) = walk_file(decode(f"{NAP}hand: 1\ndealer: Chen\ncalls: 2 p p\nplay: ? AS KS\nend\nresult: made\n".encode(), "x.hand"))
    assert replay.contract is not None
    assert replay.contract.trump is None
    assert replay.accepted
    assert [step.caption for step in replay.steps][3] == "Anna leads an unknown card"
