import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getProject, listLocksOfProject } from '#contract/projects/api.ts';
import type { LockInput } from '#contract/projects/lock.ts';
import * as api from '#contract/projects/locks-api.ts';
import { saveSelection } from '#contract/reservations/children-api.ts';
import { makeRole, makeUser } from '../../../testing/factories.ts';
import { givenLock, lockWorld, six } from '../../../testing/projects/locks.ts';
import {
  active,
  asChildren,
  draft,
  makeChildren,
  makeProject,
  makeSponsorType,
  noon,
} from '../../../testing/reservations/world.ts';

const { server, call, db, admin, reader, at, create, created } = await lockWorld();
const given = givenLock;
const sponsorType = await makeSponsorType(db);
const problems = (answer: Awaited<ReturnType<typeof create>>) => answer.problem.errors ?? [];

describe('a lock', () => {
  test('PROJ-017 PROJ-018 PROJ-019 PROJ-021 PROJ-023 is kept with its dates and places', async () => {
    const [one, two] = [await makeProject(db, 'ETH'), await makeProject(db, 'KEN')];
    const lock = await created(given(['ETH', 'KEN', 'UGA'], [one.number, two.number], { name: 'Audit of accounts' }));
    expect(lock).toMatchObject({
      name: 'Audit of accounts',
      start: '2026-03-20',
      sponsorshipLockDate: '2026-03-25',
      end: '2026-04-30',
      status: 'Not Started',
      timeZone: 'America/Los_Angeles',
      today: '2026-03-10',
      createdBy: 'Priya Shah',
      isLocking: false,
    });
    expect(lock.countries.map(({ code, isWhole }) => [code, isWhole])).toEqual([
      ['ETH', false],
      ['KEN', false],
      ['UGA', true],
    ]);
    expect(lock.projects.map(({ code }) => code)).toEqual([six(one.number), six(two.number)]);
    expect((await call(api.getLock, { id: lock.id }, { as: reader })).output.lock).toEqual(lock);
  });
  test('PROJ-002 PROJ-006 PROJ-024 is shown on the tab of every project it covers, also when it covers a whole country', async () => {
    const [inside, chosen, beside] = [
      await makeProject(db, 'TZA'),
      await makeProject(db, 'RWA'),
      await makeProject(db, 'RWA'),
    ];
    const { id } = await created(given(['TZA', 'RWA'], [chosen.number]));
    const later = await makeProject(db, 'TZA');
    const locksOf = async ({ number }: { number: number }) =>
      (await call(listLocksOfProject, { id: six(number) }, { as: reader })).output.locks.map((lock) => lock.id);
    expect(await Promise.all([inside, later, chosen, beside].map(locksOf))).toEqual([[id], [id], [id], []]);
  });
  test('PROJ-024 is made with Create, changed with Edit and seen with View', async () => {
    const project = await makeProject(db, 'KHM');
    const may = async (...more: ('Projects:Create' | 'Projects:Edit')[]) =>
      makeUser(db, { roles: [await makeRole(db, ['Projects:View', ...more])] });
    const [viewer, maker, editor] = [await may(), await may('Projects:Create'), await may('Projects:Edit')];
    const lock = given(['KHM'], [project.number]);
    expect([(await create(lock, viewer)).status, (await create(lock, editor)).status]).toEqual([403, 403]);
    const { id } = (await create(lock, maker)).output.lock;
    const change = (as: typeof viewer) =>
      call(api.updateLock, { id, version: 1, lock: { ...lock, name: 'Later' } }, { as });
    expect([(await change(viewer)).status, (await change(maker)).status]).toEqual([403, 403]);
    expect((await change(editor)).output.lock.name).toBe('Later');
    expect((await call(api.getLock, { id }, { as: viewer })).output.lock.name).toBe('Later');
  });
  test('PROJ-022 has a region that bounds its countries; without a name it is called by its number', async () => {
    const lock = await created(given(['BDI'], [], { region: 'EAF' }));
    expect(lock.name).toBe(`Project Lock ${lock.id}`);
    expect(lock.region).toEqual({ code: 'EAF', label: 'East Africa' });
  });
});

