-- What becomes of each staged hand, seen by itself: `repeated` and `clash` came twice in this run, the others are compared
-- with the archive. What a hand started from is part of what is compared; `fuller` is the archived hand with the hands before it,
-- which it stood without till now.
create or replace temp macro stated_totals(totals) as
    list_sort(list_filter(map_entries(from_json(totals, '"map(varchar, bigint)"')), lambda one: one.value <> 0));

insert into fates
with twice as (
    select id, min(seq) as first, arg_min(hash, seq) as first_hash
    from staged
    group by id
    having count(*) > 1
)
select
    seq,
    case
        when seq > first and told.hash = first_hash then 'repeated'
        when seq > first then 'clash'
        when hands.id is null then 'stored'
        when hands.hash = told.hash and hands.carried::varchar = told.carried
            and hands.totals_before::varchar is not distinct from told.totals_before then 'unchanged'
        when hands.hash = told.hash and hands.scores is not distinct from told.scores
            and (hands.carried->>'first')::boolean and not (told.carried->>'first')::boolean
            and coalesce((hands.carried->>'double') = (told.carried->>'double'), true)
            and (coalesce(hands.totals_before::varchar, '{}') = '{}' or stated_totals(hands.totals_before::varchar) = stated_totals(told.totals_before))
            then 'fuller'
        else 'changed'
    end as fate
from staged as told
left join twice on twice.id = told.id
left join hands on hands.id = told.id;
