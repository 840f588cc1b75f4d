-- Refused input whose place is taken: its hand or its file came again. $batch is the import, $paths are its files.
insert into mended
select rejects.*, $batch
from rejects
where file in (select unnest($paths::varchar[]))
    or id in (select id from staged join fates using (seq) where fate not in ('changed', 'clash'))
    or id in (select id from refused)
    or (id is null and file in (select file from refused where id is null));
