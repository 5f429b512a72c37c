import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createSavedSearch } from '#contract/children/saved-searches.ts';
import { searchReservations } from '#contract/reservations/api.ts';
import * as api from '#contract/reservations/saved-searches.ts';
import type { ReservationSearch } from '#contract/reservations/search.ts';
import { makeUser } from '../../../testing/factories.ts';
import { draft, makeProject, startWorld } from '../../../testing/reservations/world.ts';

const world = await startWorld(undefined, { firstName: 'Priya', lastName: 'Nair' });
const { server, db, user: priya } = world;
const { call } = server;
const bob = await makeUser(db);
const reader = await makeUser(db, { roles: ['View Only User'] });
const elena = await makeUser(db, { office: 'ESPO' });
const guest = await makeUser(db, { roles: ['Guest - 01'] });
await draft(world, 5, { name: 'Spring tour' });

const drafts: ReservationSearch = { statuses: ['1'] };
const list = async (as = priya) => (await call(api.listSavedReservationSearches, {}, { as })).output.savedSearches;
const save = (name: string, search: ReservationSearch, isShared = false, as = priya) =>
  call(api.createSavedReservationSearch, { savedSearch: { name, search, isShared } }, { as });
const made = async (name: string, search: ReservationSearch, isShared = false) =>
  (await save(name, search, isShared)).output.savedSearch;
const find = (search: ReservationSearch, savedSearchId: number, as = priya) =>
  call(searchReservations, { search, savedSearchId }, { as });
const lastOf = async (id: number) => (await list()).find((saved) => saved.id === id);

describe('saved searches of reservations', () => {
  test('23.4 are listed to their owner, and to the office they are shared with', async () => {
    const own = await made('Drafts', drafts);
    const shared = await made('Perpetual', { isPerpetual: true }, true);
    expect(own).toMatchObject({
      search: drafts,
      sort: 'ReservationID',
      direction: 'desc',
      isOwn: true,
      isShared: false,
      lastRunAt: null,
      lastCount: null,
      removed: [],
    });
    expect((await list()).map(({ name }) => name)).toEqual(['Drafts', 'Perpetual']);
    for (const as of [bob, reader])
      expect(await list(as)).toMatchObject([{ id: shared.id, isOwn: false, owner: 'Priya Nair' }]);
    expect(await list(elena)).toEqual([]);
    expect((await call(api.listSavedReservationSearches, {}, { as: guest })).problem.code).toBe('no-access');
  });

  test('23.4 a name is unique among one’s own searches of reservations', async () => {
    expect((await save('DRAFTS', drafts)).problem).toMatchObject({ code: 'already-exists', params: { field: 'Name' } });
    expect((await save('Drafts', drafts, false, bob)).status).toBe(200);
    const child = { name: 'Drafts', search: { gender: 'Female' as const }, isShared: false };
    expect((await call(createSavedSearch, { savedSearch: child }, { as: priya })).status).toBe(200);
  });

  test('23.4 only the owner changes or deletes one', async () => {
    const { id } = await made('Mine', drafts, true);
    const savedSearch = {
      name: 'Ours',
      search: drafts,
      isShared: true,
      sort: 'ExpirationDate',
      direction: 'asc',
    } as const;
    for (const as of [bob, elena]) {
      expect((await call(api.updateSavedReservationSearch, { id, savedSearch }, { as })).problem.code).toBe(
        'not-found',
      );
      expect((await call(api.deleteSavedReservationSearch, { id }, { as })).problem.code).toBe('not-found');
    }
    const { output } = await call(api.updateSavedReservationSearch, { id, savedSearch }, { as: priya });
    expect(output.savedSearch).toMatchObject({ name: 'Ours', sort: 'ExpirationDate', direction: 'asc' });
    expect((await call(api.deleteSavedReservationSearch, { id }, { as: priya })).status).toBe(200);
    expect(await lastOf(id)).toBeUndefined();
  });

  test('23.4 a run is recorded with its time and count, if it has the saved criteria', async () => {
    const { id } = await made('Runs', drafts, true);
    await find({ statuses: ['1', '2'] }, id);
    await find(drafts, id, elena);
    expect(await lastOf(id)).toMatchObject({ lastRunAt: null, lastCount: null });
    expect((await find(drafts, id, bob)).output.total).toBe(1);
    expect(await lastOf(id)).toMatchObject({
      lastRunAt: '2026-03-10T20:00:00.000Z',
      lastCount: 1,
      isLastCountMore: false,
    });
  });

  test('23.4 fifty are kept of a person, and no more', async () => {
    const busy = await makeUser(db);
    const kept = {
      officeCode: 'USAO',
      ownerId: busy.id,
      subject: 'reservation',
      search: '{"ReservationStatus":["1"]}',
    };
    const order = { sortBy: 'ReservationID', sortDirection: 'desc' };
    await db
      .insertInto('savedSearch')
      .values(Array.from({ length: 49 }, (_, index) => ({ ...kept, ...order, name: `Search ${index}` })))
      .execute();
    expect((await save('The fiftieth', drafts, false, busy)).status).toBe(200);
    expect((await save('One more', drafts, false, busy)).problem.errors).toEqual([
      { field: 'SavedSearch', code: 'too-many', params: { maximum: 50 } },
    ]);
  });

  test('23.4 the database knows no other subject', async () => {
    const insert = sql`insert into saved_search (owner_id, office_code, subject, name, search, sort_by, sort_direction)
      values (${priya.id}, 'USAO', 'role', 'Roles', '{}', 'Name', 'asc')`;
    await expect(insert.execute(db)).rejects.toMatchObject({ constraint: 'saved_search_subject_check' });
  });
});

