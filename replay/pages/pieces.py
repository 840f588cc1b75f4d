"""Small pieces of a page that come again and again: cards, suits, and from which step to which something shows. Each is made once."""

from __future__ import annotations

from functools import lru_cache
from typing import NewType

from markupsafe import escape

from formats.cards import JOKER, SUIT_NAMES, SUIT_SIGNS, in_words

Html = NewType("Html", str)
"""Text that may stand in a page as it is. Whatever a record says becomes one by `safe` alone."""


_TOLD_AS = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "'": "\\u0027"}
"""How JSON may write the signs that mean something in HTML."""


def embedded(json: str) -> Html:
    """A value in JSON as it may stand inside of a page, in a block that does not run."""
    for sign, code in _TOLD_AS.items():
        if sign in json:
            json = json.replace(sign, code)
    return Html(json)


def face(card: str) -> tuple[str, str]:
    """What is printed on a card: its rank and the letter of its suit."""
    if card[1:] not in SUIT_NAMES:
        return ("★" if card == JOKER else card), ""
    return ("10" if card[0] == "T" else card[0]), card[1]


@lru_cache(maxsize=4096)
def safe(text: str) -> Html:
    """A text as it may stand in a page: names, calls and moves come again and again. It is escaped whatever it was before."""
    return Html(str(escape(str(text))))


@lru_cache(maxsize=4096)
def drawn(card: str, number: int | None = None) -> Html:
    """A card that lies on the page; `number` tells the script which one it is."""
    rank, suit = face(card)
    data = "" if number is None else f" data-c={number}"
    sign = f'<svg><use href="#{suit}"/></svg>' if suit else ""
    return Html(f'<span class="c {suit}"{data} role=img aria-label="{safe(in_words(card))}">{safe(rank)}{sign}</span>')


@lru_cache(maxsize=4096)
def written(card: str, number: int | None = None) -> Html:
    """A card as text, where many stand close together."""
    rank, suit = face(card)
    data = "" if number is None else f" data-c={number}"
    sign = f"{SUIT_SIGNS[suit]}\ufe0e" if suit else ""
    return Html(f"<i class={suit or 'unknown'}{data}>{safe(rank)}{sign}</i>")


@lru_cache(maxsize=4096)
def timed(since: int, until: int | None = None, group: str = "", key: int | None = None, viewers: tuple[int, ...] | None = None) -> Html:
    """From which step to which an element shows, and to whom; `group` and `key` say with what else it shows."""
    return Html("".join((
        f" data-s={since}", "" if until is None else f" data-u={until}", f" data-g={safe(group)}" if group else "",
        "" if key is None else f" data-k={key}", "" if viewers is None else f' data-v="{" ".join(map(str, viewers))}"',
    )))


@lru_cache(maxsize=8)
def suit(letter: str) -> Html:
    """The sign of a suit."""
    return Html(f'<svg class="{letter}" aria-hidden=true><use href="#{letter}"/></svg>')


@lru_cache(maxsize=32)
def icon(action: str) -> Html:
    """The picture on a button."""
    picture = action.replace("back", "next").replace("first", "last")
    return Html(f'<svg class="icon {action}" aria-hidden=true><use href="#i-{picture}"/></svg>')


@lru_cache(maxsize=32)
def sign(text: str, meaning: str) -> Html:
    """A sign beside a word, and what it says to those who hear the page."""
    return Html(f'<sup aria-hidden=true>{safe(text)}</sup><span class="sr"> {safe(meaning)}</span>')


@lru_cache(maxsize=1024)
def signed(number: int) -> Html:
    """A number of units won or lost, as it is printed."""
    return Html(f"{number:+d}".replace("-", "−") if number else "0")
