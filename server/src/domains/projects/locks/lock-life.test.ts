import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listProjectAudit } from '#contract/projects/api.ts';
import type { LockInput } from '#contract/projects/lock.ts';
import * as api from '#contract/projects/locks-api.ts';
import { openDatabase } from '../../../db/connection.ts';
import { readMigrations } from '../../../db/migrations.ts';
import { makeUser } from '../../../testing/factories.ts';
import { givenLock, lockWorld, six } from '../../../testing/projects/locks.ts';
import { makeProject, setSetting } from '../../../testing/reservations/world.ts';
import { advanceLocks } from './advance-locks.ts';

const { server, call, db, admin, reader, clock, at, create, created } = await lockWorld();

describe('dates drive the status', () => {
  const stored = (id: number) =>
    db.selectFrom('projectLock').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  const shown = async (id: number) => (await call(api.getLock, { id }, { as: reader })).output.lock.status;
  test('PROJ-020 PROJ-025 Not Started, Initiated from its start, Completed after its end, in the time zone of its office', async () => {
    at('2026-03-10T20:00:00Z');
    const seoul = await makeUser(db, { roles: ['Partnership Admin'], office: 'KORO' });
    await setSetting(db, 'applicationTimeZone', 'Korea (GMT+09:00)', 'KORO');
    const project = await makeProject(db, 'MOZ');
    const lock = (await create(givenLock(['MOZ'], [project.number]), seoul)).output.lock;
    const steps: [string, string, number][] = [];
    for (const instant of [
      '2026-03-19T14:59:59Z',
      '2026-03-19T15:00:00Z',
      '2026-04-30T14:59:59Z',
      '2026-04-30T15:00:00Z',
    ]) {
      at(instant);
      await advanceLocks({ db, clock });
      steps.push([instant, await shown(lock.id), (await stored(lock.id)).status]);
    }
    expect(lock.timeZone).toBe('Asia/Seoul');
    expect(steps).toEqual([
      ['2026-03-19T14:59:59Z', 'Not Started', 1],
      ['2026-03-19T15:00:00Z', 'Initiated', 2],
      ['2026-04-30T14:59:59Z', 'Initiated', 2],
      ['2026-04-30T15:00:00Z', 'Completed', 3],
    ]);
  });
  test('the job may run twice, late and on several servers: each status change is notified once', async () => {
    at('2026-03-10T20:00:00Z');
    const project = await makeProject(db, 'AGO');
    const lock = await created(givenLock(['AGO'], [project.number]));
    at('2026-06-01T20:00:00Z');
    await Promise.all([1, 2, 3].map(() => advanceLocks({ db, clock })));
    await advanceLocks({ db, clock });
    const entries = (await call(api.listLockAudit, { id: lock.id, field: 'ProjectLockStatus' }, { as: reader })).output
      .entries;
    expect(entries.map(({ oldValue, newValue }) => [oldValue, newValue])).toEqual([
      ['Initiated', 'Completed'],
      ['Not Started', 'Initiated'],
    ]);
    const messages = await db
      .selectFrom('outboxMessage')
      .select(['kind', 'officeCode', 'payload'])
      .where('recordKey', '=', `project-lock:${lock.id}`)
      .where('officeCode', '=', 'USAO')
      .orderBy('id')
      .execute();
    expect(messages.map(({ kind }) => kind)).toEqual(['notification:5', 'notification:6']);
    expect(messages[0]?.payload).toMatchObject({ lockStartDate: '2026-03-20', projectId: six(project.number) });
  });
  test('a lock whose row somebody does not release keeps its status; the others advance', async () => {
    at('2026-03-10T20:00:00Z');
    const first = await created(givenLock(['TZA'], [(await makeProject(db, 'TZA')).number]));
    const second = await created(givenLock(['RWA'], [(await makeProject(db, 'RWA')).number]));
    const { dbForJobs, close } = openDatabase(server.databaseUrl, { lockTimeouts: { requests: 50, jobs: 50 } });
    onTestFinished(() => close());
    at('2026-03-21T20:00:00Z');
    await db.transaction().execute(async (held) => {
      await sql`select 1 from project_lock where id = ${first.id} for update`.execute(held);
      await expect(advanceLocks({ db: dbForJobs, clock })).rejects.toMatchObject({ code: '55P03' });
    });
    expect([(await stored(first.id)).status, (await stored(second.id)).status]).toEqual([1, 2]);
  });
  test('a lock that begins today is Initiated as soon as it is saved', async () => {
    at('2026-03-10T20:00:00Z');
    const project = await makeProject(db, 'SWZ');
    const lock = await created(
      givenLock(['SWZ'], [project.number], {
        start: '2026-03-10',
        sponsorshipLockDate: '2026-03-10',
        status: 'Not Started',
      }),
    );
    expect([lock.status, lock.isLocking, (await stored(lock.id)).status]).toEqual(['Initiated', true, 2]);
  });
});

