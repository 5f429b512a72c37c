import type { Db } from '../db/connection.ts';

let made = 0;

/** Creates an office for a single test, so that tests in one file do not share settings. */
export async function makeOffice(db: Db): Promise<string> {
  const letters = [...String(made++).padStart(4, '0')].map((digit) => String.fromCharCode(65 + Number(digit)));
  const code = `T${letters.join('')}`;
  await db
    .insertInto('office')
    .values({ code, name: `Office ${code}`, kind: 'fundraising', regionCode: 'US' })
    .execute();
  return code;
}
