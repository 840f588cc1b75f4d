-- Refused input whose place is taken: its hand came again, or its file, unless it stands among hands of a block that stay.
-- $batch is the import, $paths are its files.
insert into mended
select rejects.*, $batch
from rejects
where id in (select id from staged join fates using (seq) where fate not in ('changed', 'withheld', 'clash'))
    or id in (select id from refused)
    or (
        (block is null or block not in (select block from hands))
        and (file in (select unnest($paths::varchar[])) or (id is null and file in (select file from refused where id is null)))
    );
