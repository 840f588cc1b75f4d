-- The hands that fit what is asked of them besides their play, with what a pattern reads; what is null asks nothing.
-- Text is compared without regard to case.
select rowid as hand, marks, players, dealer, partner, trump
from hands
where ($names is null or len(list_filter($names::varchar[][], lambda names: not list_has_any(players, names))) = 0)
    and ($maker is null or list_contains($maker::varchar[], maker))
    and ($partner is null or list_contains($partner::varchar[], partner))
    and ($dealer is null or list_contains($dealer::varchar[], dealer))
    and (
        $winner is null
        or list_has_any(winner, $winner::varchar[])
        or list_has_any($winner::varchar[], list_filter(players, lambda player, n: scores[n] > 0 and scores[n] = list_max(scores)))
    )
    and (
        ($least is null and $most is null)
        or len(list_filter(scores, lambda score, n:
            ($least is null or score >= $least) and ($most is null or score <= $most)
            and ($whose is null or list_contains($whose::varchar[], players[n])))) > 0
    )
    and ($game is null or game = $game)
    and ($since is null or day >= $since)
    and ($until is null or day <= $until)
    and ($session is null or contains(lower(session), lower($session)))
    and ($site is null or session in (
        select session from sessions where contains(lower(concat_ws(' ', club, site, card_table)), lower($site))))
    and ($calls is null or list_contains($calls::varchar[], lower(call)))
    and ($trump is null or (call is not null and coalesce(trump, 'none') = $trump))
    and ($result is null or result = lower($result))
    and ($card is null or contains(array_to_string(words, ' '), $card) or contains(array_to_string(dealt, ' '), $card))
    and ($note is null or contains(lower(nfc_normalize(notes)), lower(nfc_normalize($note))))
    and ($text is null or contains(lower(nfc_normalize(text)), lower(nfc_normalize($text))))
    and (
        $code is null
        or list_contains(list_transform(findings, lambda finding: finding.code), upper($code))
        or list_contains(list_transform(breaches, lambda breach: upper(breach.code)), upper($code))
    )
    and ($tag is null or list_contains(list_transform(tags, lambda tag: lower(tag)), lower($tag)))
    and ($profile is null or profile = $profile or profile || '@' || version = $profile)
    and ($level is null or level = $level)
