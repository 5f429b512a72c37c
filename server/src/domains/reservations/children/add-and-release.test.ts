import { describe, expect, test } from 'vitest';
import { updateReservation } from '#contract/reservations/api.ts';
import { addChildren, releaseChildren, transferChildren } from '#contract/reservations/children-api.ts';
import { listTransferTargets } from '#contract/reservations/transfer-api.ts';
import { makeRole, makeUser } from '../../../testing/factories.ts';
import {
  active,
  asChildren,
  childOf,
  completeDetails,
  draft,
  makeChildren,
  makeProject,
  makeSponsorType,
  setSetting,
  setStatus,
  startWorld,
  view,
} from '../../../testing/reservations/world.ts';

const world = await startWorld();
const { server, db, user } = world;
const project = await makeProject(db);
const chosen = { category: '1', categoryType: '11', eventId: 'E', targetParticipants: 1 } as const;

const release = (id: number, codes: readonly string[]) =>
  server.call(releaseChildren, { id, children: asChildren(codes) }, { as: user });
const transfer = (id: number, targetId: number, codes: readonly string[], as = user) =>
  server.call(transferChildren, { id, transfer: { targetId, children: asChildren(codes) } }, { as });
const add = (id: number, codes: readonly string[]) =>
  server.call(addChildren, { id, children: asChildren(codes) }, { as: user });
const statusOf = async (id: number) => (await view(world, id)).status.label;

describe('release', () => {
  test('RESV-004 ERR-075 children are free at once; each has its result', async () => {
    const codes = await makeChildren(db, project, 4);
    const [held = '', sponsored = '', dropping = '', staying = ''] = codes;
    const id = await active(world, codes);
    await setStatus(db, sponsored, 4);
    await setStatus(db, dropping, 5);
    const [stranger = ''] = await makeChildren(db, project, 1);
    const { output } = await release(id, [held, sponsored, dropping, stranger]);
    expect(output.results).toEqual([
      { childId: held, isDone: true, reason: null },
      { childId: sponsored, isDone: false, reason: 'child-sponsored' },
      { childId: dropping, isDone: true, reason: null },
      { childId: stranger, isDone: false, reason: 'child-not-in-reservation' },
    ]);
    expect(output).toMatchObject({ count: 2, reservation: { counts: { reserved: 2 }, status: { label: 'Active' } } });
    expect(await childOf(db, held)).toMatchObject({ status: 1, actionCode: 'R02' });
    expect(await childOf(db, dropping)).toMatchObject({ status: 5, actionCode: 'R01' });
    await active(world, [held]);
    expect((await release(id, [held])).output.results[0]?.reason).toBe('child-not-in-reservation');
    expect((await release(id, [staying])).output.count).toBe(1);
  });
  test('RESV-004 only from an active reservation', async () => {
    expect((await release(await draft(world, 2), await makeChildren(db, project, 1))).problem.code).toBe(
      'reservation-closed',
    );
  });
});

