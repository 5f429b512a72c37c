import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { actingOffice } from '../acting-office.ts';
import { screenState } from './storage.ts';

/**
 * Imports whose completion this tab has yet to announce, on any screen; survives a reload. Only those of the office the
 * user works in can be followed; the others wait until they work there again.
 */

const store = screenState('followed-imports');
const listeners = new Set<() => void>();

const Followed = z.array(z.object({ id: z.number().int(), office: z.string().optional() }));
type Followed = z.infer<typeof Followed>;

const readAll = (): Followed => Followed.safeParse(store.read()).data ?? [];

const isHere = ({ office }: Followed[number]): boolean => office === actingOffice();

const readIds = (): readonly number[] =>
  readAll()
    .filter(isHere)
    .map(({ id }) => id);

function write(followed: Followed): void {
  store.write(followed);
  for (const listener of listeners) listener();
}

export const followedImports = {
  read: readIds,
  add: (id: number): void => {
    if (!readIds().includes(id)) write([...readAll(), { id, office: actingOffice() }]);
  },
  remove: (id: number): void => {
    if (readIds().includes(id)) write(readAll().filter((one) => one.id !== id));
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function useFollowedImports(): readonly number[] {
  const ids = useSyncExternalStore(subscribe, () => readIds().join());
  return ids === '' ? [] : ids.split(',').map(Number);
}
