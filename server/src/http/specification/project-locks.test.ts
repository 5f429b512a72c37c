import { expect, test } from 'vitest';
import { makeProject } from '../../testing/children.ts';
import { makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';
import { aMoment, plainCalls, valueAt } from '../../testing/specification/plain-calls.ts';

/** POST and PUT projectLock of table T5, and a lock's life cycle (F22), written by hand. */
const server = await testServer({ clock: () => new Date('2026-04-16T18:00:00Z') });
const { db } = server;
const ask = plainCalls(server, await makeUser(db, { roles: ['Partnership Admin'] }));
const coded = (Code: string, Description: string) => ({ Code, Description });

await makeProject(db, { country: 'HND', number: 168_902, name: 'Montaña Azul AP' });
await makeProject(db, { country: 'HND', number: 168_903, name: 'Valle Hondo AP' });
await makeProject(db, { country: 'BOL', number: 120_001, name: 'Alto AP' });
const planned = {
  ProjectLockStart: '2026-05-01',
  SponsorShipLockDate: '2026-05-10',
  ProjectLockEnd: '2026-06-30',
  ProjectLockStatus: 'Not Started',
  ProjectLockRegion: 'LAC',
  ProjectLockCountry: ['HND'],
  ProjectLockProject: [] as string[],
};
const made = await ask('POST', 'projectLock', { ProjectLock: planned });
const path = `projectLock/${valueAt(made.body, 'ProjectLock.ProjectLockId')}`;

test('API-004 API-005 POST projectLock makes a lock of what is given', () => {
  expect(made).toMatchObject({
    status: 200,
    body: {
      ProjectLock: {
        ...planned,
        ProjectLockRegion: coded('LAC', 'Latin America & Caribbean'),
        ProjectLockCountry: [coded('HND', 'Honduras')],
        CreatedDate: aMoment,
      },
    },
  });
});

/** The result of changing a single field. */
const changes: readonly (readonly [ids: string, name: string, value: unknown, shown: unknown])[] = [
  ['API-004 API-005 PROJ-017', 'ProjectLockStart', '2026-05-02', '2026-05-02'],
  ['API-004 API-005 PROJ-018', 'SponsorShipLockDate', '2026-05-11', '2026-05-11'],
  ['API-004 API-005 PROJ-019', 'ProjectLockEnd', '2026-06-29', '2026-06-29'],
  ['API-004 API-005 PROJ-022', 'ProjectLockRegion', null, null],
  [
    'API-004 API-005 PROJ-021 PROJ-024',
    'ProjectLockCountry',
    ['HND', 'BOL'],
    [coded('BOL', 'Bolivia'), coded('HND', 'Honduras')],
  ],
  [
    'API-004 API-005 PROJ-023 PROJ-024',
    'ProjectLockProject',
    ['168902', '168903'],
    [coded('168902', 'Montaña Azul AP'), coded('168903', 'Valle Hondo AP')],
  ],
];

const put = async (ProjectLock: object) => {
  const Version = valueAt((await ask('GET', path)).body, 'ProjectLock.Version');
  return (await ask('PUT', path, { ProjectLock, Version })).status;
};

test.each(changes)('%s PUT projectLock/{id} reads %s', async (_ids, name, value, shown) => {
  expect(await put(planned)).toBe(200);
  expect(valueAt((await ask('GET', path)).body, `ProjectLock.${name}`)).not.toEqual(shown);
  expect(await put({ ...planned, [name]: value })).toBe(200);
  expect((await ask('GET', path)).body).toMatchObject({ ProjectLock: { [name]: shown } });
});

test('API-005 PROJ-020 PROJ-025 ProjectLockStatus is read: dates drive it, another one is refused', async () => {
  expect(await put({ ...planned, ProjectLockStatus: 'Completed' })).toBe(400);
});

test('F22 API-004 POST projectLock/{id}/end and DELETE projectLock/{id} read the version, and say what was done', async () => {
  const begun = await ask('POST', 'projectLock', {
    ProjectLock: {
      ...planned,
      ProjectLockStart: '2026-04-16',
      SponsorShipLockDate: '2026-04-16',
      ProjectLockStatus: 'Initiated',
      ProjectLockRegion: null,
      ProjectLockCountry: ['BOL'],
      ProjectLockEnd: '2026-04-30',
    },
  });
  const id = valueAt(begun.body, 'ProjectLock.ProjectLockId');
  expect(await ask('POST', `projectLock/${id}/end`, { Version: 0 })).toMatchObject({ status: 409 });
  expect(await ask('POST', `projectLock/${id}/end`, { Version: 1 })).toMatchObject({
    status: 200,
    body: { ProjectLock: { ProjectLockStatus: 'Completed', ProjectLockEnd: '2026-04-16', ProjectLockEnded: aMoment } },
  });
  const Version = valueAt((await ask('GET', path)).body, 'ProjectLock.Version');
  expect(await ask('DELETE', `${path}?Version=0`)).toMatchObject({ status: 409 });
  expect(await ask('DELETE', `${path}?Version=${Version}`)).toMatchObject({
    status: 200,
    body: { ProjectLockId: valueAt(made.body, 'ProjectLock.ProjectLockId') },
  });
  expect((await ask('GET', path)).status).toBe(404);
});
