"""Players' names: how they are compared, split, quoted and found by their beginnings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, Literal, NamedTuple

from formats import codes
from formats.diagnostics import Code

LABELS: Final = frozenset({"blind", "table", "stock", "waste", "foundations", "pack"})
"""Labels of a `deal` that are no players; pile numbers are labels too."""

MOST_PLAYERS, LONGEST_NAME = 40, 500
"""Players of one list, and signs of one name: both come again in every hand."""

QUOTES: Final = "\"“”„«»"
_QUOTE = re.compile(f"[{QUOTES}]")
_INVISIBLE = re.compile("[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]")
_PART = re.compile(rf"\s*[{QUOTES}](?:[^{QUOTES}]|[{QUOTES}]{{2}})*[{QUOTES}]\s*(?=[,，、،]|$)|[^,，、،]*")
"""A name in quotes, in which a comma is text, or one without."""
_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ħ": "h", "ı": "i", "ŧ": "t"})
"""Letters whose strokes are no accents of their own in Unicode."""
_LONGEST_WORD = 1000
_PIECE = re.compile(rf"\S{{1,{_LONGEST_WORD}}}\s*|\s+")
_NUMBER = re.compile(r"(?<!\S)[+−–-]?\d+(?!\S)")
_NEEDS_QUOTES = re.compile(r"[,:：，、،{}#]|^[\"“”„«»]|\s{2}")


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """The form in which names, labels and keywords are compared: NFKC, casefold, one space, nothing invisible."""
    if text.isascii():
        return " ".join(text.lower().split())
    return " ".join(composed("NFKC", _INVISIBLE.sub("", text)).casefold().split())


@lru_cache(maxsize=4096)
def bare(text: str) -> str:
    """A folded text without accents: `jose maria` for `José María`. Only what is offered is looked for in it, nothing is taken."""
    folded = fold(text)
    if folded.isascii():
        return folded
    apart = composed("NFD", folded.translate(_LETTERS))
    return composed("NFC", "".join(sign for sign in apart if not unicodedata.combining(sign)))


def visible(text: str) -> str:
    """The text in NFC with direction marks and zero-width signs at its ends dropped."""
    return composed("NFC", text).strip().strip("\u200b\u200e\u200f\u2066\u2067\u2068\u2069\ufeff").strip()


def composed(form: Literal["NFC", "NFKC", "NFD"], text: str) -> str:
    """A text in a form of Unicode's. Of a word longer than any, pieces by themselves: the accents that follow one another are sorted in a
    time that grows with the square of their number."""
    if len(text) <= _LONGEST_WORD:
        return unicodedata.normalize(form, text)
    return "".join([unicodedata.normalize(form, piece) for piece in _PIECE.findall(text)])


class Written(NamedTuple):
    """A name as it stands in a list of names: `start` and `end` are offsets of the name with its quotes."""

    text: str
    start: int
    end: int
    quoted: bool


def split_names(text: str, start: int) -> Iterator[Written]:
    """The names of a comma list. An empty place gives an empty text."""
    at = 0
    while True:
        match = _PART.match(text, at)
        assert match is not None, "the pattern takes the empty text too"
        part = match.group()
        name = part.strip()
        quoted = len(name) > 1 and name[0] in QUOTES and name[-1] in QUOTES
        left = start + at + len(part) - len(part.lstrip())
        yield Written(visible(unquote(name[1:-1]) if quoted else name), left, left + len(name), quoted)
        if match.end() >= len(text):
            return
        at = match.end() + 1


def unquote(inner: str) -> str:
    """The text between quotes, its doubled quotes made single."""
    return re.sub(f"[{QUOTES}]{{2}}", '"', inner)


def unquoted(name: str) -> str:
    """A name without the quotes it was written in."""
    return unquote(name[1:-1]) if len(name) > 1 and name[0] in QUOTES and name[-1] in QUOTES else name


def quote(name: str, *, spaces: bool = False, numbers: bool = False, always: bool = False) -> str:
    """The name as a record writes it; with `spaces`, quoted also where spaces separate, with `numbers`, where one of its words would be
    taken for a number of units."""
    folded = fold(name)
    must = bool(_NEEDS_QUOTES.search(name)) or folded in reserved() or folded.isdecimal() or always or (spaces and " " in name)
    must = must or (numbers and bool(_NUMBER.search(name)))
    return '"' + _QUOTE.sub('""', name) + '"' if must else name


@lru_cache(maxsize=1)
def reserved() -> frozenset[str]:
    """What a name can only be in quotes: field names, labels and the words that stand for nobody."""
    from formats.fields import ALL_FIELDS

    return frozenset(ALL_FIELDS) | LABELS | {"pool", "?", "-"}


class Names:
    """The players of a hand in seat order; found by full name or by a beginning that fits one of them only."""

    __slots__ = ("_index", "_memo", "players")

    def __init__(self, players: Sequence[str]) -> None:
        self.players = tuple(players)
        self._index = {fold(name): seat for seat, name in enumerate(self.players)}
        self._memo: dict[str, int | None] = dict(self._index)

    def __len__(self) -> int:
        return len(self.players)

    def exactly(self, text: str) -> int | None:
        """The seat of a whole name."""
        return self._index.get(fold(text))

    def find(self, text: str) -> int | None:
        """The seat that a name or a beginning means; None when it means nobody or more than one."""
        if text in self._memo:
            return self._memo[text]
        folded = fold(text)
        if folded in self._index:
            found: int | None = self._index[folded]
        else:
            fits = self.fitting(text)
            found = fits[0] if len(fits) == 1 else None
        if len(self._memo) < 1000:
            self._memo[text] = found
        return found

    def fitting(self, text: str) -> list[int]:
        """All seats whose name begins so, in seat order."""
        folded = fold(text)
        return [seat for name, seat in self._index.items() if folded and name.startswith(folded)]

    def likely(self, text: str) -> list[str]:
        """The players that a name which is nobody's may mean: those who begin so but for accents, else the nearest one."""
        begun = [name for name in self.players if bare(text) and bare(name).startswith(bare(text))]
        near = nearest(text, self.players) if not begun else None
        return begun if near is None else [near]

    def hint(self, text: str) -> str:
        """What is said to a name that is nobody's."""
        likely = " or ".join(self.likely(text))
        return f"did you mean {likely}?" if likely else f"the players are {', '.join(self.players)}"

    def double(self) -> str | None:
        """A name that two players share after folding, if there is one."""
        seen: set[str] = set()
        for name in self.players:
            if fold(name) in seen:
                return name
            seen.add(fold(name))
        return None


