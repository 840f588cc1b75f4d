-- Hands that have come, laid out behind the others: their evenings and heads count from $evening and $head on, they themselves from $seq.
insert into staged
select
    * replace (evening + $evening as evening, block + $head as block, head + $head as head),
    $seq + row_number() over () - 1 as seq
from hands_laid;
