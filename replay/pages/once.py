"""What a page has once: its title, the ways to other hands, its last step, and the record that it carries."""

from __future__ import annotations

from replay.pages.page import Page
from replay.pages.pieces import Html, embedded, safe, timed
from replay.pages.script import as_json, told_to_script


def title(page: Page) -> Html:
    """The game and the number of the hand."""
    return safe(page.title)


def occasion(page: Page) -> Html:
    """When and where it was."""
    return safe(page.occasion)


def full_title(page: Page) -> Html:
    """Both, for the browser."""
    return safe(f"{page.title} · {page.occasion}" if page.occasion else page.title)


def neighbours(page: Page) -> Html:
    """The ways to the hands before and after."""
    ways = []
    if page.previous:
        ways.append(f'<a rel="prev" href="{safe(page.previous)}" title="Previous hand (p)">‹ <span>previous hand</span></a>')
    if page.next:
        ways.append(f'<a rel="next" href="{safe(page.next)}" title="Next hand (n)"><span>next hand</span> ›</a>')
    return Html(f'<nav aria-label="Other hands">\n{"".join(ways)}</nav>\n' if ways else "")


def so_many_seats(page: Page) -> Html:
    """How many sit at the table."""
    return Html(str(len(page.seats)))


def last(page: Page) -> Html:
    """The number of the last step."""
    return Html(str(page.last))


def from_the_end(page: Page) -> Html:
    """What shows at the last step."""
    return timed(page.last)


def with_the_result(page: Page) -> Html:
    """What shows at the last step, or when somebody asks for the result."""
    return timed(page.last, group="r")


def heading(page: Page) -> Html:
    """What stands above the table of calls and tricks."""
    return safe(page.heading)


def rules(page: Page) -> Html:
    """The rules that were played, by name."""
    return Html(f'Rules <bdi dir="ltr">{safe(page.rules)}</bdi>. ' if page.rules else "")


def record(page: Page) -> Html:
    """The record as a text in JSON."""
    return embedded(as_json(page.record))


def play(page: Page) -> Html:
    """What the script reads, in JSON."""
    return embedded(told_to_script(page))
