-- The order in which the hands that are to be kept are written: that of their dates. `in_order` says that they came so.
create or replace temp table turns as
select seq, turn, seq >= coalesce(lag(seq) over (order by turn), seq) as in_order
from (
    select seq, row_number() over (order by day, seq) - 1 as turn
    from staged
    join fates using (seq)
    join evenings using (evening)
    where fate in ('stored', 'replaced', 'fuller')
)
order by turn;
