import type { z } from 'zod';
import type {
  CountryGroup,
  NewCountryGroup,
  updateCountryGroup,
} from '#contract/office-settings/country-groups-api.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { type Language, sourceLanguage } from '#contract/shared/language.ts';
import type { Db } from '../../db/connection.ts';
import { countReferences } from '../../db/references.ts';
import { transact } from '../../db/transaction.ts';
import { refuseStale } from '../../db/versions.ts';
import type { Context } from '../../http/context.ts';
import { fail, failFields } from '../../refusal.ts';
import {
  countGroups,
  deleteGroup,
  findCountries,
  findGroup,
  findGroupNamed,
  insertGroup,
  listGroups,
  updateGroup,
} from './country-group-queries.ts';
import { auditTab, getOffice, lockPart, officeSettings } from './queries.ts';

type Change = z.output<typeof updateCountryGroup.input>;

const tab = 'countryGroupings';
const limitOf = async (db: Db, office: string) => Number((await officeSettings(db, office)).countryGroupLimit);

export async function listCountryGroups({ db, office, user }: Context) {
  await getOffice(db, office);
  return { groups: await listGroups(db, office, user.language), limit: await limitOf(db, office) };
}

const codesOf = ({ countries }: NewCountryGroup) => countries.map(({ code }) => code);
const listed = (group: NewCountryGroup, known: Awaited<ReturnType<typeof findCountries>>) =>
  codesOf(group)
    .map((code) => known.get(code)?.name ?? code)
    .join(', ');

/** OFFICE-093 and the countries; returns the country names for the history. */
async function check(db: Db, office: string, group: NewCountryGroup, own?: CountryGroup): Promise<string> {
  const problems: FieldProblem[] = [];
  const same = await findGroupNamed(db, office, group.name);
  if (same && same.id !== own?.id)
    problems.push({ field: 'CountryGroup.CountryGroupName', code: 'country-group-exists' });
  const codes = codesOf(group);
  const known = await findCountries(db, codes);
  const isKept = (code: string) => own?.countries.some((country) => country.code === code);
  codes.forEach((code, index) => {
    const field = `CountryGroup.Countries.${index}.CountryId`;
    const country = known.get(code);
    if (!country) problems.push({ field, code: 'unknown' });
    else if (codes.indexOf(code) < index) problems.push({ field, code: 'duplicate' });
    else if (!country.isActive && !isKept(code)) problems.push({ field, code: 'inactive-place' });
  });
  if (problems.length > 0) failFields(...problems);
  return listed(group, known);
}

const status = (isActive: boolean) => (isActive ? 'Active' : 'Inactive');
const written = (name: string, countries: string) => `${name} (${countries})`;
const namesIn = ({ countries }: CountryGroup) => countries.map(({ name }) => name).join(', ');

const textsOf = (name: string, isActive: boolean, countries: string) => ({
  'CountryGroup.CountryGroupName': name,
  'CountryGroup.Status': status(isActive),
  'CountryGroup.Countries': countries,
});

const getGroup = async (db: Db, office: string, id: number, language: Language = sourceLanguage) =>
  (await findGroup(db, office, id, language)) ?? fail('not-found');

export async function createCountryGroup(context: Context, group: NewCountryGroup) {
  const { office, user, clock } = context;
  return transact(context.db, async (db) => {
    await lockPart(db, office, tab);
    const limit = await limitOf(db, office);
    if ((await countGroups(db, office)) >= limit) fail('limit-reached', { count: limit });
    const countries = await check(db, office, group);
    const id = await insertGroup(db, office, group, user.id, clock());
    await auditTab({ ...context, db }, tab, { 'Country group': [null, written(group.name, countries)] });
    return { group: await getGroup(db, office, id, user.language) };
  });
}

export async function saveCountryGroup(context: Context, id: number, group: Change['group']) {
  const { office, user, clock } = context;
  return transact(context.db, async (db) => {
    await lockPart(db, office, tab);
    const before = await getGroup(db, office, id);
    const wanted = await findCountries(db, codesOf(group));
    await refuseStale(
      db,
      { record: 'countryGroup', id },
      { version: before.version, texts: textsOf(before.name, before.isActive, namesIn(before)) },
      { version: group.version, texts: textsOf(group.name, group.isActive, listed(group, wanted)) },
    );
    const countries = await check(db, office, group, before);
    await updateGroup(db, id, group, user.id, clock());
    await auditTab({ ...context, db }, tab, {
      'Country group name': [before.name, group.name],
      [`Countries of ${group.name}`]: [namesIn(before), countries],
      [`Status of ${group.name}`]: [status(before.isActive), status(group.isActive)],
    });
    return { group: await getGroup(db, office, id, user.language) };
  });
}

export async function removeCountryGroup(context: Context, id: number) {
  const { office } = context;
  return transact(context.db, async (db) => {
    await lockPart(db, office, tab);
    const before = await getGroup(db, office, id);
    const count = await countReferences(db, 'countryGroup', id);
    if (count > 0) fail('in-use', { count });
    await deleteGroup(db, id);
    await auditTab({ ...context, db }, tab, { 'Country group': [written(before.name, namesIn(before)), null] });
    return {};
  });
}
