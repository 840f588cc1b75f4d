"""Papillon from text: the full deal, what may be left out, batches, claims, irregularities, levels, money, the samples, RULES.md."""

from __future__ import annotations

import random
import tomllib
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from tables import codes_of, errors_of, marked, replay_of, replays_of

from formats.diagnostics import is_error
from formats.files import decode, load
from formats.options import options_of, read_value, write_value
from replay.as_json import to_json
from replay.formatting import format_reading
from replay.games import papillon
from replay.games.papillon.options import PapillonRules
from replay.games.papillon.results import money, richest
from replay.ledger import ledger_of
from replay.pages.gathering import page_of
from replay.pages.html import record_in, render
from replay.profiles import Ruleset, resolve
from replay.replay import Replay
from replay.session import walk_file
from replay.showing import show_text
from replay.standalone import standalone_text
from replay.walk import choices_before

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "sample_hands" / "papillon"
RULES_MD = (Path(papillon.__file__).parent / "RULES.md").read_text(encoding="utf-8")

HEAD = "session: Salon\ndate: 2026-10-06\ngame: papillon\nrules: {}\nplayers: Fay, Sal, Dan\nhand: 1\ndealer: Dan\n"
DEAL = "deal:\n table: 7H KC AS JH 3C 5D 6S\n Fay: KD 7C QH\n Sal: JS 4H 8D\n Dan: 8S 4D 5H\n"
FULL = DEAL + """play: QHxAS+3C+6S JSxJH 5Hx5D 7Cx7H lay 4Dx4H KDxKC 8Sx8D
deal: TS 7S 5S | 6C 6H 4C | 5C QS JC
play: lay lay QSx6H+4C 5Cx5S lay
deal: 2H KH 3D | 8C TD AC | AD 6D AH
play: lay 8Cx6C+2H lay TDx3D+6D+AH ACxAD
deal: 9C 8H 9S | 9H QD 3S | 2S 3H TC
play: lay 9Hx9S TCxTS lay 3Hx3S lay
deal: 4S KS TH | JD 9D QC | 2D 7D 2C
play: THx8H+2S 9Dx9C 7Dx7S KSxKH JDxJC lay 4Sx2D+2C QCxQD
"""
"""The whole deal of the rules page, whose numbers were worked out by another program."""


def full(rules: str = "classic_1730", more: str = "") -> Replay:
    return replay_of(HEAD.format(rules) + FULL + more)


def batch(play: str, rules: str = "house", deal: str = DEAL, more: str = "") -> Replay:
    """The first batch of the full deal, with other moves."""
    return replay_of(HEAD.format(rules) + deal + f"play: {play}\n" + more)


# -- the full deal --------------------------------------------------------------------------------------

def test_the_full_deal_moves_what_was_worked_out() -> None:
    replay = full(more="score: -36 +67 -31\n")
    assert errors_of(replay) == []
    assert (replay.result, replay.winner, replay.scores) == ("won", (1,), (-36, 67, -31))
    assert (replay.points, replay.pool_before, replay.pool_after) == ((16, 19, 17), 0, 0)
    shown = to_json(replay)
    assert shown["aces"] == {"Fay": 1, "Sal": 3, "Dan": 0}
    assert sum(len(trick["laid"]) for trick in shown["tricks"]) == 23
    assert sum(paid.amount for paid in replay.payments if paid.reason == "pool") == 83
    assert [sum(b["each"] for b in trick["bonuses"]) for trick in shown["tricks"] if trick["bonuses"]] == [1, 1, 2, 1, 3, 1]


def test_the_full_deal_under_the_modern_rules() -> None:
    replay = full("modern")
    assert (replay.scores, sum(paid.amount for paid in replay.payments if paid.reason == "pool")) == ((-11, 21, -10), 24)


