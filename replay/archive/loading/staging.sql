-- Where an import lays its rows before it is decided what becomes of each; the hands themselves lie in `staged`, see rows.py.
create or replace temp macro lines(joined) as case when joined = '' then [] else string_split(joined, chr(10)) end;

-- Whether a block is in the archive.
create or replace temp macro has_place(this_block) as this_block is not null and this_block in (select blocks.block from blocks);

-- Whether archived hands stand behind a place, and so start from what stands there.
create or replace temp macro has_hands_behind(this_block, this_position) as
    exists (select 1 from hands where hands.block = this_block and hands.position > this_position);

create or replace temp table evenings (
    evening integer, session varchar, date varchar, day date, name varchar, card_table varchar, club varchar, site varchar,
    game varchar, profile varchar, version integer, rules varchar, rules_alone varchar, options json, players varchar[]
);

create or replace temp table heads (
    head integer,                   -- its number; a block that is kept as it was read has its head's number
    session varchar, file varchar, line integer, header varchar
);

-- What becomes of each staged hand: stored, unchanged, replaced, changed (left as it was), fuller (the same
-- hand, taken over with what came before it), withheld (left out for the sake of archived hands), or set aside.
create or replace temp table fates (
    seq integer, fate varchar
);

-- Hands that stay as they are but get another place. `own_head` keeps the head they have instead of the block's; otherwise
-- they are found in `file` on `line` from now on.
create or replace temp table moved (
    id varchar, block integer, position integer, own_head boolean, file varchar, line integer
);

-- The imports that had stored hands which are walked again.
create or replace temp table origins (
    id varchar, batch integer
);
