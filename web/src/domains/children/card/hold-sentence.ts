import type { Hold } from '#contract/children/card.ts';
import type { CardTexts } from './card-texts.ts';

/** 'Internal hold ends 02/05/2026, in 16 days'. For another office's hold only 'Held by another office' (F15). */
export function holdSentence(hold: Hold, { t, labels, format, today, when }: CardTexts): string {
  const { kind, endsOn } = hold;
  if (hold.isElsewhere || kind === null) return labels.value('held-elsewhere');
  const name = t(`card.hold.name.${kind}`, { id: hold.reservationId ?? '' }).trim();
  if (endsOn === null) return t('card.hold.open', { hold: name });
  const ending = { hold: name, date: format.date(endsOn), when: when(endsOn) };
  return t(endsOn < today ? 'card.hold.ended' : 'card.hold.ends', ending);
}
