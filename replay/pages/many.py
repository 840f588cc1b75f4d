"""What a page has many of, drawn without a template: cells of the table, lines of the ledger, cards of the deal, things said for a time.

Each function gives text that is safe to put into a page: whatever a record says goes through `escape`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from markupsafe import Markup, escape

from replay.pages.ledger import Line
from replay.pages.page import Page, Seat
from replay.pages.pieces import drawn, sign, signed, timed, written
from replay.pages.table import Cell, Row
from replay.pages.wording import Told


def rows(page: Page) -> Markup:
    """The rounds of the table, each with the reason why its trick was won in a row of its own."""
    return Markup("".join([part for row in page.rows for part in _row(page, row)]))


def _row(page: Page, row: Row) -> Iterator[str]:
    yield f"<tr><th scope=row>{escape(row.label)}</th>"
    for cells in row.cells:
        yield f"<td>{''.join([_cell(page, cell) for cell in cells])}</td>"
    yield "</tr>\n"
    if row.reason:
        yield f'<tr class="why"><td></td><td colspan="{len(page.seats)}"><span{timed(row.end)}>{escape(row.reason)}</span></td></tr>\n'


def _cell(page: Page, cell: Cell) -> str:
    """What a seat did at a step, as a link to the step."""
    kind = ' class="leads"' if cell.leads else ' class="secret"' if cell.secret else ' class="call"' if cell.text else ""
    did: str = escape(cell.text) if cell.card is None else drawn(page.cards[cell.card], page.labels[cell.card])
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
        feats = f" <small>{escape(line.feats)}</small>" if line.feats else ""
        moved = f"<td>{_written(page, line.played)}</td><td>{_written(page, line.taken)}{feats}"
    marks = sign("*", "irregular") if line.irregular else ""
    marks += sign("✎", "with a note") if line.noted else ""
    pool = "?" if line.pool is None else line.pool
    return (f'<tr{timed(line.step, group="l")}><th><a href="#s{line.step}">{line.step}</a></th><td><bdi>{escape(line.who)}</bdi></td>'
            f"{moved}{marks}</td><td>{signed(line.moved) if line.moved else '–'}</td><td>{pool}</td></tr>\n")


def _written(page: Page, numbers: Iterable[int | None]) -> str:
    return " ".join(["?" if number is None else written(page.cards[number]) for number in numbers])


def dealt(page: Page, numbers: Iterable[int]) -> Markup:
    """Cards as they were dealt, where the script finds each by its number; in a patience, where they are many, as text."""
    if page.solo:
        return Markup("".join([f"{written(page.cards[number], number)} " for number in numbers]))
    return Markup("".join([f"{drawn(page.cards[number], page.labels[number], number)} " for number in numbers]))


def told(said: Iterable[Told]) -> Markup:
    """What is said for a time in the middle."""
    return Markup("".join([f"<span{_shown(one)}>{escape(one.text)}</span>" for one in said]))


def told_at(seat: Seat) -> Markup:
    """What is said for a time at a seat."""
    return Markup("".join([f'<span class="told {escape(one.kind)}"{_shown(one)}>{escape(one.text)}</span>\n' for one in seat.told]))


def _shown(one: Told) -> str:
    return timed(one.since, one.until, viewers=one.viewers)


def marks(page: Page) -> Markup:
    """What is marked on the slider: ends of tricks or deals, things of note, notes, and irregularities."""
    what = "Batch" if page.batches else "Trick"
    parts = [f'<a href="#t{number}" data-at="{tick.step}" tabindex="-1" title="{what} {escape(tick.label)}">{escape(tick.label)}</a>\n'
             for number, tick in enumerate([tick for tick in page.ticks if tick.label], 1)]
    parts += [f'<i class="feat" data-at="{flag.since}" title="{escape(flag.text)}"></i>\n' for flag in page.flags]
    parts += [f'<i class="noted" data-at="{note.step}"></i>\n' for note in page.notes if note.step]
    parts += [f'<i class="noted breach" data-at="{breach.step}"></i>\n' for breach in page.breaches if breach.step]
    return Markup("".join(parts))


def moves(words: Iterable[str]) -> Markup:
    """The moves of a patience in short."""
    return Markup("".join([f"<li><a href=#s{step}>{escape(word)}</a>\n" for step, word in enumerate(words, 1)]))
