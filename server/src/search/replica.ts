import type { Config } from '../config.ts';
import type { DatabaseWatch } from '../db/connection.ts';
import { openReplica, type Replica, type ReplicaOptions, patience as replicaPatience } from '../db/replica.ts';
import { openSearches, type Searches } from './searches.ts';

type Joined = Replica & { readonly searches: Searches };

interface Around extends Pick<ReplicaOptions, 'primary' | 'log'> {
  readonly watch?: ((pool: string) => DatabaseWatch) | undefined;
}

/** A read replica together with its search connections. */
export function joinReplica(
  { isPooled, patience }: Pick<Config, 'isPooled' | 'patience'>,
  settings: NonNullable<Config['replica']>,
  { primary, log, watch }: Around,
): Joined {
  const replica = openReplica({ ...settings, isPooled, primary, log, watch: watch?.('replica') });
  const searches = openSearches(settings.url, {
    isPooled,
    connectWithin: replicaPatience.connecting,
    patience,
    answerWithin: patience.search + replicaPatience.asking,
    watch: watch && ((pool) => watch(`replica-${pool}`)),
  });
  return {
    ...replica,
    searches,
    async close() {
      await Promise.all([replica.close(), searches.close()]);
    },
  };
}
