"""A replay as the object that `show -f json` prints: names in place of seats, lists in place of tuples."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields
from json.encoder import encode_basestring
from typing import Any

from replay.game import legal
from replay.replay import POOL, Event, Replay, Step
from replay.walk import choices_before, state_after


def to_json(replay: Replay, *, with_legal: bool = False) -> dict[str, Any]:
    """One hand as JSON. Cards are rank then suit; what does not apply is None.

    `with_legal` adds to every step what could have been done.
    """
    names = replay.players
    shown: dict[str, Any] = {
        "id": replay.id, "hash": replay.hash, "file": replay.record.source.name,
        "line": replay.record.source.place(replay.record.start)[0],
        "game": replay.game.NAME if replay.game else None, "rules": _rules(replay), "level": replay.level,
        "players": list(names), "dealer": _name(replay, replay.dealer), "study": replay.study,
        "deal": _deal(replay), "deal_derived": replay.deal_derived, "contract": _contract(replay),
        "steps": _steps(replay, with_legal=with_legal), "tricks": [
            {"n": trick.n, "leader": _name(replay, trick.leader), "cards": list(trick.cards), "winner": names[trick.winner],
             "reason": trick.reason, "points": trick.points} for trick in replay.tricks],
        "result": replay.result, "winner": [names[seat] for seat in replay.winner] if replay.winner is not None else None,
        "tricks_taken": _by_name(replay, replay.tricks_taken), "points": _by_name(replay, replay.points),
        "side_points": replay.side_points, "scores": _by_name(replay, replay.scores),
        "payments": [{"from": _purse(replay, paid.payer), "to": _purse(replay, paid.payee), "amount": paid.amount, "reason": paid.reason}
                     for paid in replay.payments],
        "totals": dict(replay.totals) if replay.totals is not None else None, "game_won_by": _won_by(replay),
        "pool_before": replay.pool_before, "pool_after": replay.pool_after,
        "irregularities": [
            {"step": found.step, "seat": _name(replay, found.seat), "code": found.code, "remedy": found.remedy, "due": found.due,
             "amount": found.amount}
            for found in replay.irregularities],
        "unverified": list(replay.unverified), "notes": _notes(replay), "accepted": replay.accepted,
        "diagnostics": [found.to_json() for found in replay.diagnostics],
    }
    if replay.game is not None and replay.state is not None:
        shown.update(replay.game.to_json(replay))
    return shown


def in_lines(value: Any, line: str = "\n") -> str:
    """A value as JSON with each of its parts on a line of its own, one space further in; `line` is the break before its last line.

    It is what `json.dumps(value, ensure_ascii=False, indent=1)` gives, in half the time.
    """
    if isinstance(value, str):
        return encode_basestring(value)
    if value is None:
        return "null"
    further = line + " "
    if isinstance(value, dict) and value:
        parts = [f"{encode_basestring(name)}: {in_lines(part, further)}" for name, part in value.items()]
        return f"{{{further}{f',{further}'.join(parts)}{line}}}"
    if isinstance(value, (list, tuple)) and value:
        return f"[{further}{f',{further}'.join([in_lines(part, further) for part in value])}{line}]"
    return str(value) if type(value) is int else json.dumps(value)


def _rules(replay: Replay) -> dict[str, Any] | None:
    if replay.rules is None:
        return None
    options = replay.rules.options
    resolved = {f.name: getattr(options, f.name) for f in fields(options)}
    return {"profile": replay.rules.profile, "version": replay.rules.version,
            "options": {name: list(value) if isinstance(value, tuple) else value for name, value in resolved.items()}}


def _name(replay: Replay, seat: int | None) -> str | None:
    return replay.players[seat] if seat is not None else None


def _purse(replay: Replay, seat: int) -> str:
    return "pool" if seat == POOL else replay.players[seat]


def _by_name(replay: Replay, values: Sequence[int] | None) -> dict[str, int] | None:
    return dict(zip(replay.players, values, strict=True)) if values is not None else None


def _won_by(replay: Replay) -> str | None:
    """The winner of a game to a target; a shared game names all its winners, divided by commas."""
    return ", ".join(replay.game_won_by) if replay.game_won_by else None


def _deal(replay: Replay) -> dict[str, Any]:
    deal = replay.deal

    def listed(cards: Any) -> Any:
        return list(cards) if isinstance(cards, tuple) else cards

    return {
        "hands": {name: list(hand) if hand is not None else None for name, hand in zip(replay.players, deal.hands, strict=False)},
        "blind": listed(deal.blind), "table": listed(deal.table), "stock": listed(deal.stock),
        "piles": [list(pile) for pile in deal.piles] if deal.piles is not None else None, "waste": listed(deal.waste),
        "foundations": {place: list(cards) for place, cards in deal.foundations.items()} if deal.foundations is not None else None,
        "batches": [{name: list(hand) for name, hand in zip(replay.players, batch, strict=True)} for batch in deal.batches],
    }


def _contract(replay: Replay) -> dict[str, Any] | None:
    contract = replay.contract
    if contract is None:
        return None
    return {"maker": _name(replay, contract.maker), "call": contract.call, "trump": contract.trump, "partner_card": contract.partner_card,
            "partner": _name(replay, contract.partner)}


def _steps(replay: Replay, *, with_legal: bool) -> list[dict[str, Any]]:
    choices = choices_before(replay) if with_legal else None
    shown = []
    for step in replay.steps:
        line, column = replay.record.source.place(step.word.start)
        told = {"n": step.n, "phase": step.phase, "seat": replay.players[step.seat], "word": step.text, "line": line, "column": column,
                "text": step.caption, "notes": list(step.word.notes), "mark": _mark(step),
                "events": [_event(replay, event) for event in step.events]}
        if choices is not None:
            told["legal"] = choices[step.n - 1]
        shown.append(told)
    return shown


def _mark(step: Step) -> str | None:
    """The mark as written behind the word, None when there is none."""
    mark = step.word.mark
    if mark is None:
        return None
    star = ("*" + (f"/{mark.instead}" if mark.instead else "")) if mark.irregular else ""
    return star + mark.opinion


def _event(replay: Replay, event: Event) -> dict[str, Any]:
    return {"kind": event.kind, "seat": _name(replay, event.seat), "cards": list(event.cards), "from": _place(replay, event.source),
            "to": _place(replay, event.target), "amount": event.amount}


def _place(replay: Replay, place: str | None) -> str | None:
    """A place with the player's name for the seat: `hand:Anna`, `won:Boris`."""
    kind, _, seat = (place or "").partition(":")
    if kind in ("hand", "won", "taken", "seat") and seat:
        return replay.players[int(seat)] if kind == "seat" else f"{kind}:{replay.players[int(seat)]}"
    return place


def _notes(replay: Replay) -> list[str]:
    """Notes on the hand as a whole: `note:` lines, then notes that stand first on a line."""
    return [part.value for part in replay.record.repeated if part.name == "note"] + [note.text for note in replay.record.notes]


def waiting(replay: Replay, after: int | None = None) -> dict[str, Any]:
    """Who is to act after the first `after` moves (all of them when None), and what he may do: what `legal -f json` prints."""
    state = state_after(replay, after)
    if state is None or replay.game is None or state.phase == "over" or state.turn is None:
        return {"hand": replay.id, "seat": None, "words": []}
    words = legal(replay.game, state)
    return {"hand": replay.id, "seat": replay.players[state.turn] if words else None, "words": words}
