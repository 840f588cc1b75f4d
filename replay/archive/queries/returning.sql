-- Texts that come back when import $batch is undone. A hand that a later import has moved stays where it is now.
select
    history.id,
    history.batch,
    history.header,
    history.text,
    history.file,
    history.line,
    case when later.id is null then history.block else hands.block end as block,
    case when later.id is null then history.position else hands.position end as position,
    history.profile,
    history.version,
    history.rules,
    history.rules_alone
from history
left join hands using (id)
left join (select distinct id from places where batch > $batch) as later using (id)
where history.replaced_by = $batch;
