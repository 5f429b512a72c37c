import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { countryNumber } from './attributes.ts';

const { db } = await testDatabase();

test('a country has the same number here and in the database', async () => {
  const { rows } = await sql<{ code: string; number: number }>`
    select code, country_number(code) as number from country
    union values ('AAA', country_number('AAA')), ('ZZZ', country_number('ZZZ'))`.execute(db);
  expect(rows.map(({ number }) => number)).toEqual(rows.map(({ code }) => countryNumber(code)));
});