describe('problems are reported at their field', () => {
  const wrong: readonly [string, Partial<LockInput>, string, string][] = [
    ['ends before it starts', { end: '2026-03-19' }, 'ProjectLockEnd', 'must-not-be-before'],
    ['begins in the past', { start: '2026-03-09' }, 'ProjectLockStart', 'must-not-be-before'],
    ['is locked before it starts', { sponsorshipLockDate: '2026-03-19' }, 'SponsorShipLockDate', 'outside-lock'],
    ['is locked after it ends', { sponsorshipLockDate: '2026-05-01' }, 'SponsorShipLockDate', 'outside-lock'],
    ['has no country', { countries: [] }, 'ProjectLockCountry', 'required'],
    ['has an unknown country', { countries: ['XXX'] }, 'ProjectLockCountry.0', 'not-in-list'],
    ['has a country twice', { countries: ['MLI', 'MLI'] }, 'ProjectLockCountry.1', 'duplicate'],
    ['has an unknown project', { projects: ['000000'] }, 'ProjectLockProject.0', 'not-in-list'],
    ['has an unknown region', { region: 'NOPE' }, 'ProjectLockRegion', 'not-in-list'],
    ['says a status its dates do not', { status: 'Completed' }, 'ProjectLockStatus', 'cannot-change'],
    ['starts on a day nobody could read again', { start: '2200-01-01' }, 'ProjectLockStart', 'out-of-range'],
    ['locks on such a day', { sponsorshipLockDate: '9999-12-31' }, 'SponsorShipLockDate', 'out-of-range'],
    ['ends on such a day', { end: '9999-12-31' }, 'ProjectLockEnd', 'out-of-range'],
    ['ends on no day', { end: '2026-02-30' }, 'ProjectLockEnd', 'not-a-date'],
    ['has too long a name', { name: 'x'.repeat(41) }, 'ProjectLockName', 'too-long'],
  ];
  test.each(wrong)('a lock that %s', async (_, change, field, code) => {
    at(noon.toISOString());
    expect(problems(await create(given(['MLI'], [], change)))).toMatchObject([{ field: `ProjectLock.${field}`, code }]);
  });
  test('a lock without its dates', async () => {
    const { end: _, ...lock } = given(['MLI']);
    expect(problems(await create(lock as LockInput))).toMatchObject([
      { field: 'ProjectLock.ProjectLockEnd', code: 'required' },
    ]);
  });
  test('a lock may end on the last day that can be written, and is listed', async () => {
    const { id } = await created(
      given(['ECU'], [], { start: '2199-12-01', sponsorshipLockDate: '2199-12-31', end: '2199-12-31' }),
    );
    expect((await call(api.getLock, { id }, { as: reader })).output.lock.end).toBe('2199-12-31');
  });
  test('a project of another country, a country of another region', async () => {
    const project = await makeProject(db, 'NER');
    expect(problems(await create(given(['MLI'], [project.number])))).toMatchObject([
      { field: 'ProjectLock.ProjectLockProject.0', code: 'not-in-country' },
    ]);
    const regions = await db.selectFrom('country').select(['code', 'regionCode']).execute();
    const mali = regions.find(({ code }) => code === 'MLI')?.regionCode;
    const other = regions.find(({ regionCode }) => regionCode !== mali);
    expect(problems(await create(given(['MLI'], [], { region: other?.regionCode ?? '' })))).toMatchObject([
      { field: 'ProjectLock.ProjectLockCountry.0', code: 'not-in-region' },
    ]);
  });
  test('PROJ-032 PROJ-033 20 countries and 50 projects, and not one more', async () => {
    const codes = (await db.selectFrom('country').select('code').orderBy('code').execute()).map(({ code }) => code);
    const far = { start: '2031-01-01', sponsorshipLockDate: '2031-01-01', end: '2031-01-02' };
    expect(problems(await create(given(codes.slice(0, 21), [], far)))).toMatchObject([
      { field: 'ProjectLock.ProjectLockCountry', code: 'too-many', params: { maximum: 20 } },
    ]);
    const numbers: number[] = [];
    for (let i = 0; i < 51; i += 1) numbers.push((await makeProject(db, codes[0])).number);
    expect(problems(await create(given(codes.slice(0, 1), numbers, far)))).toMatchObject([
      { field: 'ProjectLock.ProjectLockProject', code: 'too-many', params: { maximum: 50 } },
    ]);
    const most = await created(given(codes.slice(0, 20), numbers.slice(0, 50), far));
    expect([most.countries.length, most.projects.length]).toEqual([20, 50]);
  });
});

