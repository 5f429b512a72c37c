import type { Config } from '../config.ts';
import type { DatabaseObserver } from '../db/connection.ts';
import { openReplica, type Replica, type ReplicaOptions, replicaTimeouts as replicaPatience } from '../db/replica.ts';
import { openSearches, type Searches } from './searches.ts';

type ReplicaWithSearches = Replica & { readonly searches: Searches };

interface ReplicaDependencies extends Pick<ReplicaOptions, 'primary' | 'log'> {
  readonly watch?: ((pool: string) => DatabaseObserver) | undefined;
}

/** A read replica together with its search connections. */
export function openReplicaWithSearches(
  { isPooled, timeouts }: Pick<Config, 'isPooled' | 'timeouts'>,
  settings: NonNullable<Config['replica']>,
  { primary, log, watch }: ReplicaDependencies,
): ReplicaWithSearches {
  const replica = openReplica({ ...settings, isPooled, primary, log, watch: watch?.('replica') });
  const searches = openSearches(settings.url, {
    isPooled,
    connectWithin: replicaPatience.connecting,
    timeouts,
    answerWithin: timeouts.search + replicaPatience.asking,
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
