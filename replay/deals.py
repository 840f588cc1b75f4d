"""The deal of a record: whose cards they are, and whether it is whole. Every fault is shown, each on its word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from formats.cards import JOKER, SPELLINGS
from formats.diagnostics import Code, Diagnostic, is_error
from formats.record import Line, Record, Section, Word
from replay import codes
from replay.game import Game, Plan, Table
from replay.replay import Deal

PLACE_NAMES = {"blind": "the blind", "table": "the table", "stock": "the stock", "waste": "the waste", "pack": "the pack"}


class Opening:
    """One deal of a record, collected by seat and by place, with the words still known."""

    def __init__(self, record: Record, game: Game, table: Table, plan: Plan, section: Section) -> None:
        self.record = record
        self.section = section
        self.game = game
        self.table = table
        self.plan = plan
        self.hands: dict[int, tuple[Word, ...]] = {}
        self.places: dict[str, tuple[Word, ...]] = {}
        self.found: list[Diagnostic] = []

    def fault(self, code: Code, start: int, end: int, **args: Any) -> None:
        self.found.append(Diagnostic(code, self.record.source, start, end, args))


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
        _collect(opening, section)
    if not opening.found and not _misread(record, sections[0].start):
        _judge(opening)
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
    _collect(opening, section)
    if not opening.found:
        _judge(opening)
        _judge_new(opening)
    unknown = ("?",) * opening.plan.hands
    hands = (_hand(opening, seat) for seat in range(table.seats))
    return tuple(unknown if hand is None else hand for hand in hands), opening.found


def _plain_batch(section: Section, table: Table, plan: Plan, before: Sequence[Section]) -> tuple[tuple[str, ...], ...] | None:
    """The batch of most records, whole and on one line, where nothing is wrong with it; None for any other."""
    if len(section.lines) != 1 or not section.lines[0].plain or section.lines[0].seat is not None or section.lines[0].place is not None:
        return None
    line = section.lines[0]
    hands = tuple(tuple(hand.split()) for hand in " ".join(line.texts).split("|"))
    cards = {card for hand in hands for card in hand}
    seen = (line.texts for part in before for line in part.lines if line.place != "stock")
    whole = len(hands) == table.seats and {len(hand) for hand in hands} == {plan.hands} and len(cards) == plan.hands * table.seats
    return hands if whole and cards <= plan.known and cards.isdisjoint(card for texts in seen for card in texts) else None


def _judge_new(opening: Opening) -> None:
    """No card of a batch was dealt before it. The order of the stock may have been written down; its cards are still to come."""
    before = opening.record.sections[:opening.record.sections.index(opening.section)]
    seen = {card: where for section in before if section.name == "deal" for card, where in _dealt(opening, section)}
    for words in opening.hands.values():
        for word in words:
            if word.text in seen and word.text in opening.plan.known:
                opening.fault(codes.SEEN_BEFORE, word.start, word.end, card=word.text, where=seen[word.text])


def _dealt(opening: Opening, section: Section) -> Iterator[tuple[str, str]]:
    """The cards of an earlier deal, each with whose it was; what is still in the stock is left out."""
    where = ""
    for line in section.lines:
        seat, players = line.seat, opening.table.players
        if seat is not None or line.place is not None:
            where = players[seat] if seat is not None else PLACE_NAMES.get(line.place or "", line.place or "")
        passed = 0
        for card in line.texts if line.place != "stock" else ():
            passed += card == "|"
            yield card, where or (players[passed] if passed < len(players) else "")


def _misread(record: Record, start: int) -> bool:
    """Whether a word of the deal was not understood: then its cards are not counted, for one may stand in that word."""
    end = next((section.start for section in record.sections if section.name != "deal"), record.end)
    return any(is_error(found) and start <= found.start < end for found in record.diagnostics)


def _plain_deal(sections: list[Section], table: Table, plan: Plan) -> Deal | None:
    """The deal of most records, a known hand a seat and nothing else, where nothing is wrong with it; None for any other."""
    hands: dict[int, tuple[str, ...]] = {}
    dealt: list[str] = []
    blind: tuple[str, ...] | None = None
    for section in sections:
        for line in section.lines:
            if line.plain and line.place == "blind" and blind is None and len(line.texts) == plan.places.get("blind"):
                blind = tuple(line.texts)
            elif not line.plain or line.seat is None or line.seat in hands or len(line.texts) != plan.hands:
                return None
            else:
                hands[line.seat] = tuple(line.texts)
            dealt += line.texts
    cards = set(dealt)
    if (
        len(plan.places) != (blind is not None)
        or plan.idle
        or len(hands) != table.seats
        or len(cards) != len(dealt)
        or not cards <= plan.known
    ):
        return None
    return Deal(tuple(hands[seat] for seat in range(table.seats)), blind)


# -- collecting ------------------------------------------------------------------------------------

def _collect(opening: Opening, section: Section) -> None:
    holder: int | str | None = None
    for index, line in enumerate(section.lines):
        if line.seat is None and line.place is None:
            if holder is None and index == 0:
                _whole(opening, line)
                holder = -1
            elif holder is None or holder == -1:
                _whose(opening, line)
            else:
                _add(opening, holder, line.words)
            continue
        holder = line.seat if line.seat is not None else line.place
        assert holder is not None
        if line.label is not None and holder in (opening.hands if isinstance(holder, int) else opening.places):
            opening.fault(codes.DEALT_TWICE, line.label.start, line.label.end, place=_name(opening, holder))
        _check_place(opening, line)
        _add(opening, holder, line.words)


def _whose(opening: Opening, line: Line) -> None:
    if line.words:
        opening.fault(codes.WHOSE_CARDS, line.words[0].start, line.words[-1].end)


def _whole(opening: Opening, line: Line) -> None:
    """A whole deal on one line, its hands divided by `|`."""
    parts = list(_divided(line.words))
    if len(parts) == 1 and opening.table.seats > 1:
        if [word.text for word in line.words] != ["?"]:
            _whose(opening, line)
        return
    if len(parts) != opening.table.seats:
        opening.fault(codes.HANDS_COUNT, line.words[0].start, line.words[-1].end, count=len(parts), seats=opening.table.seats)
        return
    for seat, words in enumerate(parts):
        opening.hands[seat] = words


def _divided(words: tuple[Word, ...]) -> Iterator[tuple[Word, ...]]:
    part: list[Word] = []
    for word in words:
        if word.text == "|":
            yield tuple(part)
            part = []
        else:
            part.append(word)
    yield tuple(part)


def _add(opening: Opening, holder: int | str, words: tuple[Word, ...]) -> None:
    for word in words:
        if word.text == "|":
            opening.fault(codes.CARD_UNKNOWN_IN_DEAL, word.start, word.end, word="|")
    if isinstance(holder, int):
        opening.hands[holder] = opening.hands.get(holder, ()) + words
    else:
        opening.places[holder] = opening.places.get(holder, ()) + words


def _check_place(opening: Opening, line: Line) -> None:
    if line.place is None or (line.place == "pack" and not opening.plan.batches) or line.place in opening.plan.places:
        return
    assert line.label is not None
    known = [*opening.table.players, *([] if opening.plan.batches else ["pack"]), *opening.plan.places]
    opening.fault(codes.PLACE_FOREIGN, line.label.start, line.label.end, game=opening.game.TITLE, place=line.label.text,
                  hint="it has " + ", ".join(known))


# -- judging ---------------------------------------------------------------------------------------

def _judge(opening: Opening) -> None:
    """Every card is in the pack and lies in one place only; every place holds as many as it should."""
    pack = set(opening.plan.pack)
    copies = len(opening.plan.pack) // len(pack)
    seen: dict[str, list[str]] = {}
    for holder, words in _holders(opening):
        if holder == "stock" and _counted(words) is not None:
            _judge_count(opening, words)
            continue
        for word in words:
            card = word.text
            if card in ("?", "-"):
                continue
            if card not in pack:
                _not_in_pack(opening, word)
                continue
            seen.setdefault(card, []).append(_name(opening, holder))
            if len(seen[card]) > copies:
                opening.fault(codes.CARD_TWICE, word.start, word.end, card=card, first=seen[card][0])
        _judge_size(opening, holder, words)
    if "pack" in opening.places:
        _judge_pack(opening, opening.places["pack"])


def _not_in_pack(opening: Opening, word: Word) -> None:
    if len(word.text) == 2 and (word.text == JOKER or word.text[1] in "SHDC"):
        ranks = "".join(dict.fromkeys(card[0] for card in opening.plan.pack if card != JOKER))
        opening.fault(codes.NOT_IN_PACK, word.start, word.end, card=word.text, ranks=ranks)
    else:
        opening.fault(codes.CARD_UNKNOWN_IN_DEAL, word.start, word.end, word=word.text)


def _holders(opening: Opening) -> Iterator[tuple[int | str, tuple[Word, ...]]]:
    yield from opening.hands.items()
    for place, words in opening.places.items():
        if place != "pack":
            yield place, words


def _judge_size(opening: Opening, holder: int | str, words: tuple[Word, ...]) -> None:
    """A hand `?` is unknown as a whole, `-` is empty; otherwise every card counts, unknown ones too."""
    if opening.table.study or (len(words) == 1 and words[0].text == "?") or (not words and isinstance(holder, str)):
        return
    count = sum(word.text != "-" for word in words)
    due = (0 if holder in opening.plan.idle else opening.plan.hands) if isinstance(holder, int) else opening.plan.places.get(holder, count)
    if count == due:
        return
    place = words[min(count, due)] if count > due else words[-1] if words else None
    if place is None:
        start, end = opening.section.start, opening.section.end
    else:
        start, end = place.start, (words[-1].end if count > due else place.end)
    if isinstance(holder, int):
        opening.fault(codes.HAND_SIZE, start, end, seat=_name(opening, holder), count=count, due=due)
    else:
        opening.fault(codes.PLACE_SIZE, start, end, place=_name(opening, holder), count=count, due=due)


def _counted(words: tuple[Word, ...]) -> int | None:
    """The number that stands in place of the cards of the stock, None where cards are written."""
    return int(words[0].text) if len(words) == 1 and words[0].text.isdecimal() and len(words[0].text) < 10 else None


def _judge_count(opening: Opening, words: tuple[Word, ...]) -> None:
    count, due = _counted(words), opening.plan.places.get("stock")
    if not opening.table.study and count != due:
        opening.fault(codes.PLACE_SIZE, words[0].start, words[0].end, place=PLACE_NAMES["stock"], count=count, due=due)


def _judge_pack(opening: Opening, words: tuple[Word, ...]) -> None:
    """Deal a recorded pack again, and compare; without hands, the hands are what it gives."""
    due = opening.plan.hands * opening.table.seats
    pack = tuple(word.text for word in words)
    foreign = next((word for word in words if word.text != "?" and word.text not in opening.plan.pack), None)
    if foreign is not None:
        _not_in_pack(opening, foreign)
        return
    if len(pack) < due or len(pack) > len(opening.plan.pack):
        opening.fault(codes.PACK_SIZE, words[0].start, words[-1].end, count=len(pack), due=due)
        return
    doubled = next((word for i, word in enumerate(words) if word.text != "?" and word.text in pack[:i]), None)
    if doubled is not None and len(set(opening.plan.pack)) == len(opening.plan.pack):
        opening.fault(codes.CARD_TWICE, doubled.start, doubled.end, card=doubled.text, first="the pack")
        return
    ways = opening.game.deals_of(opening.table, pack)
    if not opening.hands:
        if len(ways) > 1:
            opening.fault(codes.NO_DEALING, words[0].start, words[-1].end, packets=opening.table.rules.packets)
        else:
            by_card = {word.text: word for word in words}
            opening.hands = {seat: tuple(by_card[card] for card in hand) for seat, hand in enumerate(ways[0][1])}
        return
    for seat, written in opening.hands.items():
        held = {word.text for word in written}
        fitting = [way for way in ways if set(way[1][seat]) == held]
        if not fitting and held != {"?"}:
            opening.fault(codes.PACK_ORDER, written[0].start, written[-1].end, packets=opening.table.rules.packets)
            return
        ways = fitting or ways


# -- the deal --------------------------------------------------------------------------------------

def _name(opening: Opening, holder: int | str) -> str:
    if isinstance(holder, int):
        return opening.table.players[holder]
    return PLACE_NAMES.get(holder, f"pile {holder}")


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
    count = _counted(opening.places.get("stock", ()))
    if count is not None or cards is not None or opening.table.study or not opening.plan.batches:
        return cards if count is None else count
    return opening.plan.places.get("stock")
