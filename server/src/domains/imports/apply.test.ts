import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getPresence } from '#contract/children/card-api.ts';
import { startImport } from '#contract/imports/api.ts';
import { getImport, undoImport } from '#contract/imports/history-api.ts';
import { listReservationAudit } from '#contract/reservations/api.ts';
import { releaseChildren } from '#contract/reservations/children-api.ts';
import { csv, xlsx } from '../../testing/imports/files.ts';
import { heads, importWorld, verified } from '../../testing/imports/world.ts';
import {
  active,
  asChildren,
  childOf,
  makeChildren,
  makeProject,
  setStatus,
  view,
} from '../../testing/reservations/world.ts';
import { applyImports } from './apply.ts';

const world = await importWorld();
const { server, db, user, services, check, importAll, reservationWithRoom } = world;

describe('applying', () => {
  test('IMP-001 IMP-013 IMP-014 all reservation rules apply, and each row has its result', async () => {
    const { id, project } = await reservationWithRoom(3);
    const codes = await makeChildren(db, project, 3);
    const { import: done, rows } = await importAll(await xlsx([heads, ...codes.map((code) => [id, code])]));
    expect(done).toMatchObject({ status: 'completed', statusName: 'Completed', rows: 3, applied: 3 });
    expect(rows.map(({ rowId, state, data }) => [rowId, state, data.childId])).toEqual(
      codes.map((code, index) => [index + 2, 'applied', code]),
    );
    expect(await childOf(db, codes[0] ?? '')).toMatchObject({ status: 3, actionCode: 'R01' });
    expect((await view(world, id)).counts.reserved).toBe(4);
    const { rows: messages } = await sql<{ kind: string }>`
      select kind from outbox_message where record_key = ${`import:${done.id}`}`.execute(db);
    expect(messages).toEqual([{ kind: 'notification:13' }]);
  });

  test('IMP-015 a child taken after the check fails with the reason, the other rows are applied', async () => {
    const { id, project } = await reservationWithRoom(3);
    const [lost = '', free = ''] = await makeChildren(db, project, 2);
    const { check: checked } = await check(csv([heads, [String(id), lost], [String(id), free]]));
    await server.call(startImport, { id: checked.id }, { as: user });
    await active(world, [lost]);
    await applyImports(services);
    const { output } = await server.call(getImport, { id: checked.id }, { as: user });
    expect(output.import).toMatchObject({ status: 'completedWithErrors', applied: 1, failed: 1 });
    expect(output.rows.map(({ state, errorDescription }) => [state, errorDescription])).toEqual([
      ['failed', 'The child is held or reserved already'],
      ['applied', null],
    ]);
  });

  test('an import without applied rows is Failed', async () => {
    const { id, project } = await reservationWithRoom(1);
    const [lost = ''] = await makeChildren(db, project, 1);
    const { check: checked } = await check(csv([heads, [String(id), lost]]));
    await server.call(startImport, { id: checked.id }, { as: user });
    await setStatus(db, lost, 7);
    await applyImports(services);
    const { output } = await server.call(getImport, { id: checked.id }, { as: user });
    expect(output.import).toMatchObject({ status: 'failed', applied: 0, failed: 1 });
  });

  test('IMP-023 IMP-025 verification is written to the child and its history, and only what changes', async () => {
    const codes = await makeChildren(db, await makeProject(db), 2);
    const rows = (second: string) => [verified, [codes[0] ?? '', 'Yes', 'No'], [codes[1] ?? '', second, 'Yes']];
    await importAll(csv(rows('No')), 'verification');
    const { import: done } = await importAll(csv(rows('Yes')), 'verification');
    expect(done).toMatchObject({ status: 'completed', applied: 1, unchanged: 1 });
    const { rows: history } = await sql<{ field: string; oldValue: string | null; newValue: string }>`
      select field, old_value, new_value from audit_entry where entity = 'child' and entity_id = ${codes[1]}
       order by id`.execute(db);
    expect(history).toEqual([
      { field: 'ChildDataVerified', oldValue: null, newValue: 'No' },
      { field: 'SponsorshipReady', oldValue: null, newValue: 'Yes' },
      { field: 'ChildDataVerified', oldValue: 'No', newValue: 'Yes' },
    ]);
    const presence = async (childId = '') =>
      (await server.call(getPresence, { childId }, { as: user })).output.presence;
    expect(await presence(codes[0])).toMatchObject({ childDataVerified: true, sponsorshipReady: false });
    const [nobody] = await makeChildren(db, await makeProject(db), 1);
    expect(await presence(nobody)).toMatchObject({ childDataVerified: null, sponsorshipReady: null });
  });
});

