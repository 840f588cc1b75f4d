-- The heads of the blocks under which hands are stored, moved or refused for the first time.
insert into blocks
select head, session, file, line, header, $batch
from heads
where head not in (select block from blocks)
    and (
        head in (select block from staged join fates using (seq) where fate in ('stored', 'replaced', 'fuller'))
        or head in (select block from moved)
    );
