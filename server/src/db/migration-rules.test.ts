import { expect, test } from 'vitest';
import { readMigrations } from './migrations.ts';

type Rule = readonly [rule: string, breaks: RegExp];

/** What the version before could not work with, or what keeps it waiting; docs/operations.md says what to do instead. */
const always: readonly Rule[] = [
  ['nothing is renamed', /\brename\s+(to|column|constraint)\b/],
  ['no column changes its type', /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/],
  ['an index is built while others work', /\bcreate\s+(unique\s+)?index\s+(?!concurrently)/],
  ['a constraint is checked after it stands', /\badd\s+constraint\s+\w+\s+(check|foreign)\b(?![^;]*\bnot\s+valid\b)/],
];
/** Until a version later, in a migration whose first line says what it contracts. */
const atFirst: readonly Rule[] = [
  ['nothing is dropped that the version before may use', /\bdrop\s+(table|column|view|function)\b/],
  ['no column must have a value before every server gives it one', /\balter\s+column\s+\w+\s+set\s+not\s+null\b/],
];

const lastOfFirstRelease = '0139';

/** A table made in the same migration has no rows and nobody who uses it. */
const withoutOwnTables = (text: string): string => {
  const own = [...text.matchAll(/create table (\w+)/g)].map(([, name]) => name);
  const isOwn = (statement: string) => own.some((name) => new RegExp(`\\b(on|table)\\s+${name}\\b`).test(statement));
  return text
    .split(';')
    .filter((statement) => !isOwn(statement))
    .join(';');
};

const brokenBy = (text: string): string[] => {
  const rest = withoutOwnTables(text.replace(/--.*$/gm, '').toLowerCase());
  const rules = text.startsWith('-- Contracts ') ? always : [...always, ...atFirst];
  return rules.filter(([, breaks]) => breaks.test(rest)).map(([rule]) => rule);
};

test.each([
  ['alter table office rename column kind to sort', ['nothing is renamed']],
  ['-- Contracts 0140.\ndrop table old_one', []],
  ['drop table old_one', ['nothing is dropped that the version before may use']],
  ['alter table office alter column code type varchar(8)', ['no column changes its type']],
  [
    'alter table office alter column note set not null',
    ['no column must have a value before every server gives it one'],
  ],
  ['create index office_kind on office (kind)', ['an index is built while others work']],
  ['alter table office add constraint positive check (id > 0)', ['a constraint is checked after it stands']],
  ['alter table office add constraint positive check (id > 0) not valid', []],
  ['create index concurrently office_kind on office (kind)', []],
  ['create table brand_new (id integer); create index brand_new_id on brand_new (id)', []],
  ['alter table office add column note text', []],
])('the rules for migrations know %s', (text, broken) => {
  expect(brokenBy(text)).toEqual(broken);
});

test('after the first release servers go on working while the database is migrated', () => {
  for (const { name, text } of readMigrations())
    if (name > lastOfFirstRelease) expect({ name, broken: brokenBy(text) }).toEqual({ name, broken: [] });
});
