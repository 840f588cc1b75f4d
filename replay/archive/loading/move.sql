-- Hands that stay as they are but have another place: in a block that took the place of theirs, or further down.
update hands
set block = moved.block, position = moved.position, header = case when moved.own_head then hands.header end,
    file = coalesce(moved.file, hands.file), line = coalesce(moved.line, hands.line)
from moved
where hands.id = moved.id;
