"""Whether a deal is whole: each card in the pack and in one place, each place as large as it should be. Every fault on its word."""

from __future__ import annotations

from collections.abc import Iterator

from formats.cards import JOKER
from formats.record import Section, Word
from replay import codes
from replay.opening import PLACE_NAMES, Opening, counted, holders, place_name


def judge(opening: Opening) -> None:
    """Every card is in the pack and lies in one place only; every place holds as many as it should."""
    pack = set(opening.plan.pack)
    copies = len(opening.plan.pack) // len(pack)
    seen: dict[str, list[str]] = {}
    for holder, words in holders(opening):
        if holder == "stock" and counted(words) is not None:
            _judge_count(opening, words)
            continue
        for word in words:
            card = word.text
            if card in ("?", "-"):
                continue
            if card not in pack:
                _not_in_pack(opening, word)
                continue
            seen.setdefault(card, []).append(place_name(opening, holder))
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
        opening.fault(codes.HAND_SIZE, start, end, seat=place_name(opening, holder), count=count, due=due)
    else:
        opening.fault(codes.PLACE_SIZE, start, end, place=place_name(opening, holder), count=count, due=due)


def _judge_count(opening: Opening, words: tuple[Word, ...]) -> None:
    """The stock of a deal has its size; that of a study at most what the pack has besides the cards that are written."""
    count, due = counted(words), opening.plan.places.get("stock")
    if opening.table.study:
        left = len(opening.plan.pack) - sum(word.text != "-" for holder, held in holders(opening) if holder != "stock" for word in held)
        if count is not None and count > left:
            opening.fault(codes.PLACE_SIZE, words[0].start, words[0].end, place=PLACE_NAMES["stock"], count=count, due=f"at most {left}")
    elif count != due:
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
        opening.fault(codes.PACK_SIZE, *_span(opening, words), count=len(pack), due=due)
        return
    doubled = next((word for i, word in enumerate(words) if word.text != "?" and word.text in pack[:i]), None)
    if doubled is not None and len(set(opening.plan.pack)) == len(opening.plan.pack):
        opening.fault(codes.CARD_TWICE, doubled.start, doubled.end, card=doubled.text, first="the pack")
        return
    ways = opening.game.deals_of(opening.table, pack)
    if not opening.hands:
        if len(ways) > 1:
            opening.fault(codes.NO_DEALING, *_span(opening, words), packets=opening.table.rules.packets)
        else:
            by_card = {word.text: word for word in words}
            opening.hands = {seat: tuple(by_card[card] for card in hand) for seat, hand in enumerate(ways[0][1])}
        return
    for seat, written in opening.hands.items():
        held = {word.text for word in written}
        fitting = [way for way in ways if set(way[1][seat]) == held]
        if not fitting and held != {"?"}:
            opening.fault(codes.PACK_ORDER, *_span(opening, written), packets=opening.table.rules.packets)
            return
        ways = fitting or ways


def _span(opening: Opening, words: tuple[Word, ...]) -> tuple[int, int]:
    """From the first word to the last; the section's name where none is written."""
    return (words[0].start, words[-1].end) if words else (opening.section.start, opening.section.end)


def judge_batch(opening: Opening) -> None:
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
