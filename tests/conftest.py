"""What holds for every test."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def no_width_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables come as wide as they are: what runs the tests may export `COLUMNS`, as every program with readline does."""
    monkeypatch.delenv("COLUMNS", raising=False)
