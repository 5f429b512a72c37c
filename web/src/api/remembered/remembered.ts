import { screenState } from './storage.ts';

/** Features whose screens forget what they remember when they are left: NAV-027 to NAV-031. */
const forgetful = {
  children: ['/searchchild'],
  csm: ['/searchchild/sendcsm', '/searchchild/viewsendcsm'],
  projects: ['/searchproject'],
  imports: ['/reservation/import', '/reservation/viewimporthistory'],
  groups: ['/administration/usergroup'],
} as const satisfies Record<string, readonly string[]>;

/** Reservation searches are not on the specification's list and stay. */
export type Feature = keyof typeof forgetful | 'reservations' | 'users' | 'roles';

type Kept = Readonly<Record<string, unknown>>;

const keptBy = (feature: Feature): Kept => {
  const value = screenState(feature).read();
  return typeof value === 'object' && value !== null ? (value as Kept) : {};
};

/**
 * What a screen remembers for the way back, in this tab alone (F8): criteria, results, page, selection.
 * `parse` decides whether what lies there is still understood; `undefined` means nothing is remembered.
 */
export function remembered<T>(feature: Feature, name: string, parse: (value: unknown) => T | undefined) {
  return {
    read: (): T | undefined => {
      const value = keptBy(feature)[name];
      return value === undefined ? undefined : parse(value);
    },
    write: (value: T): void => screenState(feature).write({ ...keptBy(feature), [name]: value }),
    clear: (): void => {
      const { [name]: _dropped, ...rest } = keptBy(feature);
      screenState(feature).write(rest);
    },
  };
}

const isInside = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

/** Moving inside one feature's own paths keeps what it remembers; a screen of another feature clears it. */
export function forgetOthers(shownPath: string): void {
  const path = shownPath.toLowerCase();
  for (const [feature, prefixes] of Object.entries(forgetful))
    if (!prefixes.some((prefix) => isInside(path, prefix))) screenState(feature).clear();
}
