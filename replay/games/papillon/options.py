"""The house rules of Papillon: every row of its decision table, with its default, its choices and its source.

RULES.md beside this file explains the rules and the source keys (SEED, SALON, ADP …); a test holds its table to these fields.
"""

from __future__ import annotations

from dataclasses import dataclass

from formats.options import option


@dataclass(frozen=True, slots=True)
class PapillonRules:
    """How a table plays Papillon. The defaults are the profile `house`, the game of 1730. Amounts are in jetons."""

    direction: str = option(
        "anticlockwise", "Which way the turn passes; seats are written in order of turn, so only pictures change.",
        choices=("anticlockwise", "clockwise"), source="SEED, BRAILLE: anticlockwise; ADP: left to right; BABOCHKA: clockwise")
    court_capture: str = option(
        "rank_or_sum10", "What king, queen and jack take: their equals and sums of ten, their equals only, or sums of their own values.",
        choices=("rank_or_sum10", "rank_only", "values_11_12_13"), source="SEED, SALON: sums of ten; ADP: equals only; BRAILLE: 11, 12, 13")
    hanneton_choice: str = option(
        "free", "Whether a card that could take three equals may take one of them only.", choices=("free", "forced"), source="own")
    layout_when_able: str = option(
        "illegal", "Whether a player may lay out although he could take something.", choices=("illegal", "allowed"),
        source="SEED, ADP: only one who can take nothing lays out")
    laid_ace_pool: str = option(
        "pay", "Whether a laid ace costs its jeton to the pool.", choices=("pay", "exempt"), source="SEED: classic pays, modern is exempt")
    laid_ace_bonus: str = option(
        "receive", "What an ace laid out moves: a jeton from each opponent, nothing, or a jeton to each.",
        choices=("receive", "none", "pay"), source="SEED: received, read literally; modern: none; pay is own")
    mixed_ace_bonus: str = option(
        "per_ace", "What aces taken together with other cards earn: one each for every ace, or one for the capture.",
        choices=("per_ace", "per_capture"), needs="feats=pay", source="own; the seed has one ace only")
    pure_ace_bonus: str = option(
        "two_per_ace", "What captures of aces alone earn that the seed does not list: two for every ace, or two.",
        choices=("two_per_ace", "flat_2"), needs="feats=pay", source="own, after the seed's series 2, 4, 6, 8")
    bonus_stack: str = option(
        "add", "Whether the bonuses of one move add up, or only the best is paid.", choices=("add", "best_only"), needs="feats=pay",
        source="own")
    last_sweep: str = option(
        "counts", "Whether a sauterelle by the very last capture of the deal is paid.", choices=("counts", "ignored"), needs="feats=pay",
        source="SEED excludes nothing; ignored as in Scopa")
    sweep_carry: str = option(
        "forced_starts", "Who plays first after a sweep that closed a batch: the one forced to lay out, and play goes on from him; or he "
        "lays out, and first hand starts.", choices=("forced_starts", "forced_lays_then_first"), source="SEED, the order of play own")
    papillon_priority: str = option(
        "dealer_high", "Who wins when several empty their hands in one lap: the nearest to the dealer, or whoever was first.",
        choices=("dealer_high", "first_out"), source="SEED: dealer, second hand, first hand")
    papillon_finish: str = option(
        "complete_lap", "How far play goes on after a papillon: to the end of the lap, or until all hands are empty.",
        choices=("complete_lap", "play_out"), source="own")
    leftover: str = option(
        "winner_or_last", "Who gets the cards left on the table: the winner, else the last who took something; or always the latter.",
        choices=("winner_or_last", "last_capture"), source="SEED: the winner")
    most_cards: str = option(
        "pay", "Whether the most cards at the end earn a jeton from each opponent.", choices=("pay", "none"),
        source="SEED: classic pays, modern does not")
    cards_tie: str = option(
        "double_next", "What a tie for most cards does: the next deal counts them double, one more after each tie, or nothing.",
        choices=("double_next", "accumulate", "none"), needs="most_cards=pay", source="SEED: double; accumulate is own")
    consolation: str = option(
        "last_layout", "Who is consoled with a jeton from each when there is no papillon.", choices=("last_layout", "last_capture", "none"),
        source="SEED: the last to lay out; modern: nobody")
    pool_no_winner: str = option(
        "carry", "Where the pool goes without a papillon: into the next deal, or to the most cards.", choices=("carry", "most_cards"),
        source="SEED: carried; modern: most cards, a tie carries (own)")
    pool_at_end: str = option(
        "play_on", "What becomes of a pool left after the last round: extra deals until a papillon, or equal shares.",
        choices=("play_on", "share"), source="SEED: either; SALON: shares, chosen at the start; the rest to the last dealer is own")
    ante: int = option(
        20, "What everybody puts into the pool before a deal.", least=0, most=1000, source="SEED: a fiche of 20; modern: 1 or 2")
    first_dealer: str = option(
        "highest", "Who deals first after drawing cards; recorded only, nothing is checked.", choices=("highest", "lowest"),
        source="SEED: highest; ADP, BRAILLE: lowest")
    start_money: str = option(
        "260", "What everybody starts with: twelve fiches and twenty jetons, six fiches a round and twenty jetons, or no stock of money.",
        choices=("260", "per_round", "none"), source="SEED: 260; SALON: per round")
    deals_per_round: str = option(
        "players", "How many deals make a round.", choices=("players", "3"), source="SEED: three; SALON: everybody deals once")
    stock_notice: str = option(
        "optional", "Whether the dealer must announce the last batch; recorded only, nothing is checked.", choices=("optional", "required"),
        source="SEED: he must say so; no penalty is known")
    feats: str = option(
        "pay", "Whether captured aces, hanneton, sauterelle and petit papillon are paid.", choices=("pay", "none"),
        source="SEED: classic pays, modern does not")
    unclaimed_bonus: str = option(
        "pays_anyway", "Whether a bonus that nobody claimed in the record is paid.", choices=("pays_anyway", "lost"), needs="feats=pay",
        source="own")
    form: str = option(
        "full", "The whole game, or one batch only without talon, aces and most cards.", choices=("full", "short"),
        source="SEED: full; BABOCHKA: short")
    length: str = option(
        "rounds", "What ends a game: the agreed rounds, the first papillon, or somebody without money.",
        choices=("rounds", "first_papillon", "money_out"), source="SEED: rounds; first_papillon after SEED's end; money_out is own")
    rounds: int | None = option(
        None, "How many rounds were agreed; none where nobody wrote it down.", least=1, most=99, nullable=True, needs="length=rounds",
        source="SEED: agreed at the start")
    capture_choice: str = option(
        "free", "Whether a player chooses among his captures, or must take as many cards as he can.", choices=("free", "most_cards"),
        source="SEED: free; most_cards as in other fishing games")