def nearest(text: str, known: Sequence[str]) -> str | None:
    """The known word that the text most likely means, the first of several as near; None when nothing is near."""
    from difflib import get_close_matches

    word = bare(text)[:40]
    near = get_close_matches(word, list(map(bare, known)), n=3, cutoff=0.6)
    fitting = (known_word for known_word in known if bare(known_word) in near)
    return max(fitting, key=lambda known_word: _likeness(word, bare(known_word)), default=None)


def _likeness(word: str, known: str) -> float:
    from difflib import SequenceMatcher

    return SequenceMatcher(None, known, word).ratio()


@lru_cache(maxsize=256)
def players_in(text: str) -> Names:
    """The players of a `players:` line; unknown ones are ?1, ?2 … in table order."""
    players = []
    unknown = 0
    for written in islice(split_names(text, 0), MOST_PLAYERS):
        if written.text == "?" and not written.quoted:
            unknown += 1
            players.append(f"?{unknown}")
        else:
            players.append(written.text)
    return Names(players)


@lru_cache(maxsize=256)
def player_faults(text: str) -> tuple[tuple[Code, int, int, dict[str, object]], ...]:
    """Every fault of a `players:` line, with its offsets in it."""
    faults: list[tuple[Code, int, int, dict[str, object]]] = []
    seen: set[str] = set()
    for nth, written in enumerate(split_names(text, 0)):
        folded = fold(written.text)
        if nth == MOST_PLAYERS:
            faults.append((codes.MANY_PLAYERS, written.start, len(text), {"most": MOST_PLAYERS}))
            break
        if len(written.text) > LONGEST_NAME:
            faults.append((codes.LONG_NAME, written.start, written.end, {"length": len(written.text), "most": LONGEST_NAME}))
        elif not folded:
            faults.append((codes.EMPTY_NAME, written.start, written.end, {}))
        elif not written.quoted and written.text != "?" and quote(written.text) != written.text:
            faults.append((codes.BAD_SIGN_IN_NAME, written.start, written.end,
                           {"name": written.text, "quoted": '"' + written.text.replace('"', '""') + '"'}))
        elif folded in seen and not (written.text == "?" and not written.quoted):
            faults.append((codes.SAME_NAME, written.start, written.end, {"name": written.text}))
        seen.add(folded)
    return tuple(faults)
