-- What becomes of each staged hand, seen by itself: `repeated` and `clash` came twice in this run, the others are compared
-- with the archive. What a hand started from is part of what is compared.
insert into fates
with told as (
    select
        seq, id, hash, carried, totals_before,
        row_number() over (partition by id order by seq) as nth,
        first_value(hash) over (partition by id order by seq) as first_hash
    from staged
)
select
    told.seq,
    case
        when nth > 1 and told.hash = first_hash then 'repeated'
        when nth > 1 then 'clash'
        when hands.id is null then 'stored'
        when hands.hash = told.hash and hands.carried::varchar = told.carried
            and hands.totals_before::varchar is not distinct from told.totals_before then 'unchanged'
        else 'changed'
    end as fate
from told
left join hands on hands.id = told.id;