describe('undo', () => {
  test('F20 undoes rows that have not changed since and lists the others with the reason; the reservation’s history names the import', async () => {
    const { id, project } = await reservationWithRoom(4);
    const [stays = '', left = '', sponsored = ''] = await makeChildren(db, project, 3);
    const { import: done } = await importAll(
      csv([heads, ...[stays, left, sponsored].map((code) => [String(id), code])]),
    );
    await server.call(releaseChildren, { id, children: asChildren([left]) }, { as: user });
    await setStatus(db, sponsored, 4);
    const { output } = await server.call(undoImport, { id: done.id }, { as: user });
    expect(output.import).toMatchObject({ status: 'undone', undone: 1, kept: 2, undoneBy: 'Ana Delgado' });
    expect(output.kept.map(({ data, errorDescription }) => [data.childId, errorDescription])).toEqual([
      [left, 'The child has left the reservation since'],
      [sponsored, 'The status of the child has changed since'],
    ]);
    expect(await childOf(db, stays)).toMatchObject({ status: 1, actionCode: 'R02' });
    expect((await childOf(db, sponsored)).status).toBe(4);
    const { entries } = (await server.call(listReservationAudit, { id, pageSize: 100 }, { as: user })).output;
    const acts = entries.filter(({ field }) => field === 'ChildId').map(({ act, actOf }) => [act, actOf ?? null]);
    expect(acts.slice(0, 5)).toEqual([
      ['import-undone', done.id],
      ['released', null],
      ['imported', done.id],
      ['imported', done.id],
      ['imported', done.id],
    ]);
    const again = await server.call(undoImport, { id: done.id }, { as: user });
    expect(again.problem.code).toBe('import-not-undoable');
  });

  test('a verification gets its old values back, unless somebody wrote others since', async () => {
    const [one = '', two = ''] = await makeChildren(db, await makeProject(db), 2);
    const rows = (value: string, codes: readonly string[]) =>
      csv([verified, ...codes.map((code) => [code, value, value])]);
    await importAll(rows('No', [one]), 'verification');
    const { import: done } = await importAll(rows('Yes', [one, two]), 'verification');
    await importAll(rows('No', [two]), 'verification');
    const { output } = await server.call(undoImport, { id: done.id }, { as: user });
    expect(output.import).toMatchObject({ status: 'undone', undone: 1, kept: 1 });
    expect(output.kept[0]?.errorDescription).toBe('The value has been changed since');
    const { rows: now } = await sql<{ code: string; isDataVerified: boolean }>`
      select c.code, v.is_data_verified from child_verification v join child c on c.id = v.child_id
       where c.code in (${one}, ${two}) order by c.code`.execute(db);
    expect(now).toEqual([
      { code: one, isDataVerified: false },
      { code: two, isDataVerified: false },
    ]);
  });

  test('successive imports of the same children are undone one after the other', async () => {
    const [code = ''] = await makeChildren(db, await makeProject(db), 1);
    const one = async (isVerified: string) =>
      (await importAll(csv([verified, [code, isVerified, 'No']]), 'verification')).import.id;
    const first = await one('Yes');
    const second = await one('No');
    for (const id of [second, first])
      expect((await server.call(undoImport, { id }, { as: user })).output.import).toMatchObject({ undone: 1, kept: 0 });
    const { rows } = await sql`
      select 1 from child_verification v join child c on c.id = v.child_id where c.code = ${code}`.execute(db);
    expect(rows).toEqual([]);
  });

  test('two concurrent undos undo each row once', async () => {
    const rows: string[][] = [];
    for (let count = 0; count < 3; count += 1) {
      const { id, project } = await reservationWithRoom(2);
      for (const code of await makeChildren(db, project, 2)) rows.push([String(id), code]);
    }
    const { import: done } = await importAll(csv([heads, ...rows]));
    const answers = await Promise.all([1, 2].map(() => server.call(undoImport, { id: done.id }, { as: user })));
    for (const { output } of answers) expect(output.import).toMatchObject({ status: 'undone', undone: 6, applied: 0 });
    const { rows: released } = await sql<{ count: string }>`
      select count(*) from action_code_history h join child c on c.id = h.child_id
       where h.action_code = 'R02' and c.code = any(${rows.map(([, code]) => code)})`.execute(db);
    expect(released).toEqual([{ count: '6' }]);
  });
});
