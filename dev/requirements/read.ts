import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Coverage, cover } from './coverage.ts';
import { parseRequirements } from './parse.ts';
import { readTitles } from './titles.ts';

const packages = ['contract', 'server', 'web', 'dev', 'e2e', 'bench'];

function findTests(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec|interop)\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name))
    .sort();
}

/** Compares the project's requirements with the titles of all its tests. */
export function readCoverage(): Coverage {
  const areas = parseRequirements(readFileSync('docs/requirements.md', 'utf8'));
  const titles = packages.flatMap(findTests).flatMap((file) => readTitles(file, readFileSync(file, 'utf8')));
  return cover(areas, titles);
}
