import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { find } from '#contract/find/api.ts';
import type { FoundGroup } from '#contract/find/rules.ts';
import { makeChild, makeHold, makeProject, makeReservation } from '../../testing/children.ts';
import { makeRole, makeUser } from '../../testing/factories.ts';
import { makeOffice } from '../../testing/offices.ts';
import { startReadingWorld } from '../../testing/reading-world.ts';
import { countWaiting } from '../../testing/waiting.ts';

const now = new Date('2026-04-16T18:00:00Z');
const { server, admin, setBudget, linesOf, dayOf } = await startReadingWorld(() => now);
const { call, db } = server;
type Person = Awaited<ReturnType<typeof makeUser>>;

const valle = await makeProject(db, { country: 'GTM', number: 201_388, name: 'Valle Verde AP' });
await makeProject(db, { country: 'GTM', number: 201_115, name: 'Oval Hills' });
const valentina = await makeChild(db, { project: valle, givenName: 'Valentina', familyName: 'Ajú Méndez' });
const valeria = await makeChild(db, { project: valle, givenName: 'Valeria', familyName: 'Mamani' });
const valdez = await makeChild(db, { project: valle, givenName: 'Ana', familyName: 'Valdez Tzul' });
/** First by id, and its name has the letters in the middle. */
const bolivia = await makeProject(db, { country: 'BOL', number: 100_001, name: 'Altiplano Sur AP' });
const inside = await makeChild(db, { project: bolivia, givenName: 'Estival', familyName: 'Bekele' });
const own = await makeReservation(db, { name: 'Valentine Broadcast' });
const other = await makeOffice(db);
const theirs = await makeReservation(db, { name: 'Valentine Abroad', office: other });

const ask = async (as: Person, text: string, groups?: FoundGroup[]) =>
  (await call(find, { text, ...(groups && { groups }) }, { as })).output;
const idsOf = ({ children }: Awaited<ReturnType<typeof ask>>) => children?.rows.map(({ childId }) => childId);
const withPrivileges = async (...privileges: string[]) => makeUser(db, { roles: [await makeRole(db, privileges)] });

beforeEach(() => setBudget(0));

describe('children', () => {
  test('F16 by given and family name; three are shown, those with a word that begins as typed first', async () => {
    const found = await ask(admin, 'VAL');
    expect(idsOf(found)?.toSorted()).toEqual([valentina, valeria, valdez].map(({ code }) => code).toSorted());
    expect(found.children?.searches).toEqual([
      { givenName: 'VAL', total: 3, isMore: false },
      { familyName: 'VAL', total: 1, isMore: false },
    ]);
    expect(found.failed).toEqual([]);
  });

  test('by both names in either order, without accents, and by a part inside a word', async () => {
    expect(idsOf(await ask(admin, 'valentina mendez'))).toEqual([valentina.code]);
    expect(idsOf(await ask(admin, 'aju valentina'))).toEqual([valentina.code]);
    expect(idsOf(await ask(admin, 'stiva'))).toEqual([inside.code]);
    expect(idsOf(await ask(admin, 'nobody'))).toEqual([]);
    expect(idsOf(await ask(admin, 'va'))).toEqual([]);
  });

  test('by a whole id and by the beginning of one', async () => {
    expect(idsOf(await ask(admin, valeria.code.toLowerCase()))).toEqual([valeria.code]);
    expect(idsOf(await ask(admin, 'gtm-2013'))).toHaveLength(3);
  });

  test('F15 a child that another office holds says so, without its reservation', async () => {
    const held = await makeChild(db, { project: valle, givenName: 'Heldina', familyName: 'Mamani' });
    await makeHold(db, held, { office: other, reservationId: theirs.id });
    const [row] = (await ask(admin, 'heldina')).children?.rows ?? [];
    expect(row).toMatchObject({ childId: held.code, isHeldElsewhere: true, status: { code: '3' } });
    expect(JSON.stringify(row)).not.toContain(String(theirs.id));
  });

  test('F16 the children shown are logged as listed and counted; what was typed is in no line', async () => {
    const rea = await makeUser(db, { roles: ['Standard User'] });
    await ask(rea, 'valentina mendez');
    await ask(rea, 'nobody at all');
    const [line, ...rest] = await linesOf(rea);
    expect(rest).toEqual([]);
    expect(line).toMatchObject({ list: 'find', childCount: 1, criteria: ['ChildGivenName', 'ChildFamilyName'] });
    expect(await linesOf(rea, { childId: valentina.code })).toHaveLength(1);
    expect(JSON.stringify(line).toLowerCase()).not.toMatch(/valentina|mendez/);
    expect(await dayOf(rea)).toMatchObject({ children: 1, opened: 0 });
  });

  test('F16 at twice the budget this group is refused, the others are answered', async () => {
    await setBudget(1);
    const rea = await makeUser(db, { roles: ['Standard User'] });
    expect(idsOf(await ask(rea, 'valentina'))).toEqual([valentina.code]);
    await ask(rea, 'valeria');
    const refused = await ask(rea, 'val');
    expect(refused).toMatchObject({ children: null, failed: [{ group: 'children', code: 'reading-refused' }] });
    expect(refused.reservations?.rows).toHaveLength(1);
    // Not even whether there is one.
    expect((await ask(rea, 'nobody')).failed).toEqual([{ group: 'children', code: 'reading-refused' }]);
  });

  test('F16 a request that was superseded logs nothing: nobody has seen its children', async () => {
    const rea = await makeUser(db, { roles: ['Standard User'] });
    const token = await server.tokenFor(rea.email);
    const gone = new AbortController();
    const sent = await db.transaction().execute(async (transaction) => {
      await sql`lock table given_name in access exclusive mode`.execute(transaction);
      const request = fetch(`${server.origin}/v1/find`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ Text: 'valentina' }),
        signal: gone.signal,
      }).catch((error: Error) => error.name);
      await expect.poll(() => countWaiting(db)).toBe(1);
      gone.abort();
      return { request };
    });
    expect(await sent.request).toBe('AbortError');
    await expect.poll(() => countWaiting(db)).toBe(0);
    // The same person's next request is answered after it.
    await ask(rea, valeria.code);
    expect(await linesOf(rea)).toHaveLength(1);
    expect(await linesOf(rea, { childId: valeria.code })).toHaveLength(1);
  });
});

