-- Staged hands that are to be kept, made into rows of `hands`: those from turn $first on, before turn $behind. $batch is the import
-- that brings them, where `origins` knows none. Hands that did not come in the order of their turns are put into it behind the last line:
-- rows are wide, and sorting them costs as much as all the rest.
insert into hands by name
with told as (
    select staged.*, evenings.* exclude (evening), heads.file, heads.header as head_text, turn, coalesce(origins.batch, $batch) as batch
    from staged
    join turns using (seq)
    join evenings using (evening)
    join heads using (head)
    left join origins using (id)
    where turn >= $first and turn < $behind
)
select
    id, hash, play_hash, session, number, place,
    date, day,
    game, profile, version, rules, rules_alone, options, level, study,
    players,
    players[dealer + 1] as dealer,
    players[maker + 1] as maker,
    players[partner + 1] as partner,
    partner_card, call, trump, result,
    list_transform(winner, lambda seat: players[seat + 1]) as winner,
    list_transform(game_won_by, lambda seat: players[seat + 1]) as game_won_by,
    tricks_taken, points, side_points, scores,
    totals, pool_before, pool_after, carried, totals_before,
    lines(dealt) as dealt,
    deal_derived, blind, layout,
    lines(words) as words,
    actors, phases,
    trick_leaders, trick_winners,
    lines(trick_cards) as trick_cards,
    lines(trick_reasons) as trick_reasons,
    trick_points,
    payers, payees, amounts,
    lines(payment_reasons) as payment_reasons,
    from_json(breaches, '[{"step": "integer", "seat": "integer", "code": "varchar", "remedy": "varchar", "due": "varchar", "amount": "bigint"}]') as breaches,
    from_json(findings, '[{"line": "integer", "col": "integer", "code": "varchar", "severity": "varchar", "message": "varchar"}]') as findings,
    lines(unverified) as unverified,
    up, minutes, figures, marks, notes,
    lines(tags) as tags,
    text,
    case when head <> block then head_text end as header,
    file, line, block, position,
    batch
from told
