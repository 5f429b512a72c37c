/** The subset of the lock file that some packages need, with the same pinned versions. */

interface Entry {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export interface Lock {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, Entry>>;
}

/** Node's module resolution: in the package's own folder, or in one above. */
function find(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules') - 1))) {
    const place = `${folder && `${folder}/`}node_modules/${name}`;
    if (lock.packages[place]) return place;
    if (folder === '') return undefined;
  }
}

export function pickPackages(lock: Lock, names: readonly string[]): Record<string, Entry> {
  const kept = new Set<string>();
  const keep = (from: string, name: string): void => {
    const place = find(lock, from, name);
    if (!place || kept.has(place)) return;
    kept.add(place);
    const { dependencies, optionalDependencies, peerDependencies } = lock.packages[place] as Entry;
    for (const needed of Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies }))
      keep(place, needed);
  };
  for (const name of names) keep('', name);
  return Object.fromEntries([...kept].sort().map((place) => [place, lock.packages[place] as Entry]));
}

interface Product {
  readonly name: string;
  readonly version: string;
  readonly [more: string]: unknown;
}

/** package.json and package-lock.json. */
export function packageFiles(product: Product, lock: Lock, names: readonly string[]) {
  const dependencies = Object.fromEntries(
    names.map((name) => {
      const version = lock.packages[`node_modules/${name}`]?.version;
      if (!version) throw new Error(`${name} is not in package-lock.json`);
      return [name, version];
    }),
  );
  const { name, version, engines } = product;
  return {
    'package.json': { ...product, dependencies },
    'package-lock.json': {
      name,
      version,
      lockfileVersion: lock.lockfileVersion,
      requires: true,
      packages: { '': { name, version, dependencies, engines }, ...pickPackages(lock, names) },
    },
  };
}
