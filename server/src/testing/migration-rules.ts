type Rule = readonly [rule: string, breaks: RegExp];

/** Changes that break or block servers of the previous version; docs/operations.md describes the alternatives. */
const always: readonly Rule[] = [
  ['nothing is renamed', /\brename\s+(to|column|constraint)\b/],
  ['no column changes its type', /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/],
  ['an index is built while others work', /\bcreate\s+(unique\s+)?index\s+(?!concurrently)/],
  ['a constraint is checked after it stands', /\badd\s+constraint\s+\w+\s+(check|foreign)\b(?![^;]*\bnot\s+valid\b)/],
];
/** Allowed one version later, in a migration whose first line starts with '-- Contracts'. */
const untilNextVersion: readonly Rule[] = [
  ['nothing is dropped that the version before may use', /\bdrop\s+(table|column|view|function)\b/],
  ['no column must have a value before every server gives it one', /\balter\s+column\s+\w+\s+set\s+not\s+null\b/],
];

/** A table created in the same migration has no rows and no users yet. */
const withoutOwnTables = (text: string): string => {
  const own = [...text.matchAll(/create table (\w+)/g)].map(([, name]) => name);
  const isOwn = (statement: string) => own.some((name) => new RegExp(`\\b(on|table)\\s+${name}\\b`).test(statement));
  return text
    .split(';')
    .filter((statement) => !isOwn(statement))
    .join(';');
};

/** The names of the rules that a migration breaks. */
export const listBrokenRules = (text: string): string[] => {
  const rest = withoutOwnTables(text.replace(/--.*$/gm, '').toLowerCase());
  const rules = text.startsWith('-- Contracts ') ? always : [...always, ...untilNextVersion];
  return rules.filter(([, breaks]) => breaks.test(rest)).map(([rule]) => rule);
};
