import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

export const channel = 'live';

const gapMilliseconds = 100;

export interface Writes {
  announce(): void;
  stop(): Promise<void>;
}

/**
 * Tells all servers that something was written, at most once in 100 ms and never inside the writing transaction: there a
 * notification lets only one transaction commit at a time. It only hastens the look; without it screens are told within
 * two seconds.
 */
export function announceWrites(db: Db, log: { error(details: object, message: string): void }): Writes {
  let timer: NodeJS.Timeout | undefined;
  let told: Promise<unknown> = Promise.resolve();
  const tell = () => {
    timer = undefined;
    told = sql`select pg_notify(${channel}, '')`
      .execute(db)
      .catch((error) =>
        log.error({ err: error }, 'other servers are not told of changes; they find them by themselves'),
      );
  };
  return {
    announce() {
      timer ??= setTimeout(tell, gapMilliseconds);
    },
    async stop() {
      clearTimeout(timer);
      await told;
    },
  };
}