def test_captures_and_lay_outs_are_told_as_tricks() -> None:
    first, *_, last = to_json(full())["tricks"]
    assert {name: first[name] for name in ("n", "seat", "played", "captured", "bonuses", "laid")} == {
        "n": 1, "seat": "Fay", "played": ["QH"], "captured": ["AS", "3C", "6S"], "bonuses": [{"kind": "ace", "each": 1}], "laid": []}
    assert last["bonuses"] == [{"kind": "sauterelle", "each": 1}]
    assert to_json(full())["tricks"][4]["laid"] == ["4H", "8D"]


def test_the_batches_are_told_and_the_talon_shrinks() -> None:
    replay = full()
    assert to_json(replay)["deal"]["stock"] == 36
    assert [sorted(entry) for entry in to_json(replay)["deal"]["batches"]] == [["Dan", "Fay", "Sal"]] * 4
    assert list(dict.fromkeys(turn.talon for turn in replay.state.turns)) == [36, 27, 18, 9, 0]


def test_money_and_pool_stay_the_same_at_every_step() -> None:
    replay = full()
    money_moved, pool = [0, 0, 0], 0
    for step in replay.steps:
        for event in step.events:
            if event.kind == "pay" and event.amount:
                for place, sign in ((event.source, -1), (event.target, 1)):
                    if place == "pool":
                        pool += sign * event.amount
                    elif place:
                        money_moved[int(place.partition(":")[2])] += sign * event.amount
        assert sum(money_moved) + pool == 0
    assert tuple(money_moved) == replay.scores


# -- what may be left out -------------------------------------------------------------------------------

@pytest.mark.parametrize("play, text", [
    ("QHxAS+3C+6S JSxJH 5Hx5D 7C", "7Cx7H"), ("QH x 6s + 3c+as", "QHxAS+3C+6S"), ("Q♥×A♠+3♣+6♠", "QHxAS+3C+6S"),
    ("QHxAS+3C+6S JS", "JSxJH"),
])
def test_captures_are_spelled_and_filled_in(play: str, text: str) -> None:
    assert batch(play).moves[-1].text == text


def test_where_several_are_possible_all_are_listed() -> None:
    replay = batch("8C", deal=DEAL.replace("KD 7C QH", "KD 8C 6H"))
    assert (codes_of(replay)[0], marked(replay)) == ("P313", "8C")
    assert errors_of(replay)[0].hint == "write which: 8CxAS+7H, 8Cx3C+5D"


def test_the_formatter_fills_them_in_and_writes_a_lap_a_line() -> None:
    text = HEAD.format("house") + FULL.replace("7Cx7H", "7C").replace("KDxKC ", "KD petit papillon ")
    formatted = format_reading(decode(text.encode(), "x.hand"))
    assert "  Fay: 7Cx7H lay 4Dx4H\n  Fay: KDxKC petit papillon 8Sx8D\n" in formatted
    assert format_reading(decode(formatted.encode(), "x.hand")) == formatted
    assert replay_of(formatted).hash == replay_of(text.replace("rules: house", "rules: house@1")).hash


# -- claims and lay-outs --------------------------------------------------------------------------------

@pytest.mark.parametrize("play, code, at", [
    ("QHxAS+3C+6S ace", "", ""), ("QHxAS+3C+6S hanneton", "P318", "hanneton"), ("QHxAS+3C+6S JSxJH ace", "P318", "ace"),
    ("QHxAS+3C+6S JSxJH 5Hx5D 7C lay 4Dx4H KDxKC petit papillon", "", ""),
    ("QHxAS+3C+6S JSxJH 5Hx5D 7C lay 4Dx4H KDxKC papillon", "P318", "papillon"),
    ("QHxAS+3C+6S JSxJH 5Hx5D 7C lay 4H 8D", "", ""), ("QHxAS+3C+6S JSxJH 5Hx5D 7C lay 4H", "P306", "4H"), ("ace", "P319", "ace"),
])
def test_a_word_behind_a_move_is_checked(play: str, code: str, at: str) -> None:
    replay = batch(play)
    found = [said for said in errors_of(replay) if said.code.name != "P320"]
    assert [said.code.name for said in found] == ([code] if code else [])
    assert not code or marked(replay) == at


