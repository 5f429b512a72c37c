import { readdirSync } from 'node:fs';

/** The contract's files with logic. Endpoints, schemas and texts have none. */
const rules = [
  /^(.+-)?rules\.ts$/,
  /^check-.+\.ts$/,
  /^(age|child-id|freshness|history-rows|resets|statuses)\.ts$/,
  /^(categories|expiry|selection)\.ts$/,
  /^(effective-access|matrix|screens)\.ts$/,
  /^(format|support-office)\.ts$/,
  /^(pdf|transitions)\.ts$/,
];

const folder = 'contract/src';

const rulesOf = (domain: string): string[] =>
  readdirSync(`${folder}/${domain}`)
    .filter((name) => rules.some((pattern) => pattern.test(name)) && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${domain}/${name}`);

/** Every domain with rules, and its files. */
export function ruleFiles(): Map<string, readonly string[]> {
  const domains = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const found = domains.map(({ name }) => [name, rulesOf(name)] as const);
  return new Map(found.filter(([, files]) => files.length > 0));
}
