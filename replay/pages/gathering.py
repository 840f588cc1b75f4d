"""A hand's page gathered: what each of its parts shows, from the replay."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from replay.board import Board, lay_out
from replay.ledger import ledger_of, together
from replay.pages.kinds import Kinds, kinds_of
from replay.pages.ledger import lines_of
from replay.pages.moments import moments_of, ticks_of
from replay.pages.notes import breach_notes, notes_of
from replay.pages.page import Page, Payment, Place, Seat
from replay.pages.solo import solo_of
from replay.pages.table import calls_by_seat, rows_of, told_of
from replay.pages.wording import caption_of_end, contract_step, headline, noticed, pool_told, spoken_date, title_of
from replay.replay import POOL, Replay
from replay.standalone import standalone_text

FORMS = {"hand": "hand", "trick": "row", "table": "row", "waste": "row", "blind": "heap", "stock": "heap", "discard": "heap",
         "foundation": "top", "pile": "column"}
"""How a kind of place is drawn; a kind that is not here is not drawn. The script knows these forms, and those below."""

SOLO_FORMS = {"waste": "fan", "stock": "back"}
"""How places are drawn in a patience, where they are drawn otherwise: the last cards of the waste, the back of the stock."""

TITLES = {"trick": "Trick", "table": "Table", "waste": "Waste", "blind": "Blind", "stock": "Stock", "discard": "Discarded",
          "foundation": "Foundation", "pile": "Pile", "won": "Taken"}


def page_of(replay: Replay, *, view: int | None = None, at: int = 0, beside: Iterable[Replay] = ()) -> Page:
    """The page of an accepted hand. `at` beyond the last step means the last; of `beside` come other attempts at a patience's deal."""
    board = lay_out(replay)
    kinds = kinds_of(replay)
    moments = moments_of(replay, board, kinds)
    places = _places(replay, board)
    rows, entries = rows_of(replay, board, kinds), ledger_of(replay)
    return Page(
        title=title_of(replay), occasion=_occasion(replay), hand_id=replay.id, game=replay.game.TITLE if replay.game else "",
        rules=replay.rules.written if replay.rules else "",
        seats=_seats(replay, board, places, kinds),
        cards=board.cards, places=places, start=board.start, seen=board.seen,
        moments=moments, ticks=ticks_of(replay, kinds), headlines=(*headline(replay, kinds), *pool_told(replay)),
        asides=tuple(noticed(replay, None, ("side",))), flags=tuple(noticed(replay, None, ("flag",))),
        rows=rows, log=() if rows else moments[1:-1],
        ledger=lines_of(replay, board, entries), others=tuple(noticed(replay, None, ("instead",))),
        notes=notes_of(replay), breaches=breach_notes(replay), result=caption_of_end(replay),
        payments=_payments(replay), pool=_pool(replay), remarks=_remarks(replay),
        record=standalone_text(replay), view=view, at=min(at, moments[-1].n),
        solo=solo_of(replay, board, beside), batches=bool(replay.deal.batches), mirrored=_mirrored(replay),
    )


def _places(replay: Replay, board: Board) -> tuple[Place, ...]:
    """The places of the board; cards won are drawn only where no tricks are counted."""
    deal = replay.deal
    return _drawn(board.places, bool(replay.tricks), bool(deal.batches), deal.piles is not None, deal.table is not None)


@lru_cache(maxsize=1024)
def _drawn(names: tuple[str, ...], *shape: bool) -> tuple[Place, ...]:
    """How places are drawn; hands of one game at one table have few that differ."""
    return tuple([_place(index, name, *shape) for index, name in enumerate(names)])


