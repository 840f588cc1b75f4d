"""Small pieces of a page that come again and again: cards, suits, and from which step to which something shows. Each is made once."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup, escape

from formats.cards import JOKER, SUIT_NAMES, SUIT_SIGNS


def face(card: str) -> tuple[str, str]:
    """What is printed on a card: its rank and the letter of its suit."""
    if card[1:] not in SUIT_NAMES:
        return ("★" if card == JOKER else card), ""
    return ("10" if card[0] == "T" else card[0]), card[1]


@lru_cache(maxsize=4096, typed=True)
def safe(text: str) -> Markup:
    """A text as it may stand in a page: names, calls and moves come again and again."""
    return escape(text)


@lru_cache(maxsize=4096)
def drawn(card: str, label: str, number: int | None = None) -> Markup:
    """A card that lies on the page; `number` tells the script which one it is."""
    rank, suit = face(card)
    data = "" if number is None else f" data-c={number}"
    sign = f'<svg><use href="#{suit}"/></svg>' if suit else ""
    return Markup(f'<span class="c {suit}"{data} role=img aria-label="{escape(label)}">{escape(rank)}{sign}</span>')


@lru_cache(maxsize=4096)
def written(card: str, number: int | None = None) -> Markup:
    """A card as text, where many stand close together."""
    rank, suit = face(card)
    data = "" if number is None else f" data-c={number}"
    sign = f"{SUIT_SIGNS[suit]}\ufe0e" if suit else ""
    return Markup(f"<i class={suit or 'unknown'}{data}>{escape(rank)}{sign}</i>")


@lru_cache(maxsize=4096)
def timed(since: int, until: int | None = None, group: str = "", key: int | None = None, viewers: tuple[int, ...] | None = None) -> Markup:
    """From which step to which an element shows, and to whom; `group` and `key` say with what else it shows."""
    return Markup("".join((
        f" data-s={since}", "" if until is None else f" data-u={until}", f" data-g={escape(group)}" if group else "",
        "" if key is None else f" data-k={key}", "" if viewers is None else f' data-v="{" ".join(map(str, viewers))}"',
    )))


@lru_cache(maxsize=8)
def suit(letter: str) -> Markup:
    """The sign of a suit."""
    return Markup(f'<svg class="{letter}" aria-hidden=true><use href="#{letter}"/></svg>')


@lru_cache(maxsize=32)
def icon(action: str) -> Markup:
    """The picture on a button."""
    picture = action.replace("back", "next").replace("first", "last")
    return Markup(f'<svg class="icon {action}" aria-hidden=true><use href="#i-{picture}"/></svg>')


@lru_cache(maxsize=32)
def sign(text: str, meaning: str) -> Markup:
    """A sign beside a word, and what it says to those who hear the page."""
    return Markup(f'<sup aria-hidden=true>{escape(text)}</sup><span class="sr"> {escape(meaning)}</span>')


@lru_cache(maxsize=1024)
def signed(number: int) -> str:
    """A number of units won or lost, as it is printed."""
    return f"{number:+d}".replace("-", "−") if number else "0"