def test_under_lost_only_claimed_bonuses_are_paid() -> None:
    reasons = {paid.reason for paid in full("house unclaimed_bonus=lost").payments}
    assert not reasons & {"ace", "aces alone", "hanneton", "sauterelle", "petit papillon"}
    claimed = replay_of(HEAD.format("house unclaimed_bonus=lost") + FULL.replace("QHxAS+3C+6S", "QHxAS+3C+6S ace"))
    assert sum(paid.amount for paid in claimed.payments if paid.reason == "ace") == 2


# -- batches --------------------------------------------------------------------------------------------

@pytest.mark.parametrize("cut, code, at", [
    ("deal: TS 7S 5S | 6C 6H 4C | 5C QS JC\n", "P308", "lay"), ("8Sx8D", "P309", "deal"),
])
def test_a_batch_stands_where_its_time_is(cut: str, code: str, at: str) -> None:
    replay = replay_of(HEAD.format("house") + FULL.replace(cut, "", 1))
    assert (codes_of(replay)[0], marked(replay)) == (code, at)


def test_a_card_seen_before_is_pointed_at_with_where_it_lay() -> None:
    replay = replay_of(HEAD.format("house") + FULL.replace("TS 7S 5S", "TS 7H 8S"))
    assert codes_of(replay) == ["D013", "D013"]
    assert [said.message for said in errors_of(replay)] == [
        "7H is dealt again: it lay with the table before", "8S is dealt again: it lay with Dan before"]
    assert len(replay.moves) == 8


def test_an_unknown_batch_is_played_as_far_as_it_is_shown() -> None:
    replay = replay_of(HEAD.format("house") + FULL.replace("deal: TS 7S 5S | 6C 6H 4C | 5C QS JC", "deal: ?"))
    assert errors_of(replay) == []
    assert any("nobody wrote down" in said for said in replay.unverified)
    assert [trick.cards for trick in replay.tricks][8] == ("?", "?", "?")


# -- irregularities -------------------------------------------------------------------------------------

@pytest.mark.parametrize("play, code, remedy, text", [
    ("QHxKC*/QHxAS+3C+6S JSxJH 5H", "P302", "replaced by QHxAS+3C+6S", "QHxAS+3C+6S"),
    ("QHxAS+3C* JSxJH 5H", "P301", "stood", "QHxAS+3C"),
    ("lay* JSxJH 5H", "P305", "stood", "lay"),
])
def test_what_happened_all_the_same(play: str, code: str, remedy: str, text: str) -> None:
    replay = batch(play + " end")
    assert errors_of(replay) == []
    (found,) = replay.irregularities
    assert (found.step, found.seat, found.code, found.remedy, replay.moves[0].text) == (1, 0, code, remedy, text)
    assert (replay.result, replay.scores) == ("unfinished", None)


def test_an_irregular_capture_earns_nothing() -> None:
    assert to_json(batch("QHxAS+3C* end"))["tricks"][0]["bonuses"] == []


def test_a_card_that_does_not_lie_there_is_no_irregularity() -> None:
    replay = batch("QHxAS+3D+6S*")
    assert (codes_of(replay)[0], marked(replay)) == ("P311", "QHxAS+3D+6S*")


def test_who_is_out_has_no_turn() -> None:
    replay = batch("QHxAS+3C+6S JSxJH 5Hx5D 7C lay 4Dx4H KDxKC\n Fay: 7Cx7H")
    assert (codes_of(replay)[0], marked(replay)) == ("P307", "Fay")


def test_of_a_deal_that_was_not_written_to_its_end_nobody_knows_pool_and_jetons() -> None:
    replay = batch("QHxAS+3C+6S JSxJH 5H end")
    assert (replay.scores, replay.pool_after) == (None, None)
    assert {(entry.moved, entry.pool) for entry in ledger_of(replay)} == {(None, None)}
    page = render(page_of(replay))
    assert page.count("<td>?</td><td>?</td></tr>") == len(ledger_of(replay))
    assert "<h3>Talon</h3>" in page


