-- The order in which the hands that are to be kept are written: that of their dates.
create or replace temp table turns as
select seq, row_number() over (order by day, session, staged.place, number, seq) - 1 as turn
from staged
join fates using (seq)
join evenings using (evening)
where fate in ('stored', 'replaced', 'fuller')
order by turn;
