"""How much of a hand the rules can check: where the deal is not written, most wrong cards look as good as the right ones."""

from __future__ import annotations

from collections.abc import Callable

from formats.cards import PACK
from formats.diagnostics import Repair
from replay.paper import Paper
from replay.replay import Replay

TRIED = 3
"""Other cards that are tried in the place of each card."""
MOST_CARDS = 24
"""Cards of a hand that are asked about."""


def sight(replay: Replay, accepts: Callable[[Repair], bool], repair: Repair) -> str:
    """A sentence on how many wrong cards the rules would notice in a hand whose deal is not written; "" where it is."""
    if replay.record.section("deal") is not None or replay.level < 4 or repair.start < replay.record.start:
        return ""
    paper = Paper(replay.record)
    known = {spot.word.text for spot in paper.spots} | set(repair.replacement.split())
    unseen = [card for card in PACK if card not in known]
    played = [at for at, spot in enumerate(paper.spots) if spot.section.name == "play" and spot.word.text in PACK
              and not repair.start <= spot.word.start < repair.end]
    if not unseen or not played:
        return ""
    tried = noticed = 0
    for nth, at in enumerate(played[:MOST_CARDS]):
        for step in range(TRIED):
            card = unseen[(nth + step * len(unseen) // TRIED) % len(unseen)]
            wrong = paper.write({at: card}, "")
            if wrong is not None:
                tried += 1
                noticed += not accepts(_both(replay.record.source.text, wrong, repair))
    return (f"the deal is not written: the rules notice {noticed} of {tried} wrong cards tried in this hand, so the place of the fault "
            f"may be elsewhere") if tried else ""


def _both(text: str, first: Repair, second: Repair) -> Repair:
    """Two edits that do not touch, as one."""
    left, right = sorted((first, second))
    return Repair(left.start, right.end, left.replacement + text[left.end:right.start] + right.replacement)