# -- levels and the evening -----------------------------------------------------------------------------

def evening(*hands: str, rules: str = "house") -> list[Replay]:
    head = f"session: Salon\ndate: 2026-10-06\ngame: papillon\nrules: {rules}\nplayers: Fay, Sal, Dan\n"
    return replays_of(head + "".join(
        f"hand: {number}\n" + ("dealer: Dan\n" if number == 1 else "") + hand for number, hand in enumerate(hands, 1)))


def test_only_jetons_are_written() -> None:
    first, second = evening("score: -43 -31 -12\n", "result: dan\npool: 86\nscore: -31 -27 +144\n")
    assert (first.level, first.result, first.pool_after) == (0, None, 86)
    assert (second.level, second.result, second.winner, second.pool_before, second.pool_after) == (1, "won", (2,), 86, 0)
    assert codes_of(first) == ["P322"]


@pytest.mark.parametrize("hand, code, at", [
    ("result: Dan\nscore: -31 -27 +50\n", "S017", "-31 -27 +50"), ("result: drawn\nscore: -20 -20 +50\n", "S018", "-20 -20 +50"),
    ("result: Dora\nscore: 0 0 0\n", "R017", "Dora"), ("result: won\nscore: 0 0 0\n", "R017", "won"),
])
def test_a_pool_or_a_result_that_cannot_be(hand: str, code: str, at: str) -> None:
    (replay,) = evening(hand)
    assert ([said.code.name for said in errors_of(replay)], marked(replay)) == ([code], at)


def test_a_ruling_gives_the_pool_to_another() -> None:
    replay = full(more="result: Fay\nruling: Sal's last capture came too late\n")
    assert (replay.accepted, replay.winner) == (True, (0,))
    assert [paid.payee for paid in replay.payments if paid.reason == "pool"] == [0]


def test_the_next_deal_starts_from_what_the_last_one_left() -> None:
    drawn, void, played = evening("score: -20 -20 -20\n", "result: void\n", "carried: double\ndealer: Dan\n" + FULL)
    assert (drawn.pool_after, void.pool_after, void.scores, played.pool_before) == (60, 60, (0, 0, 0), 60)
    assert (drawn.dealer, void.dealer, played.dealer) == (2, 0, 2)
    assert codes_of(played) == ["R008"]
    assert played.scores == (-36 - 1, 67 + 60 + 2, -31 - 1)


def test_most_cards_counts_double_behind_a_tie() -> None:
    tie = next(replay for replay in samples("2026-10-06-salon-du-mardi.hand") if replay.facts.get("double_next"))
    number = str(int(tie.record.number) + 1)
    following = next(replay for replay in samples("2026-10-06-salon-du-mardi.hand") if replay.record.number == number)
    assert following.carried_in.double == 1
    assert {paid.amount for paid in following.payments if paid.reason == "most cards"} == {2}
    alone = replay_of(standalone_text(following))
    assert (alone.hash, alone.scores, alone.payments) == (following.hash, following.scores, following.payments)


def test_behind_a_refused_hand_the_pool_is_unknown() -> None:
    _, following = evening(FULL.replace("4Sx2D+2C", "4SxKC"), "dealer: Dan\n" + FULL)
    assert errors_of(following) == []
    assert following.pool_before is None
    assert following.scores is None
    assert any(said.startswith("the score") for said in following.unverified)


def test_a_whole_number_of_times_is_carried() -> None:
    (replay,) = evening("carried: 3\n" + FULL)
    assert {paid.amount for paid in replay.payments if paid.reason == "most cards"} == {3}


# -- positions ------------------------------------------------------------------------------------------

