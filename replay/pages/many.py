"""What a page has many of, drawn without a template: cells of the table, lines of the ledger, cards of the deal, things said for a time.

Each function gives text that is safe to put into a page: whatever a record says goes through `safe`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from markupsafe import Markup

from replay.pages.ledger import Line
from replay.pages.notes import Note
from replay.pages.page import Page, Payment, Place, Seat
from replay.pages.pieces import drawn, safe, sign, signed, suit, timed, written
from replay.pages.table import Cell, Row
from replay.pages.wording import Told


def headlines(page: Page) -> Markup:
    """The contract, the trumps, and whatever else stands above the table for a time."""
    return Markup("".join([
        f'<li class="{safe(one.kind)}"{timed(one.since, one.until)}>{suit(one.suit) + " " if one.suit else ""}'
        f'<span dir="ltr">{safe(one.text)}</span></li>\n'
        for one in page.headlines]))


def rows(page: Page) -> Markup:
    """The rounds of the table, each with the reason why its trick was won in a row of its own."""
    return Markup("".join([part for row in page.rows for part in _row(page, row)]))


def _row(page: Page, row: Row) -> Iterator[str]:
    yield f"<tr><th scope=row>{safe(row.label)}</th>"
    for cells in row.cells:
        yield f"<td>{''.join([_cell(page, cell) for cell in cells])}</td>"
    yield "</tr>\n"
    if row.reason:
        yield f'<tr class="why"><td></td><td colspan="{len(page.seats)}"><span{timed(row.end)}>{safe(row.reason)}</span></td></tr>\n'


def _cell(page: Page, cell: Cell) -> str:
    """What a seat did at a step, as a link to the step."""
    kind = ' class="leads"' if cell.leads else ' class="secret"' if cell.secret else ' class="call"' if cell.text else ""
    did: str = safe(cell.text) if cell.card is None else drawn(page.cards[cell.card], page.labels[cell.card])
    if cell.struck:
        did = f"<s>{did}</s>"
    elif cell.secret:
        did = f'<span{timed(0, key=cell.card)}>{did}</span><span class="unseen">{sign("▒", "a card")}</span>'
    marks = sign("*", "taken back" if cell.struck else "irregular") if cell.irregular else ""
    marks += sign("✎", "with a note") if cell.noted else ""
    wins = "" if cell.won is None else f'<span class="wins"{timed(cell.won)}><span class="sr">wins</span></span>'
    return f'<a href="#s{cell.step}"{kind}>{did}{marks}{wins}</a>'


def lines(page: Page) -> Markup:
    """The moves of the ledger."""
    return Markup("".join([_line(page, line) for line in page.ledger]))


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
    return (f'<tr{timed(line.step, group="l")}><th><a href="#s{line.step}">{line.step}</a></th><td><bdi>{safe(line.who)}</bdi></td>'
            f"{moved}{marks}</td><td>{won}</td><td>{pool}</td></tr>\n")


def _written(page: Page, numbers: Iterable[int | None]) -> str:
    return " ".join(["?" if number is None else written(page.cards[number]) for number in numbers])


def deal(page: Page) -> Markup:
    """The cards of each seat and place before the first step."""
    hands = [f"<dt><bdi>{safe(seat.name)}</bdi>{' (dealer)' if seat.role else ''}</dt><dd>{_cards(page, seat.dealt)}</dd>\n"
             for seat in page.seats if seat.dealt]
    others = [f"<dt>{safe(place.title)}</dt><dd>{_cards(page, page.start[place.index])}</dd>\n"
              for place in page.places if place.kind != "hand" and page.start[place.index]]
    return Markup("".join([*hands, *others]))


def _cards(page: Page, numbers: Iterable[int]) -> str:
    """Cards that the script finds by their numbers; in a patience they are many, and drawn as text."""
    if page.solo:
        return "".join([f"{written(page.cards[number], number)} " for number in numbers])
    return "".join([f"{drawn(page.cards[number], page.labels[number], number)} " for number in numbers])


def seats(page: Page) -> Markup:
    """The players at the table, each with what is said of him and a place for his hand."""
    return Markup("".join([_seat(page, seat, seat.hand) for seat in page.seats if seat.hand]))


def _seat(page: Page, seat: Seat, hand: Place) -> str:
    name, role = safe(seat.name), safe(seat.role)
    marked = f' <abbr title="{role}" aria-hidden=true>D</abbr><span class="sr">, {role}</span>' if role else ""
    idle = "<span>stands out</span>\n" if seat.idle else ""
    said = "".join([f'<span class="told {safe(one.kind)}"{_shown(one)}>{safe(one.text)}</span>\n' for one in seat.told])
    won = "".join([f'<i{timed(step)} role="img" aria-label="trick won"></i>' for step in seat.won])
    won = f'<span class="won">{won}</span>\n' if won else ""
    score = "" if seat.score is None else f'<b class="score"{timed(page.last, group="r")}>{signed(seat.score)}</b>\n'
    cards = "" if seat.idle else f'<ul class="hand" data-p="{hand.index}" aria-label="Cards of {name}"></ul>\n'
    return (f'<section class="seat" data-seat="{seat.index}">\n<div class="who">\n<h2><bdi>{name}</bdi>{marked}</h2>\n'
            f"<p>\n{idle}{said}{won}{score}</p>\n</div>\n{cards}</section>\n")


def heads(page: Page) -> Markup:
    """A column a seat."""
    names = [safe(seat.name) for seat in page.seats]
    return Markup("".join([f'<th scope=col><bdi title="{name}">{name}</bdi></th>' for name in names]))


def scores(page: Page) -> Markup:
    """What the hand moved for each seat."""
    return _units(page, [seat.score for seat in page.seats])


def totals(page: Page) -> Markup:
    """Where the hand left each player."""
    return _units(page, [seat.total for seat in page.seats])


def _units(page: Page, numbers: Iterable[int | None]) -> Markup:
    shown = timed(page.last, group="r")
    return Markup("".join([f"<td><span{shown}>{signed(number or 0)}</span></td>" for number in numbers]))


def paid(payments: Iterable[Payment], verb: str, unsaid: str | None) -> Markup:
    """Who pays whom, and for what where that is not `unsaid`; None leaves every reason unsaid."""
    parts = []
    for one in payments:
        reason = "" if unsaid is None or one.reason == unsaid else f" · {safe(one.reason)}"
        parts.append(f"<li><bdi>{safe(one.payer)}</bdi> {verb} <bdi>{safe(one.payee)}</bdi> <b>{one.amount}</b>{reason}</li>\n")
    return Markup("".join(parts))


def views(page: Page) -> Markup:
    """The seats to choose from."""
    return Markup("".join([f'<option value="{seat.index}">{safe(seat.name)}</option>\n' for seat in page.seats]))


def told(said: Iterable[Told]) -> Markup:
    """What is said for a time in the middle."""
    return Markup("".join([f"<span{_shown(one)}>{safe(one.text)}</span>" for one in said]))


def _shown(one: Told) -> str:
    return timed(one.since, one.until, viewers=one.viewers)


def marks(page: Page) -> Markup:
    """What is marked on the slider: ends of tricks or deals, things of note, notes, and irregularities."""
    what = "Batch" if page.batches else "Trick"
    parts = [f'<a href="#t{number}" data-at="{tick.step}" tabindex="-1" title="{what} {safe(tick.label)}">{safe(tick.label)}</a>\n'
             for number, tick in enumerate([tick for tick in page.ticks if tick.label], 1)]
    parts += [f'<i class="feat" data-at="{flag.since}" title="{safe(flag.text)}"></i>\n' for flag in page.flags]
    parts += [f'<i class="noted" data-at="{note.step}"></i>\n' for note in page.notes if note.step]
    parts += [f'<i class="noted breach" data-at="{breach.step}"></i>\n' for breach in page.breaches if breach.step]
    return Markup("".join(parts))


def remarks(page: Page, name: str, title: str, notes: Iterable[Note]) -> Markup:
    """A section of notes, each beside what it is about; "" where there are none."""
    items = "".join([_note(page, note) for note in notes])
    start = f'<section class="remarks" id="{name}">\n<h2>{title}</h2>\n'
    return Markup(f"{start}<ul>\n{items}</ul>\n</section>\n" if items else "")


def _note(page: Page, note: Note) -> str:
    about = f'<span dir="ltr">{safe(note.about)}</span>'
    if note.step:
        return f'<li{timed(note.step, group="l")}><a href="#s{note.step}">{about}</a> <bdi>{safe(note.text)}</bdi></li>\n'
    return f'<li{timed(page.last, group="r")}>{about} <bdi>{safe(note.text)}</bdi></li>\n'


def moves(words: Iterable[str]) -> Markup:
    """The moves of a patience in short."""
    return Markup("".join([f"<li><a href=#s{step}>{safe(word)}</a>\n" for step, word in enumerate(words, 1)]))
