import { useSyncExternalStore } from 'react';

/** Children that were taken or given back since this page was loaded, by anybody. */

type Availability = 'taken' | 'free';
interface Told {
  readonly word: Availability;
  readonly at: number;
}

const remembered = 20_000;
const told = new Map<string, Told>();
const listeners = new Set<() => void>();
let version = 0;

function announce(): void {
  version += 1;
  for (const listener of listeners) listener();
}

export function noteChildren(word: Availability, childIds: readonly string[], at: number): void {
  for (const id of childIds) {
    // Last in the order of the map, so that the oldest are forgotten first.
    told.delete(id);
    told.set(id, { word, at });
  }
  for (const id of told.keys()) {
    if (told.size <= remembered) break;
    told.delete(id);
  }
  announce();
}

/** After a gap nobody knows which of them are still true; rows show again what was fetched. */
export function forgetChildren(): void {
  told.clear();
  announce();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** A list may have been read this long before it came: what was told meanwhile counts. */
const longestAnswer = 5_000;

/** What has become of a child since a list with it was fetched; undefined where nothing was told. */
export function useChildrenSince(fetchedAt: number): (childId: string) => Availability | undefined {
  useSyncExternalStore(subscribe, () => version);
  return (childId) => {
    const last = told.get(childId);
    return last && last.at > fetchedAt - longestAnswer ? last.word : undefined;
  };
}
