import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '../terminal/user-facing-error.ts';

type Command = readonly [program: string, args: readonly string[]];

/** PostgreSQL refuses to run as root; these are the ways to run it. */
export interface RunAs {
  readonly name: 'plain' | 'namespace' | 'nobody';
  readonly wrap: (program: string, args: readonly string[]) => Command;
  /** The required owner of its files; undefined: the current user. */
  readonly owner?: number;
}

const nobody = 65534;
// The kernel ends the child when we end, unless we ended before it was set: see launcher.ts.
const dieWithParent = ['--pdeathsig', 'INT'];

/** For an ordinary user; setpriv exists on Linux only. */
const plain: RunAs = {
  name: 'plain',
  wrap: (program, args) =>
    hasSetpriv() ? ['setpriv', [...dieWithParent, '--', program, ...args]] : [program, [...args]],
};

/** Inside a user namespace root appears as nobody, and files keep their owner. */
const namespace: RunAs = {
  name: 'namespace',
  owner: 0,
  wrap: (program, args) => [
    'unshare',
    [
      ...['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'],
      ...['setpriv', ...dieWithParent, '--', program, ...args],
    ],
  ],
};

/**
 * Where namespaces are forbidden (many containers) it runs as the user nobody, who must own the data. The one
 * capability it keeps lets it pass through folders only root may enter, such as a clone in root's home; the security
 * bit keeps the capability effective after the change of user.
 */
const passing = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override', '--securebits', '+no_setuid_fixup'];

const asNobody = (keeping: readonly string[]): RunAs => ({
  name: 'nobody',
  owner: nobody,
  wrap: (program, args) => [
    'setpriv',
    [
      ...['--reuid', String(nobody), '--regid', String(nobody), '--clear-groups'],
      ...[...keeping, ...dieWithParent, '--', program, ...args],
    ],
  ],
});

const works = ({ wrap }: RunAs): boolean => spawnSync(...wrap('true', []), { stdio: 'ignore' }).status === 0;

let setprivFound: boolean | undefined;
function hasSetpriv(): boolean {
  setprivFound ??= spawnSync('setpriv', [...dieWithParent, '--', 'true'], { stdio: 'ignore' }).status === 0;
  return setprivFound;
}

const isRoot = (): boolean => process.getuid?.() === 0;

export function chooseRunAs(): RunAs {
  if (!isRoot()) return plain;
  const found = [namespace, asNobody(passing), asNobody([])].find(works);
  if (found) return found;
  throw new UserFacingError(
    'PostgreSQL refuses to run as root, and this machine does not let us become another user: start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** Data written in one way must be readable in the other: the machine may have changed since. */
export function changeOwner({ owner }: RunAs, path: string): void {
  if (owner === undefined) return;
  const entry = lstatSync(path);
  if (entry.uid === owner && entry.gid === owner) return;
  if (entry.isDirectory()) for (const name of readdirSync(path)) changeOwner({ owner } as RunAs, join(path, name));
  if (!entry.isSymbolicLink()) chownSync(path, owner, owner);
}
