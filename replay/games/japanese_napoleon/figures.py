"""What a hand of Japanese Napoleon counts for statistics: the card called, the solo, the blind, over- and undertricks. RULES.md, 12."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from replay.games.japanese_napoleon.dealing import POINTS, points_in
from replay.games.japanese_napoleon.powers import MIGHTY, SISTER, winner
from replay.games.japanese_napoleon.score import bid_of
from replay.replay import Contract, Replay


def figures(replay: Replay) -> dict[str, Any] | None:
    """The numbers of a hand that somebody bought; None for any other."""
    contract = replay.contract
    if contract is None or replay.study:
        return None
    bid, side = bid_of(contract.call), replay.side_points
    played = bool(replay.tricks and replay.tricks[0].cards)
    return {
        "bid": bid, "alone": contract.alone, "solo": _solo(replay, contract) if contract.alone else None, "called": called_as(contract),
        "over": None if side is None or replay.result not in ("made", "failed") else side - bid,
        "twenty": None if side is None else side == POINTS,
        "shown": next((trick.n for trick in replay.tricks if contract.partner_card in trick.cards), None),
        "blind": None if replay.deal.blind is None else points_in(replay.deal.blind),
        "laid": points_in(sorted(replay.state.gone)) if played and not replay.state.away else None,
        "rescued": _rescued(replay, contract, bid) if played else None,
        "plain_changed": _plain_changed(replay, contract) if played else None,
    }


def called_as(contract: Contract) -> str | None:
    """What the card called is under these trumps: the mighty, a bower, the ace or king of trumps, or another."""
    card, trump = contract.partner_card, contract.trump or ""
    if card is None:
        return None
    known = {MIGHTY: "mighty", f"J{trump}": "right bower", f"J{SISTER.get(trump)}": "left bower", f"A{trump}": "ace of trumps",
             f"K{trump}": "king of trumps", "JK": "joker"}
    return known.get(card, "other")


def _solo(replay: Replay, contract: Contract) -> str:
    """How Napoleon came to play alone: by a card of his own, by one in the blind, or nobody wrote it down."""
    card, blind, hand = contract.partner_card, replay.deal.blind, replay.deal.hands[contract.maker] if replay.deal.hands else None
    if card is not None and card in (blind or ()):
        return "blind"
    return "own card" if card is not None and blind is not None and card in (hand or ()) else "not written"


def _rescued(replay: Replay, contract: Contract, bid: int) -> bool | None:
    """Whether a bid was made that would have been lost without the points which its side took by cards of the blind."""
    blind = replay.deal.blind
    if blind is None or replay.side_points is None:
        return None
    ours = {contract.maker, contract.partner}
    brought = sum(points_in([card for card in trick.cards if card in blind]) for trick in replay.tricks if trick.winner in ours)
    return replay.result == "made" and replay.side_points - brought < bid


def _plain_changed(replay: Replay, contract: Contract) -> bool | None:
    """Whether the first trick went to another than it would have gone to with all powers awake; None where its cards do not tell."""
    assert replay.rules is not None
    first = replay.tricks[0]
    if first.leader is None or "?" in first.cards or len(first.cards[0]) < 2:
        return None
    word = next(move.text for move in replay.moves if move.phase == "play")
    led = word[3:] or contract.trump or "" if first.cards[0] == "JK" else word[1:]
    awake = winner(replace(replay.rules.options, first_trick="no_same_two"), contract.trump, 2, led, first.cards)
    return (first.leader + awake.place) % len(replay.players) != first.winner
