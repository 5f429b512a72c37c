import { useTranslation } from 'react-i18next';
import type { CsmMessage } from '#contract/csm/message.ts';
import { describeCsmProblem } from '#contract/csm/problem-texts.ts';
import { daysBetween } from '#contract/shared/calendar.ts';
import { languageOf } from '#contract/shared/language.ts';
import { useFormat } from '../../api/format.ts';

/** Texts about a message in the reader's language. */
export function useCsmTexts() {
  const { t, i18n } = useTranslation('csm');
  const language = languageOf(i18n.language);
  const { dateOf } = useFormat();
  /** Calendar days in the office's time zone, to agree with the dates shown; never negative. */
  const daysFrom = (from: string, to: string) => Math.max(0, daysBetween(dateOf(from), dateOf(to)));
  return {
    age: ({ sentAt }: Pick<CsmMessage, 'sentAt'>, now: string): string => {
      const days = daysFrom(sentAt, now);
      return days === 0 ? t('age.today') : t('age.days', { count: days });
    },
    /** Only while an answer is awaited. */
    due: ({ answerDueAt, isOverdue, state }: CsmMessage, now: string): string | undefined => {
      if (isOverdue) {
        const late = daysFrom(answerDueAt, now);
        return late === 0 ? t('age.overdueToday') : t('age.overdue', { count: late });
      }
      if (state !== 'queued' && state !== 'sent' && state !== 'received') return undefined;
      const left = daysFrom(now, answerDueAt);
      return left === 0 ? t('age.dueToday') : t('age.due', { count: left });
    },
    detail: ({ state, problem, answer }: CsmMessage): string => {
      if (problem) {
        const why = describeCsmProblem(problem, answer, language);
        return t(state === 'failed' ? 'detail.why' : 'detail.keepsTrying', { why });
      }
      if (answer) return t('detail.answer', { text: answer });
      return state === 'failed' ? '' : t(`detail.${state}`);
    },
  };
}
