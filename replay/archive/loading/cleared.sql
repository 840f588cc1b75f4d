-- Take out of `rejects` what the import $batch has put into `mended`.
delete from rejects
where exists (
    select 1
    from mended
    where mended_by = $batch
        and mended.batch is not distinct from rejects.batch
        and mended.file = rejects.file
        and mended.line = rejects.line
        and mended.col = rejects.col
        and mended.code = rejects.code
        and mended.id is not distinct from rejects.id
);
