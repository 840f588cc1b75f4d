"""One line of text to words: cards in any spelling, groups, marks, notes and comments. No rule is known here."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from formats import codes
from formats.cards import RANK_SPELLINGS, SPELLINGS, SUIT_SPELLINGS, SUITS, Plain, plain, split_group, split_rank_first
from formats.diagnostics import Code
from formats.names import QUOTES, unquote
from formats.record import Comment, Mark, Word
from formats.section_words import WORDS_OF, is_move, join_captures, join_cards

TOKEN = re.compile(
    rf"[^\s,，、،·|{{}}{QUOTES}#\x00-\x1f\x7f-\x9f][^\s,，、،·|{{}}{QUOTES}\x00-\x1f\x7f-\x9f]*"      # a word
    rf"|\{{[^}}]*\}}?"                                                                          # a note
    rf"|[{QUOTES}](?:[^{QUOTES}]|[{QUOTES}]{{2}})*[{QUOTES}]?"                                  # a quoted name
    r"|(?P<comment>(?<!\S)\#(?!\S).*)"                                                           # a comment, to the end
    r"|[|}]|\#\S*")
_MARK = re.compile(r"(.+?)(\*(?:/([^*!?]+))?)?(!!|\?\?|!\?|\?!|!|\?)?")
_HOLDING = re.compile(r"(?:[AKQJTakqjt2-9]|10)*(?:\.(?:[AKQJTakqjt2-9]|10)*)+")
SUIT_HOLDS = frozenset({"deal", "discard", "partner"})
"""Sections where a suit alone holds for the ranks behind it."""
RANKS_AND_SUITS = frozenset({*RANK_SPELLINGS, *SUIT_SPELLINGS})
"""Letters that are half a card, and in `partner` may be a player's name."""


class Trouble(NamedTuple):
    """A fault of spelling with its offsets."""

    code: Code
    start: int
    end: int
    args: dict[str, object]


class Lexed(NamedTuple):
    """What one line held. `hand_notes` are notes that stand before any word of the line, `behind` those behind each word, by its number."""

    words: list[Word]
    hand_notes: list[Word]
    comment: Comment | None
    troubles: list[Trouble]
    behind: dict[int, list[str]]


def lex(text: str, start: int, end: int, section: str) -> Lexed:
    """The words between two offsets that lie on one line, read as words of that section."""
    words: list[Word] = []
    lexed = Lexed(words, [], None, [], {})
    suit = ""
    alone: re.Match[str] | None = None
    by_suits = False
    new = tuple.__new__
    spellings = {} if section in ("calls", "raw") else SPELLINGS
    for match in TOKEN.finditer(text, start, end):
        token = match.group()
        card = spellings.get(token)
        if card is not None:
            words.append(new(Word, (card, match.start(), match.end(), None, ())))
            by_suits = by_suits or (suit != "" and card[1:] == suit)
            suit = ""
        elif section == "partner" and token in RANKS_AND_SUITS and not suit and not _rank_behind(text, match.end(), end):
            words.append(Word(token, match.start(), match.end()))             # a player whose name is one letter
        elif match.lastgroup == "comment":
            lexed = lexed._replace(comment=Comment(token.rstrip(), match.start()))
        else:
            held, before = suit, len(words)
            suit = _other(token, match.start(), section, suit, lexed)
            by_suits = by_suits or (held != "" and len(words) > before)
            alone = match if suit and alone is None else alone
    if alone is not None and not by_suits:                  # beside ranks of other suits it says that there is none of it
        lexed.troubles.append(Trouble(codes.LONE_SUIT, alone.start(), alone.end(), {"word": alone.group()}))
    for nth, notes in lexed.behind.items():
        words[nth] = words[nth]._replace(notes=tuple(notes))
    if section == "play" and len(words) > 1 and (("x" in text[start:end]) or "+" in text[start:end] or "×" in text[start:end]):
        join_captures(words)
    if section == "play" and len(words) > 1 and any(is_move(word.text) for word in words):
        join_cards(words)
    return lexed


