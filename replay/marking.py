"""Marks of calls and tricks, for every game that has them: made from what the walk found, and from what the game says of its cards.

An import makes millions of them, so what repeats itself (suits round the table, roles, calls) is worked out once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from formats.cards import JOKER, PACK, SUITS
from replay import codes
from replay.marks import FIELDS, NOBODY, ROLES, bits, card_values, mark, word_value
from replay.replay import Contract, Replay, Trick

FREE, TRUMP = "*", "T"
"""The suit of a card that belongs to none, and of one that is always a trump."""
SUITS_OF: Mapping[str, str] = {card: card[1] for card in PACK} | {"?": "?", JOKER: FREE}
"""The suit that each card follows, in most games."""
_REVOKES = (codes.REVOKE.name, codes.REVOKE_PROVEN.name)
_MAKER, _PARTNER, _OPPONENT = (ROLES.index(role) for role in ("maker", "partner", "opponent"))
_TRICK = FIELDS["trick"]
_VOID, _RUFF = _TRICK["void"].shift, _TRICK["ruff"].shift
_POINTS, _MOST_POINTS, _MOST = _TRICK["points"].shift, _TRICK["points"].most, _TRICK["number"].most
_LAST = bits("trick", "last", 1)
_REVEALED = bits("trick", "revealed", 1)
_ANY = bits("trick", "void", _TRICK["void"].most)
_NUMBERS = tuple(mark("trick", number=number) for number in range(_MOST + 1))
_LED = {card: mark("trick", rank=rank, suit=suit) for card in (*PACK, JOKER, "?") for rank, suit in (card_values(card),)}
_WON = {card: mark("trick", won_rank=rank, won_suit=suit) for card in (*PACK, JOKER, "?") for rank, suit in (card_values(card),)}
WON_BY = tuple(bits("trick", "won_by", power) for power in range(_TRICK["won_by"].most + 1))
"""What a trick was won by, at its place in a mark, in the order of POWERS."""


def call_marks(replay: Replay, *, partners: bool = False) -> list[int]:
    """A mark a call. `partners` says that the maker may have a partner, whom perhaps nobody knows."""
    contract, calls = replay.contract, []
    for move in replay.moves:
        _, _, seat, phase, text, _ = move
        if phase == "call":
            calls.append((seat, text))
        elif phase != "buy":
            break
    if not calls:
        return []
    stood = None if contract is None else (contract.maker, contract.call)
    return list(_calls(tuple(calls), _roles(len(replay.players), contract, partners), stood))


def trick_marks(
    replay: Replay, order: Sequence[int], won_by: Callable[[str], int], suits: Mapping[str, str] = SUITS_OF, *, partners: bool = False,
) -> list[int]:
    """A mark a trick. `order` are the seats that play, in turn; `won_by` gives the bits of a trick's reason; `suits` what a card follows."""
    contract, tricks = replay.contract, replay.tricks
    if not tricks:
        return []
    trump, called = (contract.trump, contract.partner_card) if contract is not None else (None, None)
    order = tuple(order)
    leads, wins, places, sides = _parts(_roles(len(replay.players), contract, partners), order)
    excused = _revokes(replay) if replay.irregularities else {}
    found = []
    for n, leader, cards, winner, reason, points in tricks:
        if leader is None or not cards:
            found.append(_NUMBERS[n if n < _MOST else _MOST] | leads[-1 if leader is None else leader] | wins[winner])
            continue
        led = cards[0]
        shown = "".join([suits[card] for card in cards])
        if shown[0] not in SUITS:
            shown = _asked(replay, led, trump) + shown[1:]
        seen = _seen(shown, trump, places[leader], order)
        if seen & _ANY:
            if excused:
                seen &= ~excused.get(len(found), 0)
            for seats, side in sides:
                if seen & seats:
                    seen |= side
        if points:
            seen |= min(points, _MOST_POINTS) << _POINTS
        if called is not None and called in cards:
            seen |= _REVEALED
        found.append(seen | _NUMBERS[n if n < _MOST else _MOST] | leads[leader] | wins[winner] | won_by(reason)
                     | _LED[led] | _WON[cards[places[winner] - places[leader]]])
    found[-1] |= _LAST
    return found


