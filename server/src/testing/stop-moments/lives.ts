import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { Random } from '../../random.ts';
import { type ServerProcess, startProcess } from '../process.ts';
import { until } from '../until.ts';

/** Servers that come one after the other; each is stopped at a moment of its life. */

export interface Life {
  readonly exitCode: number | null;
  /** From its first line to SIGTERM, in milliseconds. */
  readonly lasted: number;
  /** From SIGTERM until it was gone, in milliseconds. */
  readonly stopTook: number;
  readonly output: string;
}

/** The address of the running server; people wait while there is none. */
export function createAddress() {
  let current: string | undefined;
  return {
    origin: async (): Promise<string> => {
      await until(() => current !== undefined);
      return current as string;
    },
    set: (origin?: string) => {
      current = origin;
    },
  };
}

/** A second signal while a server shuts down, at most so many milliseconds after the first. */
const againWithin = 300;

/** Milliseconds since its first line, or since it takes requests, or whenever this resolves. */
type Moment = { readonly sinceFirstLine: number } | { readonly sinceListening: number } | (() => Promise<unknown>);

export const drawMoment = (random: Random, spans: { readonly start: number; readonly work: number }): Moment =>
  random.chance(0.4) ? { sinceFirstLine: random.int(0, spans.start) } : { sinceListening: random.int(0, spans.work) };

async function whenDue(moment: Moment, server: ServerProcess): Promise<void> {
  if (typeof moment === 'function') return void (await moment());
  if ('sinceFirstLine' in moment) return pause(moment.sinceFirstLine);
  await server.origin();
  await pause(moment.sinceListening);
}

export async function live(
  env: Readonly<Record<string, string>>,
  { set }: ReturnType<typeof createAddress>,
  random: Random,
  moment: Moment,
): Promise<Life> {
  const server = await startProcess(env);
  void server.origin().then(set, () => undefined);
  await server.isStoppable;
  const began = performance.now();
  await whenDue(moment, server);
  const asked = performance.now();
  server.stop('SIGTERM');
  if (random.chance(0.5)) void pause(random.int(0, againWithin)).then(() => server.stop('SIGTERM'));
  const exitCode = await server.exitCode;
  set(undefined);
  return { exitCode, lasted: asked - began, stopTook: performance.now() - asked, output: server.output() };
}

/** Work for the jobs of the next server: each is due, and one has a reservation to end. Returns the reservation. */
export async function queueJobs(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('reservation')
    .values({ officeCode: 'USAO', name: 'Due', status: 2, expirationDate: '2026-03-09', targetChildren: 5 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into job.job (name, policy, retry_limit, expire_in, keep_until)
    select name, policy, 0, make_interval(secs => 900), now() + interval '1 day'
      from job.queue where name not like '\\_\\_%' on conflict do nothing`.execute(db);
  return id;
}
