"""Why a command cannot be carried out: plain messages that end it, with the exit code of their kind."""

from __future__ import annotations


class Busy(Exception):
    """The archive is in use by another process; the text says what a user can do. Exit 3."""


class Refusal(Exception):
    """The command cannot be carried out as asked. Exit 2."""
