import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { failed, type Outcome } from './outcome.ts';
import { type PlaywrightReport, readPlaywright } from './playwright-report.ts';
import { runTool } from './tool.ts';
import { readVitest, type VitestReport } from './vitest-report.ts';

const folder = '.reports';

/** Runs a test program that leaves a report, shown as it goes; without a report, or against it, it has failed. */
async function runSuite<R>(
  name: string,
  file: string,
  start: (file: string) => Promise<{ code: number }>,
  read: (report: R) => Outcome,
): Promise<Outcome> {
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  const { code } = await start(file);
  if (!existsSync(file)) return failed(name, `${name} ended with code ${code} and left no report.`);
  const outcome = read(JSON.parse(readFileSync(file, 'utf8')) as R);
  if (code === 0 || outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: [{ title: name, detail: `Ended with code ${code}, outside any test: see above.` }] };
}

const runVitest = (name: string, report: string, config: readonly string[] = []): Promise<Outcome> =>
  runSuite<VitestReport>(
    name,
    `${folder}/${report}`,
    (file) =>
      runTool('vitest', ['run', ...config, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
        isShown: true,
      }),
    readVitest,
  );

export const runUnitTests = (): Promise<Outcome> => runVitest('unit and server tests', 'vitest.json');

export const runInterop = (): Promise<Outcome> =>
  runVitest('interop', 'interop.json', ['--config', 'dev/interop/vitest.config.ts', '--root', '.']);

export const storiesConfig = 'e2e/playwright.config.ts';

export const runStories = (chromium: string): Promise<Outcome> =>
  runSuite<PlaywrightReport>(
    'browser stories',
    `${folder}/playwright.json`,
    (file) =>
      runTool('@playwright/test', ['test', '--config', storiesConfig, '--reporter=list,json'], {
        bin: 'playwright',
        env: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        isShown: true,
      }),
    readPlaywright,
  );
