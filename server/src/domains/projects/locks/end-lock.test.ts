import { describe, expect, test } from 'vitest';
import { exportProjectAudit, getProject, listProjectAudit, searchProjects } from '#contract/projects/api.ts';
import type { LockInput } from '#contract/projects/lock.ts';
import * as api from '#contract/projects/locks-api.ts';
import { pickChildren } from '#contract/reservations/children-api.ts';
import { makeRole, makeUser } from '../../../testing/factories.ts';
import { givenLock, lockWorld, six } from '../../../testing/projects/locks.ts';
import { asChildren, draft, makeChildren, makeProject, makeSponsorType } from '../../../testing/reservations/world.ts';
import { advanceLocks } from './advance-locks.ts';

/** F22: a lock that has not started is deleted; a started lock is ended now. */
const { server, call, db, admin, reader, clock, at, create, created } = await lockWorld();
const world = { server, user: await makeUser(db), sponsorType: await makeSponsorType(db) };
const noonOf10March = '2026-03-10T20:00:00Z';
const today = { start: '2026-03-10', sponsorshipLockDate: '2026-03-10', end: '2026-04-30' };

const remove = (id: number, version = 1, as = admin) => call(api.deleteLock, { id, version }, { as });
const end = (id: number, version = 1, as = admin) => call(api.endLock, { id, version }, { as });
const mailsOf = async (id: number) =>
  (
    await db
      .selectFrom('outboxMessage')
      .select(['kind', 'payload'])
      .where('recordKey', '=', `project-lock:${id}`)
      .where('officeCode', '=', 'USAO')
      .orderBy('id')
      .execute()
  ).map(({ kind, payload }) => [kind, (payload as { lockEndDate: string }).lockEndDate]);

async function lockOf(country: string, change: Partial<LockInput> = {}) {
  at(noonOf10March);
  const project = await makeProject(db, country);
  return { project, lock: await created(givenLock([country], [project.number], change)) };
}

describe('ending', () => {
  test('F22 PROJ-025 ends the lock now: Completed at once, its children are free, another lock may start today', async () => {
    const { project, lock } = await lockOf('TZA', { name: 'Mistake', ...today });
    const codes = await makeChildren(db, project, 1);
    const draftId = await draft(world, 1);
    const pick = async () =>
      (await call(pickChildren, { id: draftId, children: asChildren(codes) }, { as: world.user })).output.results[0]
        ?.reason;
    const shown = async () => {
      const { lockStatus, isLocked } = (await call(getProject, { id: six(project.number) }, { as: reader })).output
        .project;
      return [lockStatus, isLocked];
    };
    expect([await pick(), await shown()]).toEqual(['child-locked', ['Initiated', true]]);

    const ended = (await end(lock.id)).output.lock;
    expect(ended).toMatchObject({
      status: 'Completed',
      end: '2026-03-10',
      endedAt: '2026-03-10T20:00:00.000Z',
      isLocking: false,
      version: 2,
      modifiedBy: 'Priya Shah',
    });
    expect([await pick(), await shown()]).toEqual([null, ['Completed', false]]);
    const found = await call(
      searchProjects,
      { search: { countries: ['TZA'], lockStatus: 'Completed' } },
      { as: reader },
    );
    expect(found.output.projects.map((row) => row.project.code)).toEqual([six(project.number)]);
    expect((await create(givenLock(['TZA'], [project.number], today))).status).toBe(200);
  });

  test('F22 sends notification 6 once to every office, and the history names who ended it', async () => {
    const { project, lock } = await lockOf('RWA', { name: 'Early', ...today });
    await end(lock.id);
    at('2026-05-03T20:00:00Z');
    await advanceLocks({ db, clock });
    expect(await mailsOf(lock.id)).toEqual([
      ['notification:5', '2026-04-30'],
      ['notification:6', '2026-03-10'],
    ]);
    const { entries } = (await call(listProjectAudit, { id: six(project.number) }, { as: reader })).output;
    const told = entries.map(({ lock: name, field, oldValue, newValue, modifiedBy }) => [
      name,
      field,
      oldValue,
      newValue,
      modifiedBy,
    ]);
    expect(told).toContainEqual(['Early', 'ProjectLockEnd', '2026-04-30', '2026-03-10', 'Priya Shah']);
    expect(told).toContainEqual(['Early', 'ProjectLockStatus', 'Initiated', 'Completed', 'Priya Shah']);
  });

  test('F22 an ended lock does not overlap a lock that starts in its original period', async () => {
    const { project, lock } = await lockOf('NIC', { name: 'Ended', ...today });
    await end(lock.id);
    const next = await created(givenLock(['NIC'], [project.number], { name: 'Next', ...today }));
    const overlapsOf = async (id: number) =>
      (await call(api.getLock, { id }, { as: reader })).output.impact.overlaps.map(({ name }) => name);
    expect([await overlapsOf(lock.id), await overlapsOf(next.id)]).toEqual([[], []]);
    await end(next.id);
  });

  test('F22 is possible before the sponsorship lock date, too', async () => {
    const { lock } = await lockOf('BDI', { ...today, sponsorshipLockDate: '2026-04-01' });
    expect((await end(lock.id)).output.lock).toMatchObject({
      status: 'Completed',
      end: '2026-03-10',
      sponsorshipLockDate: '2026-04-01',
    });
  });
});

