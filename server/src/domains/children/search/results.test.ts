import { describe, expect, test } from 'vitest';
import { searchChildren } from '#contract/children/api.ts';
import { type ChildSearch, type GridColumn, gridColumns } from '#contract/children/search.ts';
import { makeChild, makeHold, makeProject, makeReservation } from '../../../testing/children.ts';
import { makeUser } from '../../../testing/factories.ts';
import { testServer } from '../../../testing/server.ts';

/** 11:00 on 16 April 2026 in the office's time zone. */
const clock = () => new Date('2026-04-16T18:00:00Z');
const { call, db } = await testServer({ clock });
const ana = await makeUser(db);
const elena = await makeUser(db, { office: 'ESPO', language: 'es' });

interface More {
  readonly sort?: GridColumn;
  readonly direction?: 'asc' | 'desc';
  readonly page?: number;
  readonly pageSize?: 10 | 25 | 50 | 100;
}
const find = async (search: ChildSearch, more: More = {}, as = ana) =>
  (await call(searchChildren, { search, ...more }, { as })).output;
const codes = async (search: ChildSearch, more: More = {}) =>
  (await find(search, more)).children.map((child) => child.childId);

const wenzBer = await makeProject(db, {
  country: 'ETH',
  number: 193_408,
  name: 'Wenz Ber AP',
  communities: ['Tulu', 'Gebeya'],
});
const tigist = await makeChild(db, {
  project: wenzBer,
  code: 'ETH-193408-0127',
  givenName: 'Tigist',
  familyName: 'Bekele',
  birthDate: '2016-02-29',
  communityId: wenzBer.communityIds[0],
  lastUpdateDate: '2026-03-03',
  addDate: '2020-01-10',
});
const abel = await makeChild(db, {
  project: wenzBer,
  code: 'ETH-193408-0052',
  givenName: 'Abel',
  familyName: null,
  gender: 'M',
  birthDate: '2019-06-17',
  lastUpdateDate: '2025-01-18',
  actionCode: 'A02',
  addDate: '2022-05-05',
});
describe('reservations', async () => {
  const own = await makeReservation(db, { office: 'USAO', name: 'Spring pool' });
  const theirs = await makeReservation(db, { office: 'ESPO' });
  const held = await makeChild(db, { project: wenzBer, code: 'ETH-193408-0200' });
  const elsewhere = await makeChild(db, { project: wenzBer, code: 'ETH-193408-0201' });
  await makeHold(db, held, { reservationId: own.id });
  await makeHold(db, elsewhere, { office: 'ESPO', reservationId: theirs.id });

  test("CHILD-003 CHILD-025 a reservation's id is a criterion and a column for its own office only", async () => {
    expect(await codes({ reservationId: String(own.id) })).toEqual([held.code]);
    expect(await codes({ reservationId: String(theirs.id) })).toEqual([]);
    const { children } = await find({ childCode: 'ETH-193408-020' });
    expect(children.map((child) => [child.reservationId, child.isHeldElsewhere])).toEqual([
      [own.id, false],
      [null, true],
    ]);
    const seenThere = await find({ childCode: 'ETH-193408-020' }, {}, elena);
    expect(seenThere.children.map((child) => child.reservationId)).toEqual([null, theirs.id]);
  });

  test('CRIT-040 a reservation name finds its children, and another office’s is refused', async () => {
    const named = (id: number) => ({
      advanced: [{ criterion: 'ReservationName' as const, operator: 'Any of' as const, values: [String(id)] }],
    });
    expect(await codes(named(own.id))).toEqual([held.code]);
    const answer = await call(searchChildren, { search: named(theirs.id) }, { as: ana });
    expect(answer.problem.errors).toEqual([{ field: 'ChildSearch.Advanced.0.Value.0', code: 'not-in-list' }]);
  });
});

