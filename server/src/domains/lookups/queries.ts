import { sql } from 'kysely';
import { statusCodes } from '#contract/reservations/rules.ts';
import { type Language, languageCodes, sourceLanguage } from '#contract/shared/language.ts';
import { textsOf } from '#texts/shared.ts';
import { readAccessVersion } from '../../db/access-version.ts';
import type { Db } from '../../db/connection.ts';
import { columnIn } from '../../db/language-columns.ts';

/** A label in every language that has one; English always has. */
interface Labelled extends Readonly<Record<Language, string | null>> {
  readonly [sourceLanguage]: string;
}

/** The lookup lists, cached in memory: small, used by every search and card, and seldom changed. */
export interface ListValue extends Labelled {
  readonly id: number;
  readonly list: string;
  readonly code: string;
  readonly isActive: boolean;
  readonly parent: string | null;
  readonly discrepancyCode: string | null;
}

export interface KnownCountry extends Labelled {
  readonly code: string;
  readonly region: string;
  readonly supportOffice: string;
  readonly isActive: boolean;
}

export interface KnownRegion extends Labelled {
  readonly code: string;
  readonly isActive: boolean;
}

export interface KnownOffice extends Labelled {
  readonly code: string;
  readonly isActive: boolean;
}

export interface Lists {
  values(list: string): readonly ListValue[] | undefined;
  find(list: string, code: string): ListValue | undefined;
  byId(id: number): ListValue | undefined;
  country(code: string): KnownCountry | undefined;
  readonly countries: readonly KnownCountry[];
  /** Regions of countries. */
  region(code: string): KnownRegion | undefined;
  readonly regions: readonly KnownRegion[];
  readonly officeRegions: readonly KnownRegion[];
  office(code: string): KnownOffice | undefined;
}

/** Falls back to English where the label is missing. */
export const labelOf = (value: Labelled, language: Language): string => value[language] ?? value[sourceLanguage];

/** An unknown code is shown as it is. */
const withLabel = (code: string, known: Labelled | undefined, language: Language) => ({
  code,
  label: known ? labelOf(known, language) : code,
});

export const countryLabel = (lists: Lists, code: string, language: Language) =>
  withLabel(code, lists.country(code), language);

export const regionLabel = (lists: Lists, code: string, language: Language) =>
  withLabel(code, lists.region(code), language);

export const valueLabel = (lists: Lists, list: string, code: string, language: Language) =>
  withLabel(code, lists.find(list, code), language);

/** The column of each language, named after it. */
const inLanguages = (columnOf: (language: Language) => string) =>
  sql.join(languageCodes.map((language) => sql`${sql.ref(columnOf(language))} as ${sql.ref(language)}`));

async function readLists(db: Db): Promise<Lists> {
  const labels = inLanguages((language) => `v.label_${language}`);
  const names = inLanguages((language) => columnIn('name', language));
  const { rows: values } = await sql<ListValue>`
    select v.id, l.name as list, v.code, ${labels}, v.is_active, v.parent_code as parent, v.discrepancy_code
      from lookup_value v join lookup_list l on l.id = v.list_id order by l.id, v.sort_order, v.id`.execute(db);
  const { rows: countries } = await sql<KnownCountry>`
    select code, ${names}, is_active, region_code as region, support_office_code as support_office
      from country order by name`.execute(db);
  const { rows: allRegions } = await sql<KnownRegion & { readonly kind: string }>`
    select code, ${names}, is_active, kind from region order by name`.execute(db);
  const { rows: offices } = await sql<KnownOffice>`select code, ${names}, is_active from office`.execute(db);
  const ofKind = (wanted: 'field' | 'office') => allRegions.filter(({ kind }) => kind === wanted);
  const regions = ofKind('field');

  const byList = new Map<string, ListValue[]>();
  for (const value of values) byList.set(value.list, [...(byList.get(value.list) ?? []), value]);
  const byCode = new Map(values.map((value) => [`${value.list}/${value.code}`, value]));
  const byId = new Map(values.map((value) => [value.id, value]));
  const countryByCode = new Map(countries.map((country) => [country.code, country]));
  const regionByCode = new Map(regions.map((region) => [region.code, region]));
  const officeByCode = new Map(offices.map((office) => [office.code, office]));
  return {
    values: (list) => byList.get(list),
    find: (list, code) => byCode.get(`${list}/${code}`),
    byId: (id) => byId.get(id),
    country: (code) => countryByCode.get(code),
    countries,
    region: (code) => regionByCode.get(code),
    regions,
    officeRegions: ofKind('office'),
    office: (code) => officeByCode.get(code),
  };
}

