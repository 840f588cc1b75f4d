"""A batch handed to the database where it lies in memory, by the C interface that Arrow defines for it; no library of Arrow's is needed.

The structures and what each side may do with them: https://arrow.apache.org/docs/format/CDataInterface.html
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from replay.archive.batch import Batch, Column, batch
from replay.archive.query import Archive

_NULLABLE = 2
_UNKNOWN = -1
"""Nobody counted the nulls."""


class _Schema(ctypes.Structure):
    """What a column is: `struct ArrowSchema`."""


class _Array(ctypes.Structure):
    """What stands in it: `struct ArrowArray`."""


_ReleaseSchema = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Schema))
_ReleaseArray = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Array))
_Schema._fields_ = [
    ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p), ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("children", ctypes.POINTER(ctypes.POINTER(_Schema))), ("dictionary", ctypes.POINTER(_Schema)),
    ("release", _ReleaseSchema), ("private_data", ctypes.c_void_p)]
_Array._fields_ = [
    ("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64), ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("buffers", ctypes.POINTER(ctypes.c_char_p)), ("children", ctypes.POINTER(ctypes.POINTER(_Array))),
    ("dictionary", ctypes.POINTER(_Array)), ("release", _ReleaseArray), ("private_data", ctypes.c_void_p)]

_capsule = ctypes.pythonapi.PyCapsule_New
_capsule.restype, _capsule.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


def _release(structure: Any) -> None:
    """Say that a structure is released; its memory stays the lender's."""
    structure.contents.release = type(structure.contents.release)()


_release_schema, _release_array = _ReleaseSchema(_release), _ReleaseArray(_release)


class Lent:
    """What the database reads under a name, one batch after the other. A transaction keeps alive what was registered in it: so this is
    registered once, and holds a batch no longer than it is read."""

    def __init__(self, con: Archive, name: str, types: Mapping[str, str]) -> None:
        self._nothing = self._batch = batch(types, [])
        self._out: list[object] = []
        con.register(name, self)

    @contextmanager
    def lending(self, lent: Batch) -> Iterator[None]:
        """Let the database read a batch for a while."""
        self._batch = lent
        yield
        self._batch = self._nothing
        self._out.clear()

    def __arrow_c_schema__(self) -> object:
        return self._lend(_schema("+s", "", [_schema_of(name, column) for name, column in self._batch.columns.items()]), b"arrow_schema")

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        columns = [_array_of(column) for column in self._batch.columns.values()]
        return self.__arrow_c_schema__(), self._lend(_array(len(self._batch), (None,), columns), b"arrow_array")

    def _lend(self, structure: _Schema | _Array, name: bytes) -> object:
        self._out.append(structure)
        return _capsule(ctypes.addressof(structure), name, None)


def _schema_of(name: str, column: Column) -> _Schema:
    return _schema(column.format, name, [] if column.inside is None else [_schema_of("item", column.inside)])


def _array_of(column: Column) -> _Array:
    return _array(column.length, column.buffers, [] if column.inside is None else [_array_of(column.inside)])


def _schema(format: str, name: str, children: Sequence[_Schema]) -> _Schema:
    return _Schema(format.encode(), name.encode(), None, _NULLABLE, len(children), _pointers(_Schema, children), None, _release_schema)


def _array(length: int, buffers: Sequence[bytes | None], children: Sequence[_Array]) -> _Array:
    held = (ctypes.c_char_p * len(buffers))(*buffers)
    return _Array(length, _UNKNOWN, 0, len(buffers), len(children), held, _pointers(_Array, children), None, _release_array)


def _pointers(kind: Any, children: Sequence[Any]) -> Any:
    return (ctypes.POINTER(kind) * len(children))(*map(ctypes.pointer, children))
