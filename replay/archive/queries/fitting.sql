-- The hands that fit what is asked of them besides their play, with what a pattern reads; what is null asks nothing.
-- Who sat at the table and what they won is added by `finding.py`, a condition a name. Text is compared without regard to case.
select
    rowid as hand, marks, players, dealer, maker, partner, partner_card, trump, dealt, words, actors, phases, figures
from hands
where ($maker is null or list_contains($maker::varchar[], maker))
    and ($partner is null or list_contains($partner::varchar[], partner))
    and ($dealer is null or list_contains($dealer::varchar[], dealer))
    and ($game is null or game = $game)
    and ($since is null or day >= $since)
    and ($until is null or day <= $until)
    and ($session is null or contains(lower(session), lower($session)))
    and ($site is null or session in (
        select session from sessions where contains(lower(concat_ws(' ', club, site, card_table)), lower($site))))
    and ($calls is null or list_contains($calls::varchar[], lower(call)))
    and ($trump is null or (call is not null and coalesce(trump, 'none') = $trump))
    and ($result is null or result = lower($result))
    and (
        $card is null
        or list_contains(words, $card)                  -- the cheapest first
        or contains(array_to_string(dealt, ' '), $card)
        or partner_card = $card
        or (                                            -- words of several cards are those of captures and patiences, and a joker's
            (marks[-1] & 3 >= 2 or $card = 'JK')
            and contains(array_to_string(words, ' '), $card)
        )
    )
    and ($called is null or partner_card = $called)
    and ($note is null or contains(lower(nfc_normalize(notes)), lower(nfc_normalize($note))))
    and ($text is null or case
        when length($text) = strlen($text) then contains(lower(text), lower($text))  -- plain letters need no normal form
        else contains(lower(nfc_normalize(text)), lower(nfc_normalize($text)))
    end)
    and (
        $code is null
        or list_contains(list_transform(findings, lambda finding: finding.code), upper($code))
        or list_contains(list_transform(breaches, lambda breach: upper(breach.code)), upper($code))
    )
    and ($tag is null or list_contains(list_transform(tags, lambda tag: lower(tag)), lower($tag)))
    and ($profile is null or profile = $profile or profile || '@' || version = $profile)
    and ($level is null or level = $level)
