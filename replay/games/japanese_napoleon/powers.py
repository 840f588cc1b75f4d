"""Which card takes a trick, and why: mighty, bowers, the two, trumps, the suit led. RULES.md, 7."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from formats.cards import JOKER, PACK, SUIT_NAMES
from replay.games.japanese_napoleon.dealing import tricks_in
from replay.games.japanese_napoleon.options import NapoleonRules
from replay.tricks import STRENGTH

MIGHTY: Final = "AS"
SISTER: Final = {"S": "C", "C": "S", "H": "D", "D": "H"}
"""The other suit of the same colour."""
HUNTED: Final = {"S": "H", "H": "S", "C": "D", "D": "C"}
"""Whose bower the jack of a suit hunts."""

_KING_OF_YOROMEKI, _YOROMEKI, _MIGHTY, _HUNTER, _RIGHT, _LEFT, _TRUMP, _LED = 1200, 1100, 900, 850, 800, 700, 500, 400
_TWO = {"below_left_bower": 600, "above_left_bower": 760, "above_bowers": 840}
_JOKER = {"weakest": 1, "never_wins": 0, "above_bowers_below_mighty": 880, "above_mighty": 1000, "below_mighty_when_led": 880}
_LAST_LED_JOKER = 7
_NAMES = {"Q": "queen", "K": "king", "A": "ace"}
_KILLED_BY = {"mighty": "QH", "right bower": "QD", "left bower": "QC"}


class Powers(NamedTuple):
    """What counts in one trick. `strength` holds the cards that beat the suit led, `plain` how the cards of a suit rank.

    `queens` says that queens or hunting jacks may take a trick from a special.
    """

    strength: Mapping[str, int]
    plain: Mapping[str, int]
    specials: bool
    mighty: bool
    two: bool
    queens: bool


@lru_cache(maxsize=256)
def powers(rules: NapoleonRules, trump: str | None, number: int) -> Powers:
    """The powers in the trick of that number."""
    first = rules.first_trick if number == 1 else "normal"
    last = rules.last_trick if number == tricks_in(rules.players) else "normal"
    asleep = {"plain", "plain_but_mighty"}
    mighty = first != "plain" and last != "plain"
    specials = not asleep & {first, last}
    trumps = specials and first != "specials_only"
    plain = {card: STRENGTH[card[0]] for card in PACK}
    strength = {card: _TRUMP + plain[card] for card in PACK if trumps and card[1] == trump}
    if specials and trump is not None:
        if rules.plain_jack_rank == "lowest":
            plain.update({f"J{suit}": 1 for suit in SUIT_NAMES if suit not in (trump, SISTER[trump])})
        strength |= {f"J{trump}": _RIGHT, f"J{SISTER[trump]}": _LEFT}
    if mighty:
        strength[MIGHTY] = _MIGHTY
    queens = rules.yoromeki != "off" or rules.killers != "none" or rules.hunting_jack == "on"
    return Powers(strength, plain, specials, mighty, specials and number > 1 and rules.same_two != "off", queens)


class Won(NamedTuple):
    """Which card of a trick won, by its place in the order of play, and why."""

    place: int
    reason: str


def winner(rules: NapoleonRules, trump: str | None, number: int, led: str, cards: Sequence[str], known: Powers | None = None) -> Won:
    """The card that takes a full trick. `led` is the suit to follow; an unknown card takes nothing. `known` are the trick's powers."""
    known = known or powers(rules, trump, number)
    keys = _keys(rules, known, number, led, cards)
    two = _two(rules, known, trump, led, cards)
    if two is not None:
        keys[two] = _TWO[rules.same_two_rank]
    if known.queens and known.specials and rules.hunting_jack == "on":
        _hunt(trump, cards, keys)
    if known.queens and known.mighty and rules.yoromeki != "off":
        _stagger(rules, trump, known, cards, keys)
    most = max(keys)
    if not most:
        return _nothing_follows(cards, known)
    best = keys.index(most)
    if best == two:
        return Won(best, "same two (RULES 7.5)")
    reason = _reason(trump, known, led, cards, best, keys[best], number)
    won = Won(best, reason)
    return _killed(rules, cards, won) if known.queens and rules.killers != "none" else won


def _keys(rules: NapoleonRules, known: Powers, number: int, led: str, cards: Sequence[str]) -> list[int]:
    strength, plain = known.strength, known.plain
    keys = [strength.get(card) or (_LED + plain[card] if led and card[1:] == led else 0) for card in cards]
    if JOKER in cards:
        at = cards.index(JOKER)
        rank = rules.joker_rank if known.specials else "weakest"
        led_well = at == 0 and number <= _LAST_LED_JOKER
        keys[at] = _JOKER["weakest" if rank == "below_mighty_when_led" and not led_well else rank]
        if keys[at] == 1 and at:
            keys[at] = 0
    return keys


