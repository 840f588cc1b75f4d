"""Marks of calls and tricks, for every game that has them: made from what the walk found, and from what the game says of its cards.

An import makes millions of them, so what repeats itself (suits round the table, roles, calls) is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from formats.cards import JOKER, PACK, SUITS
from replay import codes
from replay.marks import FIELDS, NOBODY, ROLES, bits, card_values, mark, word_value
from replay.replay import Contract, Replay, Trick

FREE, TRUMP = "*", "T"
"""The suit of a card that belongs to none, and of one that is always a trump."""
ODD: Mapping[str, str] = {"?": "?", JOKER: FREE}
"""Cards that do not simply follow the suit they bear, and what they follow, in most games."""
_REVOKES = (codes.REVOKE.name, codes.REVOKE_PROVEN.name)
_SLOW = -1
"""A trick that must be looked at card by card."""
_MAKER, _PARTNER, _OPPONENT = (ROLES.index(role) for role in ("maker", "partner", "opponent"))
_STANDING = bits("call", "standing", 1)
_TRICK = FIELDS["trick"]
_VOID, _RUFF = _TRICK["void"].shift, _TRICK["ruff"].shift
_RUFFS = _TRICK["ruff"].most << _RUFF
_POINTS, _MOST_POINTS = _TRICK["points"].shift, _TRICK["points"].most
_LAST = bits("trick", "last", 1)                            # in every kind of mark the same bit
_TRUMP = bits("trick", "trump", 1)
_REVEALED = bits("trick", "revealed", 1)
_MAKER_VOID, _MAKER_RUFF = bits("trick", "maker_void", 1), bits("trick", "maker_ruff", 1)
_OPPONENT_VOID, _OPPONENT_RUFF = bits("trick", "opponent_void", 1), bits("trick", "opponent_ruff", 1)
_NUMBERS = tuple(mark("trick", number=number) for number in range(64))
_LED = {card: mark("trick", rank=rank, suit=suit) for card in (*PACK, JOKER, "?") for rank, suit in (card_values(card),)}
_WON = {card: mark("trick", won_rank=rank, won_suit=suit) for card in (*PACK, JOKER, "?") for rank, suit in (card_values(card),)}
WON_BY = tuple(bits("trick", "won_by", power) for power in range(_TRICK["won_by"].most + 1))
"""What a trick was won by, at its place in a mark, in the order of POWERS."""


def call_marks(replay: Replay, calls: Iterable[tuple[int, str]], *, partners: bool = False) -> list[int]:
    """A mark a call, of which each is a seat and what it said. `partners` says that the maker may have a partner, known or not."""
    contract = replay.contract
    stood = None if contract is None else (contract.maker, contract.call)
    roles = _roles(len(replay.players), contract, partners)
    found: list[int] = []
    standing = -1
    for number, (seat, text) in enumerate(calls, 1):
        if (seat, text) == stood:
            standing = number - 1
        found.append(_said(number, seat, roles[seat], text))
    if standing >= 0:
        found[standing] |= _STANDING
    if found:
        found[-1] |= _LAST
    return found


def trick_marks(
    replay: Replay, order: Sequence[int], won_by: Mapping[str, int], odd: Mapping[str, str] = ODD, *, partners: bool = False,
) -> list[int]:
    """A mark a trick. `order` are the seats that play; `won_by` gives the bits of a trick's reason; `odd` what odd cards follow."""
    contract, tricks = replay.contract, replay.tricks
    if not tricks:
        return []
    trump, called = (contract.trump, contract.partner_card) if contract is not None else (None, None)
    order = tuple(sorted(order))                            # one round for every dealer
    ends, maker, opponents = _parts(_roles(len(replay.players), contract, partners), order)
    sights = _sights(order, trump)
    plain = not replay.irregularities and len(odd) == len(ODD)
    found = []
    for n, leader, cards, winner, reason, points in tricks:
        ended, at = ends[leader][winner]
        if leader is None or not cards:
            found.append(_NUMBERS[n] | ended)
            continue
        seen = sights[leader][" ".join(cards)[1::3]] if plain else _SLOW
        if seen == _SLOW:
            seen = _seen_slowly(replay, sights[leader], cards, odd, len(found))
        if seen & maker:
            seen |= _MAKER_VOID | _MAKER_RUFF if seen & maker & _RUFFS else _MAKER_VOID
        if seen & opponents:
            seen |= _OPPONENT_VOID | _OPPONENT_RUFF if seen & opponents & _RUFFS else _OPPONENT_VOID
        if points:
            seen |= min(points, _MOST_POINTS) << _POINTS
        if called is not None and called in cards:
            seen |= _REVEALED
        found.append(seen | _NUMBERS[n] | ended | won_by[reason] | _LED[cards[0]] | _WON[cards[at]])
    found[-1] |= _LAST
    return found


