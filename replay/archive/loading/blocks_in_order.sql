-- The blocks in the order of their first hands' dates.
select block, blocks.session, blocks.file, blocks.line, blocks.header
from blocks
left join (select block, min(day) as day from hands group by block) using (block)
order by day, session, block;
