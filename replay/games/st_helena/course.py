"""The course of a game: how it starts, whether it may stop, how it stands, and what it scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from formats.diagnostics import Fault
from replay import codes as shared
from replay.games.st_helena import codes
from replay.games.st_helena.building import SIZE
from replay.games.st_helena.choices import stuck
from replay.games.st_helena.judge import ALL_UP
from replay.games.st_helena.options import StHelenaRules
from replay.games.st_helena.state import State
from replay.games.st_helena.ways import spoken
from replay.replay import Contract, Deal, Irregularity
from replay.terms import Outcome, Settlement, Table


def start(table: Table, deal: Deal) -> State:
    """The position before the first move."""
    return State(table, deal)


def enter(state: State, section: str) -> Fault | None:
    """There is only play."""
    return None


def begin_contract(state: State, contract: Contract) -> None:
    """There is no contract to play under."""


def deal_again(state: State, hands: Mapping[int, tuple[str, ...]] | None) -> Fault | None:
    """There is one deal in a game."""
    return Fault(shared.SECTION_EARLY, {"section": "deal", "hint": "the whole deal stands before the play"})


def trick_number(state: State) -> int:
    """Lines of a patience have no numbers of their own."""
    return 1


def let_act(state: State, seat: int) -> bool:
    """Nobody else is there."""
    return False


def note_winner(state: State, seat: int) -> None:
    """There are no tricks."""


def finish(state: State) -> Fault | None:
    """A record may stop anywhere but behind a move that must be taken back."""
    return Fault(codes.FOUL_STANDS) if state.foul else None


def outcome(state: State) -> Outcome:
    """Won, lost when nothing can be done, unfinished otherwise; open when no move is written."""
    if state.undealt or not (state.count or state.ending or state.table.study):
        return Outcome(None)
    doubts = _doubts(state)
    if state.up == ALL_UP:
        return Outcome("won", up=state.up, doubts=doubts)
    if state.ending == "concede" or (state.ending is None and stuck(state)):
        return Outcome("lost", up=state.up, doubts=doubts)
    return Outcome("unfinished", up=state.up, instead=None if state.ending == "end" else ("lost",), doubts=doubts)


def _doubts(state: State) -> tuple[tuple[int, Fault], ...]:
    """Cards that could have gone up when another move was made, at that move."""
    return tuple((index, Fault(codes.ACE_LATE, {"card": card, "place": spoken(place)})) for index, card, place in state.late)


def unverified(state: State) -> list[str]:
    """What the record leaves open."""
    return ["the moves of cards that nobody wrote down"] if state.unknown and state.count else []


def read_contract(table: Table, maker: int, call: str) -> Contract | Fault:
    """There is none."""
    return Fault(shared.FIELD_FOREIGN, {"field": "contract", "game": "a patience"})


def zero_sum(rules: StHelenaRules) -> bool:
    """A patience is played against nobody."""
    return False


def keeps_pool(rules: StHelenaRules) -> bool:
    """Whether there is a pool: there is none."""
    return False


def dealt(state: State, hands: Sequence[Sequence[str] | None], shown: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """There are no hands."""
    return ()


def remedy(table: Table, breach: Irregularity) -> tuple[str, int]:
    """Nobody pays anybody."""
    return "", 0


def let_stand(state: State, seat: int) -> bool:
    """Nobody can be out of turn."""
    return False


def note_breach(state: State, seat: int, code: str, *, stood: bool) -> None:
    """A late ace simply stands; any other move against the rules must be taken back at once."""
    if stood and code and code != codes.ACE_PENDING.name:
        state.foul = True


def amend(table: Table, outcome: Outcome, breaches: Sequence[Irregularity]) -> Outcome:
    """A breach decides nothing."""
    return outcome


def settle(table: Table, outcome: Outcome, state: State | None, breaches: Sequence[Irregularity] = ()) -> Settlement:
    """The score: cards put up, or five for each and sixty for a whole suit."""
    if table.study or outcome.result == "void":
        return Settlement((), (0,))
    if outcome.up is None:
        return Settlement((), None)
    if table.rules.score == "cards_up":
        return Settlement((), (outcome.up,))
    full = _full(outcome, state)
    return Settlement((), None if full is None else (5 * outcome.up + 60 * full,))


def _full(outcome: Outcome, state: State | None) -> int | None:
    """How many foundations are complete; None where only a number of cards is written."""
    if outcome.up == ALL_UP:
        return ALL_UP // SIZE
    if state is None or state.up != outcome.up:
        return None
    return sum(height == SIZE for pair in state.found.values() for height in pair)


def next_dealer(table: Table, outcome: Outcome) -> int | None:
    """Nobody deals to anybody."""
    return None


def game_won(rules: StHelenaRules, totals: Mapping[str, int], maker: str | None) -> tuple[str, ...]:
    """There is no target."""
    return ()


def say_call(call: str) -> str:
    """Nothing is called."""
    return call