@lru_cache(maxsize=4096)
def _said(number: int, seat: int, role: int, text: str) -> int:
    return mark("call", number=number, seat=seat, role=role, word=word_value(text))


def _roles(seats: int, contract: Contract | None, partners: bool) -> tuple[int, ...]:
    if contract is None:
        return (0,) * seats
    return _roles_of(seats, contract.maker, contract.partner, not partners or contract.alone or contract.partner is not None)


@lru_cache(maxsize=1024)
def _roles_of(seats: int, maker: int, partner: int | None, known: bool) -> tuple[int, ...]:
    """What each seat is in the contract; 0 where the partner is not known, for anybody may be."""
    others = _OPPONENT if known else 0
    return tuple(_MAKER if seat == maker else _PARTNER if seat == partner else others for seat in range(seats))


_Ends = Mapping[int | None, tuple[tuple[int, int], ...]]


@lru_cache(maxsize=4096)
def _parts(roles: tuple[int, ...], order: tuple[int, ...]) -> tuple[_Ends, int, int]:
    """By leader (None: unknown) and winner, their bits and the winner's place in the trick; then maker and opponents, see `_seats`."""
    ends: dict[int | None, tuple[tuple[int, int], ...]] = {}
    for leader in (*order, None):
        seat, role = (NOBODY, 0) if leader is None else (leader, roles[leader])
        ends[leader] = tuple(
            (mark("trick", seat=seat, role=role, winner=winner, winner_role=won),
             (order.index(winner) - order.index(leader)) % len(order) if leader is not None and winner in order else 0)
            for winner, won in enumerate(roles))
    return ends, _seats(roles, _MAKER), _seats(roles, _OPPONENT)


def _seats(roles: Sequence[int], wanted: int) -> int:
    """Those who have a role, as seats that did not follow and as seats that trumped."""
    seats = sum(1 << seat for seat, role in enumerate(roles) if role == wanted)
    return seats << _VOID | seats << _RUFF


class _Sights(dict[str, int]):
    """By the suits on the table from the leader on, who did not follow and who trumped; _SLOW for what is no plain trick."""

    def __init__(self, order: tuple[int, ...], leader: int, trump: str | None) -> None:
        at = order.index(leader)
        self.seats = order[at:] + order[:at]
        self.trump = trump

    def __missing__(self, shown: str) -> int:
        plain = len(shown) == len(self.seats) and all(suit in SUITS for suit in shown)
        self[shown] = seen = self.seen(shown) if plain else _SLOW
        return seen

    def seen(self, shown: str) -> int:
        """The suit led comes first; a seat that shows no suit follows."""
        led = shown[0]
        seen = _TRUMP if led == self.trump else 0
        if led not in SUITS:
            return seen
        for seat, suit in zip(self.seats, shown, strict=True):
            suit = (self.trump or FREE) if suit == TRUMP else suit
            if suit in SUITS and suit != led:
                seen |= 1 << seat + _VOID
                if suit == self.trump:
                    seen |= 1 << seat + _RUFF
        return seen


@lru_cache(maxsize=1024)
def _sights(order: tuple[int, ...], trump: str | None) -> Mapping[int, _Sights]:
    return {leader: _Sights(order, leader, trump) for leader in order}


def _seen_slowly(replay: Replay, sights: _Sights, cards: Sequence[str], odd: Mapping[str, str], trick: int) -> int:
    """The same for a trick with a joker, an unknown card or another odd one, or in which somebody revoked."""
    shown = "".join([odd.get(card, card[1:]) for card in cards[1:]])
    excused = _revoked(replay, trick)
    followed = [FREE if seat in excused else suit for seat, suit in zip(sights.seats[1:], shown, strict=True)]
    return sights.seen(_asked(replay, cards[0], sights.trump) + "".join(followed))


def _asked(replay: Replay, led: str, trump: str | None) -> str:
    """The suit that a lead asks for: its own; a joker's is named in its word, or is the trumps."""
    if led != JOKER:
        return led[-1]
    word = next((move.text for move in replay.moves if move.phase == "play" and move.text.startswith(JOKER)), JOKER)
    return word[3:] or trump or "?"


def _revoked(replay: Replay, trick: int) -> set[int]:
    """The seats that revoked in a trick, counted from 0."""
    revokes = [(breach.step, breach.seat) for breach in replay.irregularities if breach.code in _REVOKES]
    return {
        seat for step, seat in revokes
        if step is not None and seat is not None and sum(isinstance(move.effect, Trick) for move in replay.moves[:step - 1]) == trick}
