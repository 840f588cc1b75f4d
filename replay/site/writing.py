"""A site's folder: what is written there, what was written before, and that nothing of anybody else's is touched.

`site.json` in the folder remembers every file that was written, with a digest of all it was made of. It is written before the first
change and after the last, when all is on disk, so that a run which was stopped half-way is known to the next one, which then makes
every page anew.
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from tempfile import gettempdir

from formats.placing import settle, sweep, write_early, write_whole
from replay import __version__
from replay.refusals import Busy, Refusal
from replay.site.plan import FOLDERS

MANIFEST = "site.json"
_PATH = re.compile(rf"(?!{re.escape(MANIFEST)}$)(?:(?:{'|'.join(FOLDERS)})/)?[^/\\\0]+\.(?:html|css|js|json|csv|parquet)")
MOST_NAMED = 3
"""Files in the way that a refusal names."""


@dataclass
class Folder:
    """The folder of a site. `digests` are those of the files that were written, `keys` what pages stand for, by path.
    `sizes` are theirs in bytes, by which a file that somebody changed is known.

    `book` is a digest of everything that the site was made of, `computed` the day of it; `whole` says that the run came to its end.
    `early` are files that were written and are not brought to disk yet.
    """

    path: Path
    digests: dict[str, str] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)
    computed: str = ""
    book: str = ""
    whole: bool = True
    written: int = 0
    gone: int = 0
    early: set[str] = field(default_factory=set)
    _begun: bool = False
    _planned: frozenset[str] = frozenset()

    def given(self) -> dict[str, dict[str, str]]:
        """The names that files of each folder have, by what they stand for."""
        names: dict[str, dict[str, str]] = {}
        for path, key in self.keys.items():
            folder, _, name = path.rpartition("/")
            names.setdefault(folder, {})[key] = name.removesuffix(".html")
        return names

    def claim(self, paths: Iterable[str], keys: Mapping[str, str]) -> None:
        """Say which files the site will have, and what its pages stand for. Refused where a file is there that no site made."""
        self._planned = frozenset(paths)
        foreign = sorted(path for path in self._planned - self.digests.keys() if os.path.lexists(self.path / path))
        if foreign:
            more = f" and {len(foreign) - MOST_NAMED} more" if len(foreign) > MOST_NAMED else ""
            raise Refusal(f"{self.path}: {', '.join(foreign[:MOST_NAMED])}{more} was not written by `replay site`, and is not overwritten; "
                          "choose another folder with -o, or move it away")
        for folder in FOLDERS:
            found = self.path / folder
            if found.is_symlink() or (os.path.lexists(found) and not found.is_dir()):
                raise Refusal(f"{found} is no folder, and a site needs one of that name; choose another folder with -o")
        for path in sorted(self._planned | self.digests.keys()):
            if (self.path / path).is_symlink() or (self.path / path).is_dir():
                raise Refusal(f"{self.path / path} is no file, and a site needs one of that name; move it away")
        self.keys = {**self.keys, **keys}

    def up_to_date(self, book: str) -> bool:
        """Whether the site was made of the same, and all of it is there."""
        return self.whole and self.book == book and all(map(self._as_written, self.digests))

    def stale(self, path: str, digest: str) -> bool:
        """Whether a file is to be written: it was made of something else, or is not there."""
        return not self.whole or self.digests.get(path) != digest or not self._as_written(path)

    def _as_written(self, path: str) -> bool:
        """Whether a file is there, as long as it was written."""
        try:
            found = (self.path / path).lstat()
        except OSError:
            return False
        return stat.S_ISREG(found.st_mode) and found.st_size == self.sizes.get(path)

    def begin(self) -> None:
        """Remember what is about to be written, once, before the first file is."""
        if not self._begun:
            self._begun = True
            self._sweep()
            for folder in FOLDERS:
                (self.path / folder).mkdir(parents=True, exist_ok=True)
            self._remember({path: self.digests.get(path, "") for path in self.digests.keys() | self._planned}, whole=False)

    def _sweep(self) -> None:
        """Remove what an earlier run left half written when it was stopped."""
        if not self.whole:
            sweep(*(self.path / path for path in (MANIFEST, *self.digests)))

    def put(self, path: str, text: str) -> None:
        """Write one file."""
        self.begin()
        write_early(self.path / path, text)
        self.early.add(path)
        self.written += 1

    def finish(self, digests: Mapping[str, str], computed: str, book: str) -> None:
        """Remove pages that the site no longer has, and remember the others."""
        spare = self.digests.keys() - digests.keys()
        if spare:
            self.begin()
        for path in sorted(spare):
            (self.path / path).unlink(missing_ok=True)
            self.gone += 1
        if self._begun or self.book != book:
            self.digests, self.computed, self.book = dict(digests), computed, book
            settle(self.path / path for path in self.early)
            self.sizes = {path: (self.path / path).stat().st_size for path in digests}
            self._remember(self.digests, whole=True)

    def _remember(self, digests: Mapping[str, str], *, whole: bool) -> None:
        told = {"program": f"replay {__version__}", "whole": whole, "computed": self.computed, "book": self.book,
                "sizes": {path: self.sizes[path] for path in sorted(digests)} if whole else {},
                "files": {path: [digests[path], self.keys[path]] if path in self.keys else [digests[path]] for path in sorted(digests)}}
        write_whole(self.path / MANIFEST, json.dumps(told, ensure_ascii=False, indent=0) + "\n")


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Lets one run at a time write into a folder. Busy for any other; where the system has no such locks, nobody is held up."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    name = blake2b(os.path.realpath(path).encode("utf-8", "surrogateescape"), digest_size=12).hexdigest()
    with Path(gettempdir(), f"replay-site-{os.getuid()}-{name}.lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Busy(f"{path}: another `replay site` is writing into this folder; try again when it has finished") from None
        yield


def opened(path: Path) -> Folder:
    """The folder of a site, made where there is none; a plain refusal where something else is in its place."""
    if path.exists() and not path.is_dir():
        raise Refusal(f"{path} is a file; a site needs a folder")
    manifest = path / MANIFEST
    if not os.path.lexists(manifest):
        return Folder(path)
    try:
        told = json.loads(manifest.read_text(encoding="utf-8"))
        files: dict[str, list[str]] = told["files"]
        sizes: dict[str, int] = dict(told.get("sizes", {}))
        if not all(_PATH.fullmatch(name) and all(isinstance(part, str) for part in parts) for name, parts in files.items()):
            raise ValueError(MANIFEST)
        return Folder(path, {name: parts[0] for name, parts in files.items()},
                      {name: parts[1] for name, parts in files.items() if len(parts) > 1},
                      sizes, str(told.get("computed", "")), str(told.get("book", "")), bool(told["whole"]))
    except OSError as error:
        raise Refusal(f"{manifest}: {error.strerror or error}") from None
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        raise Refusal(f"{manifest} is not what `replay site` writes; choose another folder with -o, or move it away") from None
