import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { searchChildren } from '#contract/children/api.ts';
import {
  type Criterion,
  type CriterionId,
  criteria,
  isDateCriterion,
  operatorsOf,
} from '#contract/children/criteria.ts';
import { type AdvancedCriterion, type ChildSearch, type GridColumn, gridColumns } from '#contract/children/search.ts';
import { seedChildren } from '../../../seed/load.ts';
import { makeUser } from '../../../testing/factories.ts';
import { compareBy, matches, type PlainChild } from '../../../testing/plain-search.ts';
import { draws, seed } from '../../../testing/sample.ts';
import { testServer } from '../../../testing/server.ts';
import { getLists } from '../../lookups/queries.ts';

/** Random searches over all criteria: the indexed search must return the same rows as a full scan in memory. */
const today = '2026-04-16';
const office = 'USAO';
const server = await testServer({ clock: () => new Date(`${today}T18:00:00Z`) });
const { db, call } = server;
const ana = await makeUser(db);
await makeUser(db);
await seedChildren(server.databaseUrl, { children: 1_200, seed: 7, today });

const lists = await getLists(db);
const { rows: everyone } = await sql<PlainChild>`
  select c.*, m.code as community_code, p.name as project_name, co.name as country_name,
         h.reservation_id, o.updated_by
    from child c
    join project p on p.number = c.project_number
    join country co on co.code = c.country_code
    left join community m on m.id = c.community_id
    left join hold h on h.child_id = c.id and h.ended_at is null and h.office_code = ${office}
    left join child_office o on o.child_id = c.id and o.office_code = ${office}`.execute(db);

const { rows: reservations } = await sql<{ id: number }>`
  select id from reservation where office_code = ${office}`.execute(db);
const { rows: users } = await sql<{ id: number }>`select id from app_user where office_code = ${office}`.execute(db);
const records: Readonly<Record<string, readonly string[]>> = {
  reservationName: reservations.map(({ id }) => String(id)),
  users: users.map(({ id }) => String(id)),
};

const someone = fc.nat({ max: everyone.length - 1 }).map((index) => everyone[index] as PlainChild);
/** Dates that children have, so that range boundaries are tested too. */
const dates = everyone.flatMap((child) =>
  Object.values(child).filter(
    (value): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
  ),
);
const date = fc.constantFrom(...dates);

function rangeOf<O extends string>(operators: readonly O[]) {
  return fc.tuple(fc.constantFrom(...operators), date, date).map(([operator, a, b]) => {
    const [from, to] = a < b ? [a, b] : [b, a];
    return operator === 'Between' ? { operator, from, to } : { operator, from };
  });
}

/** Any valid filled form of a criterion. */
function advancedOf(criterion: Criterion): fc.Arbitrary<AdvancedCriterion> {
  const id = criterion.id as CriterionId;
  const operators = operatorsOf(criterion);
  if (isDateCriterion(criterion)) return rangeOf(operators).map((range) => ({ criterion: id, ...range }));
  if (criterion.kind === 'input') {
    const [min, max] = criterion.id === 'BirthYear' ? [2001, 2026] : [criterion.minimum ?? 0, criterion.maximum ?? 15];
    return fc.integer({ min, max }).map((value) => ({ criterion: id, operator: 'Equal to', values: [String(value)] }));
  }
  const lookup = criterion.lookup ?? '';
  const values = criterion.options ?? records[lookup] ?? lists.values(lookup)?.map(({ code }) => code) ?? [];
  const chosen = fc
    .subarray([...values], { minLength: 1, maxLength: criterion.kind === 'select' ? Math.min(4, values.length) : 1 })
    .map((some): AdvancedCriterion => ({ criterion: id, operator: 'Any of', values: some }));
  if (!criterion.lookup) return chosen;
  return fc.oneof(
    { weight: 4, arbitrary: chosen },
    { weight: 1, arbitrary: fc.constant({ criterion: id, operator: 'Is empty' as const }) },
  );
}

const dependent = new Set(['Community', 'ParticipationSupportDescription']);
const free = (criteria as readonly Criterion[]).filter((criterion) => !dependent.has(criterion.id));
const advanced = fc.subarray([...free], { maxLength: 3 }).chain((chosen) => fc.tuple(...chosen.map(advancedOf)));

const piece = (text: string) =>
  fc.tuple(fc.nat(), fc.integer({ min: 1, max: 5 })).map(([start, length]) => {
    const from = start % text.length;
    return text.slice(from, from + length).trim() || text.slice(0, 1);
  });

