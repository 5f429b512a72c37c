import type { FieldErrorCode } from '#contract/errors.ts';
import { duplicatePositions, exceedsLimit, ListName, nameKey } from '#contract/office-settings/list-rules.ts';
import { nameMaximum } from '#contract/shared/values.ts';

/** One entry of an office's list in edit: a rating level of a category, a sponsor type. */
export interface Entry {
  /** Undefined for a new entry. */
  readonly id?: number;
  /** React key, stable while names change and entries move. */
  readonly key: string;
  readonly name: string;
  readonly isActive: boolean;
}

export interface EntryProblem {
  readonly code: FieldErrorCode;
  readonly params?: Readonly<Record<string, string | number>>;
}

interface Stored {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
}

export const entriesOf = (stored: readonly Stored[]): readonly Entry[] =>
  stored.map(({ id, name, isActive }) => ({ id, key: `stored-${id}`, name, isActive }));

export const inputOf = (entries: readonly Entry[]) =>
  entries.map(({ id, name, isActive }) => ({ ...(id !== undefined && { id }), name, isActive }));

export interface ListChanges {
  /** Indexes of entries that are new or differ from the stored ones. */
  readonly changed: readonly number[];
  readonly removed: readonly Entry[];
  readonly isReordered: boolean;
}

/** Counts changes as a user would. */
export function listChanges(entries: readonly Entry[], stored: readonly Entry[]): ListChanges {
  const before = new Map(stored.map((entry) => [entry.id, entry]));
  const after = new Set(entries.map(({ id }) => id));
  const isChanged = ({ id, name, isActive }: Entry) => {
    const old = id === undefined ? undefined : before.get(id);
    return old?.name !== name || old.isActive !== isActive;
  };
  const kept = entries.flatMap(({ id }) => (id !== undefined && before.has(id) ? [id] : []));
  return {
    changed: [...entries.keys()].filter((index) => isChanged(entries[index] as Entry)),
    removed: stored.filter(({ id }) => !after.has(id)),
    isReordered: stored.flatMap(({ id }) => (id !== undefined && after.has(id) ? [id] : [])).join() !== kept.join(),
  };
}

export function moveEntry(entries: readonly Entry[], at: number, step: -1 | 1): readonly Entry[] {
  const to = at + step;
  const [moved, other] = [entries[at], entries[to]];
  if (!moved || !other) return entries;
  return entries.map((entry, index) => (index === at ? other : index === to ? moved : entry));
}

/** Validates a name by itself, without comparing it to others. */
export function nameProblem(name: string, rule: typeof ListName = ListName): EntryProblem | undefined {
  const checked = rule.safeParse(name);
  if (checked.success) return undefined;
  return { code: checked.error.issues[0]?.message as FieldErrorCode, params: { maximum: nameMaximum } };
}

/** OFFICE-093, OFFICE-096. */
export const isNameTaken = (name: string, others: readonly { readonly name: string }[]): boolean =>
  others.some((other) => nameKey(other.name) === nameKey(name));

/** OFFICE-100, CONST-010: problems by entry key; a duplicate is reported at the later entry. */
export function entryProblems(entries: readonly Entry[], duplicate: FieldErrorCode): ReadonlyMap<string, EntryProblem> {
  const again = new Set(duplicatePositions(entries));
  const found = entries.flatMap(({ key, name }, index): (readonly [string, EntryProblem])[] => {
    const problem = nameProblem(name) ?? (again.has(index) ? { code: duplicate } : undefined);
    return problem ? [[key, problem]] : [];
  });
  return new Map(found);
}

export const activeCount = (entries: readonly { readonly isActive: boolean }[]): number =>
  entries.filter(({ isActive }) => isActive).length;

/** OFFICE-034, OFFICE-098: more active entries than the limit and than there were before the limit was lowered. */
export const isOverLimit = (entries: readonly Entry[], limit: number, before: readonly Entry[]): boolean =>
  exceedsLimit(entries, limit, activeCount(before));
