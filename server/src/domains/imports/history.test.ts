import { describe, expect, test } from 'vitest';
import { importFile } from '#contract/imports/api.ts';
import { getImport, listImportAuthors, listImports } from '#contract/imports/history-api.ts';
import { makeUser } from '../../testing/factories.ts';
import { csv } from '../../testing/imports/files.ts';
import { heads, importWorld } from '../../testing/imports/world.ts';
import { makeChildren, noon } from '../../testing/reservations/world.ts';
import { applyImports } from './apply.ts';

const { server, db, user, services, importAll, reservationWithRoom } = await importWorld();

describe('the history', () => {
  test('IMP-005 IMP-006 IMP-007 IMP-008 IMP-018 is searched by author, status and day, at least one of them', async () => {
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

  test('IMP-006 IMP-007 IMP-008 by any of several, and a day is the day of the office', async () => {
    const [one, two] = [await makeUser(db), await makeUser(db)];
    const imported = async (as: typeof one) => {
      const { id, project } = await reservationWithRoom(1);
      const [code = ''] = await makeChildren(db, project, 1);
      const file = csv([heads, [String(id), code]]);
      return (await server.call(importFile, { type: 'reservation' }, { as, file })).output.import.id;
    };
    const [first, second] = [await imported(one), await imported(two)];
    const find = async (filter: object) =>
      (await server.call(listImports, filter, { as: user })).output.imports.map((found) => found.id);
    const createdBy = [one.id, two.id];
    expect(await find({ createdBy })).toEqual([second, first]);
    expect(await find({ createdBy, statuses: ['failed', 'queued'] })).toEqual([second, first]);
    expect(await find({ createdBy, statuses: ['queued', 'failed'] })).toEqual([second, first]);
    await db
      .updateTable('importBatch')
      .set({ queuedAt: new Date('2026-03-10T06:30:00Z') })
      .where('id', '=', first)
      .execute();
    expect(await find({ createdBy, from: '2026-03-09' })).toEqual([first]);
    expect(await find({ createdBy, to: '2026-03-09' })).toEqual([first]);
    expect(await find({ createdBy, from: '2026-03-10' })).toEqual([second]);
    expect(await find({ createdBy, from: '2026-03-09', to: '2026-03-10' })).toEqual([second, first]);
    expect(await find({ createdBy, to: '2026-03-08' })).toEqual([]);
    await applyImports(services);
  });

  test('IMP-002 IMP-005 IMP-006 another office finds neither the imports nor their authors', async () => {
    const author = await makeUser(db, { firstName: 'Carla', lastName: 'Soto' });
    const { id, project } = await reservationWithRoom(1);
    const [code = ''] = await makeChildren(db, project, 1);
    const file = csv([heads, [String(id), code]]);
    const { output } = await server.call(importFile, { type: 'reservation' }, { as: author, file });
    await applyImports(services);
    const seen = async (as: typeof author) => {
      const { imports } = (await server.call(listImports, { createdBy: [author.id] }, { as })).output;
      const { authors } = (await server.call(listImportAuthors, {}, { as })).output;
      const { status } = await server.call(getImport, { id: output.import.id }, { as });
      return [imports.length, authors.filter(({ name }) => name === 'Carla Soto').length, status];
    };
    expect(await seen(user)).toEqual([1, 1, 200]);
    expect(await seen(await makeUser(db, { office: 'ESPO' }))).toEqual([0, 0, 404]);
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
