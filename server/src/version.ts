import { readFileSync } from 'node:fs';

/** The version of the package, and the commit when it was built for production. */
export function readVersion(): string {
  const { version, commit } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly version: string;
    readonly commit?: string;
  };
  return commit ? `${version}+${commit}` : version;
}
