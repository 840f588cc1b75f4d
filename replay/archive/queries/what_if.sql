-- What the hands that count are worth as they were played.
select id, game, players, result, scores
from hands
where not study and coalesce(result <> 'void', true) and len(players) > 1;
