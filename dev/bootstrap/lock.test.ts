import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { withLock } from './lock.mjs';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prcds-lock-'));
  file = join(folder, 'a.lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

const nobody = 999_999_999;
const held = (pid: number, started: string, token: string): string => JSON.stringify({ pid, started, token });

/** Takes the lock without waiting, and leaves no files behind. */
async function expectFree(): Promise<void> {
  const tellWaiting = vi.fn();
  let isOurs: boolean | undefined;
  const taking = withLock(
    file,
    async () => {
      isOurs = existsSync(file);
    },
    tellWaiting,
  );
  const left = () => readdirSync(folder).join(', ');
  await expect.poll(() => isOurs, { message: `the lock is never taken: ${left()}` }).toBe(true);
  await taking;
  expect(tellWaiting).not.toHaveBeenCalled();
  expect(readdirSync(folder)).toEqual([]);
}

test('the lock of a process that has ended is ignored', async () => {
  writeFileSync(file, held(nobody, '1', 'gone'));
  await expectFree();
});

test('the lock of an earlier process with the id of a running one is ignored', async () => {
  writeFileSync(file, held(process.pid, 'long ago', 'reused'));
  await expectFree();
  writeFileSync(file, held(process.ppid, 'long ago', 'reused'));
  await expectFree();
});

test('an empty or foreign lock file is ignored', async () => {
  for (const content of ['', '999999', '{"pid":1}']) {
    writeFileSync(file, content);
    await expectFree();
  }
});

test('a process killed while removing a stale lock blocks no other', async () => {
  writeFileSync(file, held(nobody, '1', 'gone'));
  writeFileSync(`${file}.gone`, held(nobody, '2', 'killed'));
  writeFileSync(`${file}.gone.killed`, held(nobody, '3', 'killed-too'));
  await expectFree();
});

test('a running holder is waited for and named', async () => {
  const tellWaiting = vi.fn();
  const order: string[] = [];
  let finish = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    void withLock(
      file,
      async () => {
        resolve();
        await new Promise<void>((done) => (finish = done));
        order.push('first');
      },
      tellWaiting,
    );
  });
  await begun;
  const second = withLock(file, async () => order.push('second'), tellWaiting);
  await expect.poll(() => tellWaiting.mock.calls).toEqual([[process.pid]]);
  finish();
  await second;
  expect(order).toEqual(['first', 'second']);
});

test('waiting for a holder is reported once, however long it takes', async () => {
  const tellWaiting = vi.fn();
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const first = withLock(file, () => finished, vi.fn());
  // Each attempt to take the lock creates a file of its own.
  const attempts = new Set<string>();
  const watcher = watch(folder, (_, name) => attempts.add(String(name)));
  onTestFinished(() => watcher.close());
  const second = withLock(file, async () => undefined, tellWaiting);
  await expect.poll(() => attempts.size).toBeGreaterThan(4);
  expect(tellWaiting.mock.calls).toEqual([[process.pid]]);
  finish();
  await Promise.all([first, second]);
});

test('a holder removes only its own lock, also after a failure', async () => {
  const others = held(process.pid, 'now', 'another');
  await withLock(file, async () => writeFileSync(file, others), vi.fn());
  expect(readFileSync(file, 'utf8')).toBe(others);
  rmSync(file);
  await expect(withLock(file, () => Promise.reject(new Error('no network')), vi.fn())).rejects.toThrow('no network');
  expect(existsSync(file)).toBe(false);
});

test('P1 of many processes that find a stale lock at the same moment, one at a time gets it', async () => {
  const rounds = 25;
  const people = 4;
  for (let round = 0; round < rounds; round += 1) writeFileSync(`${file}${round}`, held(nobody, '1', 'gone'));
  const script = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as pause } from 'node:timers/promises';
    const { withLock } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))});
    console.log('ready');
    const begin = await new Promise((resolve) => process.stdin.once('data', (text) => resolve(Number(text))));
    for (let round = 0; round < ${rounds}; round += 1) {
      await pause(Math.max(0, begin + round * 20 - Date.now() - 2));
      while (Date.now() < begin + round * 20);
      const log = (word) => appendFileSync(${JSON.stringify(folder)} + '/log' + round, word + '\\n');
      await withLock(${JSON.stringify(file)} + round, async () => { log('in'); await pause(3); log('out'); }, () => {});
    }
    process.exit();`;
  const children = Array.from({ length: people }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  await Promise.all(children.map(({ stdout }) => new Promise((resolve) => stdout.once('data', resolve))));
  const ended = children.map((child) => new Promise((resolve) => child.once('close', resolve)));
  for (const { stdin } of children) stdin.write(String(Date.now() + 100));
  expect(await Promise.all(ended)).toEqual(children.map(() => 0));
  const oneAtATime = 'in\nout\n'.repeat(people);
  for (let round = 0; round < rounds; round += 1)
    expect(readFileSync(join(folder, `log${round}`), 'utf8'), `round ${round}`).toBe(oneAtATime);
  expect(readdirSync(folder).filter((name) => name.includes('lock'))).toEqual([]);
});
