"""Why a command cannot be carried out: plain messages that end it, with the exit code of their kind."""

from __future__ import annotations

from formats.files import storable


class Busy(Exception):
    """The archive is in use by another process; the text says what a user can do. Exit 3."""


class Refusal(Exception):
    """The command cannot be carried out as asked. Exit 2."""


def in_utf8(text: str) -> str:
    """A word that is looked for in an archive, which is written in UTF-8; any other is refused where it is taken."""
    if storable(text) != text:
        raise Refusal(f"{storable(text)}: this is not UTF-8, which the archive is written in")
    return text
