-- Session blocks that the archive has in part, with each archived block they meet, where something in them is new or different.
-- A hand that was refused meets the block in which it stands.
-- `left_over` counts the archived hands of that block which the text does not hold.
with met as (
    select distinct staged.block, hands.block as archived
    from staged
    join fates using (seq)
    join hands using (id)
    where fate in ('unchanged', 'changed', 'fuller')
    union
    select staged.block, rejects.block
    from staged
    join fates using (seq)
    join rejects using (id)
    where fate = 'stored' and rejects.block in (select block from hands)
),
moving as (
    select
        block,
        count(*) filter (fate = 'changed') as changed,
        count(*) filter (fate = 'stored') as fresh,
        count(*) filter (fate = 'fuller') as fuller
    from staged
    join fates using (seq)
    group by block
    having changed + fresh + fuller > 0
),
pairs as (
    select met.block, met.archived, hands.id
    from met
    join moving using (block)
    join hands on hands.block = met.archived
)
select
    pairs.block,
    pairs.archived,
    any_value(moving.changed) as changed,
    any_value(moving.fresh) as fresh,
    count(*) filter (staged.seq is null) as left_over
from pairs
join moving using (block)
left join staged on staged.block = pairs.block and staged.id = pairs.id
group by pairs.block, pairs.archived
order by pairs.block, pairs.archived;
