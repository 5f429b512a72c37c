import pg from 'pg';
import { measureThroughput, timed } from '../measure.ts';
import type { DriverAnswer, DriverTask } from './driver.ts';

/** The process of `nodeDriver`: one connection for each user, one named statement. */
const { databaseUrl, text, maxima, seconds, users } = JSON.parse(process.env.TASK ?? '{}') as DriverTask;

const clients = await Promise.all(
  Array.from({ length: users }, async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return client;
  }),
);
const draw = () => maxima.map((maximum) => 1 + Math.floor(Math.random() * maximum));
const times: number[] = [];
const perSecond = await measureThroughput(users, seconds, async (worker) => {
  const values = draw();
  times.push(await timed(() => (clients[worker] as pg.Client).query({ name: 'floor', text, values })));
});
await Promise.all(clients.map((client) => client.end()));
process.stdout.write(JSON.stringify({ times, perSecond } satisfies DriverAnswer));