describe('two locks on one project', () => {
  const days = (start: string, end: string) => ({ start, sponsorshipLockDate: start, end });
  test('are refused with the name of the other, at the project or at the country', async () => {
    const project = await makeProject(db, 'GHA');
    await created(given(['GHA'], [project.number], { name: 'First', ...days('2026-05-01', '2026-05-31') }));
    const params = { name: 'First', from: '2026-05-01', to: '2026-05-31' };
    const touching = days('2026-05-31', '2026-06-30');
    expect(problems(await create(given(['GHA'], [project.number], touching)))).toEqual([
      { field: 'ProjectLock.ProjectLockProject.0', code: 'lock-overlaps', params },
    ]);
    expect(problems(await create(given(['MWI', 'GHA'], [], touching)))).toEqual([
      { field: 'ProjectLock.ProjectLockCountry.1', code: 'lock-overlaps', params },
    ]);
    await created(given(['GHA'], [project.number], { name: 'Next', ...days('2026-06-01', '2026-06-10') }));
    expect(problems(await create(given(['GHA'], [project.number], touching)))).toMatchObject([
      { params },
      { params: { name: 'Next', from: '2026-06-01', to: '2026-06-10' } },
    ]);
  });
  test('may follow each other, and exist in parallel on different projects', async () => {
    const [one, two] = [await makeProject(db, 'SEN'), await makeProject(db, 'SEN')];
    await created(given(['SEN'], [one.number], days('2026-05-01', '2026-05-31')));
    await created(given(['SEN'], [one.number], days('2026-06-01', '2026-06-30')));
    await created(given(['SEN'], [two.number], days('2026-05-15', '2026-06-15')));
  });
  test('are refused when one is edited over the other, and a lock does not meet itself', async () => {
    const project = await makeProject(db, 'ZMB');
    const first = await created(given(['ZMB'], [project.number], days('2026-05-01', '2026-05-31')));
    const second = await created(
      given(['ZMB'], [project.number], { name: 'Second', ...days('2026-07-01', '2026-07-31') }),
    );
    const edit = (end: string) =>
      call(
        api.updateLock,
        { id: first.id, version: 1, lock: given(['ZMB'], [project.number], days('2026-05-01', end)) },
        { as: admin },
      );
    expect((await edit('2026-07-01')).problem.errors).toMatchObject([
      { code: 'lock-overlaps', params: { name: 'Second' } },
    ]);
    expect((await edit('2026-06-30')).output.lock.end).toBe('2026-06-30');
    expect(second.version).toBe(1);
  });
  test('are refused by the database too, also when saved concurrently', async () => {
    const project = await makeProject(db, 'LSO');
    const lock = await created(given(['LSO'], [project.number], days('2026-05-01', '2026-05-31')));
    await expect(
      sql`with l as (insert into project_lock (name, office_code, time_zone, starts_on, sponsorship_lock_date, ends_on, created_at)
            values ('Second', 'USAO', 'UTC', '2026-05-31', '2026-05-31', '2026-06-01', now()) returning id, starts_on, ends_on)
          insert into project_lock_place (lock_id, country_code, project_number, starts_on, ends_on)
          select id, 'LSO', null, starts_on, ends_on from l`.execute(db),
    ).rejects.toMatchObject({ constraint: 'project_lock_overlap' });
    expect(lock.id).toBeGreaterThan(0);
    const fresh = await makeProject(db, 'LSO');
    const both = await Promise.all([1, 2, 3].map(() => create(given(['LSO'], [fresh.number]))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });
});

test('F5 F22 the preview shows children, own reservations with dates, drafts apart from what holds children, the numbers of other offices, and overlaps', async () => {
  at('2026-03-10T20:00:00Z');
  const user = await makeUser(db);
  const elsewhere = await makeUser(db, { office: 'ESPO' });
  const world = { server, user, sponsorType };
  const project = await makeProject(db, 'NIC');
  const codes = await makeChildren(db, project, 6);
  await makeChildren(db, project, 1, { status: 4 });
  await makeChildren(db, project, 1, { status: 7 });
  const own = await active(world, codes.slice(0, 2), { name: 'Concert', expirationDate: '2026-04-01' });
  const foreign = { server, user: elsewhere, sponsorType: await makeSponsorType(db, 'ESPO') };
  await active(foreign, codes.slice(2, 3));
  const waiting = await draft(world, 5, { name: 'Draft' });
  await call(saveSelection, { id: waiting, children: asChildren(codes.slice(5)) }, { as: user });
  const { output } = await call(api.previewLock, { lock: given(['NIC'], [project.number]) }, { as: admin });
  expect(output.impact).toMatchObject({
    from: '2026-03-25',
    to: '2026-04-30',
    projects: 1,
    children: 7,
    available: 3,
    reserved: 3,
    sponsored: 1,
    reservations: 2,
    otherReservations: 1,
    drafts: 1,
    otherDrafts: 0,
    ownReservations: [
      { id: own, name: 'Concert', status: { code: '2' }, expirationDate: '2026-04-01', children: 2 },
      { id: waiting, name: 'Draft', status: { code: '1' }, expirationDate: '2026-04-01', children: 1 },
    ],
    overlaps: [],
  });
  const elsewhereInCountry = await makeProject(db, 'NIC');
  await makeChildren(db, elsewhereInCountry, 2);
  const whole = (await call(api.previewLock, { lock: given(['NIC']) }, { as: admin })).output.impact;
  expect([whole.projects, whole.children, whole.available, whole.reservations]).toEqual([2, 9, 5, 2]);
  const lock = await created(given(['NIC'], [project.number], { name: 'Review' }));
  const again = await call(api.previewLock, { lock: given(['NIC']) }, { as: admin });
  expect(again.output.impact.overlaps).toEqual([
    { id: lock.id, name: 'Review', start: '2026-03-20', end: '2026-04-30', meets: 'countries' },
  ]);
  const chosen = await call(api.previewLock, { lock: given(['NIC'], [project.number]) }, { as: admin });
  expect(chosen.output.impact.overlaps).toMatchObject([{ id: lock.id, meets: 'projects' }]);
  const guest = await makeUser(db, { roles: ['Guest - 01'] });
  const seen = (await call(api.getLock, { id: lock.id }, { as: guest })).output.impact;
  expect([seen.reservations, seen.drafts, seen.ownReservations]).toEqual([2, 1, []]);
  const abroad = (await call(api.getLock, { id: lock.id }, { as: elsewhere })).output.impact;
  expect([abroad.otherReservations, abroad.otherDrafts]).toEqual([1, 1]);
  const same = { lock: given(['NIC'], [project.number]), lockId: lock.id };
  expect((await call(api.previewLock, same, { as: admin })).output.impact.overlaps).toEqual([]);
});

test('F22 T16 children who have reached the support office’s termination age are not counted as available', async () => {
  at('2026-03-10T20:00:00Z');
  const world = { server, user: await makeUser(db), sponsorType };
  const project = await makeProject(db, 'ECU');
  const held = await makeChildren(db, project, 1, { birthDate: '2008-03-11' });
  await active(world, held);
  await makeChildren(db, project, 2, { birthDate: '2008-03-11' });
  await makeChildren(db, project, 3, { birthDate: '2008-03-10' });
  for (const lock of [given(['ECU'], [project.number]), given(['ECU'])]) {
    const { impact } = (await call(api.previewLock, { lock }, { as: admin })).output;
    expect([impact.children, impact.available, impact.reserved]).toEqual([6, 2, 1]);
  }
  // On this date the held child and the others reach the age limit.
  at('2026-03-11T20:00:00Z');
  const { impact } = (await call(api.previewLock, { lock: given(['ECU']) }, { as: admin })).output;
  expect([impact.children, impact.available, impact.reserved]).toEqual([6, 0, 1]);
});

test('PROJ-002 the list shows running locks first, then future ones, then completed ones', async () => {
  at('2026-03-10T20:00:00Z');
  const project = await makeProject(db, 'GTM');
  const named = (start: string, end: string) => ({ name: 'In órder', start, sponsorshipLockDate: start, end });
  const over = await created(given(['GTM'], [project.number], named('2026-03-10', '2026-03-11')));
  const comes = await created(given(['GTM'], [project.number], named('2026-04-10', '2026-04-11')));
  const runs = await created(given(['GTM'], [project.number], named('2026-03-12', '2026-03-20')));
  const later: number[] = [];
  for (let day = 1; day <= 8; day++) {
    const { number } = await makeProject(db, 'GTM');
    later.push((await created(given(['GTM'], [number], named(`2026-05-0${day}`, '2026-05-20')))).id);
  }
  at('2026-03-15T20:00:00Z');
  const list = async (change: object) =>
    (await call(api.listLocks, { country: 'GTM', name: 'order', ...change }, { as: reader })).output.locks.map(
      ({ id }) => id,
    );
  expect(await list({})).toEqual([runs.id, comes.id, ...later]);
  expect(await list({ status: 'Completed' })).toEqual([over.id]);
  expect(await list({ page: 2, pageSize: 10 })).toEqual([over.id]);
  const shown = (await call(getProject, { id: six(project.number) }, { as: reader })).output.project;
  expect([shown.lockStatus, shown.isLocked, shown.lockedUntil]).toEqual(['Initiated', true, '2026-03-20']);
});