@lru_cache(maxsize=1024)
def _place(index: int, name: str, counted: bool, batches: bool, piles: bool, table: bool) -> Place:
    """A place of a game in which tricks are counted, later batches dealt, piles built, or cards taken from a table."""
    kind, _, number = name.partition(":")
    seat = int(number) if kind in ("hand", "won") and number else None
    form = FORMS.get(kind, "") if kind != "won" else "" if counted else "heap"
    form = "back" if kind == "stock" and batches else form
    form = SOLO_FORMS.get(kind, form) if piles else form
    title = f"{TITLES.get(kind, kind)} {number}" if kind in ("pile", "foundation") else TITLES.get(kind, kind)
    title = "Talon" if kind == "stock" and table else title       # its name where cards are taken from a table
    return Place(index, kind, form, title, kind in ("trick", "table", "waste", "foundation", "pile", "won"), seat,
                 int(number) if number and seat is None else 0)


def _seats(replay: Replay, board: Board, places: Sequence[Place], kinds: Kinds) -> tuple[Seat, ...]:
    """The players, with what is said of each."""
    hands = {place.seat: place for place in places if place.kind == "hand"}
    calls, settled, won = calls_by_seat(replay), contract_step(replay, kinds), _tricks_won(kinds)
    found = []
    for seat, name in enumerate(replay.players):
        hand = hands.get(seat)
        found.append(Seat(
            seat, name, "dealer" if seat == replay.dealer else "", _idle(replay, hand, board), hand,
            tuple(sorted(board.start[hand.index])) if hand else None, told_of(replay, seat, calls[seat], settled), tuple(won[seat]),
            replay.scores[seat] if replay.scores is not None else None, _total(replay, name)))
    return tuple(found)


def _tricks_won(kinds: Kinds) -> Mapping[int | None, Sequence[int]]:
    """The steps at which each seat wins a trick."""
    won: defaultdict[int | None, list[int]] = defaultdict(list)
    for step, event in kinds["trick"]:
        won[event.seat].append(step)
    return won


def _idle(replay: Replay, hand: Place | None, board: Board) -> bool:
    """Whether a seat is dealt nothing while the others are."""
    return hand is not None and not board.start[hand.index] and any(replay.deal.hands) and not replay.study and not replay.deal.batches


def _total(replay: Replay, name: str) -> int | None:
    """The running total of a player; the first hand of an evening has none that its score does not say."""
    return None if replay.totals is None or replay.carried_in.first else replay.totals.get(name)


def _mirrored(replay: Replay) -> bool:
    """Whether the seats are drawn the other way round."""
    return replay.game is not None and replay.rules is not None and replay.game.anticlockwise(replay.rules.options)


def _payments(replay: Replay) -> tuple[Payment, ...]:
    """What the end of the hand pays; with a ledger, which tells of the rest, what everybody pays alike is one line."""
    def who(seat: int | None) -> str:
        return "everybody" if seat is None else "the pool" if seat == POOL else replay.players[seat]
    if replay.game is not None and not replay.game.IN_TRICKS:
        last = together([paid for paid in replay.payments if paid.step is None], len(replay.players))
        return tuple(Payment(who(paid.payer), who(paid.payee), paid.amount, paid.reason) for paid in last)
    return tuple(Payment(who(paid.payer), who(paid.payee), paid.amount, paid.reason) for paid in replay.payments)


def _pool(replay: Replay) -> tuple[int, int] | None:
    if replay.pool_before is None or replay.pool_after is None or not (replay.pool_before or replay.pool_after):
        return None
    return replay.pool_before, replay.pool_after


def _occasion(replay: Replay) -> str:
    value = replay.record.value
    table = value("table")
    parts = [value("session"), spoken_date(value("date")), f"table {table}" if table else "", value("club"), value("site")]
    return " · ".join(part for part in parts if part)


def _remarks(replay: Replay) -> tuple[str, ...]:
    """What a reader should know about the record itself, shown with the result."""
    said = ["The hands were worked out from the play."] if replay.deal_derived else []
    said += [found.message[:1].upper() + found.message[1:] + "." for found in replay.diagnostics if found.severity == "warning"]
    said += [f"Not verified: {point}." for point in replay.unverified]
    said += [text[:1].upper() + text[1:] + "." for text in (replay.game.remarks(replay) if replay.game is not None else ())]
    ruling = replay.record.value("ruling")
    return tuple(said + ([f"Ruling: {ruling}"] if ruling else []))
