import type { ReferenceValue } from '#contract/reference/api.ts';
import type { ReferenceList } from '#contract/reference/rules.ts';
import { audit, type Change } from '../../db/audit.ts';
import type { Texts } from '../../db/versions.ts';
import type { Context } from '../../http/context.ts';
import { referenceHistory } from './queries.ts';

/** Names of the lines in the history; contract/src/reference/labels.ts translates them. */
const line = (part: string, list: ReferenceList, code: string) => `Reference ${part} of ${list} ${code}`;

export const historyTexts = (
  list: ReferenceList,
  code: string,
  value: Pick<ReferenceValue, 'names' | 'isActive'>,
): Texts => ({
  ...Object.fromEntries(
    value.names.map(({ language, name }) => [line(`name (${language})`, list, code), name === '' ? null : name]),
  ),
  [line('status', list, code)]: value.isActive ? 'Active' : 'Inactive',
});

type Made = Pick<ReferenceValue, 'code' | 'names' | 'isActive' | 'parent' | 'isoCode' | 'office'>;

export function createdLines(list: ReferenceList, made: Made): Change['changes'] {
  const texts: Texts = {
    ...historyTexts(list, made.code, made),
    [line('parent', list, made.code)]: made.parent,
    [line('ISO code', list, made.code)]: made.isoCode ?? null,
    [line('support office', list, made.code)]: made.office ?? null,
  };
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, [null, text]]));
}

export const auditReference = (
  { db, user, clock }: Pick<Context, 'db' | 'user' | 'clock'>,
  changes: Change['changes'],
): Promise<void> => audit(db, { ...referenceHistory, office: null, by: user.id, at: clock(), changes });
