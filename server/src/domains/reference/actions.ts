import type { z } from 'zod';
import type { FieldProblem } from '#contract/problem.ts';
import type { createReferenceValue, ReferenceValue, saveReferenceValue } from '#contract/reference/api.ts';
import { nameProblem } from '#contract/reference/check-value.ts';
import {
  isReferenceList,
  type ListChange,
  type ReferenceList,
  ruleOf,
  valuesMaximum,
  whyNot,
} from '#contract/reference/rules.ts';
import { languageCodes } from '#contract/shared/language.ts';
import type { Db } from '../../db/connection.ts';
import { transact } from '../../db/transaction.ts';
import { refuseStale, type Texts } from '../../db/versions.ts';
import type { Context } from '../../http/context.ts';
import { fail, failFields } from '../../refusal.ts';
import { auditReference } from './history.ts';
import { referenceHistory } from './queries.ts';
import { countUnknown, deleteUnknown } from './unknown.ts';
import { countUses } from './usage.ts';
import {
  countValues,
  findNextNumber,
  findTakenLanguages,
  getValue,
  insertValue,
  lockList,
  type Name,
  readValues,
  type StoredValue,
  updateValue,
} from './value-queries.ts';

type Create = z.output<typeof createReferenceValue.input>;
type Save = z.output<typeof saveReferenceValue.input>;

const listOf = (name: string): ReferenceList => (isReferenceList(name) ? name : fail('not-found'));

const shown = ({ id: _, ...value }: StoredValue): ReferenceValue => value;

export async function listLists({ db }: Context) {
  const [lists, unknown] = await Promise.all([countValues(db), countUnknown(db)]);
  return { lists: lists.filter(({ list }) => isReferenceList(list)), unknown };
}

export async function listValues({ db }: Context, name: string) {
  return { values: (await readValues(db, listOf(name))).map(shown) };
}

export async function listUsage({ db }: Context, name: string) {
  const list = listOf(name);
  const uses = await countUses(db, list, await readValues(db, list));
  return { values: [...uses].map(([code, counts]) => ({ code, uses: counts })) };
}

export async function getUsage({ db }: Context, name: string, code: string) {
  const list = listOf(name);
  const value = await getValue(db, list, code);
  return { uses: (await countUses(db, list, [value])).get(code) ?? [] };
}

function requireAllowed(list: ReferenceList, change: ListChange): void {
  if (whyNot(list, change)) fail('list-is-fixed');
}

const nameField = (index: number) => `Value.Names.${index}.Name`;

/** Every language has one name, and no other value of the list has it. */
async function requireNames(
  db: Db,
  { list, listId, names, own }: { list: ReferenceList; listId: number; names: readonly Name[]; own?: StoredValue },
): Promise<void> {
  const given = names.map(({ language }) => language);
  if (given.length !== languageCodes.length || languageCodes.some((language) => !given.includes(language)))
    failFields({ field: 'Value.Names', code: 'required' });
  const problems = names.flatMap(({ name }, index): FieldProblem[] => {
    const problem = nameProblem(list, name);
    return problem ? [{ field: nameField(index), ...problem }] : [];
  });
  if (problems.length > 0) failFields(...problems);
  const isKept = ({ language, name }: Name) => own?.names.some((one) => one.language === language && one.name === name);
  const changed = names.filter((name) => !isKept(name));
  const taken = await findTakenLanguages(db, listId, changed, own?.id ?? null);
  if (taken.length > 0)
    failFields(...taken.map((language) => ({ field: nameField(given.indexOf(language)), code: 'duplicate' as const })));
}

/** The value that the new one belongs to must be an active one of the parent list. */
async function requireParent(db: Db, list: ReferenceList, parent: string | null): Promise<void> {
  const field = 'Value.Parent';
  const { parent: parentList } = ruleOf(list);
  if (!parentList) {
    if (parent !== null) failFields({ field, code: 'invalid' });
    return;
  }
  if (parent === null) failFields({ field, code: 'required' });
  const values = await readValues(db, parentList);
  if (!values.some(({ code, isActive }) => code === parent && isActive)) failFields({ field, code: 'not-in-list' });
}

const status = (isActive: boolean) => (isActive ? 'Active' : 'Inactive');

/** Names of the lines in the history; contract/src/reference/labels.ts translates them. */
const line = (part: string, list: ReferenceList, code: string) => `Reference ${part} of ${list} ${code}`;

const historyTexts = (list: ReferenceList, code: string, value: Pick<ReferenceValue, 'names' | 'isActive'>): Texts => ({
  ...Object.fromEntries(
    value.names.map(({ language, name }) => [line(`name (${language})`, list, code), name === '' ? null : name]),
  ),
  [line('status', list, code)]: status(value.isActive),
});

export async function createValue(context: Context, { list: name, value }: Create) {
  const list = listOf(name);
  requireAllowed(list, 'add');
  const { code, names, parent = null } = value;
  return transact(context.db, async (db) => {
    const listId = await lockList(db, list);
    if ((await readValues(db, list)).some((one) => one.code === code))
      failFields({ field: 'Value.Code', code: 'duplicate' });
    await requireNames(db, { list, listId, names });
    await requireParent(db, list, parent);
    const { number, sortOrder } = await findNextNumber(db, listId);
    if (number > valuesMaximum) fail('limit-reached', { count: valuesMaximum });
    await insertValue(db, { listId, number, sortOrder, code, names, parent });
    await deleteUnknown(db, list, code);
    const made = await getValue(db, list, code);
    const lines = Object.entries(historyTexts(list, code, made)).map(([field, text]) => [field, [null, text]] as const);
    await auditReference(
      { ...context, db },
      { ...Object.fromEntries(lines), [line('parent', list, code)]: [null, parent] },
    );
    return { value: shown(made) };
  });
}

/** A value's texts by wire name, in the order of the names that were sent. */
const wireTexts = (names: readonly Name[], value: Pick<ReferenceValue, 'names' | 'isActive'>): Texts => ({
  ...Object.fromEntries(
    names.map(({ language }, index) => [
      nameField(index),
      value.names.find((one) => one.language === language)?.name ?? null,
    ]),
  ),
  'Value.Status': status(value.isActive),
});

export async function saveValue(context: Context, { list: name, code, value }: Save) {
  const list = listOf(name);
  const { names, isActive, version } = value;
  return transact(context.db, async (db) => {
    const listId = await lockList(db, list);
    const before = await getValue(db, list, code);
    const now = historyTexts(list, code, before);
    await refuseStale(
      db,
      { ...referenceHistory, fields: Object.keys(now) },
      { version: before.version, texts: wireTexts(names, before) },
      { version, texts: wireTexts(names, value) },
    );
    if (before.isActive !== isActive) requireAllowed(list, 'deactivate');
    const isRenamed = names.some(({ language, name: text }) =>
      before.names.some((one) => one.language === language && one.name !== text),
    );
    if (isRenamed) requireAllowed(list, 'rename');
    await requireNames(db, { list, listId, names, own: before });
    await updateValue(db, before.id, names, isActive);
    const after = await getValue(db, list, code);
    const lines = Object.entries(historyTexts(list, code, after)).map(
      ([field, text]) => [field, [now[field] ?? null, text]] as const,
    );
    await auditReference({ ...context, db }, Object.fromEntries(lines));
    return { value: shown(after) };
  });
}