describe('deleting', () => {
  test('F22 deletes the lock without notification, and keeps it in the history of its projects', async () => {
    const { project, lock } = await lockOf('MLI', { name: 'Never meant' });
    const { project: other, lock: stays } = await lockOf('NER', { name: 'Meant' });
    expect((await remove(lock.id)).output).toEqual({ id: lock.id });
    expect((await call(api.getLock, { id: lock.id }, { as: reader })).status).toBe(404);
    expect((await call(api.getLock, { id: stays.id }, { as: reader })).status).toBe(200);
    at('2026-03-26T20:00:00Z');
    await advanceLocks({ db, clock });
    expect(await mailsOf(lock.id)).toEqual([]);
    const historyOf = async ({ number }: { readonly number: number }) =>
      (await call(listProjectAudit, { id: six(number), pageSize: 100 }, { as: reader })).output.entries;
    const told = (await historyOf(project)).filter(({ newValue }) => newValue === null);
    expect(told.map(({ lock: name, field, oldValue }) => [name, field, oldValue])).toEqual(
      expect.arrayContaining([
        ['Never meant', 'ProjectLockName', 'Never meant'],
        ['Never meant', 'ProjectLockStatus', 'Not Started'],
        ['Never meant', 'ProjectLockEnd', '2026-04-30'],
      ]),
    );
    expect(new Set((await historyOf(other)).map(({ lock: name }) => name))).toEqual(new Set(['Meant']));
    expect(
      (await create(givenLock(['MLI'], [project.number], { start: '2026-03-26', sponsorshipLockDate: '2026-03-26' })))
        .status,
    ).toBe(200);
  });

  test('F20 history entries of several locks on one project name their lock, in the export too', async () => {
    const { project } = await lockOf('LSO', { name: 'First', end: '2026-03-31' });
    const days = { start: '2026-05-01', sponsorshipLockDate: '2026-05-01', end: '2026-05-31' };
    await created(givenLock(['LSO'], [project.number], { name: 'Second', ...days }));
    const { entries } = (
      await call(listProjectAudit, { id: six(project.number), field: 'ProjectLockEnd' }, { as: reader })
    ).output;
    expect(entries.map(({ lock, newValue }) => [lock, newValue])).toEqual([
      ['Second', '2026-05-31'],
      ['First', '2026-03-31'],
    ]);
    const { text } = await call(
      exportProjectAudit,
      { id: six(project.number), field: 'ProjectLockEnd' },
      { as: admin },
    );
    const [heads, ...lines] = text.trim().split('\r\n');
    expect(heads).toMatch(/Modified Timestamp,Project Lock$/);
    expect(lines.map((line) => line.split(',').at(-1))).toEqual(['Second', 'First']);
  });
});

describe('refused', () => {
  test('F22 with the reason when the state is wrong', async () => {
    const { lock: future } = await lockOf('MOZ');
    const { lock: running } = await lockOf('AGO', today);
    const codeOf = async (answer: ReturnType<typeof remove> | ReturnType<typeof end>) => {
      const { status, problem } = await answer;
      return [status, problem.code];
    };
    expect(await codeOf(end(future.id))).toEqual([409, 'lock-not-begun']);
    expect(await codeOf(remove(running.id))).toEqual([409, 'lock-begun']);
    await end(running.id);
    expect(await codeOf(end(running.id, 2))).toEqual([409, 'lock-completed']);
    expect(await codeOf(remove(running.id, 2))).toEqual([409, 'lock-completed']);
    await remove(future.id);
    expect(await codeOf(remove(future.id))).toEqual([404, 'not-found']);
  });

  test('F22 F11 when somebody changed the lock meanwhile', async () => {
    const { project, lock } = await lockOf('SWZ');
    const { project: begun, lock: running } = await lockOf('ECU', today);
    const change = (id: number, given: LockInput) =>
      call(api.updateLock, { id, version: 1, lock: given }, { as: admin });
    await change(lock.id, givenLock(['SWZ'], [project.number], { end: '2026-05-15' }));
    await change(running.id, givenLock(['ECU'], [begun.number], { ...today, end: '2026-05-15' }));
    expect((await remove(lock.id)).problem).toMatchObject({ status: 409, code: 'changed-meanwhile' });
    expect((await end(running.id)).problem).toMatchObject({ status: 409, code: 'changed-meanwhile' });
    expect((await remove(lock.id, 2)).status).toBe(200);
    expect((await end(running.id, 2)).status).toBe(200);
  });

  test('F22 T13 without Delete on Projects', async () => {
    const { lock } = await lockOf('NIC');
    const { lock: running } = await lockOf('HND', today);
    const all = ['Projects:View', 'Projects:Create', 'Projects:Edit'];
    const editor = await makeUser(db, { roles: [await makeRole(db, all)] });
    expect([(await remove(lock.id, 1, editor)).status, (await end(running.id, 1, editor)).status]).toEqual([403, 403]);
    const remover = await makeUser(db, { roles: [await makeRole(db, ['Projects:View', 'Projects:Delete'])] });
    expect([(await remove(lock.id, 1, remover)).status, (await end(running.id, 1, remover)).status]).toEqual([
      200, 200,
    ]);
  });
});
