"""How a hand came out, as a page draws it: scores and totals by seat, who pays whom, the pool, and what is remarked."""

from __future__ import annotations

from collections.abc import Iterable

from replay.pages.page import Page
from replay.pages.pieces import Html, safe, signed, timed


def result(page: Page) -> Html:
    """The sentence about it."""
    return safe(page.result)


def heads(page: Page) -> Html:
    """A column a seat."""
    names = [safe(seat.name) for seat in page.seats]
    return Html("".join([f'<th scope=col><bdi title="{name}">{name}</bdi></th>' for name in names]))


def scores(page: Page) -> Html:
    """What the hand moved for each seat."""
    return _units(page, [seat.score for seat in page.seats])


def totals(page: Page) -> Html:
    """Where the hand left each player."""
    return _units(page, [seat.total for seat in page.seats])


def _units(page: Page, numbers: Iterable[int | None]) -> Html:
    shown = timed(page.last, None, "r")
    return Html("".join([f"<td><span{shown}>{signed(number or 0)}</span></td>" for number in numbers]))


def score_cells(page: Page) -> Html:
    """What the hand moved for each seat, below the ledger."""
    return Html("".join([f"<td>{signed(seat.score or 0)}</td>" for seat in page.seats]))


def total_cells(page: Page) -> Html:
    """Where the hand left each player, below the ledger."""
    return Html("".join([f"<td>{signed(seat.total or 0)}</td>" for seat in page.seats]))


def paid(page: Page) -> Html:
    """Who pays whom, in the middle of the table; for what, only where a ledger tells of all the rest."""
    return _list(page, "<ul>", "pays", "" if page.ledger else None)


def payments(page: Page) -> Html:
    """Who pays whom, and for what if it is not the stake."""
    return _list(page, '<ul class="payments">', "→", "stake")


def _list(page: Page, start: str, verb: str, unsaid: str | None) -> Html:
    """The payments, each with its reason where that is not `unsaid`; None leaves every reason unsaid."""
    if not page.payments:
        return Html("")
    parts = []
    for payer, payee, amount, why in page.payments:
        reason = "" if unsaid is None or why == unsaid else f" · {safe(why)}"
        parts.append(f"<li><bdi>{safe(payer)}</bdi> {verb} <bdi>{safe(payee)}</bdi> <b>{amount}</b>{reason}</li>\n")
    return Html(f"{start}\n{''.join(parts)}</ul>\n")


def pool(page: Page) -> Html:
    """What lay in the pool, where there is one."""
    return Html(f"<p>Pool: {page.pool[0]} before, {page.pool[1]} after.</p>\n" if page.pool else "")


def remarks(page: Page) -> Html:
    """What a reader should know about the record itself."""
    return Html("".join([f'<p class="remark"><bdi>{safe(remark)}</bdi></p>\n' for remark in page.remarks]))
