"""Records that the page is tested with, and how a page is made from one."""

from __future__ import annotations

from formats.files import decode
from replay.pages.html import render
from replay.pages.page import page_of
from replay.replay import Replay
from replay.session import walk_file

FIVE = """\
session: Thursday club
date: 2026-11-26
game: nap
rules: house@1
players: Anna, Boris, Chen, Dara, Eve

hand: 7
dealer: Eve
deal:
  Anna: AS KS JS 9D 4C
  Boris: 7S 3S QC TD 2D
  Chen: 9S 2S KH 8H AC
  Dara: 8S QH JH 3D 5C
  Eve: 5S 2H 6H KD 7C
calls: 3 p p p p
play:
  AS 3S 9S {the nine was bare} 8S 5S
  JS 7S 2S QH! 2H
  KS 2D 8H JH 6H
  9D TD AC 3D KD
  7C 4C QC KH 5C
note: a quiet evening
"""

EVENING = """\
session: Thursday club
date: 2026-11-26
game: nap
rules: house@1
players: Anna, Boris, Chen

hand:
dealer: Chen
contract: Anna 3
result: made

hand:
contract: Boris n
result: failed

hand: 5
calls: p 2 p
result: made
"""

EIGHT = """\
session: A full table
game: nap
rules: house@1
players: Konstantin, Wilhelmina, Christopher, Alexandrina, Bartholomew, Evangeline, Maximilian, Theodora

hand: 1
dealer: Theodora
calls: 2 p 3 p p p p p
play:
  Christopher: AS 2S 3S 4S 5S 6S 7S 8S
  KS 9S TS 2H 3H 4H 5H 6H
  QS 7H 8H 9H TH JH QH KH
  AH 2D 3D 4D 5D 6D 7D 8D
  AD 9D TD JD QD KD 2C 3C
"""


def walked(text: str) -> list[Replay]:
    """The hands of a text; all must be accepted."""
    replays = list(walk_file(decode(text.encode(), "record.hand")))
    for replay in replays:
        assert replay.accepted, [(found.message, found.place) for found in replay.diagnostics]
    return replays


def one(text: str) -> Replay:
    (replay,) = walked(text)
    return replay


def page_text(text: str, view: int | None = None, at: int = 0) -> str:
    return render(page_of(one(text), view=view, at=at))
