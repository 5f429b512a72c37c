import { describeCoverage, describeDefects } from './requirements/describe.ts';
import { readCoverage } from './requirements/read.ts';

const coverage = readCoverage();
console.log(describeCoverage(coverage));

const defects = describeDefects(coverage);
if (defects.length > 0) {
  console.log(`\nTo put right\n${defects.map((line) => `  ${line}`).join('\n')}`);
  process.exitCode = 1;
}