@pytest.mark.parametrize("stock, codes", [("45", []), ("46", ["D008"]), ("999999999", ["D008"])])
def test_no_more_can_lie_in_the_stock_of_a_study_than_the_pack_has(stock: str, codes: list[str]) -> None:
    """A page draws each of its cards, and would never be done with so many."""
    text = (HEAD.format("house") + "setup: study\nturn: Fay\ndeal:\n Fay: 4D 9C\n Sal: KD\n Dan: -\n table: AS AH AC AD\n"
            f" stock: {stock}\nplay: 4DxAS+AH+AC+AD ace sauterelle lay\n")
    assert [found.code.name for found in replay_of(text).diagnostics if is_error(found)] == codes


def test_a_study_is_played_and_pays_nothing() -> None:
    text = (HEAD.format("house") + "setup: study\nturn: Fay\ndeal:\n Fay: 4D 9C\n Sal: KD\n Dan: -\n table: AS AH AC AD\n stock: 9\n"
            "play: 4DxAS+AH+AC+AD ace sauterelle lay\n")
    replay = replay_of(text)
    assert errors_of(replay) == []
    assert (replay.result, replay.scores, replay.payments) == ("unfinished", (0, 0, 0), ())
    assert choices_before(replay) == [["4DxAS+AH+AD+AC"], ["lay"]]


# -- the samples ----------------------------------------------------------------------------------------

@cache
def samples(name: str) -> tuple[Replay, ...]:
    return tuple(walk_file(load(str(SAMPLES / name))))


def all_samples() -> list[Replay]:
    return [replay for path in sorted(SAMPLES.iterdir()) for replay in samples(path.name)]


def feats(replay: Replay) -> set[str]:
    """The kinds of things that happen in a deal."""
    turns = replay.state.turns
    found = {turn.form for turn in turns} | {"laid ace" for turn in turns if any(card[0] == "A" for card in turn.laid)}
    laps = [turn.lap for turn in turns if turn.out and not turn.talon and not replay.study]
    found |= {"papillon"} if replay.winner and turns else set()
    found |= {"two papillons in a lap"} if len(laps) > len(set(laps)) else set()
    found |= {"sauterelle across batches" for turn, after in pairwise(turns) if turn.swept and after.batch > turn.batch}
    found |= {"drawn with consolation"} if any(paid.reason == "consolation" for paid in replay.payments) else set()
    found |= {"a tie for most cards"} if replay.facts.get("double_next") else set()
    return found | ({"doubled"} if replay.carried_in.double else set())


@pytest.mark.parametrize("kind", [
    "papillon", "two papillons in a lap", "hanneton", "sauterelle across batches", "triple", "drawn with consolation",
    "a tie for most cards", "doubled", "laid ace", "irregular"])
def test_the_samples_hold(kind: str) -> None:
    assert any(kind in feats(replay) for replay in all_samples() if replay.state is not None)


def test_the_samples_are_accepted_and_canonical_text_walks_to_the_same() -> None:
    assert len([replay for replay in all_samples() if replay.level == 4]) >= 10
    assert {len(replay.players) for replay in all_samples()} == {3, 4}
    for path in SAMPLES.iterdir():
        assert [said.message for replay in samples(path.name) for said in replay.diagnostics if is_error(said)] == []
        again = tuple(walk_file(decode(format_reading(load(str(path))).encode(), str(path))))
        assert [(one.hash, one.scores, one.tricks) for one in again] == [(one.hash, one.scores, one.tricks) for one in samples(path.name)]


def test_the_richest_has_won_after_two_rounds() -> None:
    last = samples("2026-10-06-salon-du-mardi.hand")[-1]
    assert (last.game_won_by, richest(last)) == (("Émile",), ["Émile"])
    assert money(last) == {"Margot": 74, "Émile": 524, "Lucie": 182}
    assert sum((money(last) or {}).values()) + (last.pool_after or 0) == 3 * 260


@pytest.mark.parametrize("index", range(6))
def test_a_page_is_small_and_carries_its_record(index: int) -> None:
    replay = samples("2026-10-06-salon-du-mardi.hand")[index]
    page = render(page_of(replay))
    assert len(page.encode()) <= 60_000
    assert record_in(page) == standalone_text(replay)
    assert "anticlockwise" in page


