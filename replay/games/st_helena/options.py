"""The rules of Napoleon at St Helena that a player may choose: every row of its decision table, with its default and its source.

RULES.md beside this file explains the rules and the source keys (BIC, CAD, PYSOL …); a test holds its table to these fields.
"""

from __future__ import annotations

from dataclasses import dataclass

from formats.cards import RANKS
from formats.options import option


@dataclass(frozen=True, slots=True)
class StHelenaRules:
    """How the patience is played. The defaults are the profile `house`."""

    ace_policy: str = option(
        "forced", "Whether an ace that can be moved must go to a foundation before anything else is done.",
        choices=("forced", "optional", "warn"), source="SEED, BIC: must, as soon as possible; CAD: play them; PYSOL, AISLE, SOLV: free")
    redeals: int | str = option(
        0, "How often the waste may be turned over to be the stock again.", choices=("unlimited",), least=0, most=99,
        source="SEED, BIC silent; CAD, WIKI, PYSOL, AISLE, SOLV: none; DEN: no limit given")
    draw: int = option(1, "How many cards a turn of the stock brings.", least=1, most=3, source="everywhere one; Little Forty: three")
    draw_model: str = option(
        "to_waste", "Where a turned card is: on the waste at once, or in the hand until it is placed.", choices=("to_waste", "in_hand"),
        source="PYSOL, AISLE, SOLV: on the waste; SEED, BIC read as if in the hand")
    predeal_waste: int = option(
        0, "How many cards are turned to the waste as part of the deal.", least=0, most=1, source="PYSOL: one; all others none")
    move_unit: str = option(
        "single", "What moves from pile to pile: one card, a sequence as far as empty piles would allow, or any sequence.",
        choices=("single", "run_by_spaces", "run"), source="SEED, CAD, WIKI, PYSOL, SOLV: one card; AISLE: by spaces; Josephine: runs")
    space_fill: str = option(
        "any", "What may fill an empty pile: any card that can be moved, the waste alone, or it is filled by itself from waste or stock.",
        choices=("any", "waste_only", "auto_waste"), source="SEED, BIC, PYSOL, AISLE, SOLV: any; some in CAD: the waste only")
    worry_back: bool = option(
        False, "Whether a card may be taken back from a foundation.", source="SEED silent; AISLE, SOLV: no; PYSOL: one card")
    build: str = option(
        "suit", "What may lie on what in the piles, downwards.", choices=("suit", "alt_color", "not_same_suit", "rank"),
        source="SEED and all: in suit; Streets, Number Ten: alternate colours; Indian: any suit but its own")
    wrap: bool = option(False, "Whether kings and aces are neighbours in the piles.", source="SEED: no; Deuces: yes")
    piles: int = option(10, "How many piles there are.", least=1, most=20, source="SEED: ten; Forty and Eight: eight; Limited: twelve")
    rows_down: int = option(0, "How many rows of the piles are dealt face down.", least=0, most=8, source="SEED: none; Emperor: three")
    rows_up: int = option(4, "How many rows of the piles are dealt face up.", least=1, most=8, source="SEED: four; Famous Fifty: five")
    deal_order: str = option(
        "rows", "Whether the piles are dealt row by row, or one pile after another.", choices=("rows", "piles"), source="SEED, CAD: rows")
    foundation_run: bool = option(
        False, "Whether several cards put on a foundation in one go count as one move.", source="AISLE: in one go; all others card by card")
    aces_out: bool = option(False, "Whether the cards that start the foundations are put out before the deal.", source="San Juan Hill")
    base_rank: str = option(
        "a", "The rank that starts the foundations.", choices=tuple(RANKS.lower()), source="SEED: the ace; Deuces: the two")
    score: str = option(
        "cards_up", "What a game scores: a point a card put up, or five a card and sixty a whole suit.", choices=("cards_up", "aisleriot"),
        source="SEED: won or lost; AISLE: 1000 in all")
