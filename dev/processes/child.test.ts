import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prcds-child-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const here = (name: string): string => new URL(name, import.meta.url).href;
const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // An ended process that init has not yet asked for its exit code (a zombie) still takes signals.
    return !textOf(`/proc/${pid}/stat`).includes(') Z ');
  } catch {
    return false;
  }
}

/** Runs a child that never ends by itself, and kills its parent while the child is still loading. */
async function expectEndOf(script: string, preloaded: readonly string[]): Promise<void> {
  const [main, begun, go, log] = ['main.ts', 'begun', 'go', 'log'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  writeFileSync(main, `${script}\nsetInterval(() => undefined, 1000);`);
  const slow = `
    import { existsSync, writeFileSync } from 'node:fs';
    import { setTimeout as pause } from 'node:timers/promises';
    writeFileSync(${JSON.stringify(begun)}, String(process.pid));
    while (!existsSync(${JSON.stringify(go)})) await pause(10);`;
  const node = [`data:text/javascript,${encodeURIComponent(slow)}`, 'tsx', ...preloaded];
  const options = { script: main, node: node.flatMap((one) => ['--import', one]), env: {}, logFile: log };
  const parentScript = `
    import { startChild } from ${JSON.stringify(here('./child.ts'))};
    startChild(${JSON.stringify(options)});`;
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', parentScript], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => parent.once('close', resolve));
  await expect.poll(() => textOf(begun)).not.toBe('');
  const pid = Number(textOf(begun));
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  });
  parent.kill('SIGKILL');
  await ended;
  writeFileSync(go, '');
  await expect.poll(() => isRunning(pid), { message: `the child still runs\n${textOf(log)}` }).toBe(false);
}

test('P14: a child ends although its parent was killed while it was still loading', async () => {
  await expectEndOf('', [here('./follow-parent.ts')]);
});

test('P14: a command ends although its parent was killed while it was still loading', async () => {
  await expectEndOf(
    `import { whenAskedToStop } from ${JSON.stringify(here('./lifetime.ts'))};\nwhenAskedToStop(() => process.exit(0));`,
    [],
  );
});