def _rank_behind(text: str, start: int, end: int) -> bool:
    """Whether the next word is a rank, so that a suit before it holds for it."""
    following = text[start:end].split(maxsplit=1)
    return bool(following) and following[0] in RANK_SPELLINGS


def _other(token: str, at: int, section: str, suit: str, lexed: Lexed) -> str:
    """A token that is neither a plainly spelled card nor a comment; gives the suit that holds behind it."""
    first = token[0]
    if first == "{":
        _note(token, at, lexed)
        return suit
    if first == "}":
        lexed.troubles.append(Trouble(codes.STRAY_BRACE, at, at + 1, {}))
        return suit
    if first == "|":
        if section == "deal":
            lexed.words.append(Word("|", at, at + 1))
        return ""
    if first in QUOTES:
        return _quoted(token, at, section, lexed)
    return _word(token, at, section, suit, lexed)


def _note(token: str, at: int, lexed: Lexed) -> None:
    if not token.endswith("}"):
        lexed.troubles.append(Trouble(codes.UNCLOSED_NOTE, at, at + 1, {}))
        return
    note = token[1:-1].strip()
    if lexed.words:
        lexed.behind.setdefault(len(lexed.words) - 1, []).append(note)
    else:
        lexed.hand_notes.append(Word(note, at, at + len(token)))


def _quoted(token: str, at: int, section: str, lexed: Lexed) -> str:
    if len(token) < 2 or token[-1] not in QUOTES:
        lexed.troubles.append(Trouble(codes.UNCLOSED_QUOTE, at, at + 1, {}))
    elif section in ("partner", "raw"):
        lexed.words.append(Word(unquote(token[1:-1]), at, at + len(token)))
    else:
        lexed.troubles.append(
            Trouble(codes.SIGN, at, at + 1, {"sign": token[0], "word": token, "expected": "quotes stand round names only"})
        )
    return ""


def _word(token: str, at: int, section: str, suit: str, lexed: Lexed) -> str:
    """Spell one word with its mark; gives the suit that holds for ranks behind it."""
    if section == "raw":
        lexed.words.append(Word(token, at, at + len(token)))
        return ""
    known = plain(token)
    match = _MARK.fullmatch(known.text)
    if match is None:                                  # only invisible signs
        return suit
    base, star, instead, opinion = match.groups()
    if base[0] == "#":
        _sign(known, 0, token, at, lexed, "a comment is parted by spaces from what stands before it and behind: ` # `")
        return suit
    if "*" in base or (instead is not None and not instead.strip("/")):
        _sign(known, known.text.index("*"), token, at, lexed, "one `*` behind a word, then at most one opinion: AH*, AH*/2S, AH!?")
        return suit
    mark = None
    if star or opinion:
        if instead is not None and instead != "-":
            spelled = _spell(Plain(instead, known.places[match.start(3):]), token, at, section, "", lexed)
            if len(spelled) != 1:
                return suit
            instead = spelled[0].text
        mark = Mark(star is not None, instead, opinion or "")
    if section in SUIT_HOLDS and base in SUIT_SPELLINGS and mark is None:
        return SUIT_SPELLINGS[base]
    spelled = _spell(Plain(base, known.places), token, at, section, suit, lexed)
    if spelled and mark is not None:
        spelled[-1] = spelled[-1]._replace(mark=mark, end=at + len(token))
    lexed.words.extend(spelled)
    return suit if base in RANK_SPELLINGS or base == "?" else ""


