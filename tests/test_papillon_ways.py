"""Captures listed and counted by ranks are those that the rules allow: every set of cards on many tables is asked about one by one."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from papillon_tables import Position, rules_of
from test_papillon_laws import RULES, deals, walk

from formats.cards import PACK
from replay.games import papillon
from replay.games.papillon.captures import Capture, all_captures, in_order
from replay.games.papillon.lying import Lying
from replay.games.papillon.ways import so_many, way_of, ways
from replay.replay import Replay
from replay.walk import choices_before

TABLES = 25
LARGEST = 9
SORTS = ("house", "strict_courts", "courts_11_12_13", "house hanneton_choice=forced", "house capture_choice=most_cards",
         "courts_11_12_13 hanneton_choice=forced capture_choice=most_cards")


def tables(rules: str) -> list[tuple[list[str], list[str]]]:
    """Hands and tables, some of few ranks only, so that equal cards come together."""
    chance = random.Random(rules)
    made = []
    for size in range(TABLES):
        pack = [card for card in PACK if card[0] in chance.choice(("A23456789TJQK", "A2357TK", "A46J"))]
        chance.shuffle(pack)
        made.append((pack[:chance.randint(1, 3)], pack[3:3 + size % (LARGEST + 1)]))
    return [*made, (["9S", "9H", "9D"], ["9C", "4S", "5S"])]


def allowed(rules: str, hand: list[str], table: list[str]) -> list[Capture]:
    """All captures that `check` lets pass, of all that can be written."""
    state = Position(" ".join(table), f"{' '.join(hand)} | AS | AH", rules=rules).state
    played = [(card,) for card in hand] + [in_order(hand)] * (len(hand) == 3)
    taken = [in_order(cards) for size in range(1, len(table) + 1) for cards in combinations(table, size)]
    return [Capture(cards, others) for cards in played for others in taken if papillon.check(state, Capture(cards, others)) is None]


@pytest.mark.parametrize("rules", SORTS)
def test_ways_are_what_check_allows_told_by_ranks(rules: str) -> None:
    for hand, table in tables(rules):
        options = rules_of(rules)
        found = ways(options, hand, Lying(options.court_capture, table))
        assert sorted(found) == sorted({way_of(*capture) for capture in allowed(rules, hand, table)}), (hand, table)


@pytest.mark.parametrize("rules", SORTS)
def test_captures_are_counted_as_they_are_listed(rules: str) -> None:
    for hand, table in tables(rules):
        options = rules_of(rules)
        lying = Lying(options.court_capture, table)
        assert so_many(options, hand, lying) == len(all_captures(options, hand, table))


def test_cards_that_come_and_go_leave_no_trace() -> None:
    chance = random.Random("tables")
    for rules in SORTS[:3]:
        lying, there = Lying(rules_of(rules).court_capture, ()), []
        for card in chance.sample(PACK, 52) * 2:
            lying.put([card]) if card not in there else lying.take([card])
            there = [other for other in there if other != card] if card in there else [*there, card]
            fresh = Lying(rules_of(rules).court_capture, there)
            assert (lying.sums, lying.ranks, lying.cards) == (fresh.sums, fresh.ranks, fresh.cards)
        assert lying.sums == 0


def said_instead(replay: Replay) -> dict[int, str]:
    return {notice.since: notice.text for notice in replay.notices if notice.kind == "instead"}


def due_instead(replay: Replay) -> dict[int, str]:
    """The same from the choices that the walk finds."""
    due = {}
    for step, words in zip(replay.steps, choices_before(replay), strict=True):
        short = [by_ranks(word) for word in words if "x" in word]
        others = [other for other in dict.fromkeys(short) if other != by_ranks(step.text)]
        more = f" and {len(others) - 6} more" if len(others) > 6 else ""
        if others:
            due[step.n] = "could also take: " + ", ".join(others[:6]) + more
    return due


def by_ranks(word: str) -> str:
    """`9 × 4+5` for `9Hx4C+5D`."""
    return " × ".join("+".join(card[0].replace("T", "10") for card in part.split("+")) for part in word.split("x"))


def test_what_could_have_been_taken_instead_is_what_was_open() -> None:
    for _, replay in deals():
        assert said_instead(replay) == due_instead(replay)
    assert {deal.rules for deal, _ in deals()} == set(RULES)


def test_hands_that_were_not_written_and_records_that_break_off_tell_what_is_known() -> None:
    chance = random.Random("moths")
    heard = 0
    for deal, _ in deals():
        lines = deal.record.splitlines()
        hidden = chance.randrange(8, 8 + len(deal.players))
        lines[hidden] = " ".join(word if word.endswith(":") or chance.random() < 0.5 else "?" for word in lines[hidden].split())
        played = [number for number, line in enumerate(lines) if line == "play:"][-1] + 1
        words = lines[played].split()
        replay = walk("\n".join([*lines[:played], " ".join(["  ", *words[:chance.randrange(len(words))], "end"])]) + "\n")
        if replay.accepted and replay.tricks:
            assert said_instead(replay) == due_instead(replay)
            heard += len(replay.steps) in said_instead(replay)
    assert heard > 5
