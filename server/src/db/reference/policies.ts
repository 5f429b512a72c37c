import type { Db } from '../connection.ts';
import { defaultTermsOfUse } from './terms-of-use.ts';

const fileName = 'terms-of-use.pdf';

/**
 * CONSENT-003, CONSENT-004: every office starts with the same default page in every language, and may replace it by
 * upload.
 */
export async function loadDefaultPolicies(db: Db): Promise<void> {
  await translateFirstPages(db);
  const without = await db
    .selectFrom('office')
    .select('code')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('policyDocument').select('id').whereRef('policyDocument.officeCode', '=', 'office.code'))),
    )
    .execute();
  if (without.length === 0) return;
  const [content, contentEs] = [await defaultTermsOfUse(1), await defaultTermsOfUse(1, 'es')];
  await db
    .insertInto('policyDocument')
    .values(without.map(({ code }) => ({ officeCode: code, version: 1, fileName, content, contentEs })))
    .execute();
}

/**
 * Adds the Spanish text for offices that received the English page only. The content is the same, so nobody has to
 * accept again.
 */
async function translateFirstPages(db: Db): Promise<void> {
  const untranslated = await db
    .selectFrom('policyDocument')
    .select('id')
    .where('contentEs', 'is', null)
    .where('createdBy', 'is', null)
    .where('version', '=', 1)
    .where('fileName', '=', fileName)
    .execute();
  if (untranslated.length === 0) return;
  const contentEs = await defaultTermsOfUse(1, 'es');
  const ids = untranslated.map(({ id }) => id);
  await db.updateTable('policyDocument').set({ contentEs }).where('id', 'in', ids).execute();
}