def _spell(base: Plain, token: str, at: int, section: str, suit: str, lexed: Lexed) -> list[Word]:
    """The words that a token without its mark stands for; [] when it is refused, with the trouble noted."""
    text = base.text
    start, end = at + base.places[0], at + _end(base, len(text), token)
    if section == "calls":
        return [Word(text.lower() if text.isascii() else text.casefold(), start, end)]
    card = SPELLINGS.get(text)
    if card is not None:
        return [Word(card, start, end)]
    if text in ("?", "-"):
        return [Word(text, start, end)]
    if text in RANK_SPELLINGS:
        return _bare_rank(RANK_SPELLINGS[text], start, end, section, suit, lexed)
    group = split_group(text)
    if not isinstance(group, int):
        return [Word(card, at + base.places[left], at + _end(base, right, token)) for card, left, right in group]
    if section == "deal" and _HOLDING.fullmatch(text) and text.count(".") == 3:
        return list(_holding(base, token, at))
    read = WORDS_OF.get(section)
    spelled = read(text, start, end) if read is not None else None
    if spelled is not None:
        return spelled
    _refuse(base, group, token, at, section, lexed)
    return []


def _holding(base: Plain, token: str, at: int) -> Iterator[Word]:
    """The cards of `AK9..T.42`: spades, hearts, diamonds and clubs, divided by dots."""
    suits = iter(SUITS)
    suit = next(suits)
    for part in re.finditer(r"10|.", base.text):
        if part.group() == ".":
            suit = next(suits, suit)
        else:
            yield Word(RANK_SPELLINGS[part.group()] + suit, at + base.places[part.start()], at + _end(base, part.end(), token))


def _bare_rank(rank: str, start: int, end: int, section: str, suit: str, lexed: Lexed) -> list[Word]:
    if section == "play":
        return [Word(rank, start, end)]
    if suit:
        return [Word(rank + suit, start, end)]
    if section == "deal" and rank in "23456789T" and (not lexed.words or lexed.words[-1].text == "pysol"):
        return [Word(str(10 if rank == "T" else rank), start, end)]          # a bare number is a count: `stock: 9`
    lexed.troubles.append(Trouble(codes.BARE_RANK, start, end, {"word": rank}))
    return []


def _refuse(base: Plain, bad: int, token: str, at: int, section: str, lexed: Lexed) -> None:
    """Say what is wrong with a word that is none of this section's."""
    text = base.text
    cards = split_rank_first(text)
    start, end = at + base.places[0], at + _end(base, len(text), token)
    if cards:
        lexed.troubles.append(Trouble(codes.GLUED, start, end, {"word": token, "spaced": " ".join(cards)}))
    elif text[:1] in RANK_SPELLINGS and len(text) > 1 and text[-1] in SUIT_SPELLINGS and all(c in RANK_SPELLINGS for c in text[:-1]):
        spaced = " ".join(RANK_SPELLINGS[c] + text[-1].upper() for c in text[:-1])
        lexed.troubles.append(Trouble(codes.GLUED, start, end, {"word": token, "spaced": spaced}))
    elif section == "deal" and "." in text:
        lexed.troubles.append(Trouble(codes.HOLDING, start, end, {"word": token}))
    elif text in SUIT_SPELLINGS:
        lexed.troubles.append(Trouble(codes.LONE_SUIT, start, end, {"word": token}))
    else:
        if bad == 0 and text[0] in RANK_SPELLINGS:
            bad = next((i for i in range(1, len(text)) if text[i] not in SUIT_SPELLINGS), 0) if len(text) > 1 else 0
        bad = min(bad, len(text) - 1)
        _sign(base, bad, token, at, lexed, _expected(text[bad]))


def _expected(sign: str) -> str:
    """What would have been right; a letter that only looks like ours is called by its name."""
    if sign.isalpha() and not sign.isascii():
        return f"this is a {unicodedata.name(sign, 'letter of another alphabet').lower()}; cards are written in English letters"
    return "a card is rank and suit, as in AS, TD or 10♦"


def _sign(base: Plain, index: int, token: str, at: int, lexed: Lexed, expected: str) -> None:
    place = at + base.places[index]
    lexed.troubles.append(Trouble(codes.SIGN, place, place + 1, {"sign": base.text[index], "word": token, "expected": expected}))


def _end(base: Plain, index: int, token: str) -> int:
    """Offset in the token just behind the character before `index`."""
    return min(base.places[index - 1] + 1, len(token)) if index else 0
