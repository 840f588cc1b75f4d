"""The deal of a record, and the batches dealt later: whose cards they are, with every fault on its word."""

from __future__ import annotations

from collections.abc import Sequence

from formats.cards import SPELLINGS
from formats.diagnostics import Diagnostic, is_error
from formats.record import Record, Section, Word
from replay.game import Game
from replay.opening import Opening, collect, counted
from replay.replay import Deal
from replay.terms import Plan, Table
from replay.wholeness import judge, judge_batch


def open_deal(record: Record, game: Game, table: Table) -> tuple[Deal, list[Diagnostic]]:
    """The deal that a record writes, with all its faults; hands that are not written are None."""
    sections = []
    for section in record.sections:
        if section.name != "deal":
            break
        sections.append(section)
    plan = game.plan(table)
    if not sections:
        return Deal(tuple(() if seat in plan.idle else None for seat in range(table.seats))), []
    plain = None if table.study else _plain_deal(sections, table, plan)
    if plain is not None:
        return plain, []
    opening = Opening(record, game, table, plan, sections[0])
    for section in sections:
        collect(opening, section)
    if not opening.found and not _misread(record, sections[0].start):
        judge(opening)
    hands = tuple(_hand(opening, seat) for seat in range(table.seats))
    return _deal(opening, hands), opening.found


def deal_more(record: Record, section: Section, game: Game, table: Table) -> tuple[tuple[tuple[str, ...], ...], list[Diagnostic]]:
    """A later batch of cards by seat, with all its faults: every seat gets as many cards as at first, and none that was seen before."""
    plan = game.plan(table)
    before = record.sections[:record.sections.index(section)]
    plain = _plain_batch(section, table, plan, [part for part in before if part.name == "deal"])
    if plain is not None:
        return plain, []
    opening = Opening(record, game, table, plan._replace(places={}), section)
    collect(opening, section)
    if not opening.found:
        judge(opening)
        judge_batch(opening)
    unknown = ("?",) * opening.plan.hands
    hands = (_hand(opening, seat) for seat in range(table.seats))
    return tuple(unknown if hand is None else hand for hand in hands), opening.found


def _plain_deal(sections: list[Section], table: Table, plan: Plan) -> Deal | None:
    """The deal of most records, every hand and place known and as large as it should be; None where anything is to be asked or said.

    Of the stock the number alone may be known.
    """
    hands: dict[int, tuple[str, ...]] = {}
    places: dict[str, tuple[str, ...]] = {}
    dealt: list[str] = []
    counted = 0
    for section in sections:
        for line in section.lines:
            seat, place, texts = line.seat, line.place, line.texts
            if not line.plain:
                return None
            if seat is not None and seat not in hands and len(texts) == plan.hands:
                hands[seat] = tuple(texts)
            elif place == "stock" and texts == [str(plan.places.get(place))]:
                counted = int(texts[0])
                continue
            elif place is not None and place not in places and len(texts) == plan.places.get(place):
                places[place] = tuple(texts)
            else:
                return None
            dealt += texts
    if plan.batches and "stock" not in places:
        counted = plan.places.get("stock", 0)           # where nobody wrote it, it follows from the rules
    cards = set(dealt)
    whole = len(hands) == table.seats and len(places) + bool(counted) == len(plan.places)
    if plan.idle or not whole or len(cards) != len(dealt) or not cards <= plan.known:
        return None
    held = tuple([hands[seat] for seat in range(table.seats)])
    return Deal(held, places.get("blind"), places.get("table"), counted or places.get("stock"))


def _plain_batch(section: Section, table: Table, plan: Plan, before: Sequence[Section]) -> tuple[tuple[str, ...], ...] | None:
    """The batch of most records, whole and on one line, where nothing is wrong with it; None for any other."""
    if len(section.lines) != 1 or not section.lines[0].plain or section.lines[0].seat is not None or section.lines[0].place is not None:
        return None
    line = section.lines[0]
    texts, each = line.texts, plan.hands + 1
    if len(texts) != each * table.seats - 1 or texts[plan.hands::each] != ["|"] * (table.seats - 1):
        return None
    cards = {card for card in texts if card != "|"}
    seen = any(not cards.isdisjoint(line.texts) for part in before for line in part.lines if line.place != "stock")
    if seen or len(cards) != plan.hands * table.seats or not cards <= plan.known:
        return None
    return tuple(tuple(texts[at:at + plan.hands]) for at in range(0, len(texts), each))


def _misread(record: Record, start: int) -> bool:
    """Whether a word of the deal was not understood: then its cards are not counted, for one may stand in that word."""
    end = next((section.start for section in record.sections if section.name != "deal"), record.end)
    return any(is_error(found) and start <= found.start < end for found in record.diagnostics)


def _hand(opening: Opening, seat: int) -> tuple[str, ...] | None:
    words = opening.hands.get(seat)
    if words is None or (len(words) == 1 and words[0].text == "?"):
        return () if words is None and (opening.table.study or seat in opening.plan.idle) else None
    return _cards(words)


def _cards(words: tuple[Word, ...]) -> tuple[str, ...]:
    """The cards among the words of a place, unknown ones too; what is no card has its fault already."""
    return tuple(word.text for word in words if word.text == "?" or word.text in SPELLINGS)


def _deal(opening: Opening, hands: tuple[tuple[str, ...] | None, ...]) -> Deal:
    def place(name: str) -> tuple[str, ...] | None:
        words = opening.places.get(name)
        return None if words is None else _cards(words)

    return Deal(hands, place("blind") or _left_over(opening, hands), place("table"), _stock(opening, place("stock")))


def _left_over(opening: Opening, hands: tuple[tuple[str, ...] | None, ...]) -> tuple[str, ...] | None:
    """The blind that nobody wrote down, where it holds whatever a whole deal leaves over."""
    dealt = {card for hand in hands for card in hand or ("?",)}
    if not opening.plan.whole or opening.table.study or "blind" not in opening.plan.places or "?" in dealt or "blind" in opening.places:
        return None
    return tuple(card for card in opening.plan.pack if card not in dealt)


def _stock(opening: Opening, cards: tuple[str, ...] | None) -> tuple[str, ...] | int | None:
    """The cards of the stock, or their number; where batches are dealt from it, the number follows from the rules."""
    count = counted(opening.places.get("stock", ()))
    if count is not None or cards is not None or opening.table.study or not opening.plan.batches:
        return cards if count is None else min(count, len(opening.plan.pack))   # more is a fault, and not to be laid out
    return opening.plan.places.get("stock")
