/**
 * All browser storage in one table. The kind of a value says who shares it:
 * - 'sign-in': all tabs in normal mode (SESSION-014 to SESSION-017); in nonav mode the frame's own session storage, so
 *   that neither sign-in affects the other;
 * - 'local': all tabs; not used in nonav mode;
 * - 'tab': this tab (SESSION-018);
 * - 'preference': survives a sign-out.
 */
const table = {
  accessToken: 'sign-in',
  refreshToken: 'sign-in',
  idToken: 'sign-in',
  tokenTimes: 'sign-in',
  profile: 'sign-in',
  loginDetails: 'sign-in',
  lastActiveAt: 'sign-in',
  entryToken: 'sign-in',
  returnAddress: 'local',
  firstVisit: 'local',
  redirectPath: 'tab',
  pendingSignIns: 'local',
  refreshLock: 'local',
  signedOut: 'local',
  mode: 'tab',
  office: 'tab',
  refreshFailedAt: 'tab',
  readingTold: 'tab',
  reloadedAt: 'tab',
  language: 'preference',
  colorScheme: 'preference',
  menu: 'preference',
} as const;

export type StorageName = keyof typeof table;
export type Mode = 'normal' | 'nonav';

const prefix = 'prcds.';
const nonavPrefix = `${prefix}nonav.`;
const screenPrefix = `${prefix}screen.`;
const keptOnClear: ReadonlySet<string> = new Set(
  ['mode', 'refreshFailedAt', 'signedOut', 'pendingSignIns'].map((name) => prefix + name),
);

/** In-memory fallback for frames whose storage the browser blocks: works until the frame is closed. */
function memory(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

const fallback = { local: memory(), session: memory() };

function area(kind: 'local' | 'session'): Storage {
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return fallback[kind];
  }
}

/** ENTRY-003: a tab opened with type=nonav stays in nonav mode. */
export function readMode(): Mode {
  if (new URLSearchParams(window.location.search).get('type') === 'nonav') return 'nonav';
  return area('session').getItem(`${prefix}mode`) === 'nonav' ? 'nonav' : 'normal';
}

function place(name: StorageName): readonly [Storage, string] {
  const kind = table[name];
  if (kind === 'tab') return [area('session'), prefix + name];
  if (kind === 'sign-in' && readMode() === 'nonav') return [area('session'), nonavPrefix + name];
  return [area('local'), prefix + name];
}

export function read(name: StorageName): string | undefined {
  const [store, key] = place(name);
  return store.getItem(key) ?? undefined;
}

export function write(name: StorageName, value: string): void {
  const [store, key] = place(name);
  store.setItem(key, value);
}

export function remove(name: StorageName): void {
  const [store, key] = place(name);
  store.removeItem(key);
}

/** Reads stored JSON; a value that does not parse (older version, manual edit) counts as absent. */
export function readJson<T>(name: StorageName, parse: (value: unknown) => T | undefined): T | undefined {
  const text = read(name);
  if (text === undefined) return undefined;
  try {
    return parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export const writeJson = (name: StorageName, value: unknown): void => write(name, JSON.stringify(value));

/** Storage for the criteria, page and selection of one screen (F8), e.g. screenState('searchchild'). */
export function screenState(screen: string) {
  const key = screenPrefix + screen;
  return {
    read(): unknown {
      try {
        return JSON.parse(area('session').getItem(key) ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },
    write: (value: unknown): void => area('session').setItem(key, JSON.stringify(value)),
    clear: (): void => area('session').removeItem(key),
  };
}

function removeWhere(store: Storage, matches: (key: string) => boolean): void {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
  for (const key of keys) if (key.startsWith(prefix) && matches(key)) store.removeItem(key);
}

const preferences: ReadonlySet<string> = new Set(
  Object.entries(table).flatMap(([name, kind]) => (kind === 'preference' ? [prefix + name] : [])),
);

const tokenKey = `${prefix}accessToken`;

/** Clears the sign-in of this mode and all screen state; never the other mode's (ENTRY-005). */
export function clearStorage({ isTokenKept = false } = {}): void {
  const isNonav = readMode() === 'nonav';
  removeWhere(area('session'), (key) => !keptOnClear.has(key) && (isNonav || !key.startsWith(nonavPrefix)));
  const isKept = (key: string) => preferences.has(key) || keptOnClear.has(key) || (isTokenKept && key === tokenKey);
  if (!isNonav) removeWhere(area('local'), (key) => !isKept(key));
}

/** Called when another tab changes the shared token, with the token that is stored now and the previous one. */
export function onTokenChange(listener: (token: string | undefined, before: string | null) => void): () => void {
  const handle = ({ key, oldValue }: StorageEvent) => {
    if (readMode() === 'normal' && (key === tokenKey || key === null)) listener(read('accessToken'), oldValue);
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}