describe('reservations, projects and people', () => {
  test('USER-047 reservations of the own office, by name and by number', async () => {
    const { reservations } = await ask(admin, 'valen');
    expect(reservations).toMatchObject({
      total: 1,
      isMore: false,
      rows: [{ id: own.id, name: 'Valentine Broadcast' }],
    });
    expect((await ask(admin, `#${own.id}`)).reservations?.rows.map(({ id }) => id)).toEqual([own.id]);
    expect((await ask(admin, String(theirs.id))).reservations?.rows).toEqual([]);
    const elsewhere = await makeUser(db, { office: other, roles: ['Local Administrator'] });
    expect((await ask(elsewhere, 'valen')).reservations?.rows.map(({ id }) => id)).toEqual([theirs.id]);
  });

  test('a number comes first, then words that begin as typed, then the newest; three of all', async () => {
    const make = async (name: string) => (await makeReservation(db, { name })).id;
    const [tail, old, recent] = [await make('Uphill run'), await make('Hill old'), await make('Green hill')];
    const last = await make('Downhill');
    const found = (await ask(admin, 'hill')).reservations;
    expect(found?.rows.map(({ id }) => id)).toEqual([recent, old, last]);
    expect(found?.total).toBe(4);
    const numbered = await make(`Again ${tail}`);
    expect((await ask(admin, String(tail))).reservations?.rows.map(({ id }) => id)).toEqual([tail, numbered]);
  });

  test('wildcards are letters like others', async () => {
    expect((await ask(admin, '%%')).reservations?.rows).toEqual([]);
    expect((await ask(admin, '__')).projects?.rows).toEqual([]);
  });

  test('projects by name and by the beginning of their number', async () => {
    const codes = async (text: string) => (await ask(admin, text)).projects?.rows.map(({ project }) => project.code);
    expect(await codes('val')).toEqual(['201388', '201115']);
    expect(await codes('2013')).toEqual(['201388']);
    expect((await ask(admin, 'verde')).projects?.rows[0]).toMatchObject({
      project: { code: '201388', label: 'Valle Verde AP' },
      country: { code: 'GTM', label: 'Guatemala' },
      isActive: true,
      lockStatus: null,
    });
  });

  test('USER-047 people of the own office, by name and address; a Partnership Admin finds those of all', async () => {
    const near = await makeUser(db, { firstName: 'Zoë', lastName: 'Quill' });
    const far = await makeUser(db, { firstName: 'Zora', lastName: 'Quill', office: other });
    const found = async (as: Person, text: string) => (await ask(as, text)).people?.rows.map(({ userId }) => userId);
    expect(await found(admin, 'zoe quill')).toEqual([near.id]);
    expect(await found(admin, near.email)).toEqual([near.id]);
    expect(await found(admin, 'quill')).toEqual([near.id]);
    const everywhere = await makeUser(db, { roles: ['Partnership Admin'] });
    expect((await found(everywhere, 'quill'))?.toSorted()).toEqual([near.id, far.id].toSorted());
  });
});

describe('rights', () => {
  test('only the groups that the caller may see are found', async () => {
    const reader = await withPrivileges('Projects:View');
    expect(await ask(reader, 'val')).toMatchObject({
      children: null,
      reservations: null,
      projects: { total: 2 },
      people: null,
      failed: [],
    });
    expect(await ask(reader, 'val', ['children', 'people'])).toMatchObject({
      children: null,
      people: null,
      failed: [],
    });
    const nobody = await withPrivileges('Home:View');
    expect((await call(find, { text: 'val' }, { as: nobody })).status).toBe(403);
  });

  test('a group that failed can be asked again by itself', async () => {
    expect(await ask(admin, 'val', ['projects'])).toMatchObject({
      children: null,
      reservations: null,
      projects: { total: 2 },
      people: null,
    });
  });

  test('a text is needed, of at most 60 characters', async () => {
    const codes = async (text: string) =>
      (await call(find, { text }, { as: admin })).problem.errors?.map(({ field, code }) => `${field} ${code}`);
    expect(await codes('  ')).toEqual(['Text required']);
    expect(await codes('a'.repeat(61))).toEqual(['Text too-long']);
    expect((await call(find, { text: 'a'.repeat(60) }, { as: admin })).status).toBe(200);
  });
});

test('a group that fails does not fail the others, and its text is in no log', async () => {
  await sql`alter table project rename column name_key to other_key`.execute(db);
  try {
    const found = await ask(admin, 'valentina');
    expect(found).toMatchObject({ projects: null, failed: [{ group: 'projects', code: 'internal-error' }] });
    expect(idsOf(found)).toEqual([valentina.code]);
  } finally {
    await sql`alter table project rename column other_key to name_key`.execute(db);
  }
});
