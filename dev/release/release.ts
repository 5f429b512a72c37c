import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { productMajor } from '../bootstrap/node.mjs';
import { type Lock, packageFiles } from './packages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface ReleaseOptions {
  readonly folder: string;
  readonly commit: string | null;
  /** Without it the server has no web application. */
  readonly hasWeb?: boolean;
}

/** Files the server finds by their path, besides the build. */
const copied = ['server/migrations', 'server/reference', 'deploy'];

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** See dev/world/product.ts: a smaller young generation saves memory. */
const start = 'node --max-semi-space-size=8 --enable-source-maps';

/** Everything production needs and nothing else; `npm ci` inside the folder installs its libraries. */
export async function makeRelease({ folder, commit, hasWeb = true }: ReleaseOptions): Promise<void> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  // A test runner's own NODE_ENV would build React for development.
  process.env.NODE_ENV = 'production';
  const bin = join(unfinished, 'server', 'bin');
  const quiet = { logLevel: 'warn' } as const;
  const into = (outDir: string) => ({ outDir, emptyOutDir: true });
  await build({ ...quiet, configFile: join(root, 'dev/release/server.vite.config.ts'), build: into(bin) });
  if (hasWeb)
    await build({ ...quiet, configFile: join(root, 'web/vite.config.ts'), build: into(join(unfinished, 'web')) });
  for (const path of copied) cpSync(join(root, path), join(unfinished, path), { recursive: true });
  const { name, version, description } = read(join(root, 'package.json')) as Record<string, string>;
  const names = read(join(bin, 'packages.json')) as string[];
  rmSync(join(bin, 'packages.json'));
  const product = {
    name: name as string,
    version: version as string,
    ...(commit && { commit }),
    private: true,
    description,
    type: 'module',
    engines: { node: `>=${productMajor}` },
    scripts: {
      start: `${start} server/bin/main.js`,
      migrate: 'node server/bin/migrate.js',
      admin: 'node server/bin/admin.js',
    },
  };
  const files = packageFiles(product, read(join(root, 'package-lock.json')) as Lock, names);
  for (const [file, content] of Object.entries(files))
    writeFileSync(join(unfinished, file), `${JSON.stringify(content, null, 2)}\n`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
}
