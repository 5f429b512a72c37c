import { sql } from 'kysely';
import { type Language, languageCodes, sourceLanguage } from '#contract/shared/language.ts';
import type { Db } from '../connection.ts';
import { columnIn } from '../language-columns.ts';
import { defaultTermsOfUse } from './terms-of-use.ts';

const fileName = 'terms-of-use.pdf';

/**
 * CONSENT-003, CONSENT-004: every office starts with the same default page in every language, and may replace it by
 * upload.
 */
export async function loadDefaultPolicies(db: Db): Promise<void> {
  const without = await db
    .selectFrom('office')
    .select('code')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('policyDocument').select('id').whereRef('policyDocument.officeCode', '=', 'office.code'))),
    )
    .execute();
  if (without.length > 0) {
    const content = await defaultTermsOfUse(1);
    await db
      .insertInto('policyDocument')
      .values(without.map(({ code }) => ({ officeCode: code, version: 1, fileName, content })))
      .execute();
  }
  for (const language of languageCodes) if (language !== sourceLanguage) await translateFirstPages(db, language);
}

/**
 * Adds the text in another language for offices that do not have it. The content is the same, so nobody has to accept
 * again.
 */
async function translateFirstPages(db: Db, language: Language): Promise<void> {
  const column = columnIn('content', language);
  const untranslated = await db
    .selectFrom('policyDocument')
    .select('id')
    .where(sql<boolean>`${sql.ref(column)} is null`)
    .where('createdBy', 'is', null)
    .where('version', '=', 1)
    .where('fileName', '=', fileName)
    .execute();
  if (untranslated.length === 0) return;
  const ids = untranslated.map(({ id }) => id);
  const content = await defaultTermsOfUse(1, language);
  await db
    .updateTable('policyDocument')
    .set({ [column]: content })
    .where('id', 'in', ids)
    .execute();
}