describe('editing', () => {
  const edit = (id: number, lock: LockInput, version = 1, as = admin) =>
    call(api.updateLock, { id, lock, version }, { as });
  test('a completed lock cannot be changed', async () => {
    at('2026-03-10T20:00:00Z');
    const project = await makeProject(db, 'BOL');
    const { id } = await created(givenLock(['BOL'], [project.number]));
    at('2026-05-01T06:59:59Z');
    expect(
      (await edit(id, givenLock(['BOL'], [project.number], { start: '2026-03-20', end: '2026-05-02' }))).status,
    ).toBe(200);
    at('2026-05-03T07:00:00Z');
    expect((await edit(id, givenLock(['BOL'], [project.number]), 2)).problem).toMatchObject({
      status: 409,
      code: 'lock-completed',
    });
  });
  test('a running lock keeps its start and cannot end before today', async () => {
    at('2026-03-10T20:00:00Z');
    const project = await makeProject(db, 'PER');
    const { id } = await created(givenLock(['PER'], [project.number]));
    at('2026-04-02T20:00:00Z');
    const codesOf = async (change: Partial<LockInput>) =>
      (await edit(id, givenLock(['PER'], [project.number], change))).problem.errors?.map(({ field, code }) => [
        field,
        code,
      ]);
    expect(await codesOf({ start: '2026-04-03', sponsorshipLockDate: '2026-04-03' })).toEqual([
      ['ProjectLock.ProjectLockStart', 'cannot-change'],
    ]);
    expect(await codesOf({ end: '2026-04-01' })).toEqual([['ProjectLock.ProjectLockEnd', 'must-not-be-before']]);
    const ended = (await edit(id, givenLock(['PER'], [project.number], { end: '2026-04-02' }))).output.lock;
    expect([ended.status, ended.version, ended.modifiedBy]).toEqual(['Initiated', 2, 'Priya Shah']);
  });
  test('F20 of an older version is refused with what differs, who changed it and when', async () => {
    at('2026-03-10T20:00:00Z');
    const project = await makeProject(db, 'ECU');
    const { id } = await created(givenLock(['ECU'], [project.number]));
    await edit(id, givenLock(['ECU'], [project.number], { end: '2026-05-15' }));
    const { problem } = await edit(id, givenLock(['ECU'], [project.number], { end: '2026-06-15' }));
    expect(problem).toMatchObject({
      code: 'changed-meanwhile',
      params: { by: 'Priya Shah', at: '2026-03-10T20:00:00.000Z' },
      errors: [{ field: 'ProjectLockEnd', code: 'differs-now', params: { current: '2026-05-15' } }],
    });
  });
  test('F20 F22 what the dates of a lock bring about is told as done by PRCDS, and a conflict still names the last person', async () => {
    at('2026-03-10T20:00:00Z');
    const project = await makeProject(db, 'NER');
    const { id } = await created(givenLock(['NER'], [project.number]));
    await edit(id, givenLock(['NER'], [project.number], { end: '2026-05-15' }));
    at('2026-03-21T20:00:00Z');
    await advanceLocks({ db, clock });
    const { entries } = (
      await call(listProjectAudit, { id: six(project.number), field: 'ProjectLockStatus' }, { as: reader })
    ).output;
    expect(entries.map(({ newValue, modifiedBy }) => [newValue, modifiedBy])).toEqual([['Initiated', 'PRCDS']]);
    const refusals = [
      await edit(id, givenLock(['NER'], [project.number], { end: '2026-06-15' })),
      await call(api.endLock, { id, version: 1 }, { as: admin }),
    ];
    expect(refusals.map(({ problem }) => [problem.code, problem.params])).toEqual(
      Array(2).fill(['changed-meanwhile', { version: 2, by: 'Priya Shah', at: '2026-03-10T20:00:00.000Z' }]),
    );
  });
  test('F20 what PRCDS did to locks before its name was recorded has an author too', async () => {
    const text = readMigrations().find(({ name }) => name.startsWith('0360'))?.text ?? '';
    const line = { entity: 'project-lock', field: 'ProjectLockStatus', newValue: 'Initiated', modifiedAt: clock() };
    await db
      .insertInto('auditEntry')
      .values([
        { ...line, entityId: '900001' },
        { ...line, entityId: '900002', modifiedBy: admin.id },
        { ...line, entityId: '900003', entity: 'child' },
      ])
      .execute();
    await sql.raw(text).execute(db);
    const found = await db
      .selectFrom('auditEntry')
      .select('source')
      .where('entityId', 'in', ['900001', '900002', '900003'])
      .orderBy('entityId')
      .execute();
    expect(found.map(({ source }) => source)).toEqual(['PRCDS', null, null]);
  });
  test('is recorded in the history of the lock and of its projects', async () => {
    at('2026-03-10T20:00:00Z');
    const project = await makeProject(db, 'HND');
    const { id } = await created(givenLock(['HND'], [project.number], { name: 'Census' }));
    await edit(id, givenLock(['HND'], [project.number], { name: 'Census', end: '2026-05-15' }));
    const { entries } = (await call(listProjectAudit, { id: six(project.number), value: '2026-05-15' }, { as: reader }))
      .output;
    expect(entries).toMatchObject([
      { field: 'ProjectLockEnd', oldValue: '2026-04-30', newValue: '2026-05-15', modifiedBy: 'Priya Shah' },
    ]);
    expect((await call(api.listLockAudit, { id }, { as: reader })).output.total).toBeGreaterThan(5);
  });
  test('F20 a project removed from a lock keeps the lock’s history, under the lock’s current name', async () => {
    at('2026-03-10T20:00:00Z');
    const [stays, goes, never] = [
      await makeProject(db, 'LSO'),
      await makeProject(db, 'LSO'),
      await makeProject(db, 'LSO'),
    ];
    const { id } = await created(givenLock(['LSO'], [stays.number, goes.number], { name: 'Census' }));
    const historyOf = async ({ number }: { readonly number: number }) =>
      (await call(listProjectAudit, { id: six(number), pageSize: 100 }, { as: reader })).output;
    const { total } = await historyOf(goes);
    expect((await edit(id, givenLock(['LSO'], [stays.number], { name: 'Census' }))).status).toBe(200);
    expect((await historyOf(goes)).total).toBe(total + 1);
    await edit(id, givenLock(['LSO'], [stays.number], { name: 'Count' }), 2);
    expect(new Set((await historyOf(goes)).entries.map(({ lock }) => lock))).toEqual(new Set(['Count']));
    await call(api.deleteLock, { id, version: 3 }, { as: admin });
    expect((await historyOf(goes)).entries).toEqual((await historyOf(stays)).entries);
    expect((await historyOf(goes)).entries[0]?.lock).toBe('Count');
    expect((await historyOf(never)).total).toBe(0);
  });
});
