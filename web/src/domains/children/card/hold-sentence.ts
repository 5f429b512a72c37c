import type { Hold } from '#contract/children/card.ts';
import type { CardWords } from './card-words.ts';

/** 'Internal hold ends 02/05/2026, in 16 days', or 'Held by another office': whose hold it is stays theirs. */
export function holdSentence(hold: Hold, { t, format, today, when }: CardWords): string {
  const { endsOn } = hold;
  const date = endsOn === null ? '' : format.date(endsOn);
  if (hold.isElsewhere)
    return endsOn === null || endsOn < today
      ? t('card.hold.elsewhere')
      : t('card.hold.elsewhereUntil', { date, when: when(endsOn) });
  const name = t(`card.hold.name.${hold.kind}`, { id: hold.reservationId ?? '' }).trim();
  if (endsOn === null) return t('card.hold.open', { hold: name });
  return t(endsOn < today ? 'card.hold.ended' : 'card.hold.ends', { hold: name, date, when: when(endsOn) });
}
