import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  exportReservationAudit,
  exportReservationChildren,
  exportReservations,
  printReservation,
  printReservationToPdf,
} from '#contract/reservations/export-api.ts';
import { makeRole, makeUser } from '../../../testing/factories.ts';
import { active, makeChildren, makeProject, noon, startWorld } from '../../../testing/reservations/world.ts';

const world = await startWorld(() => noon, { roles: ['Local Administrator'] });
const { server, db, user } = world;
const project = await makeProject(db);
const codes = await makeChildren(db, project, 3, { givenName: '=Tigist' });
const id = await active(world, codes, { name: '-Spring tour' });

/** Raw bytes; `call` would decode them as text. */
async function download(e: Endpoint, body?: object, as = user) {
  const response = await fetch(`${server.origin}/v1/${e.path.replace(':ReservationID', String(id))}`, {
    method: e.method,
    headers: {
      authorization: `Bearer ${await server.tokenFor(as.email)}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return { bytes: new Uint8Array(await response.arrayBuffer()), name: response.headers.get('content-disposition') };
}

const logged = async () =>
  await db
    .selectFrom('accessLog')
    .select(['action', 'childCount', 'userId'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

test('F19 the result is exported to Excel with the four kinds that make up Total Reserved, in the office’s formats, formulas escaped, and logged', async () => {
  const { bytes, name } = await download(exportReservations, { ReservationSearch: { ReservationStatus: ['2'] } });
  const [head, row] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  expect(head?.slice(0, 6)).toEqual([
    'Reservation ID',
    'Reservation Name',
    'Reservation Category',
    'Reservation Category Type',
    'Reservation Status',
    'Expiration Date',
  ]);
  expect(row?.slice(0, 6)).toEqual([id, "'-Spring tour", 'Non-Event', 'Web', 'Active', '01/04/2026']);
  expect(head?.slice(-4)).toEqual(['Proposed', 'Sponsored', 'Available', 'Other']);
  expect(row?.slice(-4)).toEqual([0, 0, 3, 0]);
  expect(name).toContain('reservations-2026-03-10.xlsx');
  expect(await logged()).toEqual({ action: 'export', childCount: 0, userId: user.id });
});

test('the children of a reservation are exported to Excel', async () => {
  const { bytes } = await download(exportReservationChildren);
  const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  expect(rows.slice(1).map((row) => row[0])).toEqual(codes);
  expect(rows[1]?.[1]).toBe("'=Tigist");
  expect(await logged()).toEqual({ action: 'export', childCount: 3, userId: user.id });
});

test('the history is exported as csv, with the texts of the screen in the user’s language', async () => {
  const history = async (as = user) =>
    new TextDecoder().decode((await download(exportReservationAudit, undefined, as)).bytes).split('\r\n');
  const lines = await history();
  expect(lines[0]).toContain('Audit ID,Field,Old Value,New Value,Modified By,Modified Timestamp');
  expect(lines.some((line) => line.includes('Reservation Status,Draft,Active'))).toBe(true);
  expect(lines.some((line) => line.includes('Expiration Date,,01/04/2026'))).toBe(true);
  expect(await logged()).toMatchObject({ action: 'export-history' });
  const spanish = await history(await makeUser(db, { language: 'es', roles: ['Local Administrator'] }));
  expect(spanish[0]).toContain('Campo,Valor anterior,Valor nuevo');
  for (const part of ['Estado de la reserva,Borrador,Activa', 'Categoría de la reserva,,Sin evento'])
    expect(
      spanish.some((line) => line.includes(part)),
      part,
    ).toBe(true);
});

test('printing is logged', async () => {
  const { output } = await server.call(printReservation, { id }, { as: user });
  expect(output.children).toHaveLength(3);
  expect(await logged()).toEqual({ action: 'print', childCount: 3, userId: user.id });
});

test('each export needs its own right, and a reservation of the own office', async () => {
  const viewer = await makeUser(db, { roles: [await makeRole(db, ['Reservation:View'])] });
  const stranger = await makeUser(db, { office: 'CANO', roles: ['Local Administrator'] });
  for (const e of [exportReservationChildren, exportReservationAudit, printReservation, printReservationToPdf]) {
    expect((await server.call(e as Endpoint, { id }, { as: viewer })).status).toBe(403);
    expect((await server.call(e as Endpoint, { id }, { as: stranger })).status).toBe(404);
  }
});
