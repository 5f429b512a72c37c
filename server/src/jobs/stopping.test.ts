import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importFile } from '#contract/imports/api.ts';
import { getImport } from '#contract/imports/history-api.ts';
import { openDeliveries } from '../all-deliveries.ts';
import { createMailer } from '../external/mailer.ts';
import { connectOffice, startExternalSystem } from '../testing/external-system.ts';
import { csv } from '../testing/imports/files.ts';
import { heads, importWorld } from '../testing/imports/world.ts';
import { makeOffice } from '../testing/offices.ts';
import { makeChildren, noon } from '../testing/reservations/world.ts';
import { until } from '../testing/until.ts';
import { countWaiting } from '../testing/waiting.ts';
import { enqueue } from './outbox.ts';
import { startJobs } from './queue.ts';
import { schedules } from './schedules.ts';

/** Work of minutes ends in time when a server stops, because it is left off between two of its parts. */

const { server, db, user, reservationWithRoom } = await importWorld();
const { config } = server;
const clock = () => noon;
const deliveries = openDeliveries({ db, config, clock, mailer: createMailer(config.mail) });

const startJob = (name: string) =>
  startJobs({
    ...{ databaseUrl: server.databaseUrl, db, clock, deliveries, retention: config.retention },
    log: { info: () => undefined, error: () => undefined },
    schedules: schedules.filter((schedule) => schedule.name === name),
  });

test('S6: a server that stops begins no further chunk of an import, and the next one continues', async () => {
  const rows: string[][] = [];
  for (let made = 0; made < 4; made += 1) {
    const { id, project } = await reservationWithRoom(1);
    const [code = ''] = await makeChildren(db, project, 1);
    rows.push([String(id), code]);
  }
  const file = csv([heads, ...rows]);
  const { id } = (await server.call(importFile, { type: 'reservation' }, { as: user, file })).output.import;
  const read = async () => (await server.call(getImport, { id }, { as: user })).output.import;
  const jobs = await startJob('apply-imports');
  // Two chunks are under way at the same time.
  const first = rows.slice(0, 2).map(([reservation]) => Number(reservation));
  const { stopped } = await db.transaction().execute(async (held) => {
    await sql`select 1 from reservation where id = any(${first}) for update`.execute(held);
    await jobs.run('apply-imports');
    await until(async () => (await countWaiting(db)) === 2);
    return { stopped: jobs.stop() };
  });
  await stopped;
  expect(await read()).toMatchObject({ status: 'inProgress', applied: 2, waiting: 2 });
  const next = await startJob('apply-imports');
  await until(async () => (await read()).status === 'completed');
  await next.stop();
  expect(await read()).toMatchObject({ applied: 4, waiting: 0 });
});

test('S6: a server that stops sends what it has claimed and claims no further message', async () => {
  const office = await makeOffice(db);
  const secret = 'shared between the two';
  const crm = await startExternalSystem(secret);
  await connectOffice(db, { office, url: crm.url, secret, key: config.encryptionKey });
  for (let record = 1; record <= 20; record += 1)
    await enqueue(db, {
      ...{ office, kind: 'crm:reservation-created', record: `reservation:${900_000 + record}`, at: noon, by: null },
      payload: { reservationId: 1, status: 'active', children: [] },
    });
  crm.behave('hold');
  const jobs = await startJob('deliver-outbox');
  await until(() => crm.requests.length > 0);
  const stopped = jobs.stop();
  crm.release({});
  await stopped;
  // A server sends so many at the same time.
  expect(crm.taken.length).toBeLessThanOrEqual(12);
  const next = await startJob('deliver-outbox');
  await until(() => crm.taken.length === 20);
  await next.stop();
  expect(crm.requests).toHaveLength(20);
});
