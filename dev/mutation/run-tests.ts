import { readdirSync, writeFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import fastCheck from 'fast-check';
import { build, type Rollup } from 'vite';
import { expect } from 'vitest';
import * as zod from 'zod';

/**
 * Rules are pure, and their tests use only describe, test and expect of a runner, so they can run in this process for
 * every mutant. A Vitest worker for each mutant would take a hundred times as long.
 */

// A mutated rule breaks a property within a few tries or hardly ever.
fastCheck.configureGlobal({ numRuns: 20 });

const folder = 'contract/src';
const kept: Readonly<Record<string, unknown>> = { zod, 'fast-check': fastCheck };

export interface Test {
  readonly name: string;
  readonly body: () => unknown;
}

/** Evaluates rules and tests again. */
export type Domain = (require: (name: string) => unknown, exports: object) => void;

/** The tests of a domain and the rules they test, in one bundle. */
export async function bundle(domain: string): Promise<Domain> {
  const tests = readdirSync(`${folder}/${domain}`).filter((name) => name.endsWith('.test.ts'));
  const entry = `tests-of-${domain}.js`;
  writeFileSync(entry, tests.map((name) => `import './${folder}/${domain}/${name}';`).join('\n'));
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: entry,
      write: false,
      minify: false,
      rollupOptions: { external: ['vitest', ...Object.keys(kept)], treeshake: false, output: { format: 'cjs' } },
    },
  })) as Rollup.RollupOutput;
  return compileFunction(output[0].code, ['require', 'exports']) as unknown as Domain;
}

type Declare = (title: string, body: () => unknown) => void;
type Rows = readonly unknown[];

const each = (declare: Declare) => (rows: Rows) => (title: string, body: (...row: Rows) => unknown) => {
  for (const [index, row] of rows.entries())
    declare(`${title} #${index}`, () => body(...(Array.isArray(row) ? (row as Rows) : [row])));
};

export function collectTests(domain: Domain): readonly Test[] {
  const tests: Test[] = [];
  const around: string[] = [];
  const test: Declare = (title, body) => void tests.push({ name: [...around, title].join(' '), body });
  const describe: Declare = (title, body) => {
    around.push(title);
    body();
    around.pop();
  };
  const vitest = {
    test: Object.assign(test, { each: each(test) }),
    describe: Object.assign(describe, { each: each(describe) }),
    expect,
  };
  domain((name) => (name === 'vitest' ? vitest : kept[name]), {});
  return tests;
}

/** The failure of a test; undefined when it passes. */
export async function testFailureOf({ body }: Test): Promise<string | undefined> {
  try {
    await body();
    return undefined;
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure);
  }
}
