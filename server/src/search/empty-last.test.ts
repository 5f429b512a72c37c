import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { gridColumns } from '#contract/children/search.ts';
import { csmColumns } from '#contract/csm/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { importGridColumns } from '#contract/imports/history-api.ts';
import { projectColumns } from '#contract/projects/search.ts';
import { availableColumns } from '#contract/reservations/children-api.ts';
import { reservationColumns } from '#contract/reservations/search.ts';
import { userColumns } from '#contract/users/admin-api.ts';
import { makeChild, makeHold, makeProject } from '../testing/children.ts';
import { makeGroup, makeUser } from '../testing/factories.ts';
import { draft, noon, setSetting, startWorld } from '../testing/reservations/world.ts';
import { plainCalls, valueAt } from '../testing/specification/plain-calls.ts';

/** F24 for every sort column of every list, checked through the API. */
const world = await startWorld(() => noon, { roles: ['Partnership Admin'] });
const { server, db, user } = world;
const ask = plainCalls(server, user);

type Cells = Readonly<Record<string, unknown>>;

interface List {
  readonly columns: readonly string[];
  /** Columns for which the test rows contain both empty and filled values. */
  readonly canBeEmpty: readonly string[];
  readonly rows: string;
  readonly path?: () => string;
  readonly body?: () => object;
  /** For columns whose value counts as empty although the response contains one. */
  readonly isEmpty?: (row: Cells, column: string) => boolean;
}

const project = await makeProject(db, { country: 'KEN', number: 160_775, name: 'Mto Mpya AP' });
const reservationId = await draft(world, 5);
for (let i = 0; i < 24; i += 1) {
  const child = await makeChild(db, {
    project,
    familyName: i % 3 === 0 ? null : `Otieno ${i % 5}`,
    lastUpdateDate: i % 2 === 0 ? null : `2026-01-${String(i + 1).padStart(2, '0')}`,
    actionCode: i % 4 === 0 ? null : `A0${(i % 3) + 1}`,
    communityId: i % 5 === 0 ? null : project.communityIds[0],
    photoDate: i % 3 === 1 ? null : `2025-02-${String(i + 1).padStart(2, '0')}`,
    videoDate: i % 4 === 1 ? null : `2025-03-${String(i + 1).padStart(2, '0')}`,
    birthDate: `2016-05-${String(i + 1).padStart(2, '0')}`,
  });
  if (i < 4) await makeHold(db, child, { reservationId });
  await db
    .insertInto('csmMessage')
    .values({
      childId: child.id,
      officeCode: 'USAO',
      code: `CSM0${(i % 3) + 1}`,
      result: i % 2 === 0 ? 'answered' : 'sent',
      sentBy: user.id,
      sentAt: noon,
      stateAt: noon,
      answerDueAt: new Date(noon.getTime() + i * 86_400_000),
    })
    .execute();
}

for (let i = 0; i < 6; i += 1) {
  const { number } = await makeProject(db, { country: 'KEN', communities: [`Kijiji ${i}`] });
  const isFull = i % 2 === 0;
  await db
    .updateTable('project')
    .set({
      fundingOfficeCode: isFull ? 'USAO' : null,
      implementingOfficeCode: isFull ? 'ETHS' : null,
      startDate: isFull ? `2020-01-0${i + 1}` : null,
      endDate: isFull ? `2030-01-0${i + 1}` : null,
    })
    .where('number', '=', number)
    .execute();
  if (isFull) await lock(number);
  await db
    .insertInto('reservation')
    .values({
      officeCode: 'USAO',
      status: isFull ? 2 : 1,
      ...(isFull && {
        name: `Concert ${i}`,
        categoryCode: '3',
        categoryTypeCode: '31',
        eventId: `E${i}`,
        expirationDate: '2026-08-01',
        targetChildren: 5,
        createdBy: user.id,
      }),
    })
    .execute();
  const somebody = await makeUser(db, { firstName: `Robin ${i}` });
  if (isFull) await makeGroup(db, { members: [somebody] });
  await db
    .insertInto('importBatch')
    .values({
      officeCode: 'USAO',
      type: isFull ? 1 : 2,
      fileName: `children ${i}.csv`,
      status: isFull ? 3 : 5,
      contentHash: Buffer.from([i]),
      fileHash: Buffer.from([i]),
      createdBy: user.id,
      checkedAt: noon,
      queuedAt: noon,
    })
    .execute();
}

