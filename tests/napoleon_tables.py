"""Records of Japanese Napoleon for tests: the full deal of an evening in parts, and what the walk makes of them."""

from __future__ import annotations

from replay.replay import Replay
from tests.tables import errors_of, replay_of

HANDS = """\
  A: 5C 8C 5D 9D 2H 4H 5H JH 3S 9S
  B: 2C 7D QD AD 6H TH AH 2S 6S AS
  C: 4C TC JC 3D TD 3H 7H 8H 9H 5S
  D: 7C 2D 4D 6D 8D KD QH 4S 7S JS
  E: 3C 6C 9C QC KC KH 8S TS QS KS
"""
BLIND = "  blind: JD AC\n"
CALLS = "calls: p p p p 14C\n"
TRICKS = """\
  E: AC 5C 2C TC 7C
  E: KS 9S 2S 5S 4S
  B: AH 7H QH KH 5H
  B: 6S 3D JS QS 3S
  D: 4D JD 9D AD TD
  B: TH 3H 2D 3C 4H
  E: KC 8C AS 4C 8D
  B: QD JC 6D QC 5D
  C: 9H 7S 9C JH 6H
  E: 6C 2H 7D 8H KD
"""


def head(options: str = "", players: str = "ABCDE") -> str:
    """The head of an evening under house rules with some options changed; the last player deals first."""
    return f"session: Tables\ndate: 2026-11-26\ngame: japanese-napoleon\nrules: house@1 {options}\nplayers: {', '.join(players)}\n"


def hand(body: str, options: str = "", players: str = "ABCDE") -> Replay:
    """One hand with this body, dealt by the last of the players and walked."""
    return replay_of(f"{head(options, players)}hand: 1\ndealer: {players[-1]}\n{body}")


def full(options: str = "", *, calls: str = CALLS, partner: str = "partner: AS\n", discard: str = "discard: 8S TS\n", tricks: str = TRICKS,
         deal: str = HANDS + BLIND, more: str = "") -> Replay:
    """The full deal of the rules, with some part of it changed."""
    dealt = f"deal:\n{deal}" if deal else ""
    return hand(f"{dealt}{calls}{partner}{discard}" + (f"play:\n{tricks}" if tricks else "") + more, options)


def study(trump: str, number: int, cards: str, options: str = "", leader: str = "A", jokers: bool = False) -> Replay:
    """One trick of five cards, led by a player; it has that number."""
    seats = "ABCDE"
    words = cards.split()
    first = seats.index(leader)
    held = "".join(f"  {seats[(first + n) % 5]}: {card[:2]}\n" for n, card in enumerate(words))
    return hand(f"setup: study\ncontract: A 13{trump}\ntrick: {number}\nturn: {leader}\ndeal:\n{held}play: {cards}\n",
                f"{options} jokers=1" if jokers else options)


def won(replay: Replay) -> str:
    """The card that won the last trick, or the code of the first error."""
    if errors_of(replay):
        return errors_of(replay)[0].code.name
    trick = replay.tricks[-1]
    assert trick.leader is not None
    return trick.cards[(trick.winner - trick.leader) % len(replay.players)]


def why(replay: Replay) -> str:
    """The power by which the last trick was won, without its paragraph."""
    return replay.tricks[-1].reason.partition(" (")[0]


def ended(replay: Replay) -> str:
    """`made 14 +2 +1 -1 -1 -1` in seat order, or the code of the first error and the text it stands at."""
    faults = errors_of(replay)
    if faults:
        first = faults[0]
        return f"{first.code.name} {first.source.text[first.start:first.end]}"
    scores = "open" if replay.scores is None else " ".join(f"{score:+d}" if score else "0" for score in replay.scores)
    return f"{replay.result} {replay.side_points} {scores}"
