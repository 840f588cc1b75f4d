"""Players as a question names them: by any beginning of a name; and the names under which one person counts.

The texts keep the names that were written. As whom a name counts stands in `players.person` and is told by no text.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from formats.names import bare, fold
from replay.archive.importing import recount
from replay.archive.query import Archive, rows, sql
from replay.refusals import Refusal

MOST_NEAR = 3
"""Names offered for one that nobody has."""
COLUMNS = ("player", "aliases", "sessions", "hands", "first", "last")


def find_player(con: Archive, text: str) -> str:
    """The person that a name or a beginning of one means; a plain refusal offers the nearest names."""
    known: dict[str, str] = dict(con.execute("select folded, person from players order by folded").fetchall())
    folded = fold(text)
    if folded in known:
        return known[folded]
    fits = list(dict.fromkeys(person for name, person in known.items() if folded and name.startswith(folded)))
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise Refusal(f"`{text}` fits more than one player: {', '.join(fits)}")
    near = _likely(folded, known)
    hint = f"did you mean {' or '.join(near)}?" if near else f"`replay players` lists the {len(set(known.values()))} players"
    raise Refusal(f"no player `{text}` in this archive; {hint}")


def _likely(folded: str, known: dict[str, str]) -> list[str]:
    """The persons whom a name that nobody has may mean: those who begin so but for accents, else the nearest ones."""
    begun = [name for name in known if folded and bare(name).startswith(bare(folded))]
    plain = {bare(name): name for name in known}
    near = begun or [plain[name] for name in get_close_matches(bare(folded), plain, n=MOST_NEAR)]
    return list(dict.fromkeys(known[name] for name in near))[:MOST_NEAR]


def names_of(con: Archive, person: str) -> list[str]:
    """The names under which a person sits in hands."""
    return [name for (name,) in con.execute("select player from players where person = ? order by player", [person]).fetchall()]


def people(con: Archive) -> list[dict[str, Any]]:
    """Every person with the other names, and how often and when he or she played."""
    return rows(con, sql("queries/people"))


def add_alias(con: Archive, player: str, alias: str) -> str:
    """Let a name count as a player; all that counted as that name does so too. Gives the player."""
    person = find_player(con, player)
    folded = fold(alias)
    if not folded or folded == fold(person):
        raise Refusal(f"`{alias}` is no other name for {person}")
    written = " ".join(alias.split())
    found = con.execute("select player, person from players where folded = ?", [folded]).fetchall()
    name, was = found[0] if found else (written, written)
    together = con.execute(
        "select id from hands where list_has_any(players, ?) and list_has_any(players, ?) order by id limit 1",
        [names_of(con, person), [*names_of(con, was), name]]).fetchall()
    if was != person and together:
        raise Refusal(f"{person} and {was} both sit in {together[0][0]}; they cannot be one person")
    if not found:
        con.execute("insert into players values (?, ?, [], ?)", [name, folded, person])
    con.execute("update players set person = $person where person = $name or player = $name", {"person": person, "name": name})
    _recount(con, names_of(con, person))
    return person


def remove_alias(con: Archive, alias: str) -> str:
    """Let a name count as itself again. Gives the player as whom it counted."""
    found = con.execute("select player, person from players where folded = ?", [fold(alias)]).fetchall()
    if not found or found[0][0] == found[0][1]:
        raise Refusal(f"`{alias}` is no other name of anybody; `replay players` lists those that are")
    name, person = found[0]
    names = names_of(con, person)
    con.execute("update players set person = player where player = ?", [name])
    con.execute(sql("loading/spare_players"))
    _recount(con, names)
    return str(person)


def _recount(con: Archive, names: list[str]) -> None:
    """Count the evenings anew in which one of the names sits."""
    found = con.execute("select distinct session from hands where list_has_any(players, ?)", [names]).fetchall()
    recount(con, [session for (session,) in found])