describe('the criteria of a saved search of reservations', () => {
  test('RESV-067 23.4 are checked like those of a search, and must be known to the office', async () => {
    const errors = async (search: ReservationSearch) =>
      (await save('Wrong', search)).problem.errors?.map(({ field, code }) => `${field} ${code}`);
    expect(await errors({})).toEqual(['SavedSearch.ReservationSearch required']);
    expect(await errors({ countries: ['ETH', 'ZZZ'] })).toEqual([
      'SavedSearch.ReservationSearch.ChildCountry.1 not-in-list',
    ]);
    expect(await errors({ countries: ['ETH'], projects: ['000001'] })).toEqual([
      'SavedSearch.ReservationSearch.Project.0 not-in-list',
    ]);
    expect(await errors({ projects: ['000001'] })).toEqual(['SavedSearch.ReservationSearch.Project needs-country']);
    expect(await errors({ createdBy: [priya.id, elena.id] })).toEqual([
      'SavedSearch.ReservationSearch.CreatedBy.1 not-in-list',
    ]);
  });

  test('23.4 are stored and found again, whatever was typed', async () => {
    const { id, search } = await made('Odd', { name: 'Ñandú \ud800 "x"', isPerpetual: false });
    expect(search).toEqual({ name: 'Ñandú \ufffd "x"', isPerpetual: false });
    await find({ name: 'Ñandú \ud800 "x"', isPerpetual: false }, id);
    expect(await lastOf(id)).toMatchObject({ lastCount: 0 });
  });

  const storeAs = (id: number, search: object) =>
    db
      .updateTable('savedSearch')
      .set({ search: JSON.stringify(search) })
      .where('id', '=', id)
      .execute();

  test('23.4 lose what no longer exists, and say so', async () => {
    const mover = await makeUser(db, { office: 'ESPO' });
    await db
      .insertInto('reservation')
      .values({
        officeCode: 'USAO',
        name: 'Of before',
        status: 2,
        isPerpetual: true,
        targetChildren: 5,
        createdBy: mover.id,
      })
      .execute();
    const { id } = await made('Old', drafts);
    await storeAs(id, {
      ReservationName: 'tour',
      ReservationStatus: ['2', '9'],
      ChildCountry: ['ETH', 'ZZZ'],
      Project: ['000001'],
      CreatedBy: [priya.id, elena.id, mover.id],
      TotalReserved: { Operator: 'Sideways', From: 3 },
      Sponsor: 'x',
    });
    const kept = await lastOf(id);
    expect(kept?.search).toEqual({
      name: 'tour',
      statuses: ['2'],
      countries: ['ETH'],
      createdBy: [priya.id, mover.id],
    });
    expect(kept?.removed.toSorted()).toEqual([
      'ChildCountry',
      'CreatedBy',
      'Project',
      'ReservationStatus',
      'Sponsor',
      'TotalReserved',
    ]);
  });

  test('23.4 a field that is nothing without another one goes with it', async () => {
    const { number } = await makeProject(db, 'KEN');
    const project = String(number).padStart(6, '0');
    const { id } = await made('Kenya', { name: 'tour', countries: ['KEN'], projects: [project] });
    await storeAs(id, { ReservationName: 'tour', Project: [project] });
    expect(await lastOf(id)).toMatchObject({ search: { name: 'tour' }, removed: ['Project'] });
  });
});
