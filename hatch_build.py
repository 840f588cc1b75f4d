"""The optional compiled build: mypyc makes extension modules of what is done for every word, line and hand.

`HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 pip install .` builds so; it needs a C compiler. The Python sources stay beside the compiled
modules and mean the same. Nothing is written into the source folder.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = {
    "formats": ("cards", "fields", "files", "heads", "names", "reader", "record", "section_words", "sections", "source", "values", "words"),
    "replay": ("conclusion", "deals", "ending", "fold", "game", "identity", "layouts", "marked", "measures", "opening", "paying", "replay",
               "result", "session", "setting", "terms", "tricks", "walk", "wholeness", "written"),
    "replay/archive": ("evenings", "json_texts", "rows"),
    "replay/games/nap": ("calling", "calls", "course", "dealing", "irregular", "judge", "results", "score", "state"),
    "replay/games/japanese_napoleon": ("calls", "course", "dealing", "exchange", "irregular", "judge", "moves", "powers", "results",
                                       "score", "state"),
    "replay/games/papillon": ("captures", "course", "dealing", "judge", "lying", "positions", "results", "score", "state", "ways"),
    "replay/games/st_helena": ("advice", "building", "choices", "course", "dealing", "judge", "moving", "state", "undoing", "ways"),
}
"""The modules that are compiled, by folder."""

_SETUP = """
from mypyc.build import mypycify
from setuptools import setup
setup(name="compiled", packages=[], ext_modules=mypycify(["--strict", *{files!r}], opt_level="2", debug_level="0"))
"""


class CompiledBuild(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the extension modules into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        self.folder = TemporaryDirectory()
        built = compile_copy(Path(self.root), Path(self.folder.name))
        build_data["force_include"].update({str(module): str(module.relative_to(self.folder.name)) for module in built})
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "folder"):
            self.folder.cleanup()


def compile_copy(root: Path, folder: Path) -> list[Path]:
    """Copy the packages into a folder and compile them there; gives the extension modules."""
    for package in ("formats", "replay"):
        shutil.copytree(root / package, folder / package, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    files = [f"{where}/{name}.py" for where, names in COMPILED.items() for name in names]
    (folder / "setup.py").write_text(_SETUP.format(files=files), encoding="utf-8")
    subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=folder, check=True)
    return [found for ending in ("so", "pyd") for found in folder.rglob(f"*.{ending}") if "build" not in found.relative_to(folder).parts]
