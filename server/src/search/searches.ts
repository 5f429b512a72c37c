import { sql } from 'kysely';
import { type DatabaseOptions, type Db, openDatabase } from '../db/connection.ts';
import { fail, Refusal } from '../refusal.ts';
import { type Frequencies, rememberFrequencies } from './frequencies.ts';
import { limitPerPerson } from './per-person.ts';

/** A query beyond this is cancelled and the caller told so. */
export const searchMilliseconds = 2_000;

const connections = 8;
const atOncePerPerson = 3;
const waitingPerPerson = 12;

/**
 * Where searches run: connections of their own, so that slow ones never keep the rest of the product waiting, a
 * time limit on each statement, and few at once for one person.
 */
export interface Searches {
  run<T>(personId: number, work: (search: SearchConnection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface SearchConnection {
  readonly db: Db;
  readonly frequencies: Frequencies;
  /** Gives a statement less time than usual; answers undefined when that was not enough. */
  within<T>(milliseconds: number, work: () => Promise<T>): Promise<T | undefined>;
}

const queryCancelled = '57014';
const isCancelled = (error: unknown) => (error as { code?: string }).code === queryCancelled;

interface SearchOptions extends Pick<DatabaseOptions, 'watch' | 'connectWithin' | 'answerWithin'> {}

export function openSearches(url: string, options: SearchOptions = {}): Searches {
  const { db: pool, close } = openDatabase(url, {
    maximum: connections,
    ...options,
    statementTimeout: searchMilliseconds,
    settings: {
      // Only where no index can serve at all: with LIMIT its estimate hopes to meet the matches early.
      enable_seqscan: 'off',
      // Searched tables live in memory, where a page costs little more than a few rows.
      seq_page_cost: '0.1',
      random_page_cost: '0.15',
      application_name: 'prcds-search',
    },
  });
  const frequencies = rememberFrequencies(pool);
  const limited = limitPerPerson({
    atOnce: atOncePerPerson,
    waiting: waitingPerPerson,
    refuse: () => fail('too-many-requests', { seconds: 1 }),
  });

  async function onConnection<T>(work: (search: SearchConnection) => Promise<T>): Promise<T> {
    const known = await frequencies();
    return pool.connection().execute(async (db) => {
      const setTimeout = (milliseconds: number) =>
        sql`select set_config('statement_timeout', ${String(milliseconds)}, false)`.execute(db);
      return work({
        db,
        frequencies: known,
        async within(milliseconds, statement) {
          await setTimeout(milliseconds);
          try {
            return await statement();
          } catch (error) {
            if (isCancelled(error)) return undefined;
            throw error;
          } finally {
            await setTimeout(searchMilliseconds);
          }
        },
      });
    });
  }

  return {
    run: (personId, work) =>
      limited(personId, () =>
        onConnection(work).catch((error) => {
          throw isCancelled(error) ? new Refusal('search-stopped', { seconds: searchMilliseconds / 1000 }) : error;
        }),
      ),
    close,
  };
}
