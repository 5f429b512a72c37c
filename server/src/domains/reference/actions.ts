import type { z } from 'zod';
import type { FieldProblem } from '#contract/problem.ts';
import type { createReferenceValue, ReferenceValue, saveReferenceValue } from '#contract/reference/api.ts';
import { codeProblem, nameProblem } from '#contract/reference/check-value.ts';
import {
  isPlaceList,
  isReferenceList,
  type ListChange,
  type ReferenceList,
  ruleOf,
  staysActive,
  whyNot,
} from '#contract/reference/rules.ts';
import { languageCodes } from '#contract/shared/language.ts';
import type { Db } from '../../db/connection.ts';
import { transact } from '../../db/transaction.ts';
import { refuseStale, type Texts } from '../../db/versions.ts';
import type { Context } from '../../http/context.ts';
import { fail, failFields } from '../../refusal.ts';
import { auditReference, createdLines, historyTexts } from './history.ts';
import { countPlaces, findTakenPlaceCodes } from './place-store.ts';
import { referenceHistory } from './queries.ts';
import type { Name } from './stored-value.ts';
import { findTakenLanguages } from './taken-names.ts';
import { countUnknown, deleteUnknown } from './unknown.ts';
import { countUses } from './usage.ts';
import { countValues } from './value-queries.ts';
import { storeOf } from './value-store.ts';

type Create = z.output<typeof createReferenceValue.input>;
type Save = z.output<typeof saveReferenceValue.input>;

const listOf = (name: string): ReferenceList => (isReferenceList(name) ? name : fail('not-found'));

async function getValue(db: Db, list: ReferenceList, code: string): Promise<ReferenceValue> {
  return (await storeOf(list).read(db)).find((value) => value.code === code) ?? fail('not-found');
}

export async function listLists({ db }: Context) {
  const [places, lists, unknown] = await Promise.all([countPlaces(db), countValues(db), countUnknown(db)]);
  return { lists: [...places, ...lists].filter(({ list }) => isReferenceList(list)), unknown };
}

export async function listValues({ db }: Context, name: string) {
  return { values: await storeOf(listOf(name)).read(db) };
}

export async function listUsage({ db }: Context, name: string) {
  const list = listOf(name);
  const uses = await countUses(db, list);
  return { values: [...uses].map(([code, counts]) => ({ code, uses: counts })) };
}

export async function getUsage({ db }: Context, name: string, code: string) {
  const list = listOf(name);
  await getValue(db, list, code);
  return { uses: (await countUses(db, list)).get(code) ?? [] };
}

function requireAllowed(list: ReferenceList, change: ListChange): void {
  if (whyNot(list, change)) fail('list-is-fixed');
}

const nameField = (index: number) => `Value.Names.${index}.Name`;

/** Every language has one name, and no other value of the list has it. */
async function requireNames(
  db: Db,
  { list, names, own }: { list: ReferenceList; names: readonly Name[]; own?: ReferenceValue },
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
  const others = (await storeOf(list).read(db)).filter(({ code }) => code !== own?.code);
  const taken = await findTakenLanguages(db, others, changed);
  if (taken.length > 0)
    failFields(...taken.map((language) => ({ field: nameField(given.indexOf(language)), code: 'duplicate' as const })));
}

/** What the new value belongs to must be an active value of the other list. */
async function requireOther(db: Db, field: string, list: string | undefined, code: string | null): Promise<void> {
  if (!list) {
    if (code !== null) failFields({ field, code: 'invalid' });
    return;
  }
  if (code === null) failFields({ field, code: 'required' });
  const values = await storeOf(listOf(list)).read(db);
  if (!values.some((value) => value.code === code && value.isActive)) failFields({ field, code: 'not-in-list' });
}

/** The code has the form that the list asks for, and is in the list no more than once. */
async function requireCode(db: Db, list: ReferenceList, { code, isoCode }: Create['value']): Promise<void> {
  const field = 'Value.Code';
  const problem = codeProblem(list, code);
  if (problem) failFields({ field, ...problem });
  const isCountry = list === 'country';
  if (isCountry && isoCode === undefined) failFields({ field: 'Value.IsoCode', code: 'required' });
  if (!isCountry && isoCode !== undefined) failFields({ field: 'Value.IsoCode', code: 'invalid' });
  const taken = isPlaceList(list)
    ? await findTakenPlaceCodes(db, list, { code, isoCode })
    : { code: (await storeOf(list).read(db)).some((one) => one.code === code), isoCode: false };
  if (taken.code) failFields({ field, code: 'duplicate' });
  if (taken.isoCode) failFields({ field: 'Value.IsoCode', code: 'duplicate' });
}

const status = (isActive: boolean) => (isActive ? 'Active' : 'Inactive');

export async function createValue(context: Context, { list: name, value }: Create) {
  const list = listOf(name);
  requireAllowed(list, 'add');
  const { code, names, parent = null, isoCode, office } = value;
  const { parent: parentList, office: officeList } = ruleOf(list);
  return transact(context.db, async (db) => {
    await storeOf(list).lock(db);
    await requireCode(db, list, value);
    await requireNames(db, { list, names });
    await requireOther(db, 'Value.Parent', parentList, parent);
    await requireOther(db, 'Value.SupportOffice', officeList, office ?? null);
    await storeOf(list).insert(db, { code, names, parent, isoCode, office });
    await deleteUnknown(db, list, code);
    const made = await getValue(db, list, code);
    await auditReference({ ...context, db }, createdLines(list, made));
    return { value: made };
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
    await storeOf(list).lock(db);
    const before = await getValue(db, list, code);
    const now = historyTexts(list, code, before);
    await refuseStale(
      db,
      { ...referenceHistory, fields: Object.keys(now) },
      { version: before.version, texts: wireTexts(names, before) },
      { version, texts: wireTexts(names, value) },
    );
    if (before.isActive !== isActive) requireAllowed(list, 'deactivate');
    if (!isActive && staysActive(list, code)) fail('office-of-newcomers', { office: code });
    const isRenamed = names.some(({ language, name: text }) =>
      before.names.some((one) => one.language === language && one.name !== text),
    );
    if (isRenamed) requireAllowed(list, 'rename');
    await requireNames(db, { list, names, own: before });
    await storeOf(list).update(db, code, names, isActive);
    const after = await getValue(db, list, code);
    const lines = Object.entries(historyTexts(list, code, after)).map(
      ([field, text]) => [field, [now[field] ?? null, text]] as const,
    );
    await auditReference({ ...context, db }, Object.fromEntries(lines));
    return { value: after };
  });
}
