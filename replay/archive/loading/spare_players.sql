-- Forget the players who sit in no hand, unless somebody counts as them or they count as somebody.
delete from players
where person = player
    and player not in (select unnest(players) from hands)
    and player not in (select person from players as others where others.person <> others.player);
