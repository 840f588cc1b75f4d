"""The deal of a patience: piles, stock, waste and foundations as written, a pack to be dealt out, or the number of a deal.

Every fault is shown, each on its word. A record of a whole game accounts for every card; a study need not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from formats.cards import SPELLINGS, SUIT_SPELLINGS, SUITS
from formats.diagnostics import Code, Diagnostic, is_error
from formats.record import Line, Record, Section, Word
from replay import codes
from replay.game import Game
from replay.numbered_deals import MOST_DIGITS, numbered_pack
from replay.replay import Deal
from replay.terms import Plan, Table

PLACES = ("stock", "waste", "foundations")
_NAMES = {"stock": "the stock", "waste": "the waste", "pack": "the pack", "foundations": "the foundations"}


class _Opening:
    """A deal in the making: the words of each place, and what is wrong with them."""

    def __init__(self, record: Record, game: Game, table: Table) -> None:
        self.record, self.game, self.table = record, game, table
        self.plan: Plan = game.plan(table)
        self.places: dict[str, tuple[Word, ...]] = {}
        self.bare: tuple[Word, ...] = ()
        self.found: list[Diagnostic] = []

    def fault(self, code: Code, start: int, end: int, **args: Any) -> None:
        self.found.append(Diagnostic(code, self.record.source, start, end, args))


def open_layout(record: Record, game: Game, table: Table) -> tuple[Deal, list[Diagnostic]]:
    """The deal that a record writes, with all its faults. Without a deal nothing lies anywhere; then nothing can be played."""
    opening = _Opening(record, game, table)
    sections = [section for section in record.sections if section.name == "deal"]
    played = next((section for section in record.sections if section.name == "play" and any(line.texts for line in section.lines)), None)
    if not any(line.texts or line.place for section in sections for line in section.lines):
        if table.study or played is not None:
            start = played.start if played is not None else record.fields["hand"].name_start
            opening.fault(codes.NO_DEAL, start, start + len("play"))
        return Deal(), opening.found
    for section in sections:
        _collect(opening, section)
    misread = any(is_error(found) for found in record.diagnostics)
    if opening.found or misread:
        return Deal(), opening.found
    deal = _numbered(opening) if opening.bare else _packed(opening) if "pack" in opening.places else _written(opening)
    broken = deal is None or any(map(is_error, opening.found))
    return Deal() if broken or deal is None else deal, opening.found


def _collect(opening: _Opening, section: Section) -> None:
    """The words of each place. A line without a label goes on with the place above it; at first it may be a deal's number."""
    place: str | None = None
    for line in section.lines:
        if line.seat is not None:
            _foreign(opening, line)
            place = None
            continue
        if line.place is not None:
            place = line.place
            _check_place(opening, line, place)
        if place is None and line.words and line.words[0].text == "pysol":
            opening.bare = line.words
        elif place is None and line.words:
            opening.fault(codes.WHOSE_CARDS, line.words[0].start, line.words[-1].end)
        elif place is not None:
            opening.places[place] = opening.places.get(place, ()) + line.words


def _check_place(opening: _Opening, line: Line, place: str) -> None:
    if place != "pack" and place not in PLACES and place not in opening.plan.places:
        _foreign(opening, line)
    elif place in opening.places and line.label is not None:
        opening.fault(codes.DEALT_TWICE, line.label.start, line.label.end, place=_name(place))


def _foreign(opening: _Opening, line: Line) -> None:
    assert line.label is not None
    piles = [name for name in opening.plan.places if name.isdecimal()]
    hint = f"it has piles {piles[0]} to {piles[-1]}, {', '.join(PLACES)} and pack"
    opening.fault(codes.PLACE_FOREIGN, line.label.start, line.label.end, game=opening.game.TITLE, place=line.label.text, hint=hint)


def _name(place: str) -> str:
    return _NAMES.get(place, f"pile {place}")


# -- a pack to be dealt out --------------------------------------------------------------------------

def _packed(opening: _Opening) -> Deal | None:
    """A recorded pack, dealt out. What is written beside it is compared."""
    words = tuple(word for word in opening.places.pop("pack") if word.text != "|")
    due = len(opening.plan.pack)
    _judge_cards(opening, {"pack": words})
    if not opening.found and len(words) != due:
        at = words[due] if len(words) > due else words[-1] if words else None
        start, end = (at.start, words[-1].end) if at is not None else _span(opening)
        opening.fault(codes.PACK_SIZE, start, end, count=len(words), due=due)
    return None if opening.found else _dealt(opening, tuple(word.text for word in words))


