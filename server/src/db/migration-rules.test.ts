import { expect, test } from 'vitest';
import { listBrokenRules } from '../testing/migration-rules.ts';
import { readMigrations } from './migrations.ts';

const lastOfFirstRelease = '0139';

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
  expect(listBrokenRules(text)).toEqual(broken);
});

test('migrations after the first release do not break running servers', () => {
  const later = readMigrations().filter(({ name }) => name > lastOfFirstRelease);
  expect(later).not.toEqual([]);
  const broken = later.map(({ name, text }) => ({ name, broken: listBrokenRules(text) }));
  expect(broken).toEqual(later.map(({ name }) => ({ name, broken: [] })));
});
