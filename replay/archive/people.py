"""Players as a question names them: by any beginning of the name, as the archive compares names."""

from __future__ import annotations

from difflib import get_close_matches

from formats.names import fold
from replay.archive.file import Archive
from replay.refusals import Refusal

MOST_NEAR = 3
"""Names offered for one that nobody has."""


def find_player(con: Archive, text: str) -> str:
    """The player that a name or a beginning of one means; a plain refusal offers the nearest names."""
    known = dict(con.execute("select folded, player from players order by folded").fetchall())
    folded = fold(text)
    if folded in known:
        return str(known[folded])
    fits = [player for name, player in known.items() if folded and name.startswith(folded)]
    if len(fits) == 1:
        return str(fits[0])
    if fits:
        raise Refusal(f"`{text}` fits more than one player: {', '.join(fits)}")
    near = [known[name] for name in get_close_matches(folded, known, n=MOST_NEAR, cutoff=0.5)]
    hint = f"did you mean {' or '.join(near)}?" if near else f"`replay stats players` lists the {len(known)} players"
    raise Refusal(f"no player `{text}` in this archive; {hint}")
