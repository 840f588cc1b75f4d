-- Keep the places of the hands that are moved, see move.sql.
insert into places
select $batch, hands.id, hands.block, hands.position, hands.header, hands.file, hands.line
from hands
join moved using (id);
