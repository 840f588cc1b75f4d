"""`what-if`: the archive's hands scored by other rules."""

from __future__ import annotations

from typing import Annotated

import typer

from replay.cli.archive import progress
from replay.cli.common import app, say
from replay.cli.questions import How, show_rows
from replay.cli.refs import Archive
from replay.output import Format

MOST_NAMED = 5


@app.command("what-if")
def what_if(
    rules: Annotated[str, typer.Argument(metavar="RULES", help="A profile, with changes if need be, or a file of house rules.")],
    hands: Annotated[bool, typer.Option("--hands", help="List the hands that would have other results or scores.")] = False,
    how: How = Format.TABLE,
    archive: Archive = None,
) -> None:
    """Score the archive's hands by other rules, and show what that changes for each player. Nothing is changed."""
    from replay.archive.file import reading
    from replay.archive.place import archive_path
    from replay.archive.what_if import HANDS, PLAYERS, suppose

    with reading(archive_path(archive)) as con, progress("hands played") as watch:
        found = suppose(con, rules, watch)
    if hands:
        show_rows(found.changed, how, HANDS)
    else:
        show_rows(found.by_player(), how, PLAYERS)
    say(f"by {', '.join(found.rules)}: {len(found.changed)} of {found.hands} hands come out otherwise")
    left_out = {"cannot be played so": len(found.refused), "without a known score": found.unknown, "of other games": found.other_games}
    for what, count in left_out.items():
        if count:
            say(f"left out: {count} {what}")
    for id, reason in found.refused[:MOST_NAMED]:
        say(f"  {id}: {reason}")
