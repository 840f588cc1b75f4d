"""What a page has many of: cells of the table, lines of the ledger, cards of the deal, players, things said for a time.

Each function gives text that is safe to put into a page: whatever a record says goes through `safe`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial

from replay.pages.ledger import Line
from replay.pages.notes import Note
from replay.pages.page import Page, Place, Seat
from replay.pages.pieces import Html, drawn, safe, sign, signed, suit, timed, written
from replay.pages.table import Cell, Row
from replay.pages.wording import Told


def headlines(page: Page) -> Html:
    """The contract, the trumps, and whatever else stands above the table for a time."""
    return Html("".join([
        f'<li class="{safe(one.kind)}"{timed(one.since, one.until)}>{suit(one.suit) + " " if one.suit else ""}'
        f'<span dir="ltr">{safe(one.text)}</span></li>\n'
        for one in page.headlines]))


def rows(page: Page) -> Html:
    """The rounds of the table, each with the reason why its trick was won in a row of its own."""
    draw = partial(_cell, page.cards)
    return Html("".join([_row(page, row, draw) for row in page.rows]))


def _row(page: Page, row: Row, draw: Callable[[Cell], str]) -> str:
    cells = "</td><td>".join(["".join(map(draw, cells)) for cells in row.cells])
    reason = (f'<tr class="why"><td></td><td colspan="{len(page.seats)}"><span{timed(row.end)}>{safe(row.reason)}</span></td></tr>\n'
              if row.end is not None and row.reason else "")
    return f"<tr><th scope=row>{safe(row.label)}</th><td>{cells}</td></tr>\n{reason}"


def _cell(cards: Sequence[str], cell: Cell) -> str:
    """What a seat did at a step, as a link to the step."""
    step, text, card, leads, won, noted, irregular, secret, struck = cell
    did = safe(text) if card is None else drawn(cards[card])
    if struck:
        did = Html(f"<s>{did}</s>")
    elif secret:
        did = Html(f'<span{timed(0, key=card)}>{did}</span><span class="unseen">{sign("▒", "a card")}</span>')
    if irregular:
        did = Html(did + sign("*", "taken back" if struck else "irregular"))
    if noted:
        did = Html(did + sign("✎", "with a note"))
    return _link(step, "leads" if leads else "secret" if secret else "call" if text else "", did, won)


@lru_cache(maxsize=8192)
def _link(step: int, kind: str, did: Html, won: int | None) -> Html:
    """The way to a step from what was done there; the trick that it won."""
    led = '<span class="sr"> led</span>' if kind == "leads" else ""
    kind = f' class="{kind}"' if kind else ""
    wins = "" if won is None else f'<span class="wins"{timed(won)}><span class="sr">wins</span></span>'
    return Html(f'<a href="#s{step}"{kind}>{did}{led}{wins}</a>')


def lines(page: Page) -> Html:
    """The moves of the ledger."""
    return Html("".join([_line(page, line) for line in page.ledger]))


def _line(page: Page, line: Line) -> str:
    if line.laid:
        moved = f'<td colspan="2">lays {_written(page, line.laid)}'
    else:
        feats = f" <small>{safe(line.feats)}</small>" if line.feats else ""
        moved = f"<td>{_written(page, line.played)}</td><td>{_written(page, line.taken)}{feats}"
    marks = sign("*", "irregular") if line.irregular else ""
    marks += sign("✎", "with a note") if line.noted else ""
    pool = "?" if line.pool is None else line.pool
    won = "?" if line.moved is None else signed(line.moved) if line.moved else "–"
    return (f'<tr{timed(line.step, None, "l")}><th><a href="#s{line.step}">{line.step}</a></th><td><bdi>{safe(line.who)}</bdi></td>'
            f"{moved}{marks}</td><td>{won}</td><td>{pool}</td></tr>\n")


def _written(page: Page, numbers: Iterable[int | None]) -> str:
    return " ".join(["?" if number is None else written(page.cards[number]) for number in numbers])


def log(page: Page) -> Html:
    """The moves in sentences, in a game that has neither table nor ledger."""
    return Html("".join([
        f'<li{timed(moment.n, group="l")}><a href="#s{moment.n}">{safe(moment.public)}</a></li>\n' for moment in page.log]))


def deal(page: Page) -> Html:
    """The cards of each seat and place before the first step."""
    hands = [f"<dt><bdi>{safe(seat.name)}</bdi>{' (dealer)' if seat.role else ''}</dt><dd>{_cards(page, seat.dealt)}</dd>\n"
             for seat in page.seats if seat.dealt]
    others = [f"<dt>{safe(place.title)}</dt><dd>{_cards(page, page.start[place.index])}</dd>\n"
              for place in page.places if page.start[place.index] and place.kind != "hand"]
    return Html("".join([*hands, *others]))


def _cards(page: Page, numbers: Sequence[int]) -> str:
    """Cards that the script finds by their numbers; in a patience they are many, and drawn as text."""
    draw = written if page.solo else drawn
    return " ".join([*[draw(page.cards[number], number) for number in numbers], ""])


def seats(page: Page) -> Html:
    """The players at the table, each with what is said of him and a place for his hand."""
    return Html("".join([_seat(page, seat, seat.hand) for seat in page.seats if seat.hand]))


def _seat(page: Page, seat: Seat, hand: Place) -> str:
    name, role = safe(seat.name), safe(seat.role)
    marked = f' <abbr title="{role}" aria-hidden=true>D</abbr><span class="sr">, {role}</span>' if role else ""
    idle = "<span>stands out</span>\n" if seat.idle else ""
    said = "".join([f'<span class="told {safe(one.kind)}"{_shown(one)}>{safe(one.text)}</span>\n' for one in seat.told])
    won = "".join([f'<i{timed(step)} role="img" aria-label="trick won"></i>' for step in seat.won])
    won = f'<span class="won">{won}</span>\n' if won else ""
    score = "" if seat.score is None else f'<b class="score"{timed(page.last, None, "r")}>{signed(seat.score)}</b>\n'
    cards = "" if seat.idle else f'<ul class="hand" data-p="{hand.index}" aria-label="Cards of {name}"></ul>\n'
    return (f'<section class="seat" data-seat="{seat.number}">\n<div class="who">\n<h2><bdi>{name}</bdi>{marked}</h2>\n'
            f"<p>\n{idle}{said}{won}{score}</p>\n</div>\n{cards}</section>\n")


def watermarks(page: Page) -> Html:
    """The trumps, large behind the cards."""
    return Html("".join([
        f'<span class="watermark" aria-hidden=true{timed(one.since, one.until)}><svg><use href="#{safe(one.suit)}"/></svg></span>\n'
        for one in page.headlines if one.suit]))


def spots(page: Page) -> Html:
    """The places in the middle of the table."""
    return Html("".join([
        f'<section class="spot {place.kind}"><h3>{safe(place.title)}</h3><ul class="{place.form}" data-p="{place.index}"></ul></section>\n'
        for place in page.middle]))


def asides(page: Page) -> Html:
    """What is said in the middle for a time."""
    return Html(f'<p class="asides">{_told(page.asides)}</p>\n' if page.asides else "")


def others(page: Page) -> Html:
    """What could have been taken besides."""
    return Html(f'<p class="js also">{_told(page.others)}</p>\n' if page.others else "")


def _told(said: Iterable[Told]) -> str:
    return "".join([f"<span{_shown(one)}>{safe(one.text)}</span>" for one in said])


def _shown(one: Told) -> str:
    return timed(one.since, one.until, "", None, one.viewers)


def views(page: Page) -> Html:
    """The seats to choose from."""
    return Html("".join([f'<option value="{seat.number}">{safe(seat.name)}</option>\n' for seat in page.seats]))


def marks(page: Page) -> Html:
    """What is marked on the slider: ends of tricks or deals, things of note, notes, and irregularities."""
    what = "Batch" if page.batches else "Trick"
    parts = [f'<a href="#t{number}" data-at="{tick.step}" tabindex="-1" title="{what} {safe(tick.label)}">{safe(tick.label)}</a>\n'
             for number, tick in enumerate([tick for tick in page.ticks if tick.label], 1)]
    parts += [f'<i class="feat" data-at="{flag.since}" title="{safe(flag.text)}"></i>\n' for flag in page.flags]
    parts += [f'<i class="noted" data-at="{note.step}"></i>\n' for note in page.notes if note.step]
    parts += [f'<i class="noted breach" data-at="{breach.step}"></i>\n' for breach in page.breaches if breach.step]
    return Html("".join(parts))


def breaches(page: Page) -> Html:
    """The irregularities, each beside whose and where it was."""
    return _section(page, "breaches", "Irregularities", page.breaches)


def notes(page: Page) -> Html:
    """The notes, each beside what it is about."""
    return _section(page, "notes", "Notes", page.notes)


def _section(page: Page, name: str, title: str, notes: Iterable[Note]) -> Html:
    items = "".join([_note(page, note) for note in notes])
    start = f'<section class="remarks" id="{name}">\n<h2>{title}</h2>\n'
    return Html(f"{start}<ul>\n{items}</ul>\n</section>\n" if items else "")


def _note(page: Page, note: Note) -> str:
    about = f'<span dir="ltr">{safe(note.about)}</span>'
    if note.step:
        return f'<li{timed(note.step, group="l")}><a href="#s{note.step}">{about}</a> <bdi>{safe(note.text)}</bdi></li>\n'
    return f'<li{timed(page.last, None, "r")}>{about} <bdi>{safe(note.text)}</bdi></li>\n'


def moves(page: Page) -> Html:
    """The moves of a patience in short."""
    words = page.solo.tries[0].words if page.solo else ()
    return Html("".join([f"<li><a href=#s{step}>{safe(word)}</a>\n" for step, word in enumerate(words, 1)]))
