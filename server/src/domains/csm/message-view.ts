import type { CsmMessage } from '#contract/csm/message.ts';
import { waitingStates } from '#contract/csm/rules.ts';
import type { Language } from '#contract/shared/language.ts';
import { nameWithServiceAccount } from '#contract/shared/service-account-name.ts';
import { type Lists, labelOf } from '../lookups/queries.ts';
import type { MessageRow } from './queries.ts';

const isWaiting = (state: string): boolean => (waitingStates as readonly string[]).includes(state);

export function showMessages(
  rows: readonly MessageRow[],
  lists: Lists,
  { language, now }: { readonly language: Language; readonly now: Date },
): CsmMessage[] {
  return rows.map(({ id, sentBy, through, stateAt, sentAt, answerDueAt, ...row }) => {
    const code = lists.find('csmCode', row.code);
    return {
      ...row,
      id: Number(id),
      discrepancyCode: code?.discrepancyCode ?? '',
      description: code ? labelOf(code, language) : row.code,
      stateAt: stateAt.toISOString(),
      sentAt: sentAt.toISOString(),
      sentBy: nameWithServiceAccount(sentBy ?? '', through, language),
      answerDueAt: answerDueAt.toISOString(),
      isOverdue: isWaiting(row.state) && answerDueAt < now,
    };
  });
}
