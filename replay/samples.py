"""Where the sample records are: beside the installed package, or in the project's own folder."""

from __future__ import annotations

from pathlib import Path


def sample_folder() -> Path:
    """The folder of sample records that comes with the program; `faulty` in it holds records with faults."""
    package = Path(__file__).parent
    installed = package / "sample_hands"
    return installed if installed.is_dir() else package.parent / "sample_hands"


def good_samples() -> list[str]:
    """The files of sample evenings, in the order of their names."""
    folder = sample_folder()
    return [str(path) for path in sorted(folder.rglob("*.hand")) if "faulty" not in path.relative_to(folder).parts]
