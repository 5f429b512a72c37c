import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from '../processes/child.ts';
import { minimalEnvironment } from '../processes/environment.ts';
import type { Lifetime } from '../processes/lifetime.ts';
import { UserFacingError } from '../terminal/user-facing-error.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folderOf = (name: string) => join(root, '.build', `${name}-builds`);
const buildsKept = 3;

interface Build {
  readonly name: 'web' | 'server';
  /** Shown to people. */
  readonly title: string;
  readonly config: string;
  /** The files it is built from. */
  readonly sources: readonly string[];
  /** The file whose presence shows that a build is complete. */
  readonly main: string;
}

const settings = ['package-lock.json', 'package.json', 'tsconfig.json'];

function* filesIn(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name));
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

export function hashFiles(base: string, paths: readonly string[]): string {
  const hash = createHash('sha256').update(base);
  for (const file of paths.flatMap((path) => [...filesIn(join(base, path))]).filter((path) => !isTest(path)))
    hash
      .update(`${relative(base, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** Another process may drop them at the same time. */
export function dropOldBuilds(builds: string): void {
  const isFinished = (name: string): boolean => !name.includes('.');
  const byAge = readdirSync(builds)
    .filter(isFinished)
    .flatMap((name) => {
      const path = join(builds, name);
      const at = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
      return at === undefined ? [] : [{ path, at }];
    })
    .sort((a, b) => b.at - a.at);
  for (const { path } of byAge.slice(buildsKept)) rmSync(path, { recursive: true, force: true });
}

/** Renames a finished build into place; if another process has built the same in the meantime, that one stays. */
export function moveIntoPlace(unfinished: string, folder: string, main: string): void {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(join(folder, main))) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * Returns the folder of the build, building when the sources have changed. Each version has a folder of its own that is
 * renamed into place when complete, so a running product never loses its files.
 */
async function build({ name, title, config, sources, main }: Build, lifetime: Lifetime): Promise<string> {
  const builds = folderOf(name);
  const folder = join(builds, hashFiles(root, [...sources, ...settings]));
  if (existsSync(join(folder, main))) return folder;
  mkdirSync(builds, { recursive: true });
  const unfinished = `${folder}.${process.pid}`;
  const logFile = join(root, '.build', `${name}-build.log`);
  rmSync(logFile, { force: true });
  const child = startChild({
    script: join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
    args: ['build', '--config', config, '--outDir', unfinished, '--emptyOutDir', '--logLevel', 'warn'],
    env: { ...minimalEnvironment(), NODE_ENV: 'production' },
    logFile,
  });
  lifetime.onStop(child.stop);
  if ((await child.ended) !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new UserFacingError(`${title} cannot be built:\n${readFileSync(logFile, 'utf8').trim()}`);
  }
  moveIntoPlace(unfinished, folder, main);
  dropOldBuilds(builds);
  return folder;
}

export const buildWeb = (lifetime: Lifetime): Promise<string> =>
  build(
    {
      name: 'web',
      title: 'The web application',
      config: 'web/vite.config.ts',
      sources: ['web', 'texts', 'contract/src'],
      main: 'index.html',
    },
    lifetime,
  );

/** The build contains the paths of its sources, so it is rebuilt when they are moved. */
export const buildServer = (lifetime: Lifetime): Promise<string> =>
  build(
    {
      name: 'server',
      title: 'The server',
      config: 'dev/world/server.vite.config.ts',
      sources: [
        'server/src',
        'texts',
        'contract/src',
        'dev/world/server.vite.config.ts',
        'dev/world/keep-source-paths.ts',
        'dev/processes/follow-parent.ts',
      ],
      main: 'main.js',
    },
    lifetime,
  );