async function lock(number: number): Promise<void> {
  const days = { startsOn: '2026-03-01', endsOn: '2026-03-05' };
  const { id } = await db
    .insertInto('projectLock')
    .values({
      ...days,
      name: `Lock ${number}`,
      officeCode: 'USAO',
      timeZone: 'UTC',
      sponsorshipLockDate: days.startsOn,
      createdAt: noon,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('projectLockPlace')
    .values({ ...days, lockId: id, countryCode: 'KEN', projectNumber: number })
    .execute();
}

/** By method and path. */
const lists: Readonly<Record<string, List>> = {
  'POST child/search': {
    columns: gridColumns,
    canBeEmpty: ['ChildFamilyName', 'ActionCode', 'ReservationID', 'FieldOfficeLastUpdateDate'],
    rows: 'Children',
    body: () => ({ ChildSearch: { ChildCountryId: ['KEN'] } }),
  },
  'POST reservation/:ReservationID/childSearch': {
    columns: availableColumns,
    canBeEmpty: ['Community', 'PhotoAvailable', 'VideoAvailable'],
    rows: 'Children',
    path: () => `reservation/${reservationId}/childSearch`,
    body: () => ({ ChildSearch: { ChildCountry: ['KEN'] } }),
    isEmpty: (row, column) => /^(Photo|Video)/.test(column) && row[column] === false,
  },
  'POST project/search': {
    columns: projectColumns,
    canBeEmpty: ['FundingOffice', 'ImplementingOffice', 'ProjectStartDate', 'ProjectEndDate', 'ProjectLockStatus'],
    rows: 'Projects',
    body: () => ({ ProjectSearch: { Country: ['KEN'] } }),
  },
  'POST reservation/search': {
    columns: reservationColumns,
    canBeEmpty: [
      'ReservationName',
      'ReservationCategory',
      'ReservationCategoryType',
      'ExpirationDate',
      'EventID',
      'CreatedBy',
    ],
    rows: 'Reservations',
    body: () => ({ ReservationSearch: { ReservationStatus: ['1', '2'] } }),
  },
  'POST csm/search': {
    columns: csmColumns,
    canBeEmpty: ['DueDate'],
    rows: 'Messages',
    body: () => ({ Filter: 'all' }),
    // An answered message has no due date any more.
    isEmpty: ({ Status }, column) => column === 'DueDate' && Status === 'answered',
  },
  'POST user/search': {
    columns: userColumns,
    canBeEmpty: ['GroupsAssigned'],
    rows: 'Users',
    body: () => ({ FDRO: 'USAO', UserSearch: {} }),
  },
  'GET import': { columns: importGridColumns, canBeEmpty: [], rows: 'Imports' },
};

/** Names and counts: each row has all of them. */
const neverEmpty = ['GET quality/country/:CountryCode/project'];

const title = ({ method, path }: Endpoint) => `${method} ${path}`;
const nameOf = (input: unknown) =>
  input instanceof z.ZodCodec && input.in instanceof z.ZodObject ? input.in.shape : {};

test('F24 every sortable list is covered', () => {
  const sortable = allEndpoints.filter(({ input, produces }) => produces !== 'file' && 'SortBy' in nameOf(input));
  expect(sortable.map(title).sort()).toEqual([...Object.keys(lists), ...neverEmpty].sort());
});

async function sorted(name: string, SortBy: string, SortDirection: string): Promise<Cells[]> {
  const { rows, path, body } = lists[name] as List;
  const [method = '', own = ''] = name.split(' ');
  const order = { SortBy, SortDirection };
  const query = new URLSearchParams({ ...order, CreatedBy: String(user.id), PageSize: '100' });
  const answer =
    method === 'GET'
      ? await ask('GET', `${own}?${query}`)
      : await ask('POST', path?.() ?? own, { ...body?.(), ...order, PageSize: 100 });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return valueAt(answer.body, rows) as Cells[];
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const cases = Object.entries(lists).flatMap(([name, { columns }]) =>
  columns.flatMap((column) => (['asc', 'desc'] as const).map((direction) => [name, column, direction] as const)),
);

test.each(cases)('F24 %s by %s %s has empty values last', async (name, column, direction) => {
  const { canBeEmpty, isEmpty = () => false } = lists[name] as List;
  const empty = (await sorted(name, column, direction)).map((row) => isBlank(row[column]) || isEmpty(row, column));
  expect(empty.length).toBeGreaterThan(3);
  expect(empty).toEqual([...empty].sort((a, b) => Number(a) - Number(b)));
  expect([empty.includes(true), empty.includes(false)]).toEqual([canBeEmpty.includes(column), true]);
});

describe('beyond the maximum', () => {
  test.each(
    gridColumns.flatMap((column) => (['asc', 'desc'] as const).map((direction) => [column, direction] as const)),
  )('F24 the first children by %s %s are the same', async (column, direction) => {
    const ids = async () => (await sorted('POST child/search', column, direction)).map(({ ChildId }) => ChildId);
    const all = await ids();
    await setSetting(db, 'maximumRcRecords', '10');
    const first = await ids();
    await setSetting(db, 'maximumRcRecords', '1000');
    expect(all).toHaveLength(24);
    expect(first).toEqual(all.slice(0, 10));
  });
});
