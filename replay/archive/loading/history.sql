-- Keep the earlier texts of the hands that are replaced.
insert into history
select
    hands.id, hands.hash,
    coalesce(hands.header, blocks.header) as header,
    hands.text, hands.carried, hands.totals_before, hands.profile, hands.version, hands.rules, hands.rules_alone, hands.file, hands.line, hands.block, hands.position, hands.batch,
    $batch as replaced_by,
    $moment as replaced_at
from hands
left join blocks using (block)
where hands.id in (select id from staged join fates using (seq) where fate in ('replaced', 'fuller'));
