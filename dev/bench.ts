import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDataset } from '../bench/dataset.ts';
import { writeReport } from '../bench/report.ts';
import { type Part, parts, runBench } from '../bench/run.ts';
import { startServer } from '../bench/server.ts';
import { createLifetime, type Lifetime, whenAskedToStop } from './processes/lifetime.ts';
import { PlainFailure, runPlainly } from './terminal/plain-failure.ts';
import { terminalProgress } from './terminal/progress.ts';

/** npm run bench -- --children 1000000, or one part of it: npm run bench -- --only imports */
function readOptions() {
  const { values } = parseArgs({
    options: {
      children: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '8' },
      only: { type: 'string', multiple: true },
    },
    allowPositionals: true,
  });
  const children = Number(values.children);
  if (!Number.isInteger(children) || children < 1000)
    throw new PlainFailure('Say how many children, at least 1000: npm run bench -- --children 100000');
  const only = values.only ?? [...parts];
  if (!only.every((part): part is Part => parts.some((known) => known === part)))
    throw new PlainFailure(`What can be measured by itself: ${parts.join(', ')}`);
  return { children, seconds: Number(values.seconds), only };
}

async function main(lifetime: Lifetime): Promise<void> {
  const { children, seconds, only } = readOptions();
  const progress = terminalProgress();
  const url = await openDataset(children, progress, lifetime);
  const server = await progress.during('Server', () => startServer(url, lifetime));
  const results = await runBench(url, children, server, {
    only,
    repeats: 60,
    randomSets: 400,
    users: 16,
    seconds,
    tell: (what) => process.stdout.write(`  ${what}\n`),
  });
  const report = writeReport(children, results);
  mkdirSync('.reports', { recursive: true });
  const file = join('.reports', `bench-${children}${only.length < parts.length ? `-${only.join('-')}` : ''}.md`);
  writeFileSync(file, report);
  process.stdout.write(`\n${report}\nWritten to ${file}\n`);
}

const lifetime = createLifetime();
whenAskedToStop(() => void lifetime.stop().finally(() => process.exit(1)));
await runPlainly(() => main(lifetime).finally(lifetime.stop));
