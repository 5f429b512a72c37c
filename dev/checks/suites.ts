import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { provideChromium } from './chromium.ts';
import { failed, type Outcome } from './outcome.ts';
import { readPlaywright } from './playwright-report.ts';
import { runAndRerun } from './rerun.ts';
import type { SuiteRun } from './suite-run.ts';
import { runTool, type ToolOptions } from './tool.ts';
import { writeRunTo } from './vitest-reporter.ts';

const folder = '.reports';

const config = 'e2e/playwright.config.ts';

const nameOf = (path: string, attempt: number): string =>
  attempt === 0 ? path : path.replace(/(\.json)?$/, (ending) => `-again-${attempt}${ending}`);

/**
 * Runs a test program that writes a report, with its output shown; a missing report, or an exit code that contradicts
 * it, is a failure.
 */
async function readRun<R>(
  report: string,
  start: (report: string) => Promise<{ code: number }>,
  read: (report: R) => SuiteRun,
): Promise<SuiteRun> {
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const { code } = await start(report);
  if (!existsSync(report))
    return { tests: [], suiteErrors: [{ detail: `It ended with code ${code} and left no report.` }] };
  const run = read(JSON.parse(readFileSync(report, 'utf8')) as R);
  if (code === 0 || run.suiteErrors.length > 0 || run.tests.some(({ state }) => state !== 'passed')) return run;
  return { ...run, suiteErrors: [{ detail: `It ended with code ${code}, outside any test: see above.` }] };
}

interface VitestSuite {
  readonly suite: string;
  readonly report: string;
  /** All files of the configuration by default. */
  readonly files?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: ToolOptions['env'];
  readonly isShown?: boolean;
}

export const runVitest = ({
  suite,
  report,
  files = [],
  args = [],
  env,
  isShown = true,
}: VitestSuite): Promise<Outcome> =>
  runAndRerun(suite, (failed, attempt) => {
    const reporter = `${import.meta.dirname}/vitest-reporter.ts`;
    const alone = failed.length > 0 ? ['--maxWorkers=1'] : [];
    const all = [
      'run',
      ...(failed.length > 0 ? failed : files),
      ...args,
      ...alone,
      '--reporter=default',
      `--reporter=${reporter}`,
    ];
    return readRun<SuiteRun>(
      nameOf(report, attempt),
      (path) => runTool('vitest', all, { env: { ...env, ...writeRunTo(path) }, isShown }),
      (run) => run,
    );
  });

export const runUnitTests = (): Promise<Outcome> =>
  runVitest({ suite: 'unit and server tests', report: `${folder}/vitest.json` });

/** Test files that `npm test` leaves out, by their name, or samples: those use `testing/sample.ts`. */
function heavySuites(): string[] {
  return ['server/src', 'dev'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join(folder, name))
      .filter((path) => path.endsWith('.whole.test.ts') || readFileSync(path, 'utf8').includes('testing/sample.ts')),
  );
}

/** Each without sampling and with a fresh seed, which it prints. */
export const runHeavySuites = (): Promise<Outcome> =>
  runVitest({
    suite: 'heavy suites',
    report: `${folder}/whole.json`,
    files: heavySuites(),
    env: { TEST_WHOLE: '1' },
  });

export const runInterop = (): Promise<Outcome> =>
  runVitest({
    suite: 'interop',
    report: `${folder}/interop.json`,
    args: ['--config', 'dev/interop/vitest.config.ts', '--root', '.'],
  });

/** Playwright takes file names as patterns. */
const exactly = (file: string): string => `${file.replace(/[.+()[\]]/g, '\\$&')}$`;

/** The stories of this tree, or of a copy of it. */
export async function runStories(
  args: readonly string[] = [],
  env: ToolOptions['env'] = {},
  cwd = process.cwd(),
): Promise<Outcome> {
  const chromium = await provideChromium();
  if ('problem' in chromium) return failed('browser stories', chromium.problem);
  return runAndRerun('browser stories', (files, attempt) => {
    const alone = files.length > 0 ? ['--workers=1'] : [];
    // Playwright empties its output folder: a folder of its own keeps the screenshots and traces of the previous
    // attempt.
    const output = `--output=${resolve(nameOf(`${folder}/stories`, attempt))}`;
    const all = [
      'test',
      ...files.map(exactly),
      ...args,
      ...alone,
      `--config=${config}`,
      '--reporter=list,json',
      output,
    ];
    return readRun(
      resolve(nameOf(`${folder}/playwright.json`, attempt)),
      (path) =>
        runTool('@playwright/test', all, {
          bin: 'playwright',
          env: { ...env, CHROMIUM: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: path },
          cwd,
          isShown: true,
        }),
      readPlaywright,
    );
  });
}
