import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getChild, getChildAudit } from '#contract/children/card-api.ts';
import { atEnd } from '../testing/at-end.ts';
import { makeChild } from '../testing/children.ts';
import { testDatabase } from '../testing/database.ts';
import { makeUser } from '../testing/factories.ts';
import { testServer } from '../testing/server.ts';
import { openDatabase } from './connection.ts';

test('a migration that adds a field to children breaks no card of a server that runs', async () => {
  const { url } = await testDatabase();
  const { db, close } = openDatabase(url, { maximum: 2 });
  atEnd(close);
  const { call } = await testServer({ database: { db, url } });
  const person = await makeUser(db);
  const { code: childId } = await makeChild(db);
  /** At once, so that both connections prepare what they need. */
  const read = async () => {
    const ask = () => [call(getChild, { childId }, { as: person }), call(getChildAudit, { childId }, { as: person })];
    const answers = await Promise.all([1, 2, 3].flatMap(ask));
    return answers.map(({ status }) => status);
  };
  expect(await read()).toEqual(Array(6).fill(200));
  await sql`do $$ begin
    alter table child_record add column next_note text;
    execute 'create or replace view child as ' ||
      replace(pg_get_viewdef('child'::regclass), 'FROM child_record c', ', c.next_note FROM child_record c');
  end $$`.execute(db);
  expect(await read()).toEqual(Array(6).fill(200));
});

test('named statements list their columns', () => {
  const root = join(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.ts$/.test(path),
  );
  const named = files.filter((path) => readFileSync(join(root, path), 'utf8').includes('${preparedAs('));
  expect(named).toContain('db/wal-positions.ts');
  const everything = /\bselect \*|\b\w+\.\*/;
  expect(named.filter((path) => everything.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