describe('transfer', () => {
  test('RESV-003 RESV-062 ERR-077 the source is Transferred when all its children moved', async () => {
    const codes = await makeChildren(db, project, 2);
    const source = await active(world, codes);
    const target = await active(world, await makeChildren(db, project, 1), { targetChildren: 3 });
    const { output } = await transfer(source, target, codes);
    expect(output).toMatchObject({
      count: 2,
      source: { status: { label: 'Transferred' } },
      target: { status: { label: 'Active' }, counts: { reserved: 3 } },
    });
    expect(await childOf(db, codes[0] as string)).toMatchObject({ status: 3, actionCode: 'R03' });
    expect((await transfer(source, target, codes)).problem.code).toBe('reservation-closed');
  });
  test('RESV-063 RESV-064 with one child left both stay Active', async () => {
    const codes = await makeChildren(db, project, 2);
    const source = await active(world, codes);
    const target = await active(world, await makeChildren(db, project, 1), { targetChildren: 3 });
    await transfer(source, target, codes.slice(0, 1));
    expect([await statusOf(source), await statusOf(target)]).toEqual(['Active', 'Active']);
  });
  test('RESV-063 RESV-064 a sponsored child stays, and keeps its reservation active', async () => {
    const codes = await makeChildren(db, project, 2);
    const source = await active(world, codes);
    await setStatus(db, codes[0] as string, 4);
    const target = await active(world, await makeChildren(db, project, 1), { targetChildren: 3 });
    const { output } = await transfer(source, target, codes);
    expect(output.results.map(({ reason }) => reason)).toEqual(['child-sponsored', null]);
    expect([await statusOf(source), await statusOf(target)]).toEqual(['Active', 'Active']);
  });
  test('RESV-094 children of a single project', async () => {
    const codes = [...(await makeChildren(db, project, 1)), ...(await makeChildren(db, await makeProject(db), 1))];
    const source = await active(world, codes);
    const target = await active(world, await makeChildren(db, project, 1), { targetChildren: 9 });
    expect((await transfer(source, target, codes)).problem.code).toBe('single-project');
    expect((await view(world, source)).counts.reserved).toBe(2);
  });
  test('RESV-095 RESV-096 no more than the target needs', async () => {
    const codes = await makeChildren(db, project, 3);
    const source = await active(world, codes);
    const target = await active(world, await makeChildren(db, project, 1), { targetChildren: 3 });
    expect((await transfer(source, target, codes)).problem).toMatchObject({
      code: 'transfer-needs-fewer',
      params: { count: 2 },
    });
    expect((await transfer(source, target, codes.slice(0, 2))).output.count).toBe(2);
    expect((await transfer(source, target, codes.slice(2))).problem.code).toBe('transfer-target-full');
  });
  test('RESV-090 RESV-092 RESV-093 the limits of the target’s category type hold after it', async () => {
    const codes = await makeChildren(db, project, 1);
    const source = await active(world, codes);
    const other = await makeProject(db);
    const picky = await active(world, await makeChildren(db, other, 2), { ...chosen, targetChildren: 5 });
    expect((await transfer(source, picky, codes)).problem).toMatchObject({
      code: 'too-many-projects',
      params: { count: 1 },
    });
    const abroad: string[] = [];
    for (const country of ['KEN', 'GTM', 'HND'])
      abroad.push(...(await makeChildren(db, await makeProject(db, country), 1)));
    const wide = await active(world, abroad, { targetChildren: 5 });
    expect((await transfer(source, wide, codes)).problem).toMatchObject({
      code: 'too-many-countries',
      params: { count: 3 },
    });
    expect((await add(wide, await makeChildren(db, project, 1))).problem.code).toBe('too-many-countries');
  });
  test('RESV-003 to itself, to a draft, to another office’s or to nothing', async () => {
    const codes = await makeChildren(db, project, 1);
    const source = await active(world, codes);
    expect((await transfer(source, source, codes)).problem.errors?.[0]?.field).toBe('Transfer.TargetReservationID');
    expect((await transfer(source, await draft(world, 3), codes)).problem.code).toBe('reservation-closed');
    const there = {
      server,
      user: await makeUser(db, { office: 'CANO' }),
      sponsorType: await makeSponsorType(db, 'CANO'),
    };
    const foreign = await active(there, await makeChildren(db, project, 1), { targetChildren: 5 });
    expect((await transfer(source, foreign, codes)).status).toBe(404);
    expect((await transfer(foreign, source, codes)).status).toBe(404);
    expect((await transfer(source, 999_999, codes)).status).toBe(404);
  });
});

describe('add', () => {
  test('RESV-099 RESV-100 RESV-103 available children are added, the others reported', async () => {
    const codes = await makeChildren(db, project, 5);
    const id = await active(world, codes.slice(0, 1), { targetChildren: 3 });
    await active(world, codes.slice(1, 2));
    expect((await add(id, codes.slice(1, 5))).problem.code).toBe('reservation-would-exceed');
    const { output } = await add(id, codes.slice(1, 3));
    expect(output.results.map(({ reason }) => reason)).toEqual(['child-in-reservation', null]);
    expect(output.count).toBe(1);
    await add(id, codes.slice(3, 4));
    expect((await add(id, codes.slice(4))).problem.code).toBe('reservation-target-reached');
  });
});

