import type { Config } from '../config.ts';
import type { DatabaseWatch, Db } from '../db/connection.ts';
import { openReplica, patience, type Replica, type ReplicaOptions } from '../db/replica.ts';
import { openSearches, type Searches, searchMilliseconds } from './searches.ts';

type Joined = Replica & { readonly searches: Searches };

/** A replica with everything that can be asked of it. */
export function joinReplica(
  settings: NonNullable<Config['replica']>,
  primary: Db,
  log: ReplicaOptions['log'],
  watch?: (pool: string) => DatabaseWatch,
): Joined {
  const replica = openReplica({ ...settings, primary, log, watch: watch?.('replica') });
  const searches = openSearches(settings.url, {
    connectWithin: patience.connecting,
    answerWithin: searchMilliseconds + patience.asking,
    watch: watch?.('replica-search'),
  });
  return {
    ...replica,
    searches,
    async close() {
      await Promise.all([replica.close(), searches.close()]);
    },
  };
}
