"""A hand in the terminal: its deal, its steps, its tricks and what it paid; or the table as it lay after one step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from formats.cards import JOKER, SUIT_SIGNS
from formats.frames import clean, frame, width
from formats.values import signed
from replay.board import NEVER, Board, lay_out
from replay.breaches import Breach, breaches_of, happened, whose
from replay.ledger import ledger_of, together
from replay.replay import POOL, Replay
from replay.whereabouts import kind_of

BACK = "▒▒"
"""A card that the view cannot know."""


def show_text(replay: Replay, *, step: int | None = None, view: int | None = None) -> str:
    """The hand as text. With `step`, what happened up to it and the table after it; with `view`, only what that seat can know."""
    parts = [_title(replay)]
    if replay.game is not None and replay.players:
        board = lay_out(replay)
        last = len(replay.steps) if step is None else step
        laid_out = replay.deal.piles is not None
        parts.append((_spread if laid_out else _hands)(replay, board, 0 if step is None else step, view))
        parts.append(_steps(replay, last))
        if step is None:
            parts += [_ledger(replay) or _tricks(replay), _result(replay)]
        elif not laid_out:
            parts.append(_on_the_table(replay, board, step, view))
    parts += [frame(found) for found in replay.diagnostics]
    return "\n".join(part for part in parts if part).rstrip() + "\n"


def card_sign(card: str) -> str:
    """`A♠`, `10♥`; the joker and an unknown card as they are written."""
    if card == JOKER or len(card) < 2:
        return card
    return ("10" if card[0] == "T" else card[0]) + SUIT_SIGNS[card[1]]


def grid(rows: Iterable[Sequence[str]], indent: str = "  ") -> str:
    """Columns aligned by how wide they are on a terminal, whatever script they are in."""
    cleaned = [[clean(cell) for cell in row] for row in rows]
    widths = [max(width(row[column]) for row in cleaned if column < len(row)) for column in range(max(map(len, cleaned), default=0))]
    return "".join(
        (indent + "  ".join(cell + " " * (widths[n] - width(cell)) for n, cell in enumerate(row))).rstrip() + "\n" for row in cleaned
    )


def _title(replay: Replay) -> str:
    record = replay.record
    played = (
        f"{replay.game.TITLE}, rules {replay.rules.written}"
        if replay.game is not None and replay.rules is not None
        else record.value("game")
    )
    evening = " · ".join(part for part in (record.value("date"), record.value("session"), f"hand {record.number}") if part)
    notes = [part.value for part in record.repeated if part.name == "note"] + [note.text for note in record.notes]
    return clean(f"{evening}\n{played}") + "\n" + "".join(f"note: {clean(note)}\n" for note in notes)


def _hands(replay: Replay, board: Board, step: int, view: int | None) -> str:
    """What every seat holds at a step."""
    rows = []
    where = _places_at(board, step)
    for seat, name in enumerate(replay.players):
        held = [card for card, place in enumerate(where) if board.places[place] == f"hand:{seat}"]
        shown = [_shown(board, card, step, view) for card in held]
        roles = [
            role
            for role, whose in (("dealer", replay.dealer), ("maker", replay.contract.maker if replay.contract else None))
            if whose == seat
        ]
        rows.append([name, " ".join(shown) or ("-" if replay.level == 4 else "not written"), ", ".join(roles)])
    title = (
        "Deal" + (", as it follows from the play" if replay.deal_derived else "")
        if step == 0
        else f"After step {step} of {len(replay.steps)}"
    )
    return f"{title}\n{grid(rows)}"


def _spread(replay: Replay, board: Board, step: int, view: int | None) -> str:
    """A patience at a step: what is up, the piles side by side, the waste and how many cards the stock holds."""
    lies = _in_order(board, step)
    up = [cards for place, cards in lies.items() if kind_of(place) == "foundation"]
    piles = {place.partition(":")[2]: cards for place, cards in lies.items() if kind_of(place) == "pile"}
    deepest = max(map(len, piles.values()), default=0)
    rows = [list(piles), *([cards[row] if row < len(cards) else "" for cards in piles.values()] for row in range(deepest))]
    waste, stock = lies.get("waste", []), lies.get("stock", [])
    told = [["up", " ".join(cards[-1] if cards else "-" for cards in up) + f"   {sum(map(len, up))} cards"],
            ["waste", " ".join(waste) or "-"], ["stock", f"{len(stock)} cards"]]
    title = f"The deal of {replay.players[0]}" if step == 0 else f"After step {step} of {len(replay.steps)}"
    return f"{title}\n{grid(rows)}\n{grid(told)}"


def _in_order(board: Board, step: int) -> dict[str, list[str]]:
    """The cards of each place once a step has happened, from bottom to top."""
    at = [list(cards) for cards in board.start]
    for moved in board.moves[:step]:
        for card, place in moved:
            next(cards for cards in at if card in cards).remove(card)
            at[place].append(card)
    return {place: [card_sign(board.cards[card]) for card in cards] for place, cards in zip(board.places, at, strict=True)}


def _places_at(board: Board, step: int) -> list[int]:
    """The place of every card once a step has happened."""
    where = [0] * len(board.cards)
    for place, cards in enumerate(board.start):
        for card in cards:
            where[card] = place
    for moved in board.moves[:step]:
        for card, place in moved:
            where[card] = place
    return where


def _shown(board: Board, card: int, step: int, view: int | None) -> str:
    if view is None or (board.seen[view][card] != NEVER and board.knows(view, card, step)):
        return card_sign(board.cards[card])
    return BACK


def _steps(replay: Replay, last: int) -> str:
    rows = []
    for told in replay.steps[:last]:
        mark = told.word.mark
        marked = "" if mark is None else ("*" if mark.irregular else "") + mark.opinion
        rows.append([f"{told.n}.", told.caption + (f" {marked}" if marked else "") + "".join(f" {{{note}}}" for note in told.word.notes)])
    return f"Steps\n{grid(rows)}" if rows else ""


def _on_the_table(replay: Replay, board: Board, step: int, view: int | None) -> str:
    """What lies in the middle after a step."""
    where = _places_at(board, step)
    rows = []
    for place, name in enumerate(board.places):
        cards = [_shown(board, card, step, view) for card, at in enumerate(where) if at == place]
        if cards and kind_of(name) not in ("hand", "won", "out"):
            rows.append([name, " ".join(cards)])
    return f"On the table\n{grid(rows)}" if rows else ""


def _tricks(replay: Replay) -> str:
    """One row a trick, one column a seat; the winner's card in brackets, the leader's with an arrow before it."""
    if not replay.tricks:
        return ""
    seats = len(replay.players)
    rows: list[list[str]] = [["", *replay.players, ""]]
    for trick in replay.tricks:
        row = [""] * seats
        for offset, card in enumerate(trick.cards):
            seat = ((trick.leader or 0) + offset) % seats
            row[seat] = ("›" if offset == 0 else "") + (f"[{card_sign(card)}]" if seat == trick.winner else card_sign(card))
        if not trick.cards:
            row[trick.winner] = "[won]"
        rows.append([str(trick.n), *row, trick.reason])
    return f"Tricks\n{grid(rows)}"


def _ledger(replay: Replay) -> str:
    """One row a move: who took what with what, or laid out; what it moved for its player, and the pool."""
    rows = [["", "", "plays", "takes", "", "moves", "pool"]]
    for entry in ledger_of(replay):
        cards = [" ".join(map(card_sign, part)) for part in (entry.played, entry.taken)] if not entry.laid else [
            "lays", " ".join(map(card_sign, entry.laid))]
        rows.append(
            [
                str(entry.step),
                replay.players[entry.seat],
                *cards,
                ", ".join(entry.feats),
                signed(entry.moved) if entry.moved else "",
                "" if entry.pool is None else str(entry.pool),
            ]
        )
    return f"Moves\n{grid(rows)}" if len(rows) > 1 else ""


def _result(replay: Replay) -> str:
    lines = []
    if replay.contract is not None:
        made = f" {replay.result}" if replay.result else ""
        trump = f", trumps {SUIT_SIGNS[replay.contract.trump]}" if replay.contract.trump else ""
        lines.append(f"{replay.players[replay.contract.maker]} {replay.contract.call}{made}{trump}")
    elif replay.result:
        won = f" by {', '.join(replay.players[seat] for seat in replay.winner)}" if replay.winner else ""
        lines.append(replay.result + won + (f", {replay.up} cards up" if replay.up is not None else ""))
    if replay.scores is not None:
        lines.append("score  " + ", ".join(f"{name} {signed(score)}" for name, score in zip(replay.players, replay.scores, strict=True)))
    if replay.totals and any(replay.totals.values()):
        lines.append("totals " + ", ".join(f"{name} {signed(total)}" for name, total in replay.totals.items()))
    if replay.game_won_by:
        lines.append(f"the game is won by {', '.join(replay.game_won_by)}")
    lines += _payments(replay)
    if replay.pool_before is not None and replay.pool_after is not None:
        lines.append(f"pool {replay.pool_before} before, {replay.pool_after} after")
    lines += [] if replay.game is None else [clean(text) for text in replay.game.remarks(replay)]
    lines += [f"irregular, {whose(replay, breach)}: {happened(replay, breach)}{_code(breach)}" for breach in breaches_of(replay)]
    lines += [f"not verified: {text}" for text in replay.unverified]
    return "Result\n" + "".join(f"  {clean(line)}\n" for line in lines) if lines else ""


def _code(breach: Breach) -> str:
    """The code of the rule that was broken, for `replay explain`."""
    return f" ({breach.found.code})" if breach.found.code and breach.word is not None else ""


def _payments(replay: Replay) -> list[str]:
    """Who pays whom: each payment, or, where the ledger tells of them one by one, what they come to."""
    def name(seat: int | None) -> str:
        return "everybody" if seat is None else "the pool" if seat == POOL else replay.players[seat]

    paid = together(replay.payments, len(replay.players)) if ledger_of(replay) else replay.payments
    return [f"{name(one.payer)} pays {name(one.payee)} {one.amount} ({one.reason})" for one in paid]



