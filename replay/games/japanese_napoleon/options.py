"""The house rules of Japanese Napoleon: every row of its decision table that is built, with its default, its choices and its source.

RULES.md beside this file explains the rules and the source keys (SEED, YUA, KSL …); a test holds its table to these fields.
"""

from __future__ import annotations

from dataclasses import dataclass

from formats.options import option


@dataclass(frozen=True, slots=True)
class NapoleonRules:
    """How a table plays Japanese Napoleon. The defaults are the profile `house`."""

    players: int = option(
        5, "How many play: five with ten cards each, or four with twelve.", least=4, most=5, source="SEED: 5; TTW, KSL, JWP: 4 too")
    min_bid: int = option(
        11, "The lowest number that may be bid.", least=11, most=20,
        source="SEED, PAG, OKU: 11; YUA, PW: 12; TUK, KSL, ELE, CF, 100B: 13; KMY: 15")
    pass_policy: str = option(
        "hard", "Whether one who has passed is out of the bidding (hard) or may come back (soft).", choices=("hard", "soft"),
        source="SEED: hard; YUA, ELE, PW, GOK: soft")
    all_pass: str = option(
        "redeal_same_dealer", "What happens when everybody passes.",
        choices=("redeal_same_dealer", "redeal_next_dealer", "mighty_holder_13s", "first_bidder_12s"),
        source="SEED: same dealer; PW, YUA: next dealer; TUK, JWP: the holder of the ace of spades, 13 spades; ELE: the first, 12 spades")
    all_pass_rounds: int = option(
        1, "How many rounds of passes it takes.", least=1, most=3, needs="pass_policy=soft", source="YUA: 2; others: 1")
    call_timing: str = option(
        "before_blind", "Whether the partner is called before the blind is seen or after the exchange.",
        choices=("before_blind", "after_exchange"),
        source="SEED, YUA, ELE: before; CF: after")
    blind_call: str = option(
        "silent_solo", "What follows when the card called lies in the blind.", choices=("silent_solo",),
        source="SEED, YUA, KMY: he plays alone")
    trump_change: str = option(
        "no", "Whether trumps may be changed after the blind.", choices=("no",), source="SEED: no")
    may_discard_called: bool = option(
        True, "Whether the card called may be laid away.", source="YUA: it can happen; others silent")
    discard_points: str = option(
        "opponents", "Who scores the point cards laid away.", choices=("opponents", "first_trick_winner", "napoleon", "void"),
        source="SEED, CF: the opponents; YUA: the winner of the first trick; ELE: Napoleon; KSL, YAM: nobody")
    discard_show: str = option(
        "face_up", "Whether point cards are laid away face up.", choices=("face_up", "face_down"), source="SEED, YUA, RAK: up; YAM: down")
    first_trick: str = option(
        "plain", "What counts in the first trick besides the suit led; the two never does.",
        choices=("plain", "specials_only", "no_same_two", "plain_but_mighty"),
        source="SEED: nothing; KSL: mighty and bowers; YUA, ELE, TTW: all; JWP, MAS: nothing, or the mighty")
    last_trick: str = option(
        "normal", "What counts in the last trick besides the suit led.", choices=("normal", "plain", "plain_but_mighty"),
        source="SEED: all; MAS, JWP: nothing, or the mighty")
    opening_lead: str = option(
        "any", "What Napoleon may lead to the first trick.", choices=("any", "no_trump"),
        source="SEED: any card; CF: no trump and no joker")
    same_two: str = option(
        "any_suit", "Where the two of a trick of one suit has its power.", choices=("any_suit", "plain_suits", "off"),
        source="SEED, YUA, ELE: any suit; KSL: not in trumps")
    same_two_rank: str = option(
        "below_left_bower", "What the two with its power beats.", choices=("below_left_bower", "above_left_bower", "above_bowers"),
        needs="same_two", source="SEED, TTW, YUA, ELE, KSL: no bower; MAS: the left; KMY: both are known")
    mighty_follow: str = option(
        "printed_suit", "Whether the ace of spades follows as a spade, or may be played at any time.", choices=("printed_suit", "free"),
        source="SEED, PAG, ELE: as a spade; JWP: at any time")
    early_end: str = option(
        "no", "Whether play stops once the bid is made or lost.", choices=("no", "when_decided"), source="SEED silent; YUA: stops")
    settlement: str = option(
        "share_2_1", "Who pays what when Napoleon has a partner.", choices=("share_2_1", "per_opponent_2_1", "table_6_6_4"),
        source="SEED: each opponent one stake, shared two to one; the other reading; YUA: 6, 6 and 4")
    solo_settlement: str = option(
        "one_each", "What each opponent of a lone Napoleon pays or gets.", choices=("one_each", "two_each", "three_each", "table_yua"),
        source="own; YUA: a table of its own")
    all20_unbid: str = option(
        "loses", "What taking all twenty without having bid it is worth.", choices=("loses", "wins", "wins_double"),
        source="SEED, KMY, YAM: a loss; YUA: a double win")
    bid20_factor: int = option(2, "What a bid of twenty multiplies the payment by.", least=1, most=2, source="SEED: 2")
    dealer_rotation: str = option(
        "left", "Who deals after a deal that was played.", choices=("left", "partner_deals"),
        source="SEED, PAG: the next; YUA: the partner, Napoleon after a solo")
    jokers: int = option(0, "How many jokers are in the pack; the joker is no point card.", least=0, most=1,
                         source="SEED: none; GF, PW, YUA, ELE, CF, 100B, JWP: one")
    joker_rank: str = option(
        "weakest", "What the joker beats.", needs="jokers=1",
        choices=("weakest", "above_bowers_below_mighty", "above_mighty", "never_wins", "below_mighty_when_led"),
        source="PW: nothing; YUA: all but the mighty; JWP: everything, or nothing ever, or all but the mighty when led up to trick 7")
    joker_lead: str = option(
        "calls_trumps", "What a joker that is led asks for: trumps, or the suit its player names.", choices=("calls_trumps", "names_suit"),
        needs="jokers=1", source="ELE, JWP: trumps; YUA, 100B: a suit")
    joker_follow: str = option(
        "any_time", "When the joker may be played.", choices=("any_time",), needs="jokers=1", source="every source with a joker")
    joker_call_card: str = option(
        "none", "The card that forces the joker out.", choices=("none", "3C", "3S"), needs="jokers=1",
        source="YUA, MAS, KMY: 3C; others: 3S")
    joker_call_when: str = option(
        "led_only", "Whether that card must be led for it.", choices=("led_only", "any_position"), needs="jokers=1",
        source="YUA, MAS, KMY: led")
    yoromeki: str = option(
        "off", "Whether the queen of hearts takes a trick with the ace of spades in it.", choices=("off", "on", "on_unless_bower"),
        source="SEED: no; JWP, KMY, YUA, ELE, 100B: yes; KSL: unless a bower is there, which then wins")
    yoromeki_chain: bool = option(
        False, "Whether the king of hearts beats that queen, and the ace that king.", needs="yoromeki", source="JWP")
    killers: str = option(
        "none", "Whether queens beat specials: hearts the mighty, diamonds the right bower, clubs the left, and spades such a queen.",
        choices=("none", "mighty_only", "full"), source="JWP, advanced")
    hunting_jack: str = option(
        "off", "Whether the other jacks beat a bower: spades and hearts hunt each other, clubs and diamonds.", choices=("off", "on"),
        source="KSL")
    plain_jack_rank: str = option(
        "normal", "Where jacks that are no bowers stand in their suits.", choices=("normal", "lowest"),
        source="KSL: lowest; others: normal")
    revoke_penalty: str = option(
        "none", "What a revoke that stood costs.", choices=("none", "side_loses", "replay_from_trick"),
        source="own; no source names a penalty")
    unit: str = option("chips", "What is counted.", source="SEED: chips")
    unit_value: int = option(1, "How many of `unit` one stake is worth.", least=1, source="own")
