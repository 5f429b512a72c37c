import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findChromium, provideChromium } from './chromium.ts';
import { add, summarise } from './outcome.ts';
import { readPlaywright } from './playwright-report.ts';
import { runChecks } from './run-checks.ts';
import { describeTimes } from './times.ts';

test('the last line has the counts, and failures come before it', () => {
  const outcome = add(
    { passed: 3, failures: [] },
    { passed: 1, failures: [{ title: 'lint', detail: 'a.ts is untidy' }] },
  );
  const lines = summarise(outcome).split('\n');
  expect(lines.at(-1)).toBe('4 passed, 1 failed');
  expect(lines).toContain('1. lint');
  expect(lines).toContain('    a.ts is untidy');
  expect(summarise({ passed: 9, failures: [] })).toBe('9 passed, 0 failed');
});

test('each check counts once, also when several run at the same time', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const check = (code: number, turns: number) => ({
    name: `check ${code}`,
    run: async () => {
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      return { code, output: 'no' };
    },
  });
  const outcome = await runChecks([check(0, 30), check(1, 10), check(0, 1), check(0, 20), check(2, 1)]);
  expect(outcome.passed).toBe(3);
  expect(outcome.failures.map(({ title }) => title).sort()).toEqual(['check 1', 'check 2']);
  vi.restoreAllMocks();
});

test('a run ends with the time of each part and the ten slowest files', () => {
  const parts = [
    { part: 'Checks', seconds: 61.04 },
    { part: 'Browser stories', seconds: 300 },
  ];
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `file-${index}`, seconds: index }));
  const lines = describeTimes(parts, [...files, { file: 'file-3', seconds: 100 }]).split('\n');
  expect(lines.slice(0, 6)).toEqual([
    '    61.0 s  Checks',
    '   300.0 s  Browser stories',
    '   361.0 s  in all',
    '',
    'The 10 slowest files',
    '   103.0 s  file-3',
  ]);
  expect(lines).toHaveLength(15);
  expect(lines.at(-1)).toBe('     2.0 s  file-2');
});

test('browser stories: what passed at once, failed, was left out or could not be reached', () => {
  const attachments = [
    { name: 'screenshot', path: `${process.cwd()}/.reports/stories/two/test-failed-1.png` },
    { name: 'log' },
    { name: 'trace', path: `${process.cwd()}/.reports/stories/two/trace.zip` },
  ];
  const story = (title: string, status: string, expectedStatus = 'passed', message?: string) => ({
    title,
    file: 'entry.spec.ts',
    tests: [{ status, expectedStatus, results: message ? [{ duration: 1_500, error: { message }, attachments }] : [] }],
  });
  const file = 'e2e/entry.spec.ts';
  const run = readPlaywright({
    suites: [
      {
        title: 'entry.spec.ts',
        specs: [story('one', 'expected')],
        suites: [
          {
            title: 'inner',
            specs: [
              story('two', 'unexpected', 'passed', '\u001b[31mtoo late\u001b[39m'),
              story('three', 'flaky'),
              story('four', 'skipped', 'skipped'),
              story('five', 'skipped'),
            ],
          },
        ],
      },
    ],
    errors: [
      { message: 'the world did not start' },
      { message: 'broken', location: { file: `${process.cwd()}/${file}` } },
    ],
  });
  expect(run.tests).toEqual([
    { file, title: 'one', state: 'passed' },
    {
      file,
      title: 'two',
      state: 'failed',
      detail: 'too late\nscreenshot: .reports/stories/two/test-failed-1.png\ntrace: .reports/stories/two/trace.zip',
    },
    { file, title: 'three', state: 'failed', detail: 'flaky' },
    { file, title: 'four', state: 'skipped', detail: 'skipped' },
    { file, title: 'five', state: 'not run', detail: 'skipped' },
  ]);
  expect(run.suiteErrors).toEqual([
    { file: undefined, detail: 'the world did not start' },
    { file, detail: 'broken' },
  ]);
  expect(run.files).toEqual([{ file, seconds: 1.5 }]);
});

test('finds a browser where CHROMIUM says, on the path, or in a usual place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prcds-chromium-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const browser = join(folder, 'google-chrome');
  writeFileSync(browser, '');
  chmodSync(browser, 0o755);
  expect(findChromium({ CHROMIUM: browser }, [])).toBe(browser);
  expect(findChromium({ PATH: `/nowhere:${folder}` }, [])).toBe(browser);
  expect(findChromium({ PATH: '/nowhere' }, [browser])).toBe(browser);
  expect(findChromium({ PATH: '/nowhere' }, [])).toBeUndefined();
});

test('says how to set CHROMIUM right', async () => {
  expect(await provideChromium({ CHROMIUM: '/no/such/browser' })).toEqual({
    problem: "CHROMIUM is '/no/such/browser', which cannot be run: set it to the path of a Chromium or Chrome.",
  });
});
