import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeRelease } from './release/release.ts';
import { runMain } from './terminal/user-facing-error.ts';

/** npm run build, or npm run build -- --to /srv/prcds --commit 1a2b3c4 */
const { values } = parseArgs({
  options: { to: { type: 'string', default: '.build/release' }, commit: { type: 'string' } },
  allowPositionals: true,
});

function currentCommit(): string | null {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

await runMain(async () => {
  const folder = resolve(values.to);
  await makeRelease({ folder, commit: values.commit ?? currentCommit() });
  process.stdout.write(
    `Built into ${folder}. There: npm ci --omit=dev, npm run migrate, npm start (docs/operations.md).\n`,
  );
});
