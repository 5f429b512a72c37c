import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { waitForChanges } from '#contract/live/api.ts';
import { cancelReservation } from '#contract/reservations/api.ts';
import { giveRole, makeUser } from '../../testing/factories.ts';
import { openStream } from '../../testing/live.ts';
import { active, draft, makeChildren, makeProject, noon, startWorld } from '../../testing/reservations/world.ts';
import { testServer } from '../../testing/server.ts';
import { until } from '../../testing/until.ts';

const world = await startWorld();
const { server, db, user } = world;
const colleague = await makeUser(db);
const elsewhere = await makeUser(db, { office: 'CANO' });
const project = await makeProject(db);

/** Another server on the same database. */
const startOther = () =>
  testServer({ database: { db, url: server.databaseUrl }, issuer: server.issuer, clock: () => noon });
const other = await startOther();

type Told = { readonly kind: string; readonly word: string; readonly ids?: readonly string[] | undefined };
const isOf =
  (wanted: string, id: number) =>
  ({ kind, ids }: Told) =>
    kind === wanted && ids?.includes(String(id)) === true;
const availability = (told: readonly Told[]) => told.filter(({ word }) => word === 'taken' || word === 'free');
const touch = (id: number) => sql`update reservation set name = name || '.' where id = ${id}`.execute(db);

test('a child that is reserved is told to every office, the reservation to its own alone', async () => {
  const codes = await makeChildren(db, project, 2);
  const [here, there] = await Promise.all([openStream(server, colleague), openStream(server, elsewhere)]);
  expect(here.first).toMatchObject({ type: 'hello' });
  const id = await active(world, codes);
  const taken = await there.untilTold(({ word }) => word === 'taken');
  expect(availability(taken)).toEqual([{ kind: 'child', word: 'taken', ids: codes }]);
  await here.untilTold(isOf('reservation', id));
  await server.call(cancelReservation, { id }, { as: user });
  const freed = await there.untilTold(({ word }) => word === 'free');
  expect(availability(freed).at(-1)).toEqual({ kind: 'child', word: 'free', ids: codes });
  expect([...taken, ...freed].map(({ kind }) => kind)).not.toContain('reservation');
});

test('a pick takes a child, and one that becomes a hold frees nobody', async () => {
  const [code = ''] = await makeChildren(db, project, 1);
  const { id: child } = await db.selectFrom('child').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  const id = await draft(world, 1);
  const stream = await openStream(server, elsewhere);
  await sql`insert into pick (child_id, reservation_id, user_id, ends_at)
            values (${child}, ${id}, ${user.id}, now() + interval '1 hour')`.execute(db);
  await sql`with unpicked as (delete from pick where child_id = ${child})
            insert into hold (child_id, office_code, kind, reservation_id, placed_at)
            values (${child}, 'USAO', 'reservation', ${id}, now())`.execute(db);
  await sql`update hold set ended_at = now() where child_id = ${child}`.execute(db);
  const told = await stream.untilTold(({ word, ids }) => word === 'free' && ids?.includes(code) === true);
  const words = told.filter(({ ids }) => ids?.includes(code)).map(({ word }) => word);
  expect(words.slice(0, -1).every((word) => word === 'taken')).toBe(true);
  expect(words.length).toBeGreaterThan(1);
});

test('who may not see a kind is not told of it', async () => {
  const guest = await makeUser(db, { roles: ['Guest - 01'] });
  const stream = await openStream(server, guest);
  await draft(world, 1);
  await makeUser(db);
  await sql`update project set name = name where number = ${project.number}`.execute(db);
  const told = await stream.untilTold(isOf('project', project.number));
  // Settings concern everybody who is signed in.
  const kinds = new Set(told.map(({ kind }) => kind).filter((kind) => kind !== 'settings'));
  expect(kinds).toEqual(new Set(['project']));
});

test('a stream that begins tells the last changes, for what was fetched a moment before', async () => {
  const id = await draft(world, 1);
  await (await openStream(server, colleague)).untilTold(isOf('reservation', id));
});

test('a stream that was cut goes on where it was, on another server too, and misses nothing', async () => {
  const id = await draft(world, 1);
  const stream = await openStream(server, colleague);
  await touch(id);
  await stream.untilTold(isOf('reservation', id));
  const { cursor } = stream;
  stream.close();
  await touch(id);
  const [resumed, elsewhereResumed] = await Promise.all([
    openStream(server, colleague, { after: cursor }),
    openStream(other, colleague, { after: cursor }),
  ]);
  for (const one of [resumed, elsewhereResumed]) {
    const missed = await one.untilTold(isOf('reservation', id));
    expect(missed.filter(({ kind }) => kind === 'reservation')).toEqual([
      { kind: 'reservation', word: 'changed', ids: [String(id)] },
    ]);
  }
  await touch(id);
  await Promise.all([resumed, elsewhereResumed].map((one) => one.untilTold(isOf('reservation', id))));
});

test.each([
  ['of another database', '7-00000001.100:100:'],
  ['that is none', 'abc'],
])('a cursor %s: fetch again what is shown', async (_, after) => {
  expect((await openStream(server, colleague, { after })).first).toMatchObject({ type: 'reset', changes: [] });
});

test('a cursor that is older than what is kept: fetch again what is shown', async () => {
  const stream = await openStream(server, colleague);
  const { cursor } = stream.first;
  await sql`update change_floor set xid = pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
  // One that remembers nothing of what was told.
  expect((await openStream(await startOther(), colleague, { after: cursor })).first.type).toBe('reset');
  await sql`update change_floor set xid = '0'`.execute(db);
});

test('the stream of somebody who is deactivated ends; who gets another role is told of what it shows', async () => {
  const [leaver, learner] = [await makeUser(db), await makeUser(db, { roles: [] })];
  const [ended, learning] = await Promise.all([openStream(server, leaver), openStream(server, learner)]);
  await db.updateTable('appUser').set({ isActive: false }).where('id', '=', leaver.id).execute();
  const rest: unknown[] = [];
  for (let message = await ended.next(); message; message = await ended.next()) rest.push(...message.changes);
  expect(rest).toEqual([]);
  await giveRole(db, learner, 'Standard User');
  let message = await learning.next();
  while (message && !message.isStateChanged) message = await learning.next();
  expect(message?.isStateChanged).toBe(true);
  const id = await draft(world, 1);
  await learning.untilTold(isOf('reservation', id));
});

test('without a stream: one answer at the next change', async () => {
  const id = await draft(world, 1);
  const { output: hello } = await server.call(waitForChanges, {}, { as: colleague });
  expect(hello.type).toBe('hello');
  const asked = server.call(waitForChanges, { after: hello.cursor }, { as: colleague });
  await touch(id);
  const { output } = await asked;
  expect(output).toMatchObject({ type: 'changes', changes: [{ kind: 'reservation', ids: [String(id)] }] });
});

test('HEAD has no stream that nobody reads', async () => {
  const headers = { authorization: `Bearer ${await server.tokenFor(colleague.email)}` };
  expect((await fetch(`${server.origin}/v1/changes`, { method: 'HEAD', headers })).status).toBe(405);
});

test('no more than six streams for one person', async () => {
  const person = await makeUser(db);
  const streams = await Promise.all(Array.from({ length: 6 }, () => openStream(server, person)));
  await expect(openStream(server, person)).rejects.toThrow('429');
  streams[0]?.close();
  await until(() =>
    openStream(server, person).then(
      () => true,
      () => false,
    ),
  );
});
