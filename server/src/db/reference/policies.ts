import type { Db } from '../connection.ts';
import { defaultTermsOfUse } from './terms-of-use.ts';

/** CONSENT-003, CONSENT-004: every office starts with the same one page and replaces it by upload. */
export async function loadDefaultPolicies(db: Db): Promise<void> {
  const without = await db
    .selectFrom('office')
    .select('code')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('policyDocument').select('id').whereRef('policyDocument.officeCode', '=', 'office.code'))),
    )
    .execute();
  if (without.length === 0) return;
  const content = await defaultTermsOfUse(1);
  await db
    .insertInto('policyDocument')
    .values(without.map(({ code }) => ({ officeCode: code, version: 1, fileName: 'terms-of-use.pdf', content })))
    .execute();
}
