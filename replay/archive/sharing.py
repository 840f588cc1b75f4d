"""Work shared among processes: what it makes of each task, in order, and no process that outlives the one that shares."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TypeVar

from replay.refusals import Refusal

Task = TypeVar("Task")
Made = TypeVar("Made")


def shared(work: Callable[[Task], Made], tasks: Iterable[Task], many: int, begin: Callable[[], None] | None = None) -> Iterator[Made]:
    """What the work makes of each task, done in so many processes, or in this one where no other is wanted.

    No more is made ahead than keeps them busy: results take memory. `begin` is called in each process before its first task.
    """
    if many < 2:
        if begin is not None:
            begin()
        yield from map(work, tasks)
        return
    with ProcessPoolExecutor(many, get_context("spawn"), _stay_with_parent, (begin,)) as pool:
        ahead: deque[Future[Made]] = deque()
        try:
            for task in tasks:
                with _not_interrupted():                    # here processes start
                    ahead.append(pool.submit(work, task))
                if len(ahead) > many:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()
        except BrokenProcessPool:
            raise Refusal("one of the processes that shared the work was stopped; run the command again, or with --jobs 1") from None
        finally:
            pool.shutdown(cancel_futures=True)


def processors() -> int:
    """How many there are for this program."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _not_interrupted() -> Iterator[None]:
    """A Ctrl-C of meanwhile comes at the end. A process that starts meanwhile never hears of one, not even before any code of ours runs."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _stay_with_parent(begin: Callable[[], None] | None) -> None:
    """Leave an interruption to the process that shares the work, and end when it ends, however that comes about."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    if begin is not None:
        begin()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
