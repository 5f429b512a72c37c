import { screenState } from './storage.ts';

/** Features whose stored screen state is cleared when the user leaves their paths: NAV-027 to NAV-031. */
const clearedOnLeave = {
  children: ['/searchchild'],
  csm: ['/searchchild/sendcsm', '/searchchild/viewsendcsm'],
  projects: ['/searchproject'],
  imports: ['/reservation/import', '/reservation/viewimporthistory'],
  groups: ['/administration/usergroup'],
} as const satisfies Record<string, readonly string[]>;

/** Reservation searches are not on the specification's list and are not cleared. */
export type Feature = keyof typeof clearedOnLeave | 'reservations' | 'users' | 'roles';

type Kept = Readonly<Record<string, unknown>>;

const readFeature = (feature: Feature): Kept => {
  const value = screenState(feature).read();
  return typeof value === 'object' && value !== null ? (value as Kept) : {};
};

/**
 * Screen state for going back, in this tab's session storage (F8): criteria, results, page, selection. `parse`
 * validates the stored value; `undefined` means none.
 */
export function featureStore<T>(feature: Feature, name: string, parse: (value: unknown) => T | undefined) {
  return {
    read: (): T | undefined => {
      const value = readFeature(feature)[name];
      return value === undefined ? undefined : parse(value);
    },
    write: (value: T): void => screenState(feature).write({ ...readFeature(feature), [name]: value }),
    clear: (): void => {
      const { [name]: _dropped, ...rest } = readFeature(feature);
      screenState(feature).write(rest);
    },
  };
}

const isInside = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

/** Clears the state of every feature whose paths do not include this path. */
export function clearOtherFeatures(shownPath: string): void {
  const path = shownPath.toLowerCase();
  for (const [feature, prefixes] of Object.entries(clearedOnLeave))
    if (!prefixes.some((prefix) => isInside(path, prefix))) screenState(feature).clear();
}
