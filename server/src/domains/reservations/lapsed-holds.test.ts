import { expect, test } from 'vitest';
import { active, childOf, makeChildren, makeProject, noon, startWorld } from '../../testing/reservations/world.ts';
import { endLapsedHolds } from './lapsed-holds.ts';
import type { LockedPlaces } from './project-locks.ts';
import { findChildRefusal } from './selection/candidates.ts';

const world = await startWorld();
const { db } = world;
const project = await makeProject(db);
const clockwork = { db, clock: () => noon };

async function holdFor(code: string, kind: string, status: number, endsAt: Date) {
  const { id } = await childOf(db, code);
  if (kind !== 'internal')
    await db.updateTable('childRecord').set({ baseStatus: status }).where('id', '=', id).execute();
  await db
    .insertInto('hold')
    .values({ childId: id, officeCode: 'USAO', kind, placedAt: new Date('2026-01-01'), endsAt })
    .execute();
}

test('holds end when their period is over, once, and only where the status still says so', async () => {
  const [internal = '', proposed = '', partnership = '', sponsored = '', lasting = ''] = await makeChildren(
    db,
    project,
    5,
  );
  const later = new Date(noon.getTime() + 1);
  await holdFor(internal, 'internal', 3, noon);
  await holdFor(proposed, 'proposed', 2, noon);
  await holdFor(partnership, 'partnership', 6, noon);
  await holdFor(sponsored, 'proposed', 4, noon);
  await holdFor(lasting, 'internal', 3, later);
  const reserved = await makeChildren(db, project, 1);
  await active(world, reserved);
  const done = await Promise.all([endLapsedHolds(clockwork), endLapsedHolds(clockwork)]);
  expect(done[0] + done[1] + (await endLapsedHolds(clockwork))).toBe(4);
  for (const code of [internal, proposed, partnership])
    expect(await childOf(db, code)).toMatchObject({ status: 1, actionCode: 'H03' });
  expect(await childOf(db, sponsored)).toMatchObject({ status: 4 });
  expect(await childOf(db, lasting)).toMatchObject({ status: 3 });
  expect(await childOf(db, reserved[0] as string)).toMatchObject({ status: 3 });
  const { id } = await childOf(db, proposed);
  const history = await db
    .selectFrom('actionCodeHistory')
    .select(['actionCode', 'oldStatus', 'newStatus', 'userId'])
    .where('childId', '=', id)
    .execute();
  expect(history).toEqual([{ actionCode: 'H03', oldStatus: 2, newStatus: 1, userId: null }]);
});

test('a child of a locked project or country cannot be reserved', () => {
  const child = { id: 1, code: 'ETH-000001-0001', status: 1, country: 'ETH', project: 1, birthDate: '2018-01-01' };
  const reason = (locks: LockedPlaces) =>
    findChildRefusal(child, { taken: new Set(), ages: new Map([['ETH', 18]]), locks, today: '2026-03-10' });
  expect(reason({ countries: [], projects: [] })).toBeUndefined();
  expect(reason({ countries: [], projects: [1] })).toBe('child-locked');
  expect(reason({ countries: ['ETH'], projects: [] })).toBe('child-locked');
  expect(reason({ countries: ['KEN'], projects: [2] })).toBeUndefined();
});
