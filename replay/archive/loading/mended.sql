-- Refused input whose place is taken: its hand came again, or its file, unless archived hands start from what it left unknown.
-- $batch is the import, $paths are its files.
insert into mended
select rejects.*, $batch
from rejects
where id in (select id from staged join fates using (seq) where fate not in ('changed', 'withheld', 'clash'))
    or exists (
        select 1
        from refused
        where refused.id = rejects.id
            and (
                refused.block = rejects.block
                or (not has_place(refused.block) and refused.hand_text = rejects.hand_text)
                or not has_hands_behind(rejects.block, rejects.position)
            )
    )
    or (
        (file in (select unnest($paths::varchar[])) or (id is null and file in (select file from refused where id is null)))
        and not has_hands_behind(rejects.block, rejects.position)
    );
