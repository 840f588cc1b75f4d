"""A hand is walked: its setting, its deal, its words, its end. The only place that plays a record; everybody else reads the Replay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from formats.codes import TOO_MANY
from formats.diagnostics import MOST_TROUBLES, Diagnostic, is_error
from formats.record import Record
from replay.conclusion import conclude
from replay.deals import open_deal
from replay.fold import Fold
from replay.game import Game, legal
from replay.identity import hand_id
from replay.layouts import open_layout
from replay.replay import Carried, Contract, Deal, Move, Replay
from replay.setting import set_table
from replay.terms import Table
from replay.uneven import uneven_line
from replay.written import Setting, contract_of

MOST_FOUND: Final = 3 * MOST_TROUBLES
"""Faults listed for one hand: those of its writing, of its evening's head, and of the rules."""


def walk(record: Record, carried: Carried, games: Mapping[str, Game], rules: str | None = None) -> Replay:
    """Play one hand from what the hand before left. `rules` overrides the record's own profile."""
    setting = set_table(record, carried, games, rules)
    replay = Replay(record, hand_id(record), setting.game, setting.ruleset, record.names.players, carried_in=carried,
                    diagnostics=[*record.header.diagnostics, *record.diagnostics, *setting.found])
    replay.level = level_of(record)
    if setting.table is None or setting.game is None or setting.broken:
        return _labelled(replay)
    replay.dealer, replay.study = setting.table.dealer, setting.table.study
    opened = open_deal if setting.game.plan(setting.table).hands else open_layout
    deal, found = opened(record, setting.game, setting.table)
    replay.diagnostics.extend(found)
    replay.deal = deal
    if not any(map(is_error, found)):
        _play_out(replay, setting, setting.game, deal)
    return _labelled(replay)


def level_of(record: Record) -> int:
    """How much is written: 4 cards, 3 tricks or points, 2 calls, 1 result, 0 score."""
    called = False
    for section in record.sections:
        if section.name in ("play", "calls") and any(line.texts for line in section.lines):
            if section.name == "play":
                return 4
            called = True
    if record.says("winners") or record.says("points"):
        return 3
    if called:
        return 2
    return 1 if record.says("contract") or record.says("result") or record.says("up") else 0


def _labelled(replay: Replay) -> Replay:
    """The same, its diagnostics named after the hand and in order of place."""
    if replay.diagnostics:
        named = [found._replace(hand=replay.id) for found in replay.diagnostics]
        replay.diagnostics = bounded(sorted(named, key=lambda found: (found.start, found.end)))
    return replay


def bounded(found: list[Diagnostic]) -> list[Diagnostic]:
    """The first of many faults of a hand, the first error always among them, and that there are more."""
    if len(found) <= MOST_FOUND:
        return found
    kept, more = found[:MOST_FOUND], found[MOST_FOUND]
    if not any(map(is_error, kept)):
        kept += [error for error in found[MOST_FOUND:] if is_error(error)][:1]
    return [*kept, more._replace(code=TOO_MANY, args={"most": MOST_FOUND, "where": "hand"}, repairs=(), note="")]


def _play_out(replay: Replay, setting: Setting, game: Game, deal: Deal) -> None:
    """Play all sections, finish, and conclude; on a fault keep what went before."""
    record, table = replay.record, setting.table
    assert table is not None
    already = len(setting.found)
    limit = min((found.start for found in record.diagnostics if found.severity == "error"), default=len(record.source.text))
    called = record.section("calls")
    written = None
    if not table.study and (called is None or not any(line.texts for line in called.lines)):
        written = contract_of(setting, game, table)
    replay.begin = partial(_begin, game, table, deal, written)
    fold = Fold(record, game, replay.begin(), limit)
    fold.run()
    last = fold.moves[-1] if fold.moves else None
    if fold.back is not None:
        shorter = Fold(record, game, replay.begin(), limit, fold.back)
        shorter.run()
        shorter.found = fold.found
        fold = shorter
    replay.state = fold.state
    replay.moves, replay.asides = tuple(fold.moves), tuple(fold.asides)
    if fold.batches:
        replay.deal = deal._replace(batches=tuple(fold.batches))
    replay.irregularities = tuple(fold.irregularities)
    misread = limit < len(record.source.text)
    replay.diagnostics.extend(conclude(replay, setting, game, stopped=fold.found is not None or fold.cut or misread))
    replay.diagnostics.extend(setting.found[already:])
    if fold.found is not None:
        replay.diagnostics.extend([fold.found, *fold.more])
    if game.IN_TRICKS:
        _count_lines(replay, last)


def _count_lines(replay: Replay, last: Move | None) -> None:
    """Say with the first error of the play which line before it holds no trick. `last` is the move at which the walk stopped."""
    play = replay.record.section("play")
    if play is None or not play.lines:
        return
    for index, found in enumerate(replay.diagnostics):
        if is_error(found) and play.start <= found.start <= play.last()[1]:
            reached = max(last.word.end if last is not None else 0, found.start)
            replay.diagnostics[index] = found._replace(note=uneven_line(replay.record, len(replay.players), reached))
            return


def _begin(game: Game, table: Table, deal: Deal, written: Contract | None) -> Any:
    """The state before the first word; a written contract stands in place of the calls."""
    state = game.start(table, deal)
    if written is not None:
        game.begin_contract(state, written)
    return state


def choices_before(replay: Replay) -> list[list[str]]:
    """What the one to act could have done before each move of a replay, as canonical words: the hand is played once more."""
    choices: list[list[str]] = []
    _once_more(replay, None, lambda state: choices.append(legal(replay.game, state) if replay.game is not None else []))
    return choices


def state_after(replay: Replay, moves: int | None) -> Any:
    """The state after so many moves, None for all; None when the hand was never played."""
    if moves is None or moves >= len(replay.moves):
        return replay.state
    return _once_more(replay, moves, lambda state: None)


def _once_more(replay: Replay, moves: int | None, before: Callable[[Any], None]) -> Any:
    """Play a replay's moves again, at most so many, and call `before` with the state before each."""
    if replay.game is None or replay.begin is None:
        return None
    stop = len(replay.moves) if moves is None else moves
    fold = Fold(replay.record, replay.game, replay.begin(), len(replay.record.source.text), stop)
    fold.watch = before
    fold.run()
    return fold.state