def _numbered(opening: _Opening) -> Deal | None:
    """The deal that a program gives for a number."""
    _, *numbers = opening.bare
    start, end = opening.bare[0].start, opening.bare[-1].end
    if len(numbers) != 1 or not numbers[0].text.isdecimal() or len(numbers[0].text) > MOST_DIGITS:
        opening.fault(codes.DEAL_NUMBER, start, end)
        return None
    pack = numbered_pack(numbers[0].text, len(opening.plan.pack) // len(opening.plan.known))
    if pack is not None:
        return _dealt(opening, pack)
    whole = all(place in opening.places for place in opening.plan.places if place.isdecimal() or place == "stock")
    opening.fault(codes.NOT_DEALT_AGAIN if whole else codes.NO_DEALER, start, end)
    return _written(opening) if whole else None


def _dealt(opening: _Opening, pack: tuple[str, ...]) -> Deal | None:
    deal = opening.game.lay_out(opening.table, pack)
    piles = dict(enumerate(deal.piles or (), 1))
    for place, words in opening.places.items():
        written = _cards(words)
        due = piles.get(int(place)) if place.isdecimal() else deal.stock if place == "stock" else deal.waste if place == "waste" else None
        if due is not None and written != due and words:
            told = " ".join(due) if isinstance(due, tuple) else due
            opening.fault(codes.NOT_AS_DEALT, words[0].start, words[-1].end, place=_name(place), due=told)
    return deal


# -- what lies where, as written -----------------------------------------------------------------------

def _written(opening: _Opening) -> Deal | None:
    heights = _foundations(opening)
    if any(map(is_error, opening.found)):
        return None
    _judge_cards(opening, opening.places, heights)
    if not opening.table.study and not any(map(is_error, opening.found)):
        _judge_sizes(opening, heights)
    places = opening.places
    numbers = [name for name in opening.plan.places if name.isdecimal()]
    count = _count(places.get("stock", ()))
    stock: tuple[str, ...] | int = count if count is not None else _cards(places.get("stock", ()))
    if "stock" not in places and not opening.table.study:
        stock = opening.plan.places["stock"]
    return Deal((), stock=stock, piles=tuple(_cards(places.get(name, ())) for name in numbers), waste=_cards(places.get("waste", ())),
                foundations=heights)


def _judge_cards(opening: _Opening, places: Mapping[str, tuple[Word, ...]], heights: Mapping[str, tuple[str, ...]] | None = None) -> None:
    """Every word is a card of the pack, and no card lies there more often than the pack holds it."""
    copies = len(opening.plan.pack) // len(opening.plan.known)
    seen = Counter(card for cards in (heights or {}).values() for card in cards)
    for place, words in places.items():
        if place == "foundations" or (place == "stock" and _count(words) is not None):
            continue
        for word in words:
            if word.text in ("?", "-", "|"):
                continue
            if word.text not in opening.plan.known:
                opening.fault(codes.CARD_UNKNOWN_IN_DEAL, word.start, word.end, word=word.text)
                continue
            seen[word.text] += 1
            if seen[word.text] > copies:
                opening.fault(codes.CARD_TOO_OFTEN, word.start, word.end, card=word.text, count=seen[word.text], copies=copies)


def _judge_sizes(opening: _Opening, heights: Mapping[str, tuple[str, ...]]) -> None:
    """In a whole game every place holds what is dealt to it. A stock that is left out is a stock that nobody wrote down."""
    for place, due in opening.plan.places.items():
        words = opening.places.get(place, ())
        if place == "foundations":
            count = sum(map(len, heights.values()))
        elif place == "stock" and "stock" not in opening.places:
            continue
        else:
            written = _count(words) if place == "stock" else None
            count = written if written is not None else len(_cards(words))
        if count != due:
            start, end = (words[min(due, len(words) - 1)].start, words[-1].end) if words else _span(opening)
            opening.fault(codes.PLACE_SIZE, start, end, place=_name(place), count=count, due=due)


def _foundations(opening: _Opening) -> dict[str, tuple[str, ...]]:
    """The cards on each foundation, from `H 2 5, S 0 0`: two heights a suit. What is not named is empty; what starts put out is there."""
    plan, copies = opening.plan, len(opening.plan.pack) // len(opening.plan.known)
    start = 1 if plan.places.get("foundations") and not opening.table.study else 0
    heights = {suit: [start] * copies for suit in SUITS}
    words = [word for word in opening.places.get("foundations", ()) if word.text not in ("-", ",")]
    at = 0
    while at < len(words):
        suit = SUIT_SPELLINGS.get(words[at].text)
        numbers = words[at + 1:at + 1 + copies]
        if suit is None or len(numbers) < copies or not all(_is_height(number.text, len(plan.upwards)) for number in numbers):
            opening.fault(codes.FOUNDATION_HEIGHTS, words[at].start, words[min(at + copies, len(words) - 1)].end, most=len(plan.upwards))
            break
        heights[suit] = [int(number.text) for number in numbers]
        at += 1 + copies
    return {f"foundation:{SUITS.index(suit) + 1 + which * len(SUITS)}": tuple(rank + suit for rank in plan.upwards[:heights[suit][which]])
            for which in range(copies) for suit in SUITS}


def _is_height(text: str, most: int) -> bool:
    return text.isdecimal() and len(text) < 3 and int(text) <= most


def _count(words: tuple[Word, ...]) -> int | None:
    """A number of cards in place of the cards."""
    return int(words[0].text) if len(words) == 1 and words[0].text.isdecimal() and len(words[0].text) < 4 else None


def _cards(words: tuple[Word, ...]) -> tuple[str, ...]:
    return tuple(_known(words))


def _known(words: tuple[Word, ...]) -> Iterator[str]:
    return (word.text for word in words if word.text == "?" or word.text in SPELLINGS)


def _span(opening: _Opening) -> tuple[int, int]:
    """Where a thing stands that is missing in the deal: at its name."""
    section = opening.record.section("deal")
    assert section is not None
    return section.start, section.end
