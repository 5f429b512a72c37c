import { describe, expect, test } from 'vitest';
import { cancelImportCheck, listCheckedRows, recheckImport, startImport } from '#contract/imports/api.ts';
import { listImports } from '#contract/imports/history-api.ts';
import { makeUser } from '../../testing/factories.ts';
import { csv, xlsx } from '../../testing/imports/files.ts';
import { heads, importWorld, verified } from '../../testing/imports/world.ts';
import { active, childOf, draft, makeChildren, makeProject, setStatus } from '../../testing/reservations/world.ts';
import { applyImports } from './apply.ts';

const world = await importWorld();
const { server, db, user, services, check, reservationWithRoom } = world;

describe('the check', () => {
  test('IMP-029 IMP-030 IMP-031 IMP-032 reports each problem with its cell', async () => {
    const { id, project } = await reservationWithRoom(5);
    const [good = ''] = await makeChildren(db, project, 1);
    const { check: result, rows } = await check(
      await xlsx([
        heads,
        [String(id), good],
        ['1O482', good],
        [null, good],
        [String(id), 'KEN-161904-63'],
        [String(id), null],
        ['12345678901', null],
      ]),
    );
    expect(result).toMatchObject({ rows: 6, valid: 1, invalid: 5, unchanged: 0, sameFile: null });
    expect(rows.map(({ rowId, state, errorDescription }) => [rowId, state, errorDescription])).toEqual([
      [2, 'valid', null],
      [3, 'invalid', 'Invalid reservation ID format'],
      [4, 'invalid', 'Reservation ID is missing'],
      [5, 'invalid', 'Invalid child ID format'],
      [6, 'invalid', 'Child ID is missing'],
      [7, 'invalid', 'Invalid reservation ID format; Child ID is missing'],
    ]);
    expect(rows[1]?.problems).toEqual([{ column: 'reservationId', code: 'reservation-id-format' }]);
    expect(rows[3]?.problems).toEqual([{ column: 'childId', code: 'child-id-format' }]);
  });

  test('IMP-024 IMP-026 Yes and No only, in any language and any case', async () => {
    const codes = await makeChildren(db, await makeProject(db), 4);
    const { rows } = await check(
      csv([
        verified,
        [codes[0] ?? '', 'Yes', 'no'],
        [codes[1] ?? '', 'maybe', 'No'],
        [codes[2] ?? '', '', '1'],
        [codes[3] ?? '', 'Sí', 'NO'],
      ]),
      'verification',
    );
    expect(rows.map(({ errorDescription }) => errorDescription)).toEqual([
      null,
      'Child Data Verified must be Yes or No',
      'Child Data Verified is missing; Sponsorship Ready must be Yes or No',
      null,
    ]);
  });

  test('every row is validated against current data, and every reason is reported', async () => {
    const { id, project } = await reservationWithRoom(3);
    const [free = '', held = '', second = '', third = '', fourth = ''] = await makeChildren(db, project, 5);
    const [old = ''] = await makeChildren(db, project, 1, { birthDate: '2004-01-01' });
    const other = await active(world, [held]);
    const unfinished = await draft(world, 3);
    await setStatus(db, second, 4);
    const { rows } = await check(
      await xlsx([
        heads,
        [String(id), free],
        [String(id), free.toLowerCase().replaceAll('-', '')],
        [String(id), held],
        [String(id), second],
        [String(id), old],
        [String(id), 'ETH-999999-9999'],
        ['999999', third],
        [String(unfinished), fourth],
        [String(other), held],
      ]),
    );
    expect(rows.map(({ errorDescription }) => errorDescription)).toEqual([
      null,
      'The same child is in row 2',
      'The child is held or reserved already',
      'The child is not available',
      'The child has reached the age of 18',
      'There is no child with this ID',
      'Your office has no reservation with this ID',
      'The reservation is Draft, not Active',
      null,
    ]);
    expect(rows.at(-1)).toMatchObject({ state: 'valid', isUnchanged: true });
  });

  test('a refused row neither blocks another row with the same child nor takes its place in the target', async () => {
    const { id, project } = await reservationWithRoom(1);
    const roomy = await reservationWithRoom(2);
    const [child = '', next = ''] = await makeChildren(db, project, 2);
    const { rows } = await check(
      csv([
        heads,
        ['999999', child],
        [String(roomy.id), child],
        [String(roomy.id), child.toLowerCase()],
        [String(id), child],
        [String(id), next],
      ]),
    );
    expect(rows.map(({ errorDescription }) => errorDescription)).toEqual([
      'Your office has no reservation with this ID',
      null,
      'The same child is in row 3',
      'The same child is in row 3',
      null,
    ]);
    const codes = await makeChildren(db, await makeProject(db), 1);
    const twice = await check(
      csv([verified, [codes[0] ?? '', 'maybe', 'No'], [codes[0] ?? '', 'Yes', 'No']]),
      'verification',
    );
    expect(twice.check).toMatchObject({ valid: 1, invalid: 1 });
  });

  test('all problems of a row are reported at once', async () => {
    const { id, project } = await reservationWithRoom(1);
    const [sponsored = ''] = await makeChildren(db, project, 1);
    await setStatus(db, sponsored, 4);
    const { rows } = await check(
      csv([
        heads,
        ['999999', 'KEN-1'],
        ['x', 'ETH-999999-9999'],
        ['999999', 'ETH-999999-9999'],
        ['', sponsored],
        [String(id), 'KEN-1'],
      ]),
    );
    expect(rows.map(({ errorDescription }) => errorDescription)).toEqual([
      'Your office has no reservation with this ID; Invalid child ID format',
      'Invalid reservation ID format; There is no child with this ID',
      'Your office has no reservation with this ID; There is no child with this ID',
      'Reservation ID is missing; The child is not available',
      'Invalid child ID format',
    ]);
  });

  test('the target and the limits of the category type hold for the file as a whole', async () => {
    const full = await reservationWithRoom(2);
    const codes = await makeChildren(db, full.project, 3);
    const chosen = await reservationWithRoom(5);
    await db.updateTable('reservation').set({ categoryTypeCode: '11' }).where('id', '=', chosen.id).execute();
    const [elsewhere = ''] = await makeChildren(db, await makeProject(db), 1);
    const { rows } = await check(
      csv([heads, ...codes.map((code) => [String(full.id), code]), [String(chosen.id), elsewhere]]),
    );
    expect(rows.map(({ errorDescription }) => errorDescription)).toEqual([
      null,
      null,
      'The reservation is full: its target is 3 children',
      'Too many projects in the reservation: the limit is 1',
    ]);
  });

  test('a row already in effect is valid and unchanged; another office sees neither reservation nor check', async () => {
    const project = await makeProject(db);
    const codes = await makeChildren(db, project, 2);
    const id = await active(world, codes);
    const file = csv([heads, ...codes.map((code) => [String(id), code])]);
    const { check: own, rows } = await check(file);
    expect(own).toMatchObject({ valid: 2, unchanged: 2 });
    expect(rows[0]).toMatchObject({ state: 'valid', isUnchanged: true });
    const other = await makeUser(db, { office: 'ESPO' });
    const { rows: theirs } = await check(file, 'reservation', other);
    expect(theirs[0]?.problems[0]?.code).toBe('reservation-unknown');
    const { problem } = await server.call(listCheckedRows, { id: own.id }, { as: other });
    expect(problem.code).toBe('not-found');
  });

  test('a cell fixed in place is checked again, with the whole file', async () => {
    const { id, project } = await reservationWithRoom(3);
    const [one = '', two = ''] = await makeChildren(db, project, 2);
    const { check: first } = await check(csv([heads, ['', one], [String(id), two]]));
    expect(first).toMatchObject({ valid: 1, invalid: 1 });
    const { output } = await server.call(
      recheckImport,
      { id: first.id, rows: [{ rowId: 2, data: { reservationId: ` ${id} ` } }] },
      { as: user },
    );
    expect(output.check).toMatchObject({ id: first.id, valid: 2, invalid: 0 });
    expect(output.rows).toMatchObject([
      { rowId: 2, state: 'valid', data: { reservationId: String(id), childId: one } },
    ]);
    const { output: page } = await server.call(listCheckedRows, { id: first.id, filter: 'invalid' }, { as: user });
    expect(page).toEqual({ rows: [], total: 0 });
  });

  test('IMP-016 nothing is queued or held before the user decides, and Cancel forgets the file', async () => {
    const { id, project } = await reservationWithRoom(1);
    const [code = ''] = await makeChildren(db, project, 1);
    const { check: checked } = await check(csv([heads, [String(id), code]]));
    await applyImports(services);
    expect((await childOf(db, code)).status).toBe(1);
    const { output } = await server.call(listImports, { createdBy: [user.id] }, { as: user });
    expect(output.imports.map((one) => one.id)).not.toContain(checked.id);
    expect((await server.call(cancelImportCheck, { id: checked.id }, { as: user })).status).toBe(200);
    const { problem } = await server.call(startImport, { id: checked.id }, { as: user });
    expect(problem.code).toBe('not-found');
  });
});
