import type { Query, QueryClient } from '@tanstack/react-query';
import type { ChangeKind, ChangeWord } from '#contract/live/changes.ts';
import { inBackground } from '../../api/background.ts';
import { shouldRetry } from '../../api/query-client.ts';
import { isExpired, readTimes } from '../../api/sign-in/tokens.ts';
import { type Changed, isCountedOnHome, isCountOfHome, staleBy } from './stale-queries.ts';

/** Screens fetch after a pause of chance, so that not everybody who heard of a change asks at once. */
const longestPause = 300;
const longestPauseForAny = 1_000;
/** Between two fetches of the same screen, however much changes. */
const gap = 1_000;
/** The counts of Home change with nearly everything. */
const homeGap = 10_000;
/** What could not be fetched, because the server was away for example, is fetched again. */
const repeatPause = 5_000;
/** With an expired token nothing is fetched until the person's next step has renewed it; looked at so often. */
const tokenPause = 5_000;

type Stale = (query: Query) => boolean;

const shownOf = (client: QueryClient, isStale: Stale) =>
  client.getQueryCache().findAll({ predicate: isStale, type: 'active' });

const mayStillCome = ({ state }: Query): boolean => state.status === 'error' && shouldRetry(state.error);

/**
 * Fetches what is shown of the stale queries; those whose answer was on its way already are fetched once more. SESSION-011:
 * nobody has asked for it, so it renews no token.
 */
async function refetchStale(client: QueryClient, isStale: Stale): Promise<void> {
  const underWay = shownOf(client, isStale).filter(({ state }) => state.fetchStatus === 'fetching');
  const fetch = (predicate: Stale) =>
    inBackground(() => client.invalidateQueries({ predicate }, { cancelRefetch: false }));
  await fetch(isStale);
  if (underWay.length > 0) await fetch((query) => underWay.includes(query));
}

/** Collects what is stale, and fetches it after a while, with at least a gap between two fetches. */
function createTurn(client: QueryClient, least: number, take: () => Stale) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let failed: readonly Query[] = [];
  let isStopped = false;
  const fetch = async () => {
    timer = undefined;
    // A page that is out of sight fetches when it is looked at again.
    if (document.hidden) return;
    if (isExpired(readTimes(), Date.now())) return plan(tokenPause);
    fetchedAt = performance.now();
    const [fresh, before] = [take(), failed];
    const isStale: Stale = (query) => fresh(query) || before.includes(query);
    await refetchStale(client, isStale);
    failed = shownOf(client, isStale).filter(mayStillCome);
    if (failed.length > 0) plan(repeatPause);
  };
  function plan(pause: number): void {
    if (isStopped) return;
    timer ??= setTimeout(() => void fetch(), Math.max(pause, fetchedAt + least - performance.now()));
  }
  return {
    plan,
    hasFailed: () => failed.length > 0,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

export interface Refetching {
  add(kind: ChangeKind, word: ChangeWord, ids: readonly string[] | undefined): void;
  stop(): void;
}

/** Fetches again what is shown of what has changed. */
export function createRefetching(client: QueryClient): Refetching {
  const changed = new Map<string, Changed & { readonly kind: ChangeKind }>();
  let isHomeStale = false;
  const shown = createTurn(client, gap, () => {
    const all = [...changed.values()];
    changed.clear();
    return ({ queryKey }) => all.some((one) => staleBy[one.kind](queryKey, one));
  });
  const home = createTurn(client, homeGap, () => {
    isHomeStale = false;
    return ({ queryKey }) => isCountOfHome(queryKey);
  });
  const seeAgain = () => {
    if (document.hidden) return;
    if (changed.size > 0 || shown.hasFailed()) shown.plan(0);
    if (isHomeStale || home.hasFailed()) home.plan(0);
  };
  document.addEventListener('visibilitychange', seeAgain);
  return {
    add(kind, word, ids) {
      const name = `${kind} ${word}`;
      const known = changed.get(name);
      const isAny = ids === undefined || (known !== undefined && known.ids === undefined);
      changed.set(name, { kind, word, ids: isAny ? undefined : new Set([...(known?.ids ?? []), ...ids]) });
      shown.plan(Math.random() * (ids ? longestPause : longestPauseForAny));
      if (!isCountedOnHome(kind)) return;
      isHomeStale = true;
      home.plan(Math.random() * longestPauseForAny);
    },
    stop() {
      document.removeEventListener('visibilitychange', seeAgain);
      shown.stop();
      home.stop();
    },
  };
}
