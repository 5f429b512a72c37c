import { existsSync } from 'node:fs';
import { describeDefects } from '../requirements/coverage.ts';
import { readCoverage } from '../requirements/read.ts';
import { checkMaterials } from './materials/check.ts';
import { type Run, runTool } from './tool.ts';

/** A check that passes or fails as a whole. */
export interface Check {
  readonly name: string;
  readonly run: () => Promise<Run>;
}

const rooms = ['contract', 'server', 'web', 'dev', 'e2e', 'bench'].filter((room) => existsSync(room));

const lint: Check = {
  name: 'lint',
  run: () => runTool('@biomejs/biome', ['check', '--error-on-warnings', '.']),
};

const promises: Check = {
  name: 'promises nobody waits for',
  run: () => runTool('oxlint', ['--type-aware', '--deny-warnings', ...rooms]),
};

const rules: Check = {
  name: 'import rules',
  run: () => runTool('dependency-cruiser', ['--config', '.dependency-cruiser.cjs', ...rooms], { bin: 'depcruise' }),
};

const types = (name: string, project: string): Check => ({
  name,
  run: () => runTool('typescript', ['--noEmit', '--pretty', 'false', '-p', project], { bin: 'tsc' }),
});

export const dead: Check = { name: 'dead code', run: () => runTool('knip', ['--no-progress', '--no-config-hints']) };

const titles: Check = {
  name: 'requirement ids in titles',
  run: async () => {
    const defects = describeDefects(readCoverage());
    return { code: defects.length === 0 ? 0 : 1, output: defects.join('\n') };
  },
};

const materials: Check = { name: 'bill of materials and licences', run: checkMaterials };

export const everyTime: readonly Check[] = [
  lint,
  titles,
  materials,
  rules,
  promises,
  types('types', 'tsconfig.json'),
  types('types of the web application', 'web/tsconfig.json'),
];
