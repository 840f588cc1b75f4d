-- Forget the blocks that no hand stands in or could be put back into.
delete from blocks
where block not in (
    select block from hands
    union all select block from rejects where block is not null
    union all select block from history
    union all select block from mended where block is not null
    union all select block from places
);
