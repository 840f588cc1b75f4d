"""Records that the page is tested with, and how a page is made from one."""

from __future__ import annotations

from formats.files import decode
from replay.pages.gathering import page_of
from replay.pages.html import render
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


HEAD = """\
session: Thursday club
date: 2026-11-26
game: nap
"""

THREE = """\
dealer: Chen
deal:
  Anna: AS KS JS 9D 4C
  Boris: 7S 3S QC TD 2D
  Chen: 9S 2S KH 8H AC
"""

PEEP = f"""{HEAD}rules: peep_nap
players: Anna, Boris, Chen

hand: 1
pool: 9
{THREE}  blind: QS
calls: peep 3 p peep p
discard: 4C
play:
  AS 3S 2S
  KS 7S 9S
  QS 2D 8H
  JS TD KH
  9D QC AC
"""

SPARE = f"""{HEAD}rules: spare_hand
players: Anna, Boris, Chen

hand: 1
{THREE}  blind: QS TS 5C 6C 7C
calls: spare n p p
discard: 9D 4C 5C 6C 7C
play:
  AS 3S 2S
  KS 7S 9S
  QS 2D 8H
  JS TD KH
  TS QC AC
"""

BUY = f"""{HEAD}rules: purchase_nap
players: Anna, Boris, Chen

hand: 1
{THREE}buy:
  Anna: 9D 4C / QS TS
  Chen: 8H / AD
calls: n p p
play:
  AS 3S 2S
  KS 7S 9S
  QS 2D AC
  JS TD AD
  TS QC KH
"""

BUY_UNSEEN = f"""{HEAD}rules: purchase_nap
players: Anna, Boris, Chen

hand: 1
dealer: Chen
buy:
  Anna: ? ? / ? ?
calls: 3 p p
play:
  AS 3S 2S
  KS 7S 9S
  QS 2D AC
"""

JOKER = f"""{HEAD}rules: joker_nap
players: Anna, Boris, Chen

hand: 1
dealer: Chen
calls: 3 p p
play:
  KS 3S 2S
  JK 7S 9S
  QS 2D 8H
"""

OUT = f"""{HEAD}rules: peel_1891
players: Anna, Boris, Chen, Dara, Eve, Finn

hand: 1
dealer: Finn
calls: 3 p p p p
play:
  AS 3S 2S 4S 5S
  KS 7S 9S 6S 8S
  QS 2D 8H TD 2H
"""

MARKED = f"""{HEAD}rules: pool_nap
players: Anna, Ruth, Chen, Dara

hand: 9
dealer: Dara
pool: 12
calls:
  Anna: p
  Chen: 2*/-
  Ruth: 3 p p
play:
  AD 8D 8S 7D
  AC 9D 9C 3C
  JH TS* 7H*/6C QD {{Dara had two hearts}}
  4C 3H 8H 7H
  9S 3S 5S 9H
adjust: Anna -1, pool +1
"""

TWO = f"""{HEAD}rules: house
players: Anna, Boris

hand: 1
dealer: Boris
deal:
  Anna: AS KS JS 9D 4C
  Boris: 7S 3S QC TD 2D
calls: 3 p
play:
  AS 3S
  KS 7S
  JS 2D
"""

STUDY = f"""{HEAD}rules: house
players: Anna, Boris, Chen

hand: the queen or the jack
setup: study
contract: Boris 3
trump: C
trick: 4
turn: Boris
deal:
  Anna: 5D AD
  Boris: QS 8D
  Chen: 6C 5C
play:
  QS 6C AD
  5C 5D 8D
"""

SCORE = f"""{HEAD}rules: house
players: Anna, Boris, Chen

hand: 1
score: -2 +4 -2
"""

WINNERS = f"""{HEAD}rules: house
players: Anna, Boris, Chen

hand: 1
dealer: Chen
calls: 3 p p
winners: Anna Anna Boris Anna Chen
"""

RIGHT_TO_LEFT = FIVE.replace("Anna", "نسرین").replace("Boris", "علی").replace("Chen", "מרים")

THROWN_IN = f"""{HEAD}rules: house
players: Anna, Boris, Chen

hand: 1
dealer: Chen
calls: p p p
"""

KINDS = {
    "five": FIVE, "two": TWO, "eight": EIGHT, "peep": PEEP, "spare hand": SPARE, "buying": BUY, "buying unseen": BUY_UNSEEN, "joker": JOKER,
    "dealer out": OUT, "marked": MARKED, "study": STUDY, "score": SCORE, "winners": WINNERS, "thrown in": THROWN_IN,
    "right to left": RIGHT_TO_LEFT,
}
"""A record for every kind of page."""


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
