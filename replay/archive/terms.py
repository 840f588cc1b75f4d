"""The words of a question: games, calls, results, profiles and codes as the archive writes them.

A word that means nothing is refused, and the nearest offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NoReturn

from formats.cards import SPELLINGS, SUIT_NAMES, SUIT_SPELLINGS, plain
from formats.names import fold, nearest
from replay.all_codes import all_codes
from replay.archive.query import Archive
from replay.games import GAMES
from replay.profile_shelves import Kind, built_in_files
from replay.refusals import Refusal
from replay.replay import MISDEAL, Contract
from replay.terms import BY_NAME, Table

_NUMBER = re.compile(r"\d+")
_MOST = 12
"""Calls that are listed where none is near."""


def game_name(con: Archive, text: str | None) -> str | None:
    """A game as the archive writes it."""
    if not text:
        return None
    return _known(fold(text).replace(" ", "-"), [*GAMES, *_held(con, "game")], f"there is no game `{text}`")


def result_name(con: Archive, text: str | None) -> str | None:
    """A result as the archive writes it."""
    if not text:
        return None
    results = [result for game in GAMES.values() for result in game.RESULTS if result != BY_NAME]
    return _known(fold(text).replace(" ", "-"), ["won", *results, *_held(con, "result")], f"there is no result `{text}`")


def profile_name(con: Archive, text: str | None) -> str | None:
    """A profile, with its version where one is asked for; those of the program are known though no hand was played by them."""
    if not text:
        return None
    name, at, version = text.strip().partition("@")
    built_in = [profile for game in GAMES.values() for profile in built_in_files(Kind.of(game))]
    known = _known(name, [*built_in, *_held(con, "profile")], f"there is no profile `{text}`")
    if not at:
        return known
    held = _held(con, "profile || '@' || version")
    return _known(f"{known}@{version.strip()}", sorted({*_built_in_versions(known), *(one for one in held if one.startswith(f"{known}@"))}),
                  f"there is no profile `{text}`")


def _built_in_versions(name: str) -> Iterator[str]:
    for game in GAMES.values():
        yield from (path.stem for path in built_in_files(Kind.of(game)).get(name, ()))


def code_name(text: str | None) -> str | None:
    """The code of a finding or of an irregularity."""
    if not text:
        return None
    return _known(
        text.strip().upper(), [*all_codes(), MISDEAL.upper()], f"there is no code `{text}`", "`replay explain --all` lists the codes"
    )


def calls_of(con: Archive, text: str | None, game: str | None = None) -> list[str] | None:
    """The calls that a word may be, in whichever game: `nap` and `n`, `14H`; in small letters. Of `game` are those that are offered."""
    return sorted(call.lower() for call in calls_meant(con, text, game)) if text else None


def calls_meant(con: Archive, text: str, of_game: str | None = None) -> set[str]:
    """The same as the calls are written canonically."""
    word = plain(text.strip()).text.lower() if text.isascii() else fold(plain(text).text)
    games = [game for game in GAMES.values() if "contract" in game.FIELDS]
    read = [game.read_contract(Table(game.Rules(), (), None, study=True), 0, word) for game in games]
    meant = {contract.call for contract in read if isinstance(contract, Contract)}
    held = {fold(name): call for call in _held(con, "call") for name in (call, *(game.say_call(call) for game in games))}
    meant |= {held[word]} if word in held else set()
    if not meant:
        _refuse_call(con, text, word, of_game)
    return meant


def _refuse_call(con: Archive, text: str, word: str, of_game: str | None) -> NoReturn:
    """Offer the nearest call that was made, of numbers the nearest number; where none is near, those of the game that is asked about."""
    refused = f"there is no call `{text}`" + (f" in {of_game}" if of_game else "")
    held = _held(con, "call", of_game)
    games = [game for name, game in GAMES.items() if "contract" in game.FIELDS and of_game in (None, name)]
    said = {fold(name): call for call in held for name in (call, *(game.say_call(call) for game in games))}
    near = nearest(word, list(said))
    numbers = [(int(found[0]), call) for call in held if (found := _NUMBER.match(call))] if word.isdecimal() and len(word) < 10 else []
    if numbers:
        least = min(abs(number - int(word)) for number, _ in numbers)
        offered = [call for number, call in numbers if abs(number - int(word)) == least]
    else:
        offered = [said[near] if near == fold(said[near]) else near] if near else []
    if offered:
        raise Refusal(f"{refused}; did you mean {' or '.join(offered)}?")
    if of_game:
        listed = f"the calls there are {', '.join(held[:_MOST])}" + (" …" if len(held) > _MOST else "")
        raise Refusal(f"{refused}; {listed if held else 'no hand of it here has a call'}")
    raise Refusal(f"{refused}; `replay stats bids` lists the calls that were made")


def card_name(text: str | None) -> str | None:
    """A card in either order, as the archive writes it."""
    if text is None:
        return None
    found = SPELLINGS.get(text) or SPELLINGS.get(plain(text).text)
    if found is None:
        raise Refusal(f"`{text}` is no card; write for example AS, 10H or JK")
    return found


def trump_name(text: str | None) -> str | None:
    """A trump suit's letter, or `none`."""
    if text is None:
        return None
    letters = {word: letter for letter, name in SUIT_NAMES.items() for word in (name, name[:-1])} | {"none": "none"}
    spelled = SUIT_SPELLINGS.get(plain(text.strip()).text)
    return spelled or letters[_known(text, letters, f"there is no suit `{text}`", f"there are {', '.join(SUIT_NAMES.values())} and none")]


def _held(con: Archive, column: str, game: str | None = None) -> list[str]:
    """What the hands of the archive, or of a game, have in a column."""
    found = con.execute(f"select distinct {column} from hands where {column} is not null and ($game is null or game = $game) order by 1",
                        {"game": game})
    return [value for (value,) in found.fetchall()]


def _known(word: str, known: Iterable[str], refused: str, otherwise: str = "") -> str:
    """The word, if it is known, as it is written there; else a plain refusal with the nearest one, or all there are."""
    by_form = {fold(one): one for one in known}
    if fold(word) in by_form:
        return by_form[fold(word)]
    near = nearest(word, list(by_form))
    raise Refusal(f"{refused}; " + (f"did you mean {by_form[near]}?" if near else otherwise or "there are " + ", ".join(by_form.values())))
