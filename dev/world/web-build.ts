import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from '../processes/child.ts';
import type { Lifetime } from '../processes/lifetime.ts';
import { PlainFailure } from '../terminal/plain-failure.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const builds = join(root, '.build', 'web-builds');
/** What the web application is made of. */
const sources = ['web', 'contract/src', 'package-lock.json', 'package.json', 'tsconfig.json'];
const buildsKept = 3;

function* filesIn(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name));
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

export function hashFiles(base: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => [...filesIn(join(base, path))]).filter((path) => !isTest(path)))
    hash
      .update(`${relative(base, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

function dropOldBuilds(): void {
  const byAge = readdirSync(builds)
    .map((name) => join(builds, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const path of byAge.slice(buildsKept)) rmSync(path, { recursive: true, force: true });
}

/**
 * Answers the folder of the built web application, building it when its sources have changed. Each version has a
 * folder of its own and appears whole, so a running product never has its files pulled from under it.
 */
export async function buildWeb(lifetime: Lifetime): Promise<string> {
  const folder = join(builds, hashFiles(root, sources));
  if (existsSync(join(folder, 'index.html'))) return folder;
  mkdirSync(builds, { recursive: true });
  const unfinished = `${folder}.${process.pid}`;
  const logFile = join(root, '.build', 'web-build.log');
  rmSync(logFile, { force: true });
  const build = startChild({
    script: join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
    args: ['build', '--config', 'web/vite.config.ts', '--outDir', unfinished, '--emptyOutDir', '--logLevel', 'warn'],
    // A test runner's own NODE_ENV would build React for development.
    env: { ...process.env, NODE_ENV: 'production' },
    logFile,
  });
  lifetime.onStop(build.stop);
  if ((await build.ended) !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new PlainFailure(`The web application cannot be built:\n${readFileSync(logFile, 'utf8').trim()}`);
  }
  if (!existsSync(folder)) renameSync(unfinished, folder);
  else rmSync(unfinished, { recursive: true, force: true });
  dropOldBuilds();
  return folder;
}