const known = new WeakMap<Db, { readonly version: string; readonly lists: Promise<Lists> }>();

/**
 * The cache is valid for one access version. A request passes the version of its caller, which was compared on arrival
 * (see http/person/people.ts); without one it is read here. Transactions read uncached.
 */
export async function getLists(db: Db, version?: string): Promise<Lists> {
  if (db.isTransaction) return readLists(db);
  const current = version ?? (await readAccessVersion(db));
  const remembered = known.get(db);
  if (remembered?.version === current) return remembered.lists;
  const lists = readLists(db);
  known.set(db, { version: current, lists });
  lists.catch(() => known.delete(db));
  return lists;
}

export const projectCode = (number: number): string => String(number).padStart(6, '0');
export const projectNumber = (code: string): number | undefined => (/^\d{6}$/.test(code) ? Number(code) : undefined);

export interface PlaceRow {
  readonly code: string;
  readonly name: string;
  readonly parent: string;
  readonly isActive: boolean;
}

export async function listProjects(db: Db, countries: readonly string[]): Promise<PlaceRow[]> {
  const rows = await db
    .selectFrom('project')
    .select(['number', 'name', 'countryCode', 'isActive'])
    .where((eb) => eb('countryCode', '=', eb.fn.any(eb.val(countries as string[]))))
    .orderBy('nameKey')
    .orderBy('number')
    .execute();
  return rows.map(({ number, name, countryCode, isActive }) => ({
    code: projectCode(number),
    name,
    parent: countryCode,
    isActive,
  }));
}

export async function listCommunities(db: Db, projects: readonly number[]): Promise<PlaceRow[]> {
  const rows = await db
    .selectFrom('community')
    .select(['code', 'name', 'projectNumber'])
    .where((eb) => eb('projectNumber', '=', eb.fn.any(eb.val(projects as number[]))))
    .orderBy('projectNumber')
    .orderBy('number')
    .execute();
  return rows.map(({ code, name, projectNumber: parent }) => ({
    code,
    name,
    parent: projectCode(parent),
    isActive: true,
  }));
}

/** CHILD-003: reservations of the caller's office, newest first. */
export async function listReservationNames(db: Db, office: string): Promise<{ code: string; name: string }[]> {
  const rows = await db
    .selectFrom('reservation')
    .select(['id', 'name'])
    .where('officeCode', '=', office)
    .where('status', 'in', [statusCodes.draft, statusCodes.active])
    .orderBy('id', 'desc')
    .limit(1000)
    .execute();
  return rows.map(({ id, name }) => ({ code: String(id), name: name ?? '' }));
}

export const listOffices = (db: Db, kind: 'fundraising' | 'support') =>
  db
    .selectFrom('office')
    .select(['code', 'name', 'regionCode', 'isActive'])
    .where('kind', '=', kind)
    .orderBy('name')
    .execute();

interface NamedOffice {
  readonly code: string;
  readonly name: string;
}

/**
 * Fundraising offices are named after their country, which is not in the list of countries with registered children.
 */
const texts = textsOf('offices');

/** An office that was named by hand has its name in every language; another one without a translation keeps its own. */
export function officeName({ code, name }: NamedOffice, lists: Lists, language: Language): string {
  if (language === sourceLanguage) return name;
  const stored = lists.office(code)?.[language];
  if (stored) return stored;
  const { name: names, fieldOffice } = texts[language];
  const country = lists.countries.find(({ supportOffice }) => supportOffice === code);
  const ownName = (names as Readonly<Record<string, string>>)[code];
  return ownName ?? (country ? fieldOffice.replace('{{country}}', labelOf(country, language)) : name);
}