def test_the_terminal_shows_the_ledger() -> None:
    shown = show_text(full())
    assert "  32  Sal  Q♣     Q♦" in shown
    assert "the pool pays Sal 83 (pool)" in shown


def test_whatever_is_left_of_a_faulty_deal_can_be_shown() -> None:
    for path in sorted((ROOT / "sample_hands" / "faulty" / "papillon").glob("*.hand")):
        for replay in walk_file(load(str(path))):
            assert show_text(replay)
            assert len(to_json(replay)["steps"]) == len(replay.moves)
            assert [step.text for step in replay.steps] == [move.text for move in replay.moves]


# -- fifty-two cards ------------------------------------------------------------------------------------

def test_fifty_two_cards_at_every_moment() -> None:
    for replay in (*samples("2026-10-06-salon-du-mardi.hand"), *samples("2026-11-19-thursday-club.hand")):
        places: dict[str, int] = {f"hand:{seat}": len(hand or ()) for seat, hand in enumerate(replay.deal.hands)}
        places |= {"table": len(replay.deal.table or ()), "stock": replay.deal.stock if isinstance(replay.deal.stock, int) else 0}
        for step in replay.steps:
            for event in step.events:
                if event.source and event.target and event.cards:
                    places[event.source] -= len(event.cards)
                    places[event.target] = places.get(event.target, 0) + len(event.cards)
            assert sum(places.values()) == 52
            assert min(places.values()) >= 0
            assert places["stock"] % (3 * len(replay.players)) == 0


def test_what_is_not_offered_is_refused() -> None:
    chance = random.Random(1730)
    replay = samples("2026-10-06-salon-du-mardi.hand")[0]
    text, choices = replay.record.source.text[:replay.record.end], choices_before(replay)
    words = sorted({word for offered in choices for word in offered})
    for index in chance.sample(range(len(replay.moves)), 12):
        move = replay.moves[index]
        for word in chance.sample(words, 20):
            changed = text[:move.word.start] + word + text[move.word.end:]
            other = next(iter(walk_file(decode(changed.encode(), "x.hand"))))
            wrong = [said for said in other.diagnostics if is_error(said) and said.start <= move.word.start]
            assert bool(wrong) == (word not in choices[index]), (word, choices[index])


# -- options --------------------------------------------------------------------------------------------

def test_the_tables_of_rules_md_are_the_program_s() -> None:
    options = options_of(PapillonRules)
    rows = [f"| `{one.name}` | {write_value(one.default)} | {one.admits} | {one.about} | {one.source} |" for one in options.values()]
    section = RULES_MD.partition("\n## Options\n")[2].partition("\n## ")[0]
    assert [line for line in section.splitlines() if line.startswith("| `")] == rows
    head, _, *lines = [[cell.strip(" `") for cell in line.strip("|").split("|")]
                       for line in RULES_MD.partition("\n## Profiles\n")[2].splitlines() if line.startswith("| ")]
    names = head[1:]
    assert set(names) == {path.stem.partition("@")[0] for path in (Path(papillon.__file__).parent / "profiles").iterdir()}
    found = {name: resolve(papillon, name) for name in names}
    assert all(isinstance(rules, Ruleset) for rules in found.values())
    values = {name: [write_value(getattr(found[profile].options, name)) for profile in names] for name in options}
    assert lines == [[name, *row] for name, row in values.items() if len(set(row)) > 1]


def test_house_is_the_defaults_and_every_option_documents_itself() -> None:
    house = Path(papillon.__file__).parent / "profiles" / "house@1.toml"
    assert set(tomllib.loads(house.read_text(encoding="utf-8"))["options"]) == set(options_of(PapillonRules))
    for one in options_of(PapillonRules).values():
        assert one.about.endswith(".")
        assert read_value(one, write_value(one.default)) == one.default
        assert all(read_value(one, choice) == choice for choice in one.choices)
        assert one.needs.partition("=")[0] in {"", *options_of(PapillonRules)}
