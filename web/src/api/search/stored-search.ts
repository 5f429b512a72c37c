import { type Feature, featureStore } from '../storage/feature-store.ts';

/** A search that another part of the page asks of a search screen, in the tab's storage: in no address and no history. */

const listeners = new Set<(feature: Feature) => void>();

/** Its screen searches when it is opened; if it is open, at once. */
export function storeSearch(feature: Feature, form: object, sort: string): void {
  const stored = { page: 1, pageSize: 10, sort: { column: sort, isDescending: sort === 'ReservationID' } };
  featureStore(feature, 'search', () => undefined as unknown).write({
    ...stored,
    form,
    searched: form,
    selected: [],
    isFolded: true,
  });
  for (const listener of listeners) listener(feature);
}

export function onStoredSearch(listener: (feature: Feature) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
