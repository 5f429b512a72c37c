import pg from 'pg';
import type { DatabaseObserver } from '../db/connection.ts';
import { inUtc } from '../db/utc.ts';
import { finishesWithin } from '../timeout.ts';
import { connectWithin } from './connections.ts';

export interface Listener {
  stop(): Promise<void>;
}

interface Options {
  readonly databaseUrl: string;
  readonly channels: readonly string[];
  readonly hear: (channel: string) => void;
  readonly log: { error(details: object, message: string): void };
  readonly watch?: DatabaseObserver | undefined;
}

const reconnectAfter = 5_000;
/** Closing does not wait longer than this for an unresponsive database. */
const closeMilliseconds = 2_000;

const closeClient = (client: pg.Client) => finishesWithin(closeMilliseconds, client.end()).catch(() => false);

/** Subscribes to notifications of new work (LISTEN). A lost connection is reopened; meanwhile the schedule applies. */
export async function listen({ databaseUrl, channels, hear, log, watch }: Options): Promise<Listener> {
  let client: pg.Client | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  watch?.pool({
    get totalCount() {
      return client ? 1 : 0;
    },
    ...{ idleCount: 0, waitingCount: 0, options: { max: 1 } },
  });
  const retry = () => {
    if (isStopped || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, reconnectAfter);
    timer.unref();
  };
  async function connect(): Promise<void> {
    if (isStopped) return;
    const next = new pg.Client({
      ...{ connectionString: databaseUrl, application_name: 'prcds ears', keepAlive: true, ...inUtc },
      connectionTimeoutMillis: connectWithin,
      // A database that freezes now would leave it waiting for ever.
      query_timeout: connectWithin,
    });
    const lost = () => {
      if (client === next) client = undefined;
      retry();
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ channel }) => hear(channel));
    try {
      await next.connect();
      for (const channel of channels) await next.query(`listen ${next.escapeIdentifier(channel)}`);
      client = next;
      if (isStopped) await closeClient(next);
    } catch (error) {
      if (!isStopped) log.error({ err: error }, 'new work cannot be listened for');
      void closeClient(next);
      retry();
    }
  }
  await connect();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      if (client) await closeClient(client);
    },
  };
}
