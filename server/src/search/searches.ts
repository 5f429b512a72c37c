import type { Timeouts } from '../config.ts';
import { type DatabaseObserver, type DatabaseOptions, openDatabase } from '../db/connection.ts';
import { fail, Refusal } from '../refusal.ts';
import { cacheFrequencies, type Frequencies } from './frequencies.ts';
import { isCancelled, type Leased, leaseConnections, leaseTransactions, walkMilliseconds } from './leases.ts';
import { limitPerPerson } from './per-person.ts';

const connections = 8;
const connectionsForWalks = 4;
const atOncePerPerson = 3;
const waitingPerPerson = 12;

/**
 * Runs searches on their own connection pool, so that slow searches do not block the rest of the product; each
 * statement has a timeout, and each user few concurrent searches.
 */
export interface Searches {
  run<T>(personId: number, work: (search: SearchConnection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface SearchConnection extends Leased {
  readonly frequencies: Frequencies;
  /** Timeout of one of several counts, in milliseconds. */
  readonly countWithin: number;
}

const planning = {
  // Sequential scans only when no index applies: with LIMIT the planner expects early matches and underestimates them.
  enable_seqscan: 'off',
  // Searched tables are cached in memory, so page reads are cheap.
  seq_page_cost: '0.1',
  random_page_cost: '0.15',
};

interface SearchOptions extends Pick<DatabaseOptions, 'isPooled' | 'connectWithin' | 'answerWithin'> {
  readonly timeouts: Pick<Timeouts, 'search' | 'count'>;
  /** Returns the metrics watch of a pool. */
  readonly watch?: ((pool: 'search' | 'walk') => DatabaseObserver) | undefined;
}

export function openSearches(url: string, { watch, timeouts, ...options }: SearchOptions): Searches {
  const milliseconds = timeouts.search;
  const open = (name: 'search' | 'walk', maximum: number, statementTimeout: number) =>
    openDatabase(url, {
      ...options,
      maximum,
      statementTimeout,
      watch: watch?.(name),
      settings: { ...planning, application_name: 'prcds-search' },
    });
  const { db: pool, close } = open('search', connections, milliseconds);
  const walks = options.isPooled ? undefined : open('walk', connectionsForWalks, walkMilliseconds);
  const lease = walks
    ? leaseConnections(pool, walks.db, milliseconds)
    : leaseTransactions(pool, { ...planning, jit: 'off' }, milliseconds);
  const frequencies = cacheFrequencies(pool);
  const limited = limitPerPerson({
    atOnce: atOncePerPerson,
    waiting: waitingPerPerson,
    refuse: () => fail('too-many-requests', { seconds: 1 }),
  });

  async function onConnection<T>(work: (search: SearchConnection) => Promise<T>): Promise<T> {
    const known = await frequencies();
    return lease((leased) => work({ ...leased, frequencies: known, countWithin: timeouts.count }));
  }

  return {
    run: (personId, work) =>
      limited(personId, () =>
        onConnection(work).catch((error) => {
          throw isCancelled(error) ? new Refusal('search-stopped', { seconds: milliseconds / 1000 }) : error;
        }),
      ),
    async close() {
      await Promise.all([close(), walks?.close()]);
    },
  };
}
