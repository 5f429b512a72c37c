import { existsSync, readFileSync, rmSync } from 'node:fs';
import { runTool } from './checks/tool.ts';
import { ruleFiles } from './mutation/rule-files.ts';
import { byDomain, type MutationReport, percent, type Score, sum } from './mutation/score.ts';

/** Mutation testing: mutates the contract's rules with Stryker, and counts which mutants a test detects. */

const least = 90;
const report = '.reports/mutation.json';
const all = ruleFiles();
const wanted = process.argv.slice(2);
const domains = wanted.length > 0 ? wanted : [...all.keys()];

function filesOf(domain: string): readonly string[] {
  const files = all.get(domain);
  if (!files) throw new Error(`There are no rules in '${domain}': choose of ${[...all.keys()].join(', ')}.`);
  return files;
}

async function measure(): Promise<ReadonlyMap<string, Score>> {
  rmSync(report, { force: true });
  const { output } = await runTool(
    '@stryker-mutator/core',
    ['run', 'dev/mutation/stryker.config.json', '--mutate', domains.flatMap(filesOf).join(',')],
    { bin: 'stryker', env: { MUTATION_DOMAINS: domains.join(','), NODE_OPTIONS: '--import tsx' } },
  );
  console.log(output);
  return existsSync(report) ? byDomain(JSON.parse(readFileSync(report, 'utf8')) as MutationReport) : new Map();
}

const scores = await measure();
for (const [domain, score] of scores) console.log(`${domain}: ${percent(score)} % of ${score.all}`);
const total = sum([...scores.values()]);
console.log(`Mutation score: ${percent(total)} % of ${total.all}`);
const isEnough = domains.every((domain) => percent(scores.get(domain) ?? { killed: 0, all: 1 }) >= least);
process.exitCode = isEnough ? 0 : 1;