const basic: fc.Arbitrary<ChildSearch> = someone.chain(
  (child) =>
    fc.record({
      childCode: fc.integer({ min: 1, max: 15 }).map((length) => child.code.slice(0, length).toLowerCase()),
      givenName: piece(child.givenName),
      familyName: piece(child.familyName ?? 'an'),
      countries: fc.constant([child.countryCode]),
      regions: fc.constant([lists.country(child.countryCode)?.region ?? 'EAF', 'WAF']),
      age: fc
        .tuple(fc.constantFrom('Equal to', 'Greater than', 'Less than', 'Between'), fc.integer({ min: 1, max: 20 }))
        .map(
          ([operator, from]) =>
            ({ operator, from, ...(operator === 'Between' && { to: from + 4 }) }) as ChildSearch['age'],
        ),
      gender: fc.constantFrom('Male', 'Female'),
      statuses: fc.subarray(['1', '2', '3', '4', '5', '6', '7', '8'], { minLength: 1 }),
      actionCodes: fc.constant([child.actionCode ?? 'A01', 'A02']),
      addDate: rangeOf(['On', 'Before', 'After', 'Between'] as const),
      lastUpdateDate: rangeOf(['On', 'Before', 'After', 'Between'] as const),
      isEmpty: fc
        .subarray(['ChildFamilyName', 'ActionCode', 'ReservationID'] as const, { maxLength: 1 })
        .map((some) => [...some]),
    }) as fc.Arbitrary<ChildSearch>,
);

const inProject: fc.Arbitrary<ChildSearch> = someone.map((child) => ({
  countries: [child.countryCode],
  projects: [String(child.projectNumber).padStart(6, '0')],
  advanced: [{ criterion: 'Community', operator: 'Any of', values: [child.communityCode ?? ''] }],
}));

const supported: fc.Arbitrary<ChildSearch> = fc.constant({
  advanced: [
    { criterion: 'ParticipationSupportType', operator: 'Any of', values: ['EDU', 'HEA'] },
    { criterion: 'ParticipationSupportDescription', operator: 'Any of', values: ['EDU-1', 'HEA-2'] },
  ],
});

const basicFields = [
  'childCode',
  'givenName',
  'familyName',
  'countries',
  'regions',
  'age',
  'gender',
  'statuses',
  'actionCodes',
  'addDate',
  'lastUpdateDate',
  'isEmpty',
] as const;

/** Few fields at a time, because more would rarely match. */
const thinned = fc
  .tuple(basic, fc.shuffledSubarray([...basicFields], { minLength: 1, maxLength: 3 }))
  .map(
    ([all, kept]): ChildSearch =>
      Object.fromEntries(Object.entries(all).filter(([name]) => kept.includes(name as never))),
  );
const search: fc.Arbitrary<ChildSearch> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(thinned, advanced)
      .map(([fields, items]) => (items.length > 0 ? { ...fields, advanced: items } : fields)),
  },
  { weight: 6, arbitrary: advanced.map((items) => ({ advanced: items })) },
  { weight: 1, arbitrary: inProject.filter((some) => some.advanced?.[0]?.values?.[0] !== '') },
  { weight: 1, arbitrary: supported },
);

const isFilled = (some: ChildSearch) => Object.values(some).some((value) => !Array.isArray(value) || value.length > 0);

async function setMaximum(records: number) {
  await db
    .insertInto('officeSetting')
    .values({ officeCode: office, code: 'maximumRcRecords', value: String(records) })
    .onConflict((oc) => oc.columns(['officeCode', 'code']).doUpdateSet({ value: String(records) }))
    .execute();
}

const property = fc.asyncProperty(
  search.filter(isFilled),
  fc.constantFrom<GridColumn>(...gridColumns),
  fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
  fc.constantFrom(1, 2),
  fc.constantFrom(40, 1000),
  async (searched, sort, direction, page, cap) => {
    await setMaximum(cap);
    const plain = everyone.filter((child) => matches(child, searched, { today, lists, office }));
    const ordered = plain.sort(compareBy(sort, direction)).slice(0, cap);
    const pageSize = 25 as const;
    const found = (await call(searchChildren, { search: searched, sort, direction, page, pageSize }, { as: ana }))
      .output;
    expect({ total: found.total, isMore: found.isMore }).toEqual({
      total: Math.min(plain.length, cap),
      isMore: plain.length > cap,
    });
    expect(found.children.map((child) => child.childId)).toEqual(
      ordered.slice((page - 1) * pageSize, page * pageSize).map((child) => child.code),
    );
  },
);

test('CRIT-001 CHILD-001 any search returns the same rows as a full scan, in the same order', async () => {
  const suite = 'search of children';
  await fc.assert(property, { seed: seed(suite), numRuns: draws(suite, 'random searches', 100, 500) });
});
