import type { z } from 'zod';
import type { Country, getLookup, LookupValue } from '#contract/lookups/api.ts';
import { missingListPrivilege } from '#contract/lookups/list-access.ts';
import { listLockedPlaces } from '../../db/project-locks.ts';
import type { Context } from '../../http/context.ts';
import { fail } from '../../refusal.ts';
import * as queries from './queries.ts';
import { officeName } from './queries.ts';

type Input = z.output<typeof getLookup.input>;
type DerivedList = (context: Context, input: Input) => Promise<LookupValue[]>;

const place = ({ code, name, parent, isActive }: queries.PlaceRow): LookupValue => ({
  code,
  label: name,
  isActive,
  parent,
});
const record = ({ code, name, isActive = true }: { code: string; name: string; isActive?: boolean }): LookupValue => ({
  code,
  label: name,
  isActive,
  parent: null,
});

async function offices(
  { db, user: { language, version } }: Context,
  kind: 'fundraising' | 'support',
): Promise<LookupValue[]> {
  const lists = await queries.getLists(db, version);
  return (await queries.listOffices(db, kind))
    .map((office) => ({
      ...record({ code: office.code, name: officeName(office, lists, language), isActive: office.isActive }),
      parent: office.regionCode,
    }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
}

async function regionsOf({ db, user }: Context, which: 'regions' | 'officeRegions'): Promise<LookupValue[]> {
  const lists = await queries.getLists(db, user.version);
  return lists[which].map((region) => record({ ...region, name: queries.labelOf(region, user.language) }));
}

/** Lists built from records instead of stored values. */
const derivedLists: Readonly<Record<string, DerivedList>> = {
  region: (context) => regionsOf(context, 'regions'),
  officeRegion: (context) => regionsOf(context, 'officeRegions'),
  project: async ({ db, clock }, { countries = [] }) => {
    const [rows, locked] = await Promise.all([queries.listProjects(db, countries), listLockedPlaces(db, clock())]);
    const numbers = new Set<number | undefined>(locked.projects);
    return rows.map((row) => ({
      ...place(row),
      isLocked: locked.countries.includes(row.parent) || numbers.has(queries.projectNumber(row.code)),
    }));
  },
  community: async ({ db }, { projects = [] }) => {
    const numbers = projects.map(queries.projectNumber).filter((number) => number !== undefined);
    return (await queries.listCommunities(db, numbers)).map(place);
  },
  reservationName: async ({ db, office }) => (await queries.listReservationNames(db, office)).map(record),
  fundingOffice: (context) => offices(context, 'fundraising'),
  implementingOffice: async (context) =>
    (await offices(context, 'support')).map((office) => ({ ...office, parent: null })),
};

/** API-054. A list that depends on another is empty until its parent is chosen. */
export async function lookup(context: Context, input: Input): Promise<{ values: LookupValue[] }> {
  const missing = missingListPrivilege(input.name, context.user.grants);
  if (missing) fail('no-access', { privilege: missing });
  const make = Object.hasOwn(derivedLists, input.name) && derivedLists[input.name];
  if (make) return { values: await make(context, input) };
  const lists = await queries.getLists(context.db, context.user.version);
  const values = lists.values(input.name) ?? fail('not-found');
  const parents = input.name === 'reservationCategoryType' ? input.categories : input.participationSupportTypes;
  const isDependent = values.some((value) => value.parent !== null);
  return {
    values: values
      .filter((value) => !isDependent || parents === undefined || parents.includes(value.parent ?? ''))
      .map((value) => ({
        code: value.code,
        label: queries.labelOf(value, context.user.language),
        isActive: value.isActive,
        parent: value.parent,
      })),
  };
}

/** API-034. */
export async function countries({ db, user }: Context): Promise<{ countries: Country[] }> {
  const lists = await queries.getLists(db, user.version);
  const named = lists.countries.map((country) => ({
    code: country.code,
    name: queries.labelOf(country, user.language),
    regionCode: country.region,
    isActive: country.isActive,
  }));
  return { countries: named.sort((a, b) => a.name.localeCompare(b.name, user.language)) };
}
