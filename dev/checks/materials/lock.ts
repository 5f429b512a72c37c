/** The installed packages, from the lock file and their own manifests. */

interface LockedPackage {
  readonly name?: string;
  readonly version: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export interface Lock {
  readonly name: string;
  readonly version: string;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface Manifest {
  readonly license?: unknown;
  readonly licenses?: unknown;
}

/** Reads the installed manifest at a path; undefined for a package of another platform. */
export type ReadManifest = (path: string) => Manifest | undefined;

export interface Material {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly integrity?: string;
  /** The declared SPDX expression. */
  readonly licence?: string;
  /** Needed to build, test and check only, not to run the product. */
  readonly isDevelopment: boolean;
  /** For certain platforms only; may not be installed here. */
  readonly isOptional: boolean;
  readonly isInstalled: boolean;
  /** The paths of its dependencies. */
  readonly needs: readonly string[];
}

const folder = 'node_modules/';

/** Node's module resolution: beside the package first, then in each parent folder. */
function locate(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let base = from; ; ) {
    const path = `${base === '' ? '' : `${base}/`}${folder}${name}`;
    if (packages[path]) return path;
    if (base === '') return undefined;
    base = base.slice(0, Math.max(0, base.lastIndexOf(`/${folder}`)));
  }
}

/** Old manifests have `{ type }`, or a list of these. */
function declared({ license, licenses }: Manifest): string | undefined {
  const said = license ?? licenses;
  if (typeof said === 'string') return said;
  const types = [said].flat().map((one) => (one as { type?: unknown } | undefined)?.type);
  const known = types.filter((type): type is string => typeof type === 'string');
  return known.length > 0 ? known.join(' OR ') : undefined;
}

/** The lock file has development dependencies for the root (path '') only. */
export function needsOf({ packages }: Lock, path: string): string[] {
  const { dependencies, optionalDependencies, devDependencies } = packages[path] ?? {};
  return Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
    .map((name) => locate(packages, path, name))
    .filter((found) => found !== undefined)
    .sort();
}

export function listMaterials(lock: Lock, readManifest: ReadManifest): Material[] {
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => {
      const manifest = readManifest(path);
      return {
        path,
        name: locked.name ?? path.slice(path.lastIndexOf(folder) + folder.length),
        version: locked.version,
        integrity: locked.integrity,
        licence: (manifest && declared(manifest)) ?? locked.license,
        isDevelopment: locked.dev === true,
        isOptional: locked.optional === true,
        isInstalled: manifest !== undefined,
        needs: needsOf(lock, path),
      };
    });
}

/** The lock file must not contain registry addresses: whoever installs chooses the registry. */
export function describeLockDefects(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([path, { integrity, ...said }]) => {
    if (path === '') return [];
    const { funding: _, ...rest } = said as typeof said & { funding?: unknown };
    return [
      ...(said.resolved !== undefined || JSON.stringify(rest).includes('://')
        ? [`${path}: package-lock.json holds an address.`]
        : []),
      ...(integrity === undefined ? [`${path}: package-lock.json holds no checksum.`] : []),
    ];
  });
}
