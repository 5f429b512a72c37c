import type { FieldProblem } from '#contract/problem.ts';
import { Refusal } from '../refusal.ts';
import type { Db } from './connection.ts';
import { type AuthoredRecord, findLastChange, type HistoryOf } from './last-change.ts';

/** A record as readable texts, by wire name. */
export type Texts = Readonly<Record<string, string | null>>;

export const changesBetween = (before: Texts, after: Texts): Record<string, [string | null, string | null]> =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => [
      field,
      [before[field] ?? null, after[field] ?? null],
    ]),
  );

interface Edited {
  readonly version: number;
  readonly texts: Texts;
}

/** F11, F20: the record was changed meanwhile; the refusal says by whom and when. */
export async function failStale(
  db: Db,
  of: HistoryOf | AuthoredRecord,
  version: number,
  errors: readonly FieldProblem[] = [],
): Promise<never> {
  const change = await findLastChange(db, of);
  const said = change && { by: change.by, at: change.at };
  throw new Refusal('changed-meanwhile', { version, ...said }, errors, change?.userId);
}

/** F11: refuses an edit of an outdated version, and lists each field that differs with its current value. */
export async function refuseStale(db: Db, of: HistoryOf | AuthoredRecord, stored: Edited, sent: Edited): Promise<void> {
  if (stored.version === sent.version) return;
  const errors = Object.entries(changesBetween(stored.texts, sent.texts))
    .filter(([, [now, wanted]]) => now !== wanted)
    .map(([field, [now]]) => ({ field, code: 'differs-now' as const, params: { current: now ?? '' } }));
  await failStale(db, of, stored.version, errors);
}

const uniqueViolation = '23505';

/** Runs a write and turns a violation of a unique index into a refusal. */
export async function refuseDuplicate<T>(field: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { code?: string }).code !== uniqueViolation) throw error;
    const name = field.split('.').at(-1) as string;
    throw new Refusal('already-exists', { field: name }, [{ field, code: 'duplicate' }]);
  }
}
