"""A pattern's words, read one behind the other; what could have stood where reading stopped, for a plain answer."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NoReturn

from formats.names import QUOTES, fold, nearest
from replay.archive.patterns.tree import Amount, PatternError, Span

MOST = 200
"""Words of a pattern at the most: more than anybody can read."""
_WORD = re.compile(rf"[{QUOTES}](?P<quoted>[^{QUOTES}]*)[{QUOTES}]|[()]|[^\s(){QUOTES}]+|[{QUOTES}]")
_MANY = {"no": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_LARGEST = 10_000


class Cursor:
    """The words, and how far they are read. `tried` are the words that would have been taken at the furthest place reached."""

    def __init__(self, text: str) -> None:
        self.text = text
        found = list(_WORD.finditer(text))
        self.spans = [Span(*match.span()) for match in found]
        self.quoted = [match["quoted"] is not None for match in found]
        self.written = [match["quoted"] if match["quoted"] is not None else match.group() for match in found]
        self.words = ["" if quoted else fold(word) for word, quoted in zip(self.written, self.quoted, strict=True)]
        self.at = self._furthest = 0
        self.tried: list[str] = []
        open_quote = next((span for span, word in zip(self.spans, self.words, strict=True) if word and word in QUOTES), None)
        if open_quote is not None:
            raise self.error("this quote is not closed", open_quote)
        if len(self.words) > MOST:
            raise self.error(f"it has more than {MOST} words", self.spans[MOST])

    # -- where we are ------------------------------------------------------------------------------

    @property
    def ended(self) -> bool:
        return self.at >= len(self.words)

    @property
    def here(self) -> Span:
        """The place of the next word, or of the end."""
        return Span(len(self.text), len(self.text) + 1) if self.ended else self.spans[self.at]

    def since(self, start: int) -> Span:
        """From a word to the last one read."""
        if start >= len(self.spans):
            return self.here
        return Span(self.spans[start].start, self.spans[max(start, self.at - 1)].end)

    def error(self, reason: str, span: Span | None = None) -> PatternError:
        return PatternError(self.text, span or self.here, reason)

    def lost(self, what: str = "") -> NoReturn:
        """Nothing that could stand here stands here."""
        known = [word for word in dict.fromkeys(self.tried) if word != "("] if self._furthest == self.at else []
        if self.ended:
            raise self.error(f"something is missing at the end{_such_as(known, what)}")
        word = self.written[self.at]
        near = nearest(word, known)
        raise self.error(f"`{word}` cannot stand here" + (f"; did you mean `{near}`?" if near else _such_as(known, what)))

    def near(self) -> str | None:
        """The word that could stand here and is most like the one that does."""
        return nearest(self.written[self.at], self.tried) if self._furthest == self.at and not self.ended else None

    # -- taking words ------------------------------------------------------------------------------

    def sees(self, phrase: str, ahead: int = 0) -> int:
        """How many words a phrase takes here; 0 when something else stands here. Hyphens count as spaces."""
        left = phrase.split()
        at = self.at + ahead
        while left and at < len(self.words):
            parts = self.words[at].split("-")
            if left[:len(parts)] != parts:
                break
            left, at = left[len(parts):], at + 1
        if left:
            self._try(phrase, ahead)
            return 0
        return at - self.at - ahead

    def take(self, *phrases: str) -> str | None:
        """The first of the phrases that stands here, and go on behind it."""
        for phrase in phrases:
            size = self.sees(phrase)
            if size:
                self.at += size
                return phrase
        return None

    def take_from(self, table: Iterable[str]) -> str | None:
        """The longest phrase of a table that stands here."""
        return self.take(*sorted(table, key=lambda phrase: -len(phrase.split())))

    def need(self, *phrases: str) -> str:
        """One of the phrases must stand here."""
        return self.take(*phrases) or self.lost()

    def _try(self, phrase: str, ahead: int) -> None:
        if ahead:
            return
        if self.at > self._furthest:
            self._furthest, self.tried = self.at, []
        if self.at == self._furthest:
            self.tried.append(phrase)

    # -- amounts -----------------------------------------------------------------------------------

    def number(self) -> int | None:
        """A whole number in digits or, up to ten, in words."""
        if self.ended:
            return None
        word = self.words[self.at]
        if not word.isascii() or not word.isdigit():
            if word not in _MANY:
                return None
            self.at += 1
            return _MANY[word]
        if len(word) > 5 or int(word) > _LARGEST:
            raise self.error(f"{word} is more than anything here can be")
        self.at += 1
        return int(word)

    def amount(self) -> Amount | None:
        """`4`, `4 to 6`, `4 or more`, `at least 4`, `no` …; a number alone is exactly that many. None where no amount stands here."""
        start = self.at
        said = self.take("at least", "at most", "exactly", "more than", "fewer than")
        low = self.number()
        if low is None:
            if said:
                self.lost("a number")
            self.at = start
            return None
        if said == "at least":
            return Amount(low)
        if said == "more than":
            return Amount(low + 1)
        if said == "at most":
            return Amount(0, low)
        if said == "fewer than":
            if not low:
                raise self.error("nothing is fewer than none", self.since(start))
            return Amount(0, low - 1)
        return self._open(low, start) if not said else Amount(low, low)

    def _open(self, low: int, start: int) -> Amount:
        """What stands behind a number: `or more`, `or fewer`, `to 6`."""
        if self.take("or more", "or later", "or higher"):
            return Amount(low)
        if self.take("or fewer", "or less", "or earlier", "or lower"):
            return Amount(0, low)
        if self.take("to"):
            high = self.number()
            if high is None:
                self.lost("a number")
            if high < low:
                raise self.error(f"{low} to {high} is nothing", self.since(start))
            return Amount(low, high)
        return Amount(low, low)


def _such_as(known: list[str], what: str) -> str:
    """The words that could stand there, if they are few."""
    if what:
        return f": {what}"
    return f": `{'`, `'.join(known)}`" if 0 < len(known) <= 12 else ""
