import { describe, expect, test } from 'vitest';
import { importFile, recheckImport, startImport } from '#contract/imports/api.ts';
import { getImport } from '#contract/imports/history-api.ts';
import { csv, xlsx } from '../../testing/imports/files.ts';
import { heads, importWorld } from '../../testing/imports/world.ts';
import { childOf, makeChildren, view } from '../../testing/reservations/world.ts';
import { applyImports } from './apply.ts';

const world = await importWorld();
const { server, db, user, services, check, importAll, reservationWithRoom } = world;

describe('the decision', () => {
  test('IMP-017 ERR-070 a file with invalid rows is refused unless the user proceeds with the valid ones', async () => {
    const { id, project } = await reservationWithRoom(2);
    const [code = ''] = await makeChildren(db, project, 1);
    const { check: checked } = await check(csv([heads, [String(id), code], ['', '']].concat([[String(id), 'x']])));
    const refused = await server.call(startImport, { id: checked.id }, { as: user });
    expect(refused.problem).toMatchObject({ code: 'import-has-errors', params: { count: 1 } });
    const { output } = await server.call(startImport, { id: checked.id, validRowsOnly: true }, { as: user });
    expect(output.import).toMatchObject({ status: 'queued', statusName: 'Queued', waiting: 1, leftOut: 1 });
    const again = await server.call(startImport, { id: checked.id, validRowsOnly: true }, { as: user });
    expect(again.output.import.id).toBe(output.import.id);
    await applyImports(services);
    const { output: done } = await server.call(getImport, { id: checked.id }, { as: user });
    expect(done.import).toMatchObject({ status: 'completedWithErrors', applied: 1, leftOut: 1 });
    expect(done.rows[1]).toMatchObject({ state: 'left-out', errorDescription: 'Invalid child ID format' });
  });

  test('the same content is recognised and reported, whatever program saved it', async () => {
    const { id, project } = await reservationWithRoom(3);
    const codes = await makeChildren(db, project, 2);
    const rows = [heads, ...codes.map((code) => [String(id), code])];
    const first = await importAll(csv(rows));
    const second = await check(await xlsx(rows, 'copy.xlsx'));
    expect(second.check.sameFile).toMatchObject({ importId: first.import.id, createdBy: 'Ana Delgado' });
    const { problem } = await server.call(startImport, { id: second.check.id }, { as: user });
    expect(problem).toMatchObject({ code: 'import-same-file', params: { importId: first.import.id } });
    const { output } = await server.call(startImport, { id: second.check.id, again: true }, { as: user });
    await applyImports(services);
    const done = (await server.call(getImport, { id: output.import.id }, { as: user })).output;
    expect(done.import).toMatchObject({ status: 'completed', applied: 0, unchanged: 2 });
    expect((await view(world, id)).counts.reserved).toBe(3);
  });

  test('the same file is recognised in its original and in its corrected form', async () => {
    const { id, project } = await reservationWithRoom(3);
    const [one = '', two = ''] = await makeChildren(db, project, 2);
    const mine = csv([heads, ['', one], [String(id), two]]);
    const { check: first } = await check(mine);
    const fix = { rowId: 2, data: { reservationId: String(id) } };
    await server.call(recheckImport, { id: first.id, rows: [fix] }, { as: user });
    await server.call(startImport, { id: first.id }, { as: user });
    expect((await check(mine)).check.sameFile).toMatchObject({ importId: first.id });
    const fixed = csv([heads, [String(id), one], [String(id), two]]);
    expect((await check(fixed)).check.sameFile).toMatchObject({ importId: first.id });
    await applyImports(services);
  });

  test('T5: a file can be checked and queued in one call, with the same refusals', async () => {
    const { id, project } = await reservationWithRoom(2);
    const [code = ''] = await makeChildren(db, project, 1);
    const file = csv([heads, [String(id), code], [String(id), 'x']]);
    const refused = await server.call(importFile, { type: 'reservation' }, { as: user, file });
    expect(refused.problem.code).toBe('import-has-errors');
    const { output } = await server.call(importFile, { type: 'reservation', validRowsOnly: true }, { as: user, file });
    expect(output.import).toMatchObject({ status: 'queued', type: 'reservation' });
    await applyImports(services);
    expect((await childOf(db, code)).status).toBe(3);
  });
});
