import type { Child } from '#contract/children/card.ts';
import { childStatus } from '#contract/children/statuses.ts';
import type { CardTexts } from '../card/card-texts.ts';
import { holdSentence } from '../card/hold-sentence.ts';

/** Why the child cannot be added to a reservation; undefined for a child that is free. */
export function whyNotFree(child: Child, words: CardTexts): string | undefined {
  const { t, format } = words;
  if (child.erasedOn) return t('card.erased.because');
  if (child.hold) return holdSentence(child.hold, words);
  if (child.status.code !== String(childStatus.pledgeable)) return t('compare.notFree', { status: child.status.label });
  if (child.projectLockedUntil) return t('card.lockedUntil', { date: format.date(child.projectLockedUntil) });
  return undefined;
}
