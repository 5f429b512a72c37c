import type { QueryKey } from '@tanstack/react-query';
import type { ChangeKind, ChangeWord } from '#contract/live/changes.ts';

/** What has changed. Undefined ids: any record of the kind may have. */
export interface Changed {
  readonly ids: ReadonlySet<string> | undefined;
  readonly word: ChangeWord;
}

/** Which fetched data is out of date after a change. */
type Stale = (key: QueryKey, changed: Changed) => boolean;

const begins = (key: QueryKey, ...parts: readonly string[]) => parts.every((part, at) => key[at] === part);
const isOf = ({ ids }: Changed, id: unknown) => ids === undefined || ids.has(String(id));

const reservationLists = ['search', 'board', 'own-drafts', 'targets', 'open'];
const settingsLists = ['country-groups', 'project-categories', 'sponsor-types'];

/** ['administration', 'users', …] continues with a user's number, or with the name of a list of users. */
const isOfUser = (key: QueryKey, changed: Changed) =>
  begins(key, 'administration', 'users') && (typeof key[2] !== 'number' || isOf(changed, key[2]));

/**
 * Lists of children and cards are missing on purpose: fetching them is reading them (F16), so they are fetched when somebody
 * asks; until then their rows say what has become of a child.
 */
export const staleBy: Readonly<Record<ChangeKind, Stale>> = {
  child: () => false,
  reservation: (key, changed) => {
    if (key[0] !== 'reservations') return false;
    // Picks change no list of reservations.
    if (changed.word !== 'picked' && reservationLists.includes(String(key[1]))) return true;
    return (key[1] === 'one' || key[1] === 'deliveries') && isOf(changed, key[2]);
  },
  lock: (key, changed) =>
    begins(key, 'projects', 'locks', 'list') ||
    (begins(key, 'projects', 'locks', 'one') && isOf(changed, key[3])) ||
    (begins(key, 'projects', 'project') && key[3] === 'locks'),
  project: (key, changed) =>
    begins(key, 'projects', 'project') &&
    isOf(changed, Number(key[2])) &&
    (key[3] === 'detail' || key[3] === 'figures'),
  import: (key, changed) =>
    begins(key, 'imports', 'history') || (begins(key, 'imports', 'import') && isOf(changed, key[2])),
  feed: (key, changed) => begins(key, 'feeds', 'list') || (begins(key, 'feeds', 'feed') && isOf(changed, key[2])),
  delivery: (key) => key[0] === 'deliveries' || begins(key, 'reservations', 'deliveries'),
  csm: () => false,
  settings: (key) => key[0] === 'office-settings' && settingsLists.includes(String(key[2])),
  user: (key, changed) => isOfUser(key, changed) || begins(key, 'lists', 'users'),
  role: (key, changed) =>
    begins(key, 'administration', 'roles') ||
    begins(key, 'administration', 'deleted-roles') ||
    (begins(key, 'administration', 'role') && isOf(changed, key[2])),
  group: (key, changed) =>
    begins(key, 'administration', 'groups') || (begins(key, 'administration', 'group') && isOf(changed, key[2])),
};

/** Kinds that the work queue or the figures on Home count. */
const countedOnHome: ReadonlySet<ChangeKind> = new Set([
  ...['reservation', 'lock', 'import', 'feed', 'delivery', 'csm', 'child', 'user'],
] as ChangeKind[]);
export const isCountedOnHome = (kind: ChangeKind): boolean => countedOnHome.has(kind);

/** 'recent' is a list of children; what nobody else changes is not counted. */
const counts: readonly unknown[] = ['queue', 'figures'];
export const isCountOfHome = (key: QueryKey): boolean => key[0] === 'home' && counts.includes(key[1]);