test('RESV-003 the targets of a transfer: active ones of the office, with room first, and where their children come from', async () => {
  const codes = await makeChildren(db, project, 5);
  const source = await active(world, codes.slice(0, 1));
  const name = `Target ${source}`;
  const full = await active(world, codes.slice(1, 2), { name: `${name} A` });
  const roomy = await active(world, codes.slice(2, 3), { name: `${name} B`, targetChildren: 9 });
  const draftId = await draft(world, 3, { name: `${name} C` });
  const ask = (find?: string) =>
    server.call(listTransferTargets, { id: source, ...(find !== undefined && { find }) }, { as: user });
  const { output } = await ask(name);
  expect(output.targets.map(({ reservation }) => reservation.id)).toEqual([roomy, full]);
  expect(output.total).toBe(2);
  const code = String(project.number).padStart(6, '0');
  expect(output.targets[0]?.places).toEqual([{ country: 'ETH', project: code }]);
  expect((await ask(String(full))).output.targets.map(({ reservation }) => reservation.id)).toEqual([full]);
  expect((await ask(String(source))).output.targets).toEqual([]);
  expect((await ask()).output.targets.length).toBeGreaterThan(1);
  expect((await server.call(listTransferTargets, { id: draftId }, { as: user })).problem.code).toBe(
    'reservation-closed',
  );
});

test('RESV-104 without the right there is no editing, transferring or releasing', async () => {
  const viewer = await makeUser(db, { roles: [await makeRole(db, ['Reservation:View', 'Reservation:Release'])] });
  const codes = await makeChildren(db, project, 2);
  const id = await active(world, codes);
  const refused = await transfer(id, id, codes, viewer);
  expect(refused.problem).toMatchObject({
    status: 403,
    code: 'no-access',
    params: { privilege: 'Reservation:Transfer' },
  });
  expect((await server.call(addChildren, { id, children: asChildren(codes) }, { as: viewer })).status).toBe(403);
  const { version, name } = await view(world, id);
  const reservation = completeDetails(world.sponsorType, 2, { name: 'Renamed' });
  const edited = await server.call(updateReservation, { id, version, reservation }, { as: viewer });
  expect(edited.problem).toMatchObject({ status: 403, code: 'no-access', params: { privilege: 'Reservation:Edit' } });
  expect((await view(world, id)).name).toBe(name);
  const releaser = await makeUser(db, { roles: [await makeRole(db, ['Reservation:View', 'Reservation:Edit'])] });
  const kept = await server.call(releaseChildren, { id, children: asChildren(codes) }, { as: releaser });
  expect(kept.problem).toMatchObject({ status: 403, params: { privilege: 'Reservation:Release' } });
  const released = await server.call(releaseChildren, { id, children: asChildren(codes.slice(0, 1)) }, { as: viewer });
  expect(released.output.count).toBe(1);
});

test('the CRM receives every change in order, with child ids only', async () => {
  await setSetting(db, 'crmIntegration', 'Yes');
  const codes = await makeChildren(db, project, 4, { givenName: 'Tigist' });
  const source = await active(world, codes.slice(0, 3));
  const target = await active(world, codes.slice(3), { targetChildren: 5 });
  expect((await release(source, codes.slice(0, 1))).output.delivery).toBe('pending');
  expect((await release(source, codes.slice(0, 1))).output.delivery).toBe('sent');
  await transfer(source, target, codes.slice(1, 3));
  await setSetting(db, 'crmIntegration', 'No');
  const told = async (id: number) => {
    const rows = await db
      .selectFrom('outboxMessage')
      .select(['kind', 'payload'])
      .where('recordKey', '=', `reservation:${id}`)
      .where('kind', 'like', 'crm:%')
      .orderBy('id')
      .execute();
    expect(JSON.stringify(rows)).not.toContain('Tigist');
    return rows.map(({ kind, payload }) => [kind, (payload as { children: string[] }).children.length]);
  };
  expect(await told(source)).toEqual([
    ['crm:reservation-created', 0],
    ['crm:reservation-confirmed', 3],
    ['crm:reservation-released', 1],
    ['crm:reservation-transferred', 2],
  ]);
  expect(await told(target)).toEqual([
    ['crm:reservation-created', 0],
    ['crm:reservation-confirmed', 1],
    ['crm:reservation-received', 2],
  ]);
});
