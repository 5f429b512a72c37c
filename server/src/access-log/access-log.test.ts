import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { listAccessLog } from '#contract/children/access-log.ts';
import { searchChildren } from '#contract/children/api.ts';
import { getChild } from '#contract/children/card-api.ts';
import { loggedCriteria } from '#contract/children/logged.ts';
import { prepareCsm } from '#contract/csm/api.ts';
import { listRecentChildren } from '#contract/home/api.ts';
import { listReservationChildren } from '#contract/reservations/children-api.ts';
import { type MadeChild, makeChild, makeHold, makeReservation } from '../testing/children.ts';
import { makeUser } from '../testing/factories.ts';
import { startReadingWorld } from '../testing/reading-world.ts';

let now = new Date('2026-04-16T18:00:00Z');
const world = await startReadingWorld(() => now);
const { server, project, children, codes, setBudget, search, linesOf, dayOf } = world;
const { makeReader: reader } = world;
const { call, db } = server;
const elena = await makeUser(db, { office: 'ESPO', roles: ['Local Administrator'] });
const [first = '', second = '', third = '', fourth = ''] = codes;

beforeEach(async () => {
  now = new Date('2026-04-16T18:00:00Z');
  await setBudget(0);
});

describe('F16 lists are logged', () => {
  test('F16 a search is logged as one entry: the list, criteria by name without values, and the children shown', async () => {
    const rea = await reader();
    await call(searchChildren, { search: { childCode: 'ETH-193408', givenName: 'Child' } }, { as: rea });
    const [line, ...rest] = await linesOf(rea);
    expect(rest).toEqual([]);
    expect(line).toMatchObject({ action: 'list', list: 'search', childCount: 8, childId: null, record: null });
    expect([...(line?.criteria ?? [])].sort()).toEqual(['ChildCode', 'ChildGivenName']);
    expect(JSON.stringify(line)).not.toContain('193408');
  });

  test('F16 every field of a search is logged by a name that has a word', async () => {
    const rea = await reader();
    const { regionCode } = await db
      .selectFrom('country')
      .select('regionCode')
      .where('code', '=', 'ETH')
      .executeTakeFirstOrThrow();
    const since = { operator: 'After', from: '2000-01-01' } as const;
    const search = {
      childCode: 'ETH-193408',
      givenName: 'Child',
      familyName: 'Child',
      countries: ['ETH'],
      regions: [regionCode],
      age: { operator: 'Greater than', from: 1 } as const,
      gender: 'Female' as const,
      projects: ['193408'],
      statuses: ['1'],
      reservationId: '10001',
      actionCodes: ['A01'],
      addDate: since,
      lastUpdateDate: since,
    };
    const isEmpty = ['ChildGivenName', 'ChildFamilyName', 'ActionCode', 'ReservationID'] as const;
    expect((await call(searchChildren, { search }, { as: rea })).status).toBe(200);
    expect(
      (await call(searchChildren, { search: { countries: ['ETH'], isEmpty: [...isEmpty] } }, { as: rea })).status,
    ).toBe(200);
    expect((await call(searchChildren, { search: { childCodes: [first] } }, { as: rea })).status).toBe(200);
    const names = new Set((await linesOf(rea)).flatMap(({ criteria }) => criteria));
    expect(names.size).toBe(Object.keys(search).length + 1);
    expect([...names].filter((name) => !loggedCriteria.some((known) => known === name))).toEqual([]);
  });

  test('F16 CSM, the children of a reservation and recently opened children are logged likewise', async () => {
    const rea = await reader();
    const reservation = await makeReservation(db, {});
    await makeHold(db, children[0] as MadeChild, { reservationId: reservation.id });
    await call(prepareCsm, { childIds: [second, third] }, { as: rea });
    await call(listReservationChildren, { id: reservation.id }, { as: rea });
    await call(getChild, { childId: fourth }, { as: rea });
    await call(listRecentChildren, {}, { as: rea });
    const lines = (await linesOf(rea)).map(({ action, list, childCount }) => [action, list, childCount]);
    expect(lines).toEqual([
      ['list', 'recent', 1],
      ['view', null, 1],
      ['list', 'reservation', 1],
      ['list', 'csm', 2],
    ]);
    await sql`delete from hold where child_id = ${children[0]?.id}`.execute(db);
  });

  test('F16 who saw a child includes the lists that showed it', async () => {
    const rea = await reader();
    await search(rea, first, second);
    await search(rea, third);
    const saw = async (childId: string) => (await linesOf(rea, { childId })).map(({ action }) => action);
    expect(await saw(second)).toEqual(['list']);
    expect(await saw(fourth)).toEqual([]);
    expect((await linesOf(rea, { action: 'list' })).length).toBe(2);
    expect(await linesOf(rea, { action: 'view' })).toEqual([]);
  });

  test('F16 an empty list shows nobody and is a line without children', async () => {
    const rea = await reader();
    await search(rea, 'ETH-193408-9999');
    expect((await linesOf(rea)).map(({ childCount }) => childCount)).toEqual([0]);
    expect(await dayOf(rea)).toBeUndefined();
  });
});

describe('F17 whose line it is', () => {
  test('F17 the holding office sees that a child was read but not by whom; the reader’s office does not see who holds it', async () => {
    const held = await makeChild(db, { project, code: 'ETH-193408-0101' });
    const reservation = await makeReservation(db, { office: 'ESPO', name: 'Marked' });
    await makeHold(db, held, { reservationId: reservation.id, office: 'ESPO' });
    const rea = await reader();
    await call(getChild, { childId: held.code }, { as: rea });
    await search(rea, held.code, first);
    const theirs = (await call(listAccessLog, { childId: held.code }, { as: elena })).output.entries;
    expect(
      theirs.map(({ action, user, email, through, childCount }) => ({ action, user, email, through, childCount })),
    ).toEqual([
      { action: 'list', user: null, email: null, through: null, childCount: 1 },
      { action: 'view', user: null, email: null, through: null, childCount: 1 },
    ]);
    expect(theirs.map(({ criteria }) => criteria)).toEqual([[], []]);
    // Filtering by the reader does not reveal it either.
    const asked = { childId: held.code, user: rea.email };
    expect((await call(listAccessLog, asked, { as: elena })).output.entries).toEqual([]);
    const ours = await linesOf(rea);
    expect(ours.map(({ action, childCount }) => [action, childCount])).toEqual([
      ['list', 2],
      ['view', 1],
    ]);
    expect(JSON.stringify(ours)).not.toMatch(/ESPO|Marked/);
  });

  test('F17 the owner of a record sees who read it, also from another office', async () => {
    const pat = await makeUser(db, { firstName: 'Pat', lastName: 'Admin', roles: ['Partnership Admin'] });
    const reservation = await makeReservation(db, { office: 'ESPO' });
    await call(listReservationChildren, { id: reservation.id }, { as: pat, headers: { 'x-office': 'ESPO' } });
    const theirs = (await call(listAccessLog, { action: 'list' }, { as: elena })).output.entries;
    expect(theirs[0]).toMatchObject({ user: 'Pat Admin', email: pat.email, list: 'reservation' });
    expect((await linesOf(pat, { action: 'list' }))[0]).toMatchObject({ list: 'reservation' });
  });
});
