import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { receiveMessage } from '#contract/integration/inbound-api.ts';
import { createLock } from '#contract/projects/locks-api.ts';
import {
  addChildren,
  confirmReservation,
  fillToTarget,
  findReplacements,
  listReservationChildren,
  pickChildren,
  saveSelection,
  searchAvailableChildren,
  transferChildren,
} from '#contract/reservations/children-api.ts';
import { exportReservationChildren } from '#contract/reservations/export-api.ts';
import { lockProjectLocksExclusive, lockProjectLocksShared } from '../../../db/project-locks.ts';
import { makeCredential, makeUser } from '../../../testing/factories.ts';
import {
  active,
  asChildren,
  childOf,
  draft,
  type MadeProject,
  makeChildren,
  makeProject,
  makeSponsorType,
  view,
} from '../../../testing/reservations/world.ts';
import { testServer } from '../../../testing/server.ts';
import { until } from '../../../testing/until.ts';
import { countWaiting } from '../../../testing/waiting.ts';

/** F5: from SponsorShipLockDate until the lock's end, in the lock's time zone, its children cannot be reserved. */

const before = new Date('2026-03-25T06:59:59Z');
const first = new Date('2026-03-25T07:00:00Z');
const last = new Date('2026-04-01T06:59:59Z');
const after = new Date('2026-04-01T07:00:00Z');
let now = before;
const server = await testServer({ clock: () => now });
const { call, db } = server;
const admin = await makeUser(db, { roles: ['Partnership Admin'] });
const user = await makeUser(db);
const world = { server, user, sponsorType: await makeSponsorType(db) };
const late = { expirationDate: '2026-04-20' };

async function lock(project: MadeProject): Promise<void> {
  const given = { start: '2026-03-24', sponsorshipLockDate: '2026-03-25', end: '2026-03-31' };
  const projects = [String(project.number).padStart(6, '0')];
  await call(createLock, { lock: { ...given, countries: [project.country], projects } }, { as: admin });
}

const pick = async (id: number, codes: readonly string[]) =>
  (await call(pickChildren, { id, children: asChildren(codes) }, { as: user })).output.results.map(
    ({ reason }) => reason,
  );
const confirm = (id: number, codes: readonly string[]) =>
  call(confirmReservation, { id, children: asChildren(codes) }, { as: user });
const available = async (id: number) =>
  (await call(searchAvailableChildren, { id, search: { countries: ['ETH'] } }, { as: user })).output.children.map(
    ({ childId }) => childId,
  );

beforeEach(() => {
  now = before;
});

describe('F5 children of a locked project', () => {
  test('can be picked until the day of the lock and again after its end, to the second', async () => {
    const project = await makeProject(db);
    const codes = await makeChildren(db, project, 4);
    const id = await draft(world, 4, late);
    await lock(project);
    const at = async (moment: Date, index: number) => {
      now = moment;
      return pick(id, codes.slice(index, index + 1));
    };
    expect(await at(before, 0)).toEqual([null]);
    expect(await at(first, 1)).toEqual(['child-locked']);
    expect(await at(last, 2)).toEqual(['child-locked']);
    expect(await at(after, 3)).toEqual([null]);
  });

  test('cannot be confirmed, although they were picked before', async () => {
    const project = await makeProject(db);
    const codes = await makeChildren(db, project, 2);
    const id = await draft(world, 2, late);
    now = new Date(first.getTime() - 60_000);
    await pick(id, codes);
    await lock(project);
    now = first;
    const { problem } = await confirm(id, codes);
    expect(problem).toMatchObject({
      code: 'child-no-longer-available',
      errors: codes.map((childId) => ({ code: 'child-locked', params: { childId } })),
    });
    expect((await childOf(db, codes[0] as string)).status).toBe(1);
    now = after;
    expect((await confirm(id, codes)).output.reservation.status.code).toBe('2');
  });

  test('cannot be added; those of other projects can', async () => {
    const [locked, open] = [await makeProject(db), await makeProject(db)];
    const [member] = await makeChildren(db, open, 1);
    const codes = [...(await makeChildren(db, locked, 1)), ...(await makeChildren(db, open, 1))];
    const id = await active(world, [member as string], { ...late, targetChildren: 5 });
    await lock(locked);
    now = first;
    const { output } = await call(addChildren, { id, children: asChildren(codes) }, { as: user });
    expect(output.results.map(({ reason }) => reason)).toEqual(['child-locked', null]);
    expect(output.count).toBe(1);
  });

  test('stay in the reservation they are in, and are not transferred to another', async () => {
    const project = await makeProject(db);
    const codes = await makeChildren(db, project, 3);
    const source = await active(world, codes.slice(0, 2), late);
    const target = await active(world, codes.slice(2), { ...late, targetChildren: 5 });
    await lock(project);
    now = first;
    const moving = { id: source, transfer: { targetId: target, children: asChildren(codes.slice(0, 2)) } };
    const { output } = await call(transferChildren, moving, { as: user });
    expect(output.results.map(({ reason }) => reason)).toEqual(['child-locked', 'child-locked']);
    expect(output.count).toBe(0);
    expect((await view(world, source)).counts.reserved).toBe(2);
    now = after;
    expect((await call(transferChildren, moving, { as: user })).output.count).toBe(2);
  });

  test('are not offered, not filled in and not found as replacements; a saved selection says why it lost them', async () => {
    const [locked, open] = [await makeProject(db), await makeProject(db)];
    const [gone] = await makeChildren(db, locked, 1, { addDate: '2020-01-01' });
    const [left] = await makeChildren(db, open, 1, { addDate: '2020-01-02' });
    const id = await draft(world, 1, late);
    await call(saveSelection, { id, children: asChildren([gone as string]) }, { as: user });
    expect(await available(id)).toContain(gone);
    await lock(locked);
    now = first;
    const offered = await available(id);
    expect(offered).toContain(left);
    const asked = { id, search: { countries: ['ETH'] } };
    const told = (await call(searchAvailableChildren, asked, { as: user })).output.locked.map(({ code }) => code);
    expect(told).toContain(String(locked.number).padStart(6, '0'));
    const elsewhere = await call(searchAvailableChildren, { id, search: { countries: ['GTM'] } }, { as: user });
    expect(elsewhere.output.locked).toEqual([]);
    expect(offered).not.toContain(gone);
    const { children } = (await call(listReservationChildren, { id }, { as: user })).output;
    expect(children).toMatchObject([{ childId: gone, state: 'lost', reason: 'child-locked' }]);
    const mix = { genderMix: 'any', countryMix: 'any' } as const;
    const filled = (await call(fillToTarget, { id, search: { countries: ['ETH'] }, ...mix }, { as: user })).output;
    expect(filled.children.map(({ childId }) => childId)).not.toContain(gone);
    const lost = { id, children: asChildren([gone as string]) };
    const [replaced] = (await call(findReplacements, lost, { as: user })).output.replacements;
    expect(replaced?.offers.map(({ childId }) => childId)).not.toContain(gone);
  });

  test('of a country that is locked as a whole, in a project that came later', async () => {
    await call(
      createLock,
      { lock: { start: '2026-03-24', sponsorshipLockDate: '2026-03-24', end: '2026-03-31', countries: ['KEN'] } },
      { as: admin },
    );
    const codes = await makeChildren(db, await makeProject(db, 'KEN'), 1);
    expect(await pick(await draft(world, 1, late), codes)).toEqual(['child-locked']);
  });
});

