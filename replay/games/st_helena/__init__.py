"""Napoleon at St Helena, the patience with two packs, also called Forty Thieves. RULES.md names the source of every rule."""

from replay.games.st_helena.choices import candidates
from replay.games.st_helena.codes import CODES
from replay.games.st_helena.course import (
    amend,
    begin_contract,
    deal_again,
    dealt,
    enter,
    finish,
    game_won,
    keeps_pool,
    let_act,
    let_stand,
    next_dealer,
    note_breach,
    note_winner,
    outcome,
    read_contract,
    remedy,
    say_call,
    settle,
    start,
    trick_number,
    unverified,
    zero_sum,
)
from replay.games.st_helena.dealing import deals_of, lay_out, plan, seating
from replay.games.st_helena.figures import figures
from replay.games.st_helena.judge import check, read, spell
from replay.games.st_helena.marking import marks
from replay.games.st_helena.moving import apply
from replay.games.st_helena.options import StHelenaRules as Rules
from replay.games.st_helena.telling import line_ends, tell, to_json
from replay.usual import anticlockwise, behind, gainsaid, is_remark, notices, out_of_turn, play_on, remark, remarks, take_points, unplayed

NAME = "st-helena"
TITLE = "Napoleon at St Helena"
IN_TRICKS = False
SECTIONS = ("deal", "play")
FIELDS = ("up", "minutes")
RESULTS = ("won", "lost", "unfinished", "void")

__all__ = [
    "CODES", "FIELDS", "IN_TRICKS", "NAME", "RESULTS", "SECTIONS", "TITLE", "Rules", "amend", "anticlockwise", "apply",
    "begin_contract", "behind", "candidates", "check", "deal_again", "deals_of", "dealt", "enter", "figures", "finish", "gainsaid",
    "game_won", "is_remark", "keeps_pool", "lay_out", "let_act", "let_stand", "line_ends", "marks", "next_dealer", "note_breach",
    "note_winner", "notices", "out_of_turn", "outcome", "plan", "play_on", "read", "read_contract", "remark", "remarks", "remedy",
    "say_call", "seating", "settle", "spell", "start", "take_points", "tell", "to_json", "trick_number", "unplayed", "unverified",
    "zero_sum",
]