def _two(rules: NapoleonRules, known: Powers, trump: str | None, led: str, cards: Sequence[str]) -> int | None:
    """The place of the two that has its power: every card is of the suit led, and none is the joker."""
    two = f"2{led}"
    if not known.two or two not in cards or (rules.same_two == "plain_suits" and led == trump):
        return None
    return cards.index(two) if all(card[1:] == led and card != JOKER for card in cards) else None


def _hunt(trump: str | None, cards: Sequence[str], keys: list[int]) -> None:
    """A jack of the other colour beats the bower that it hunts."""
    for at, card in enumerate(cards):
        if card[0] == "J" and card != JOKER and card[1] not in (trump, SISTER.get(trump or "")):
            hunted = f"J{HUNTED[card[1]]}"
            if hunted in cards:
                keys[at] = (_HUNTER if hunted[1] == trump else _LEFT + 50)


def _stagger(rules: NapoleonRules, trump: str | None, known: Powers, cards: Sequence[str], keys: list[int]) -> None:
    """The queen of hearts takes the mighty; where a bower saves it, the bower wins."""
    if MIGHTY not in cards or "QH" not in cards:
        return
    bowers = [at for at, card in enumerate(cards) if known.specials and trump and card in (f"J{trump}", f"J{SISTER[trump]}")]
    if rules.yoromeki == "on_unless_bower" and bowers:
        for at in bowers:
            keys[at] += _YOROMEKI
        return
    keys[cards.index("QH")] = _YOROMEKI
    if rules.yoromeki_chain and "KH" in cards:
        keys[cards.index("KH")] = _KING_OF_YOROMEKI
        if "AH" in cards:
            keys[cards.index("AH")] = _KING_OF_YOROMEKI + 1


def _killed(rules: NapoleonRules, cards: Sequence[str], won: Won) -> Won:
    """The queen that kills the special which would have won, or the queen of spades behind her."""
    power = won.reason.partition(" (")[0]
    killer = _KILLED_BY.get(power)
    if killer not in cards or (rules.killers == "mighty_only" and killer != "QH"):
        return won
    if rules.killers == "full" and "QS" in cards:
        return Won(cards.index("QS"), "queen of spades, thief (RULES 7.9)")
    return Won(cards.index(str(killer)), f"queen of {SUIT_NAMES[str(killer)[1]]}, killer (RULES 7.9)")


def _nothing_follows(cards: Sequence[str], known: Powers) -> Won:
    """Nobody followed the suit that a joker or an unknown card asked for: the first known card's suit decides."""
    first = next((card[1] for card in cards if card not in ("?", JOKER)), "")
    of_suit = [at for at, card in enumerate(cards) if card not in ("?", JOKER) and card[1] == first]
    if not of_suit or "?" in cards:
        return Won(0, "unknown" if "?" in cards else "joker (RULES 7.7)")
    best = max(of_suit, key=lambda at: known.plain[cards[at]])
    return Won(best, f"highest {SUIT_NAMES[first][:-1]} (RULES 7.7)")


def _reason(trump: str | None, known: Powers, led: str, cards: Sequence[str], best: int, key: int, number: int) -> str:
    """Why a card won, with the paragraph of RULES.md."""
    card = cards[best]
    if card == JOKER:
        return "joker (RULES 7.7)"
    if key >= _YOROMEKI and card[1] == "H" and card[0] in _NAMES:
        return f"{_NAMES[card[0]]} of hearts, yoromeki (RULES 7.8)"
    if card == MIGHTY and known.mighty:
        return "mighty (RULES 7.2)"
    if known.specials and trump and card == f"J{trump}":
        return "right bower (RULES 7.3)"
    if known.specials and trump and card == f"J{SISTER[trump]}":
        return "left bower (RULES 7.4)"
    if _LEFT < key < _MIGHTY:
        return "hunting jack (RULES 7.10)"
    if key >= _TRUMP:
        alone = sum(other[1:] == trump and other != JOKER for other in cards) == 1
        return f"{'the only' if alone else 'highest'} trump (RULES 7.6)"
    if not known.specials:
        return f"highest {SUIT_NAMES[led][:-1]}, plain {'first' if number == 1 else 'last'} trick (RULES 7.1)"
    return f"highest {SUIT_NAMES[led][:-1]} (RULES 7.6)"
