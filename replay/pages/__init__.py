"""Replay pages: a replay to one self-contained HTML file."""