test('CRIT-035 Updated By finds notes a user wrote for the own office, not for an office they worked in before', async () => {
  const moved = await makeUser(db);
  const here = await makeChild(db, { project: wenzBer, code: 'ETH-193408-0210' });
  const before = await makeChild(db, { project: wenzBer, code: 'ETH-193408-0211' });
  const written = { updatedBy: moved.id, updatedAt: clock() };
  await db
    .insertInto('childOffice')
    .values([
      { childId: here.id, officeCode: 'USAO', ...written },
      { childId: before.id, officeCode: 'ESPO', ...written },
    ])
    .execute();
  expect(
    await codes({ advanced: [{ criterion: 'UpdatedBy', operator: 'Any of', values: [String(moved.id)] }] }),
  ).toEqual([here.code]);
});

describe('results', async () => {
  const project = await makeProject(db, { country: 'KEN', number: 160_775, name: 'Mto Mpya AP' });
  for (let i = 0; i < 30; i++)
    await makeChild(db, { project, code: `KEN-160775-${String(i).padStart(4, '0')}`, givenName: `Amani ${i % 7}` });
  const scope: ChildSearch = { countries: ['KEN'] };

  test('CHILD-040 a row has the columns of the grid', async () => {
    const { children } = await find({ childCode: tigist.code });
    expect(children).toEqual([
      {
        childId: tigist.code,
        givenName: 'Tigist',
        familyName: 'Bekele',
        gender: 'Female',
        age: 10,
        birthDate: '2016-02-29',
        country: { code: 'ETH', label: 'Ethiopia' },
        project: { code: '193408', label: 'Wenz Ber AP' },
        status: { code: '1', label: 'Pledgeable' },
        actionCode: { code: 'A01', label: 'Child registered' },
        reservationId: null,
        isHeldElsewhere: false,
        lastUpdateDate: '2026-03-03',
        isUpdateOverdue: false,
        isProjectLocked: false,
        hasPicture: false,
      },
    ]);
    expect((await find({ childCode: abel.code })).children[0]?.isUpdateOverdue).toBe(true);
  });

  test('CONST-013 pages of ten follow each other without a gap, and the total is exact', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => find(scope, { page })));
    expect(pages.map((page) => page.children.length)).toEqual([10, 10, 10, 0]);
    expect(pages.map((page) => page.total)).toEqual([30, 30, 30, 30]);
    const all = pages.flatMap((page) => page.children.map((child) => child.childId));
    expect(all).toEqual([...all].sort());
    expect(new Set(all).size).toBe(30);
  });

  test('CHILD-040 every column sorts both ways, beyond the cap as within it', async () => {
    for (const cap of [1000, 20]) {
      await setMaximum(cap);
      for (const sort of gridColumns) {
        const up = await codes(scope, { sort, pageSize: 100 });
        const down = await codes(scope, { sort, direction: 'desc', pageSize: 100 });
        expect([sort, up.length, down.length]).toEqual([sort, Math.min(cap, 30), Math.min(cap, 30)]);
      }
    }
    await setMaximum(1000);
    // ReservationID is left out: no child has a reservation here, so its order cannot be reversed.
    for (const sort of gridColumns.filter((column) => column !== 'ReservationID')) {
      const up = await codes(scope, { sort, pageSize: 100 });
      expect([sort, await codes(scope, { sort, direction: 'desc', pageSize: 100 })]).toEqual([sort, up.reverse()]);
    }
  });

  test("the office's Maximum RC records caps what is found, and the answer says so", async () => {
    await setMaximum(20);
    const { total, isMore, maximum } = await find(scope);
    expect({ total, isMore, maximum }).toEqual({ total: 20, isMore: true, maximum: 20 });
    expect((await find(scope, { page: 3 })).children).toEqual([]);
    await setMaximum(30);
    expect(await find(scope)).toMatchObject({ total: 30, isMore: false });
    await setMaximum(1000);
  });

  async function setMaximum(records: number) {
    await db
      .insertInto('officeSetting')
      .values({ officeCode: 'USAO', code: 'maximumRcRecords', value: String(records) })
      .onConflict((oc) => oc.columns(['officeCode', 'code']).doUpdateSet({ value: String(records) }))
      .execute();
  }
});
