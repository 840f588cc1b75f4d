"""`doctor`: whether the program, its settings and the archive are in order."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from replay.cli.common import BUSY, FINDINGS, FINE, app
from replay.cli.refs import Archive
from replay.cli.show import ShowFormat
from replay.refusals import Refusal


@app.command()
def doctor(
    how: Annotated[ShowFormat, typer.Option("--format", "-f", help="text for reading, json for programs.")] = ShowFormat.TEXT,
    archive: Archive = None,
) -> None:
    """Check versions, settings, the archive and the files it came from. `rebuild --check` plays the texts again besides."""
    from formats.frames import clean
    from replay.archive.health import examine
    from replay.archive.place import placed

    place = placed(archive)
    if archive is not None and not place.path.exists():
        raise Refusal(f"{place.path}: there is no archive here ({place.setting})")
    health = examine(place)
    if how is ShowFormat.JSON:
        print(json.dumps(health.to_json(), ensure_ascii=False, indent=1))
    else:
        for told in (health.versions, health.settings, health.archive):
            for name, value in told.items():
                print(clean(f"{name + ':':26} {value}"))
        for note in health.notes:
            print(clean(f"note: {note}"))
        for finding in health.findings:
            print(clean(f"wrong: {finding}"))
        if not health.busy:
            print(f"{len(health.findings)} findings" if health.findings else "all is in order")
    raise typer.Exit(BUSY if health.busy else FINDINGS if health.findings else FINE)
