"""The house rules of Nap: every row of its decision table that is built, with its default, its choices and its source.

RULES.md beside this file explains the rules and the source keys (RU, FA1, PEEL …); a test holds its table to these fields.
"""

from __future__ import annotations

from dataclasses import dataclass

from formats.options import option

RANKS = "AKQJT98765432"
"""The ranks of the pack, highest first."""


@dataclass(frozen=True, slots=True)
class NapRules:
    """How a table plays Nap. The defaults are the profile `house`. Amounts are in units, from and to each opponent."""

    players_min: int = option(
        2, "The fewest who may play.", least=2, most=10, source="RU and FA1: 2; EBP, GR: 3")
    players_max: int = option(
        8, "The most who may play; five cards for each must be in the pack besides.", least=2, most=10,
        source="RU: 8; FA1, BIC, MCN, PKW: 6; EBP, GR: 7; PAN: 9")
    packets: str = option(
        "any", "How the five cards are dealt; checked only where the order of the pack is recorded.",
        choices=("singly", "3-2", "2-3", "any", "3-2_or_2-3"), source="RU, PEEL, HOFF: singly; FA1, FA2, BIC, EBP: 3-2 or 2-3")
    min_bid: int = option(
        2, "The lowest number that may be called freely.", least=1, most=3, source="RU, EB11, EBP: 2; WIKI0, GR, MCN: 3; FA1, FA2 silent")
    all_pass: str = option(
        "dealer_may_bid_one", "What happens when everybody passes.",
        choices=("throw_in", "dealer_may_bid_one", "dealer_must_bid_one", "eldest_must_bid_one", "throw_in_double_next"),
        source="RU: dealer may; EBold, PKW: dealer must; PEEL: eldest must; FA1, ENQ, MCN, GR: throw in; PAN: double next")
    throw_in_dealer: str = option(
        "next", "Who deals after a hand that was thrown in.", choices=("next", "same"), source="GR: next; others silent")
    auction_rounds: int = option(
        1, "How often each player speaks.", least=1, most=1, source="RU, FA2, PEEL, PKW, EBP: once")
    trailing_passes: str = option(
        "optional", "Whether passes are written down when no higher call is left.", choices=("optional", "required"), source="own")
    wellington: bool = option(
        True, "Whether Wellington, five tricks, may be called over Nap.", source="RU, BIC, PEEL: as a variant; FA1: yes; HOFF: no")
    blucher: bool = option(
        True, "Whether Blücher, five tricks, may be called over Wellington.", source="RU, BIC, PEEL: as a variant; FA1: yes; HOFF: no")
    wellington_requires_nap: bool = option(
        True, "Whether Wellington may be called only when Nap has been called.", source="RU, EBP, GR, WIKI0, MCN, PEEL: only then")
    blucher_requires_wellington: bool = option(
        True, "Whether Blücher may be called only when Wellington has been called.", needs="blucher",
        source="RU, EBP, MCN: only then; FA1: over Nap too")
    stake_table: str = option(
        "seed", "What Nap, Wellington and Blücher pay and cost; `custom` takes it from `stakes`.",
        choices=("seed", "peel_full", "peel_modified", "parlett", "flat_5_10_20", "custom"),
        source="RU, FA1: seed; PEEL, EB11: peel_full; PEEL: peel_modified; EBP: parlett; WIKIDE, MCN: flat_5_10_20")
    stakes: tuple[int, ...] = option(
        (10, 5, 10, 10, 10, 20), "Under `stake_table=custom`: Nap won, lost, Wellington won, lost, Blücher won, lost.",
        least=0, many=6, needs="stake_table=custom", source="own; the default is RU's and FA1's")
    wellington_lead: str = option(
        "any", "What Wellington may lead to the first trick.", choices=("any", "lowest_trump"),
        needs="wellington", source="RU, FA1: any; WIKI0, WIKIDE: lowest trump")
    blucher_lead: str = option(
        "any", "What Blücher may lead to the first trick, and whether its trumps are named aloud.",
        choices=("any", "lowest_plain_trump_named"), needs="blucher", source="RU, FA1: any; WIKIDE: trumps named, lowest plain card")
    misere: bool = option(
        True, "Whether misère, losing every trick, may be called.", source="RU: as a variant; FA1: yes; HOFF, BIC: no")
    misere_rank: str = option(
        "between_3_and_4", "Where misère stands among the calls.", choices=("between_3_and_4", "below_3", "above_all"),
        needs="misere", source="RU, EB11, EBP, PKW, MCN, WIKI0: between; PEEL: below 3; ENQ: above all, as Sedan")
    misere_trumps: str = option(
        "none", "Whether misère has trumps.", choices=("none", "first_card"),
        needs="misere", source="RU, FA1, PKW, WIKIDE: none; PEEL, some in RU: the first card's suit")
    misere_stake: tuple[int, ...] = option(
        (3, 3), "What misère wins from, and loses to, each opponent.", least=0, many=2, needs="misere",
        source="RU, PEEL, EBP, MCN: 3/3; EB11, EBold: 3/6")
    must_trump_if_void: bool = option(
        False, "Whether a player who cannot follow suit has to trump.", source="SHR: yes; RU, FA1, FA2, HOFF, PEEL, ENQ: no")
    play_out: str = option(
        "either", "Whether play goes on once the contract is decided.", choices=("either", "full", "stop_when_decided"),
        source="PEEL: stop; GR: play all five; RU, FA1, FA2 silent")
    claims: bool = option(True, "Whether a hand may end by a claim or a concession.", source="own")
    settlement: str = option(
        "each_opponent", "Who settles with the maker: each opponent, or nobody, so that only the maker's score moves.",
        choices=("each_opponent", "maker_only"), source="RU, FA1, PEEL, EBP, ENQ: each opponent; MCN: maker only")
    target_score: int | None = option(
        None, "The total that wins a game; none where each deal is settled by itself.", least=1, nullable=True,
        source="FA1: 30; MCN: 25; RU, FA2, PEEL: none")
    target_tie: str = option(
        "play_on", "Who wins when several players stand equal and highest past the target.",
        choices=("play_on", "shared", "maker_first"), needs="target_score", source="own; every source silent")
    unit: str = option("points", "What is counted: points, chips or a coin.", source="RU, FA1: points; FA2: chips")
    unit_value: int = option(1, "How many of `unit` one unit of the score is worth.", least=1, source="own")
    pack_ranks: str = option(
        RANKS, "The ranks that are in the pack.", signs=RANKS,
        source="RU, FA1, FA2: all; EBP, GR, PKW, PAN, PEEL, SHR: low ranks removed for few players")
    strip_extra: tuple[str, ...] = option((), "Cards removed besides.", cards=True, source="PKW: two eights for four players")
    joker: str = option(
        "none", "Whether one joker is in the pack, as the highest trump; where there are no trumps it is the only one.",
        choices=("none", "top_trump"), source="EBP, WIKIDE: as a variant; RU, FA1, FA2: none")
    joker_lead: str = option(
        "illegal", "Whether the joker may be led before trumps are fixed, or where there are none: never while another card is held, or "
        "with a suit named (`JK:H`).", choices=("illegal", "names_suit"), needs="joker", source="own; FA2: the lead must be a trump")
    dealer_sits_out: str = option(
        "never", "At which number of players the dealer is dealt no cards, but settles like any opponent.",
        choices=("never", "at_6", "at_5_and_6"), source="PEEL: at six; PKW: at five or six; others: never")
    pool: str = option(
        "none", "Whether there is a pool for Nap; in `pool_nap` a failed Nap doubles it.", choices=("none", "pool_nap", "kitty"),
        source="BIC: pool_nap; PEEL, ENQ: kitty; RU, FA1, FA2: none")
    pool_won_by: str = option(
        "nap_or_higher", "Which calls win the pool when they are made, and double it when they fail.",
        choices=("nap_or_higher", "nap_only"), needs="pool", source="own; every source silent")
    pool_ante: int = option(
        0,
        "What everybody puts into the pool before the first hand of a session.",
        least=0,
        needs="pool",
        source="BIC, PEEL: equal, no figure",
    )
    pool_per_deal: int = option(
        0, "What the dealer puts into the pool at every deal.", least=0, needs="pool", source="BIC: as the ante; ENQ: half a stake")
    pool_fail_doubles: bool = option(
        True,
        "Whether the maker of a failed Nap doubles the pool; under `pool_nap` only.",
        needs="pool",
        source="BIC: yes; PEEL, ENQ silent",
    )
    peep: str = option(
        "none", "Whether one card is dealt face down that a player may pay to see before he speaks, and the maker may take.",
        choices=("none", "one_card"), source="BIC, PAN: one card; others: none")
    peep_price: int = option(1, "What a look at the widow costs, into the pool.", least=0, needs="peep", source="BIC: one chip")
    widow_take: str = option("maker_may", "Who may take the widow, for a discard.", choices=("maker_may",), needs="peep", source="BIC")
    buy_price: int = option(
        0, "What each bought card costs, into the pool; 0: no cards are bought.", least=0, source="PEEL, ENQ: the stake of one trick")
    buy_max: int | None = option(
        None, "The most cards that one player may buy.", least=1, most=5, nullable=True, needs="buy_price", source="PEEL, ENQ: no limit")
    buy_when: str = option("before_calls", "When cards are bought.", choices=("before_calls",), needs="buy_price", source="PEEL, ENQ")
    spare_hand: bool = option(
        False, "Whether a spare hand is dealt that a player may take up for the best five of ten, bound to call Nap.",
        source="BIC (Sir Garnet), PEEL: as a variant")
    spare_fail: str = option(
        "double", "What a Nap with the spare hand costs when it fails: double, or the ordinary loss and two to the pool.",
        choices=("double", "kitty_2"), needs="spare_hand", source="BIC: double; PEEL: kitty_2")
    misdeal_penalty: str = option(
        "none", "What the dealer of a void deal pays, unless `adjust:` says otherwise.", choices=("none", "pool_1"),
        source="PEEL: one, where there is a pool")
    call_out_of_turn: str = option(
        "void", "What is due for a call out of turn: it is void, or stands, or its caller may only pass.",
        choices=("void", "stands", "barred"), source="own")
    revoke_penalty: str = option(
        "record_only",
        "What a revoke costs: nothing, five to the pool, the contract, or the hand, which is played again.",
        choices=("record_only", "pool_5", "offender_loses", "replay"),
        source="BIC: pool_5; HOFF (for Loo), PEEL: replay; own: offender_loses",
    )
    lead_out_of_turn_penalty: str = option(
        "record_only", "What a lead out of turn costs.", choices=("record_only", "pool_3"), source="BIC: pool_3")
    shuffle_policy: str = option(
        "any", "When the pack is shuffled; recorded only, nothing is checked.", choices=("any", "each_deal", "after_made_nap"),
        source="PEEL: each deal; EBP, GR: only cut until a Nap is made")
