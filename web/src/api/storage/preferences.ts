import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { usePerson } from '../person.tsx';

/** User preferences: stored in this browser per user; a sign-out does not clear them. */
const prefix = 'prcds-kept.';
const memory = new Map<string, string>();

function read(key: string): string | undefined {
  try {
    return window.localStorage.getItem(prefix + key) ?? undefined;
  } catch {
    return memory.get(key);
  }
}

function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) window.localStorage.removeItem(prefix + key);
    else window.localStorage.setItem(prefix + key, value);
  } catch {
    if (value === undefined) memory.delete(key);
    else memory.set(key, value);
  }
}

const Layout = z.object({ order: z.array(z.string()), hidden: z.array(z.string()) });
type Layout = z.infer<typeof Layout>;

function readLayout(key: string): Layout | undefined {
  try {
    return Layout.parse(JSON.parse(read(key) ?? ''));
  } catch {
    return undefined;
  }
}

export type Density = 'compact' | 'comfortable';

const densityListeners = new Set<() => void>();
const densityKey = 'density';

function setDensity(density: Density): void {
  write(densityKey, density);
  for (const listener of densityListeners) listener();
}

function useDensity(): Density {
  const density = useSyncExternalStore(
    (changed) => {
      densityListeners.add(changed);
      return () => void densityListeners.delete(changed);
    },
    (): Density => (read(densityKey) === 'comfortable' ? 'comfortable' : 'compact'),
  );
  useEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);
  return density;
}

/** Column order, hidden columns and row height of one table, as props of DataGrid. */
export function useGridView(grid: string) {
  const { user } = usePerson();
  const key = `grid.${user.userId}.${grid}`;
  const [layout, setLayout] = useState(() => readLayout(key));
  const density = useDensity();
  const onLayout = useCallback(
    (next: { readonly order: readonly string[]; readonly hidden: readonly string[] } | undefined) => {
      write(key, next && JSON.stringify(next));
      setLayout(next && { order: [...next.order], hidden: [...next.hidden] });
    },
    [key],
  );
  return { layout, onLayout, density, onDensity: setDensity };
}

/** A stored choice between a few values, per user. */
export function useStoredChoice<V extends string>(name: string, choices: readonly [V, ...V[]]) {
  const { user } = usePerson();
  const key = `${name}.${user.userId}`;
  const [choice, setChoice] = useState<V>(() => choices.find((one) => one === read(key)) ?? choices[0]);
  const choose = (next: V) => {
    write(key, next);
    setChoice(next);
  };
  return [choice, choose] as const;
}