test('F5 locked children are not proposed by the CRM either, free or reserved; who was proposed before can still be sponsored', async () => {
  const crm = await makeCredential(db);
  const project = await makeProject(db);
  const [free, reserved, proposed] = (await makeChildren(db, project, 3)) as [string, string, string];
  await active(world, [reserved], late);
  let messages = 0;
  const tell = (kind: string, childId: string) => {
    messages += 1;
    const data = { ChildId: childId, SponsorNumber: 'S-1' };
    return call(receiveMessage, { messageId: `lock-message-${messages}`, kind, data }, { headers: crm.headers });
  };
  expect((await tell('propose', proposed)).status).toBe(200);
  await lock(project);
  now = first;
  for (const childId of [free, reserved])
    expect(JSON.stringify((await tell('propose', childId)).problem)).toContain('child-locked');
  expect((await childOf(db, free)).status).toBe(1);
  expect((await childOf(db, reserved)).status).toBe(3);
  expect((await tell('sponsor', proposed)).status).toBe(200);
  now = after;
  expect((await tell('propose', free)).status).toBe(200);
});

test('F5 confirming waits for a lock that is being saved, and is then refused', async () => {
  const project = await makeProject(db);
  const codes = await makeChildren(db, project, 1);
  const id = await draft(world, 1, late);
  now = first;
  const confirmed = await db.transaction().execute(async (transaction) => {
    await lockProjectLocksExclusive(transaction);
    const confirming = confirm(id, codes);
    await expect.poll(() => countWaiting(db)).toBe(1);
    const { id: lockId } = await transaction
      .insertInto('projectLock')
      .values({
        name: 'At the last moment',
        officeCode: 'USAO',
        timeZone: 'America/Los_Angeles',
        startsOn: '2026-03-25',
        sponsorshipLockDate: '2026-03-25',
        endsOn: '2026-03-31',
        createdAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('projectLockPlace')
      .values({
        lockId,
        countryCode: project.country,
        projectNumber: project.number,
        startsOn: '2026-03-25',
        endsOn: '2026-03-31',
      })
      .execute();
    return { confirming };
  });
  expect((await confirmed.confirming).problem.errors).toMatchObject([{ code: 'child-locked' }]);
  expect((await childOf(db, codes[0] as string)).status).toBe(1);
});

/** Starts a slow reservation; no lock can be saved until the returned function is called. */
async function reserveSlowly(): Promise<() => Promise<void>> {
  let letGo: () => void = () => undefined;
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  let begin: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => (begin = resolve));
  const reserving = db.transaction().execute(async (transaction) => {
    await lockProjectLocksShared(transaction);
    begin();
    await isLetGo;
  });
  await hasBegun;
  const end = () => {
    letGo();
    return reserving;
  };
  onTestFinished(end);
  return end;
}

test('S2 F5: while a lock waits to be saved, children are listed, exported and picked', async () => {
  const codes = await makeChildren(db, await makeProject(db), 1);
  const id = await draft(world, 1, late);
  const letGo = await reserveSlowly();
  const saving = lock(await makeProject(db));
  await until(async () => (await countWaiting(db)) > 0);
  expect((await call(listReservationChildren, { id }, { as: user })).output.children).toEqual([]);
  expect((await call(exportReservationChildren, { id }, { as: user })).status).toBe(200);
  expect(await pick(id, codes)).toEqual([null]);
  await letGo();
  await saving;
});
