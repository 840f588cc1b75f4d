"""Repairs: the smallest edits after which a refused hand is legal; each one offered, when made, gives an accepted hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import deal, errors_of, hand, head, replays_of

from formats.diagnostics import Repair, is_error
from formats.files import decode, load
from replay.repairing import LEAST_TRIES, MOST, MOST_HANDS, MOST_IN_ALL, MOST_WORK, Repairer, Trial
from replay.replay import Replay
from replay.session import walk_file

FAULTY = Path(__file__).parent.parent / "sample_hands" / "faulty" / "nap"
DEAL = "A: 7C 9D 4H 5H 8C / B: AS KS 9S KD 3C / C: QS 5S AD 6D TH / D: JS 4S 2S AH QC"
GOOD = "AS 5S 2S 7C / KS QS 4S 8C / KD 6D QC 9D"


def mended(replay: Replay) -> tuple[Repair, ...]:
    """The repairs offered for a hand."""
    Repairer().mend(replay)
    return tuple(repair for said in errors_of(replay) for repair in said.repairs)


def titles(replay: Replay) -> list[str]:
    return [repair.title for repair in mended(replay)]


def made(text: str, repair: Repair) -> str:
    return text[:repair.start] + repair.replacement + text[repair.end:]


def accepted(text: str) -> bool:
    return all(other.accepted for other in walk_file(decode(text.encode(), "test.hand")))


def played(tricks: str, **fields: str) -> Replay:
    return deal(deal=fields.pop("dealt", DEAL), calls="p 3 p p", play=tricks, **fields)


# -- one word, two words, one moved ------------------------------------------------------------------------

@pytest.mark.parametrize("right, wrong, title", [
    ("KS QS", "KS 5S", "`QS` for `5S`"), ("QC 9D", "TC 9D", "`QC` for `TC`"), ("QC 9D", "QC 8D", "`9D` for `8D`"),
    ("KS QS", "KS QH", "`QS` for `QH`"), ("4S 8C", "8C 4S", "`8C` and `4S` change places"),
    ("QS 4S", "4S QS", "`4S` and `QS` change places"),
    ("AS 5S", "KS 5S", "`AS` for `KS`"), ("KS QS 4S", "KS QS 4S QS", "without `QS`"),
    ("AS 5S 2S 7C", "5S 2S 7C AS", "`AS` before `5S`"), ("AS 5S 2S 7C", "5S AS 2S 7C", "`5S` and `AS` change places"),
    ("9D", "9D / 9D 9H 9C 9S", "without the line `9D 9H 9C 9S`"),
])
def test_a_slip_of_the_pen_is_undone(right: str, wrong: str, title: str) -> None:
    replay = played(GOOD.replace(right, wrong))
    repairs = mended(replay)
    assert title in [repair.title for repair in repairs]
    text = replay.record.source.text
    assert any(made(text, repair).split() == played(GOOD).record.source.text.split() for repair in repairs)
    assert [accepted(made(text, repair)) for repair in repairs] == [True] * len(repairs)


def test_the_neighbouring_card_comes_first() -> None:
    replay = deal(calls="p 3 p p", play="AS 5S 2S 7C / KS 5S 4S 8C / KD 6D QC 9D")
    text = replay.record.source.text
    first, *others = mended(replay)
    assert (text[first.start:first.end], first.replacement) == ("5S", "6S")
    assert len(others) == MOST - 1


@pytest.mark.parametrize("fields, first", [
    ({"calls": "p 3 2 p", "result": "made"}, "`p` for `2`"), ({"calls": "p 3 p"}, "`p` behind `p`"),
    ({"calls": "A: p / C: 3 / B: p / D: p", "result": "made"}, "`C` and `B` change places"),
    ({"deal": "A: AS2H KH QH JH", "calls": "p p p p"}, "`AS 2H` for `AS2H`"),
    ({"contract": "B 3", "result": "maid"}, "`made` for `maid`"),
    ({"contract": "B 3", "result": "made", "score": "-3 +9 -3 -2"}, "`-3` for `-2`"),
    ({"score": "-3 +9 -3 -4"}, "`-2` for `-3`"), ({"calls": "p 3 p p", "reslut": "made"}, "`result` for `reslut`"),
    ({"contract": "Bb 3", "result": "made"}, "`B` for `Bb`"),
    ({"contract": "B 3", "result": "made", "turn": "B"}, "without the line `turn: B`"),
    ({"deal": "A: 0H KH QH JH 9H", "calls": "p p p p"}, "`TH` for `0H`"),
    ({"deal": "A: KH QН JH TH 9H", "calls": "p p p p"}, "`QH` for `QН`"),
    ({"calls": "p p p p {all of us}}"}, "without `}`"), ({"calls": "p p p p {all of us"}, "`{all of us}` for `{all of us`"),
])
def test_what_is_offered_first(fields: dict[str, str], first: str) -> None:
    replay = deal(**fields)
    repairs = mended(replay)
    assert repairs, [said.message for said in errors_of(replay)]
    assert repairs[0].title == first
    assert accepted(made(replay.record.source.text, repairs[0]))


def test_a_play_that_stops_too_early_is_written_on_and_not_mended() -> None:
    stopped = played("AS 5S 2S 7C")
    assert [said.code.name for said in errors_of(stopped)] == ["P012"]
    assert titles(stopped) == []


def test_a_label_is_put_right() -> None:
    assert titles(played("B: AS 5S 2S 7C / C: KS QS 4S 8C / KD 6D QC 9D"))[0] == "`B` for `C`"


def test_a_breach_may_have_happened() -> None:
    assert "`QC*`, if it happened and stood" in titles(deal(calls="p 3 p p", play="AS 5S QC 7C / KS QS 2S 8C / KD 6D 4C 9D"))
    assert "`2*/-`, if it happened and the table ignored it" in titles(deal(calls="A: p / C: 2 / B: 3 p p", result="made"))


# -- the deal ------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("right, wrong, title", [
    ("C: QS 5S AD 6D TH", "C: JS 5S AD 6D TH", "`QS` for `JS`"), ("C: QS 5S", "C: 5S", "`QS` behind `TH`"),
    ("6D TH / D: JS", "6D TH 9H / D: JS", "without `9H`"), ("6D TH / D: JS", "6D / D: TH JS", "`TH` behind `6D`"),
    ("C: QS 5S AD 6D TH / D: JS", "C: JS 5S AD 6D TH / D: QS", "`JS` and `QS` change places in the deal"),
    ("C: QS 5S", "C: TS 5S", "`QS` for `TS` in the deal"),
])
def test_a_slip_in_the_deal_is_undone(right: str, wrong: str, title: str) -> None:
    replay = played(GOOD, dealt=DEAL.replace(right, wrong))
    repairs = mended(replay)
    assert title in [repair.title for repair in repairs]
    assert [accepted(made(replay.record.source.text, repair)) for repair in repairs] == [True] * len(repairs)


# -- how words are spelled -------------------------------------------------------------------------------------

@pytest.mark.parametrize("line", ["sa52c7", "♠A 5 2 c7", "sa52 7c", "AS 5S 2S{slowly} 7C", "SA 5S 2S 7C!"])
@pytest.mark.parametrize("spoiled", ["sk54c8", "KS 5S{!} 4S 8C {why}  # so they say", "KS 5 4 8C", "sk54 8c!", "2. KS 5S 4S 8C"])
def test_words_that_hang_together_are_taken_apart_only_as_far_as_must_be(line: str, spoiled: str) -> None:
    numbered = f"1. {line} / 2. {spoiled[3:]}" if spoiled[0] == "2" else f"{line} / {spoiled}"
    replay = deal(calls="p 3 p p", play=f"{numbered} / KD 6D QC 9D")
    text = replay.record.source.text
    repairs = mended(replay)
    assert repairs
    for repair in repairs:
        other = made(text, repair)
        assert accepted(other), other
        assert [kept for kept in ("{!}", "{why}", "{slowly}", "# so they say") if kept in text and kept not in other] == []


def test_a_repair_leaves_the_other_hands_alone() -> None:
    first, last = hand(dealer="D", contract="B 3", result="made"), hand(contract="C 2", result="made")
    _, faulty, _ = replays_of(head() + first + hand(calls="p 3 2 p", result="made") + last)
    text = faulty.record.source.text
    for repair in mended(faulty):
        assert faulty.record.start < repair.start <= repair.end <= faulty.record.end
        assert accepted(made(text, repair))


def test_a_fault_in_the_head_of_an_evening_is_repaired_there_and_once() -> None:
    text = head().replace("game: nap", "game: knap") + hand(score="0 0 0 0") * 3
    repairer = Repairer()
    hands = replays_of(text)
    for replay in hands:
        repairer.mend(replay)
    (repair,) = hands[0].diagnostics[0].repairs
    assert made(text, repair) == text.replace("knap", "nap")
    assert repairer.hands == 1


# -- laws and bounds ---------------------------------------------------------------------------------------------

@pytest.mark.parametrize("path", sorted(FAULTY.glob("*.hand")), ids=lambda path: path.stem)
def test_whatever_is_offered_for_a_faulty_sample_makes_its_hand_legal(path: Path) -> None:
    for replay in walk_file(load(str(path))):
        repairs = mended(replay)
        assert len(repairs) <= MOST
        for repair in repairs:
            assert Trial(replay, None, Repairer().games).accepts(repair), repair
            assert repair.title
            assert replay.record.source.text[repair.start:repair.end] != repair.replacement


def test_a_hand_that_is_fine_costs_nothing_and_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    import replay.repairing as repairing

    def never(*arguments: object) -> object:
        raise AssertionError("a good hand was searched")

    monkeypatch.setattr(repairing, "guesses", never)
    replay = played(GOOD)
    before = list(replay.diagnostics)
    Repairer().mend(replay)
    assert replay.diagnostics == before


TEN_FAULTS = "TS 5H QC 6C / QD 2D 3H 8S / JD 6H QC 9C"


def test_a_hand_with_ten_faults_ends_the_search_and_says_so() -> None:
    replay = played(TEN_FAULTS)
    assert mended(replay) == ()
    (said,) = errors_of(replay)
    assert "no small change was found that makes the hand legal" in str(said.hint)


def test_two_slips_are_undone_where_one_edit_does_not_do() -> None:
    replay = played(GOOD.replace("KS QS", "KS 5S").replace("QC 9D", "QC 8D"))
    first = mended(replay)[0]
    assert first.title == "`QS` for `5S`, and `9D` for `8D`"
    assert made(replay.record.source.text, first) == played(GOOD).record.source.text
    assert not any(", and " in title for title in titles(played(GOOD.replace("KS QS", "KS 5S"))))


def test_two_words_that_were_glued_are_taken_apart_together() -> None:
    (glued,) = walk_file(load(str(FAULTY / "glued-cards.hand")))
    assert titles(glued) == ["`KC 7C` for `KC7C`, and `2C 3C` for `2C3C`"]


def test_the_search_is_bounded_by_its_work(monkeypatch: pytest.MonkeyPatch) -> None:
    import replay.repairing as repairing

    tried: list[Trial] = []

    class Counted(Trial):
        def __init__(self, *arguments: object) -> None:
            super().__init__(*arguments)  # type: ignore[arg-type]
            tried.append(self)

    monkeypatch.setattr(repairing, "Trial", Counted)
    monkeypatch.setattr(repairing, "MOST_WORK", 3000)
    replay = played("AS 5S 2S 7C / KS QS 4S 8C / KS 6D QC 9D / KS 7D QC 9D / KS 8D QC 9D")
    assert mended(replay) == ()
    assert len(tried) == 2
    assert all(trial.tries <= LEAST_TRIES + 1 for trial in tried)
    assert "the search stopped after" in str(errors_of(replay)[0].hint)
    assert MOST_WORK > 3000


def test_only_the_first_hands_of_a_run_are_searched() -> None:
    text = head() + "".join(hand(dealer="D", calls="p 3 2 p", result="made") for _ in range(MOST_HANDS + 7))
    repairer = Repairer()
    hands = replays_of(text)
    for replay in hands:
        repairer.mend(replay)
    offered = [bool([repair for said in replay.diagnostics for repair in said.repairs]) for replay in hands]
    assert offered == [True] * MOST_HANDS + [False] * 7
    assert (repairer.hands, repairer.passed_over) == (MOST_HANDS, 7)


def test_hands_that_take_long_to_search_end_a_run_s_searches_sooner() -> None:
    play = "AS 5S 2S 7C / KS QS 4S 8C / KS 6D QC 9D / KS 7D QC 9D / KS 8D QC 9D"
    repairer = Repairer()
    for replay in replays_of(head() + "".join(hand(dealer="D", calls="p 3 p p", play=play) for _ in range(MOST_HANDS))):
        repairer.mend(replay)
    assert 1 < repairer.hands < MOST_HANDS
    assert repairer.hands + repairer.passed_over == MOST_HANDS
    assert MOST_IN_ALL <= repairer.work < MOST_IN_ALL + 3 * MOST_WORK


def test_how_much_the_rules_can_check_is_said_where_the_deal_is_not_written() -> None:
    unwritten = deal(calls="p 3 p p", play="AS 5S 2S 7C / KS 5S 4S 8C / KD 6D QC 9D")
    assert mended(unwritten)
    assert "the deal is not written: the rules notice" in str(errors_of(unwritten)[0].hint)
    (headless,) = replays_of(head().replace("game: nap", "game: knap") + hand(dealer="D", calls="p 3 p p", play=GOOD))
    assert mended(headless)
    written = played("AS 5S 2S 7C / KS 5S 4S 8C / KD 6D QC 9D")
    assert mended(written)
    assert "not written" not in str(errors_of(headless)[0].hint)
    assert "not written" not in str(errors_of(written)[0].hint)


def test_a_fault_that_lies_in_another_hand_gets_no_repair() -> None:
    first, second = replays_of(head() + hand(calls="p 3 2 p", result="made") + hand(score="0 0 0 0"))
    assert mended(second) == ()
    assert not any(map(is_error, second.diagnostics))
    assert not first.accepted


def test_a_purchase_out_of_turn_that_is_marked_is_refused_and_no_more() -> None:
    (marked,) = replays_of(head("buy_price=1") + f"hand:\ndealer: D\ndeal:\n  {DEAL.replace(' / ', chr(10) + '  ')}\n"
                           "buy:\n  C: 6D / KC\n  A: 7C* / 2D\ncalls: p 3 p p\nresult: made\n")
    assert [said.code.name for said in errors_of(marked)] == ["P018"]
