import { describe, expect, test } from 'vitest';
import { cancelReservation, getReservation } from '#contract/reservations/api.ts';
import { getExpiryBoard } from '#contract/reservations/board-api.ts';
import {
  confirmReservation,
  pickChildren,
  releaseChildren,
  saveSelection,
} from '#contract/reservations/children-api.ts';
import { makeUser } from '../../testing/factories.ts';
import {
  active,
  asChildren,
  childOf,
  draft,
  makeChildren,
  makeProject,
  noon,
  setStatus,
  startWorld,
  view,
} from '../../testing/reservations/world.ts';

const world = await startWorld(() => noon, { firstName: 'Ana', lastName: 'Delgado' });
const { server, db, user } = world;
const project = await makeProject(db);

describe('cancel', () => {
  test('RESV-008 RESV-052 RESV-053 unsponsored children are free at once, sponsored ones stay', async () => {
    const codes = await makeChildren(db, project, 4);
    const [held = '', sponsored = '', proposed = '', dropping = ''] = codes;
    const id = await active(world, codes);
    await setStatus(db, sponsored, 4);
    await setStatus(db, proposed, 2);
    await setStatus(db, dropping, 5);
    const { output } = await server.call(cancelReservation, { id }, { as: user });
    expect(output.reservation).toMatchObject({
      status: { code: '5' },
      canceledBy: 'Ana Delgado',
      canceledAt: noon.toISOString(),
      counts: { reserved: 1, sponsored: 1, available: 0 },
    });
    expect(await childOf(db, held)).toMatchObject({ status: 1, actionCode: 'R02' });
    expect(await childOf(db, sponsored)).toMatchObject({ status: 4, actionCode: 'R01' });
    expect(await childOf(db, proposed)).toMatchObject({ status: 2, actionCode: 'R02' });
    expect(await childOf(db, dropping)).toMatchObject({ status: 5 });
    const open = await db
      .selectFrom('hold')
      .innerJoin('child', 'child.id', 'hold.childId')
      .select(['child.code', 'hold.kind'])
      .where('child.code', 'in', codes)
      .where('endedAt', 'is', null)
      .orderBy('child.code')
      .execute();
    expect(open).toEqual([
      { code: sponsored, kind: 'reservation' },
      { code: proposed, kind: 'proposed' },
    ]);
    expect((await server.call(cancelReservation, { id }, { as: user })).problem.code).toBe('reservation-closed');
  });
  test('RESV-008 RESV-012 a draft is cancelled too, lets its children go, and is never confirmed after', async () => {
    const id = await draft(world, 2);
    const children = asChildren(await makeChildren(db, project, 2));
    await server.call(saveSelection, { id, children: children.slice(0, 1) }, { as: user });
    await server.call(pickChildren, { id, children: children.slice(1) }, { as: user });
    await server.call(cancelReservation, { id }, { as: user });
    expect((await view(world, id)).selected).toBe(0);
    const others = await server.call(pickChildren, { id: await draft(world, 2), children }, { as: await makeUser(db) });
    expect(others.output.held).toBe(2);
    expect((await server.call(confirmReservation, { id, children }, { as: user })).problem.code).toBe(
      'reservation-closed',
    );
  });
});

describe('view', () => {
  test('RESV-005 RESV-046 RESV-047 RESV-048 RESV-051 the counts, and the sponsor type by name', async () => {
    const codes = await makeChildren(db, project, 5, { gender: 'F' });
    codes.push(...(await makeChildren(db, await makeProject(db, 'KEN'), 2, { gender: 'M' })));
    const id = await active(world, codes);
    await setStatus(db, codes[0] as string, 4);
    expect((await view(world, id)).counts).toEqual({
      reserved: 7,
      proposed: 0,
      sponsored: 1,
      available: 6,
      other: 0,
      staying: 1,
      male: 2,
      female: 5,
      countries: 2,
      projects: 2,
    });
    expect((await view(world, id)).sponsorTypeName).toMatch(/^Type /);
  });
  test('F19 RESV-048 a child that is proposed, or held otherwise, is not available; the four kinds add up', async () => {
    const codes = await makeChildren(db, project, 7);
    const id = await active(world, codes);
    for (const [index, status] of [2, 2, 4, 5, 6, 7].entries()) await setStatus(db, codes[index] as string, status);
    expect((await view(world, id)).counts).toMatchObject({
      reserved: 7,
      proposed: 2,
      sponsored: 1,
      available: 1,
      other: 3,
    });
    const { reservations } = (await server.call(getExpiryBoard, {}, { as: user })).output;
    expect(reservations.find(({ reservation }) => reservation.id === id)).toMatchObject({
      reservation: { totalReserved: 7 },
      proposed: 2,
      sponsored: 1,
      available: 1,
      other: 3,
    });
  });
  test('RESV-049 RESV-050 boys and girls are counted, the sponsored ones too', async () => {
    const boys = await makeChildren(db, project, 2, { gender: 'M' });
    const girls = await makeChildren(db, project, 3, { gender: 'F' });
    const id = await active(world, [...boys, ...girls]);
    expect((await view(world, id)).counts).toMatchObject({ male: 2, female: 3 });
    for (const [sponsored] of [boys, girls]) await setStatus(db, sponsored as string, 4);
    expect((await view(world, id)).counts).toMatchObject({ sponsored: 2, male: 2, female: 3 });
  });
  test('RESV-046 RESV-047 RESV-049 RESV-050 children who left are not counted', async () => {
    const [boy = '', otherBoy = ''] = await makeChildren(db, project, 2, { gender: 'M' });
    const [girl = '', otherGirl = ''] = await makeChildren(db, project, 2, { gender: 'F' });
    const id = await active(world, [boy, otherBoy, girl, otherGirl]);
    await setStatus(db, girl, 4);
    await server.call(releaseChildren, { id, children: asChildren([boy]) }, { as: user });
    expect((await view(world, id)).counts).toMatchObject({
      reserved: 3,
      sponsored: 1,
      available: 2,
      male: 1,
      female: 2,
    });
    await server.call(releaseChildren, { id, children: asChildren([otherGirl]) }, { as: user });
    await setStatus(db, boy, 4);
    expect((await view(world, id)).counts).toMatchObject({
      reserved: 2,
      sponsored: 1,
      available: 1,
      male: 1,
      female: 1,
    });
  });
  test('words come in the language of whoever asks', async () => {
    const spanish = await makeUser(db, { language: 'es' });
    const id = await draft(world, 3);
    const { output } = await server.call(getReservation, { id }, { as: spanish });
    expect(output.reservation).toMatchObject({ status: { label: 'Borrador' }, categoryName: 'Sin evento' });
  });
});
