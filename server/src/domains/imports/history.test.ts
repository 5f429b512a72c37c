import { describe, expect, test } from 'vitest';
import { importFile } from '#contract/imports/api.ts';
import { listImportAuthors, listImports } from '#contract/imports/history-api.ts';
import { makeUser } from '../../testing/factories.ts';
import { csv } from '../../testing/imports/files.ts';
import { heads, importWorld } from '../../testing/imports/world.ts';
import { makeChildren, noon } from '../../testing/reservations/world.ts';
import { applyImports } from './apply.ts';

const { server, db, user, services, importAll, reservationWithRoom } = await importWorld();

describe('the history', () => {
  test('IMP-005 IMP-006 IMP-007 IMP-008 IMP-018 is found by author, status and day, and by one of them at least', async () => {
    const author = await makeUser(db, { firstName: 'Berta', lastName: 'Ruiz' });
    const { id, project } = await reservationWithRoom(3);
    const codes = await makeChildren(db, project, 1);
    const file = csv([heads, ...codes.map((code) => [String(id), code])], 'spring.csv');
    const { output: queued } = await server.call(importFile, { type: 'reservation' }, { as: author, file });
    await applyImports(services);
    const find = async (filter: object) =>
      (await server.call(listImports, filter, { as: user })).output.imports.map((one) => one.id);
    expect(await find({ createdBy: [author.id] })).toEqual([queued.import.id]);
    expect(await find({ createdBy: [author.id], statuses: ['completed'] })).toEqual([queued.import.id]);
    expect(await find({ createdBy: [author.id], statuses: ['queued', 'failed'] })).toEqual([]);
    expect(await find({ createdBy: [author.id], from: '2026-03-10' })).toEqual([queued.import.id]);
    expect(await find({ createdBy: [author.id], from: '2026-03-11' })).toEqual([]);
    expect(await find({ createdBy: [author.id], from: '2026-03-01', to: '2026-03-31' })).toEqual([queued.import.id]);
    const { problem } = await server.call(listImports, {}, { as: user });
    expect(problem).toMatchObject({ code: 'invalid-input', errors: [{ code: 'required' }] });
    const { authors } = (await server.call(listImportAuthors, {}, { as: user })).output;
    expect(authors).toContainEqual({ id: author.id, name: 'Berta Ruiz' });
  });

  test('IMP-004 IMP-009 IMP-010 IMP-011 IMP-012 an import shows id, date, status and file name', async () => {
    const { id, project } = await reservationWithRoom(1);
    const [code = ''] = await makeChildren(db, project, 1);
    const { import: done } = await importAll(csv([heads, [String(id), code]], 'C:\\files\\april.csv'));
    const { output } = await server.call(listImports, { statuses: ['completed'] }, { as: user });
    expect(output.imports[0]).toMatchObject({
      id: done.id,
      importedAt: noon.toISOString(),
      statusName: 'Completed',
      fileName: 'april.csv',
      createdBy: 'Ana Delgado',
      typeName: 'Reservation',
    });
  });
});
