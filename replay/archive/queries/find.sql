-- Hands that fit all of what is asked; what is null asks nothing. Text is compared without regard to case.
select
    id, date, session, number, game, profile, version, level, study, players, dealer, maker, call, trump, result,
    scores, pool_after, tags, notes, file, line
from hands
where ($names is null or len(list_filter($names::varchar[][], lambda names: not list_has_any(players, names))) = 0)
    and ($game is null or game = $game)
    and ($since is null or day >= $since)
    and ($until is null or day <= $until)
    and ($session is null or contains(lower(session), lower($session)))
    and ($calls is null or list_contains($calls::varchar[], lower(call)))
    and ($result is null or result = lower($result))
    and ($card is null or contains(array_to_string(words, ' '), $card) or contains(array_to_string(dealt, ' '), $card))
    and ($note is null or contains(lower(nfc_normalize(notes)), lower(nfc_normalize($note))))
    and (
        $code is null
        or list_contains(list_transform(findings, lambda finding: finding.code), upper($code))
        or list_contains(list_transform(breaches, lambda breach: upper(breach.code)), upper($code))
    )
    and ($tag is null or list_contains(list_transform(tags, lambda tag: lower(tag)), lower($tag)))
    and ($profile is null or profile = $profile or profile || '@' || version = $profile)
    and ($level is null or level = $level)
order by
    case when $sort = 'score' then list_max(list_transform(scores, lambda score: abs(score))) end desc nulls last,
    case when $sort = 'length' then len(words) end desc,
    day nulls first, session, place, number
limit $limit;
