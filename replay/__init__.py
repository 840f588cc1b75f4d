"""A hand-record archive and replay tool for card clubs."""

__version__ = "0.1.0"
