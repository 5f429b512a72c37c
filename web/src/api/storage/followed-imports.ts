import { useSyncExternalStore } from 'react';
import { screenState } from './storage.ts';

/** Imports whose completion this tab has yet to announce, on any screen; survives a reload. */

const store = screenState('followed-imports');
const listeners = new Set<() => void>();

const readIds = (): readonly number[] => {
  const value = store.read();
  return Array.isArray(value) ? value.filter((id) => Number.isInteger(id)) : [];
};

function write(ids: readonly number[]): void {
  store.write(ids);
  for (const listener of listeners) listener();
}

export const followedImports = {
  read: readIds,
  add: (id: number): void => {
    if (!readIds().includes(id)) write([...readIds(), id]);
  },
  remove: (id: number): void => {
    if (readIds().includes(id)) write(readIds().filter((other) => other !== id));
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
