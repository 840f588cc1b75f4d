-- Put refused input into `rejects`. Where nothing else of its block is stored, a hand stands where it stood when it was refused before.
insert into rejects
select
    $batch, refused.* replace (
        case when has_place(refused.block) then refused.block else earlier.block end as block,
        case when has_place(refused.block) then refused.position else coalesce(earlier.position, refused.position) end as position
    )
from refused
left join (
    select id, any_value(block) as block, any_value(position) as position
    from mended
    where mended_by = $batch and has_place(block)
    group by id
) as earlier on earlier.id = refused.id;
