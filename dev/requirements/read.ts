import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Coverage, cover } from './coverage.ts';
import { readLedger } from './ledger.ts';
import { readTitles } from './titles.ts';

const rooms = ['contract', 'server', 'web', 'dev', 'e2e', 'bench'];

function findTests(room: string): string[] {
  return readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec|interop)\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(room, name))
    .sort();
}

/** Compares the project's requirements with the titles of all its tests. */
export function readCoverage(): Coverage {
  const areas = readLedger(readFileSync('docs/requirements.md', 'utf8'));
  const titles = rooms.flatMap(findTests).flatMap((file) => readTitles(file, readFileSync(file, 'utf8')));
  return cover(areas, titles);
}
