import { existsSync } from 'node:fs';
import { describeDefects } from '../requirements/describe.ts';
import { readCoverage } from '../requirements/read.ts';
import { checkMaterials } from './materials/check.ts';
import { type Run, runTool } from './tool.ts';

/** A check that passes or fails as a whole. */
export interface Check {
  readonly name: string;
  readonly run: () => Promise<Run>;
}

const packages = ['texts', 'contract', 'server', 'web', 'dev', 'e2e', 'bench'].filter((folder) => existsSync(folder));

const lint: Check = {
  name: 'lint',
  run: () => runTool('@biomejs/biome', ['check', '--error-on-warnings', '.']),
};

/**
 * One program reads the types once for both checks; a separate `tsc` took twice as long again. Less frequent garbage
 * collection saves a quarter of its time for a quarter more memory.
 */
const types: Check = {
  name: 'types, and promises nobody waits for',
  run: () =>
    runTool('oxlint', ['--type-aware', '--type-check', '--deny-warnings', ...packages, 'vitest.config.ts'], {
      env: { GOGC: '400' },
    }),
};

const rules: Check = {
  name: 'import rules',
  run: () => runTool('dependency-cruiser', ['--config', '.dependency-cruiser.cjs', ...packages], { bin: 'depcruise' }),
};

export const deadCode: Check = {
  name: 'dead code',
  run: () => runTool('knip', ['--no-progress', '--no-config-hints']),
};

const titles: Check = {
  name: 'requirement ids in titles',
  run: async () => {
    const defects = describeDefects(readCoverage());
    return { code: defects.length === 0 ? 0 : 1, output: defects.join('\n') };
  },
};

const materials: Check = { name: 'bill of materials and licences', run: checkMaterials };

export const quickChecks: readonly Check[] = [types, rules, lint, titles, materials];
