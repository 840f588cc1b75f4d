"""What is said where no hand was found: which word of the question no hand has, and the nearest that some have."""

from __future__ import annotations

from collections.abc import Iterable

from formats.names import fold, nearest
from replay.archive.query import Archive

_FEW = 8
"""Words that are listed where none is near."""


def nothing_found(con: Archive, tag: str | None, session: str | None, site: str | None) -> str | None:
    """A line for the reader. Of tags, evenings and places anything may be asked, so that a slip in one finds nothing."""
    tags = _words(con, "select distinct unnest(tags) from hands order by 1")
    if tag is not None and fold(tag) not in map(fold, tags):
        return f"no hand has the tag `{tag}`; {_instead(tag, tags, 'the tags here are', 'no hand here has a tag')}"
    evenings = _words(con, "select distinct name from sessions where name is not null order by 1")
    if session is not None and not _parts(session, _words(con, "select session from sessions")):
        return f"no evening is called `{session}`; {_instead(session, evenings, 'the evenings here are', 'no evening here has a name')}"
    places = _words(con, "select distinct unnest([club, site, card_table]) as place from sessions order by 1")
    if site is not None and not _parts(site, _words(con, "select concat_ws(' ', club, site, card_table) from sessions")):
        return f"no club, place or table is called `{site}`; {_instead(site, places, 'there are', 'no evening here names one')}"
    return None


def _words(con: Archive, query: str) -> list[str]:
    return [word for (word,) in con.execute(query).fetchall() if word]


def _parts(asked: str, known: Iterable[str]) -> bool:
    return any(asked.lower() in word.lower() for word in known)


def _instead(asked: str, known: list[str], listed: str, otherwise: str) -> str:
    """The nearest of the known words, or all of them if they are few. A part of a name may be as near as the whole."""
    whole = {part: word for word in reversed(known) for part in (*word.split(), word)}
    near = nearest(asked, list(whole))
    if near is not None:
        return f"did you mean {whole[near]}?"
    if not known:
        return otherwise
    return f"{listed} {', '.join(known[:_FEW])}" + (" …" if len(known) > _FEW else "")