@lru_cache(maxsize=65536)
def _calls(calls: tuple[tuple[int, str], ...], roles: tuple[int, ...], stood: tuple[int, str] | None) -> tuple[int, ...]:
    """The marks of a whole auction: the same ones come again and again."""
    standing = max((place for place, call in enumerate(calls) if call == stood), default=None)
    return tuple(
        mark("call", number=place + 1, last=place == len(calls) - 1, seat=seat, role=roles[seat], standing=place == standing,
             word=word_value(text))
        for place, (seat, text) in enumerate(calls))


def _roles(seats: int, contract: Contract | None, partners: bool) -> tuple[int, ...]:
    if contract is None:
        return (0,) * seats
    return _roles_of(seats, contract.maker, contract.partner, not partners or contract.alone or contract.partner is not None)


@lru_cache(maxsize=1024)
def _roles_of(seats: int, maker: int, partner: int | None, known: bool) -> tuple[int, ...]:
    """What each seat is in the contract; 0 where the partner is not known, for anybody may be."""
    others = _OPPONENT if known else 0
    return tuple(_MAKER if seat == maker else _PARTNER if seat == partner else others for seat in range(seats))


class _Parts(NamedTuple):
    """By seat, the bits of a leader (nobody last) and of a winner, and the place in the order; by side, its seats in a set and its bit."""

    leads: tuple[int, ...]
    wins: tuple[int, ...]
    places: tuple[int, ...]
    sides: tuple[tuple[int, int], ...]


@lru_cache(maxsize=4096)
def _parts(roles: tuple[int, ...], order: tuple[int, ...]) -> _Parts:
    sides = tuple(
        (bits("trick", what, sum(1 << seat for seat, role in enumerate(roles) if ROLES[role] == side)), bits("trick", f"{side}_{what}", 1))
        for what in ("void", "ruff") for side in ("maker", "opponent"))
    return _Parts(
        (*(mark("trick", seat=seat, role=role) for seat, role in enumerate(roles)), mark("trick", seat=NOBODY)),
        tuple(mark("trick", winner=seat, winner_role=role) for seat, role in enumerate(roles)),
        tuple(order.index(seat) if seat in order else 0 for seat in range(len(roles))),
        sides)


@lru_cache(maxsize=1 << 17)
def _seen(shown: str, trump: str | None, first: int, order: tuple[int, ...]) -> int:
    """Who did not follow suit, and who trumped, by the suits on the table; `first` is the leader's place in the order."""
    led = shown[0]
    seen = bits("trick", "trump", int(led == trump))
    if led not in SUITS:
        return seen
    for place, suit in enumerate(shown):
        suit = (trump or FREE) if suit == TRUMP else suit
        if suit in SUITS and suit != led:
            seat = 1 << order[(first + place) % len(order)]
            seen |= seat << _VOID | (seat << _RUFF if suit == trump else 0)
    return seen


def _asked(replay: Replay, led: str, trump: str | None) -> str:
    """The suit that a lead asks for, where it is not simply its own: the joker's word names it, or it is the trumps."""
    if led != JOKER:
        return led[-1]
    word = next((move.text for move in replay.moves if move.phase == "play" and move.text.startswith(JOKER)), JOKER)
    return word[3:] or trump or "?"


def _revokes(replay: Replay) -> dict[int, int]:
    """By trick, the bits of those who did not follow suit because they revoked."""
    found: dict[int, int] = {}
    for breach in replay.irregularities:
        if breach.code in _REVOKES and breach.step is not None and breach.seat is not None:
            trick = sum(isinstance(move.effect, Trick) for move in replay.moves[:breach.step - 1])
            found[trick] = found.get(trick, 0) | 1 << breach.seat + _VOID | 1 << breach.seat + _RUFF
    return found
