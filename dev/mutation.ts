import { existsSync, readFileSync, rmSync } from 'node:fs';
import { runTool } from './checks/tool.ts';
import { ruleFiles } from './mutation/rule-files.ts';
import { type MutationReport, percent, readScore, type Score, sum } from './mutation/score.ts';

/** Changes the rules of the contract in every way Stryker knows, and counts which changes a test notices. */

const least = 90;
const report = '.reports/mutation.json';
const all = ruleFiles();
const wanted = process.argv.slice(2);
const domains = wanted.length > 0 ? wanted : [...all.keys()];

async function measure(domain: string): Promise<Score | undefined> {
  const files = all.get(domain);
  if (!files) throw new Error(`There are no rules in '${domain}': choose of ${[...all.keys()].join(', ')}.`);
  rmSync(report, { force: true });
  const { output } = await runTool(
    '@stryker-mutator/core',
    ['run', 'dev/mutation/stryker.config.json', '--mutate', files.join(',')],
    { bin: 'stryker', env: { MUTATION_DOMAIN: domain } },
  );
  console.log(output);
  return existsSync(report) ? readScore(JSON.parse(readFileSync(report, 'utf8')) as MutationReport) : undefined;
}

const scores = new Map<string, Score>();
for (const domain of domains) {
  const score = await measure(domain);
  if (score) scores.set(domain, score);
  else process.exitCode = 1;
}
for (const [domain, score] of scores) console.log(`${domain}: ${percent(score)} % of ${score.all}`);
const total = sum([...scores.values()]);
console.log(`Mutation score: ${percent(total)} % of ${total.all}`);
if (percent(total) < least) process.exitCode = 1;
