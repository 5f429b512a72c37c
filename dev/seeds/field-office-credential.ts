import { createHash } from 'node:crypto';
import { openDatabase } from '#server/db/connection.ts';
import { sha256 } from '#server/db/encryption.ts';

export const fieldOfficeClientId = 'demo-field-office';

const office = 'ETHS';

/** Of the CRM's, so that a demo that was begun before needs no new secrets. */
export const fieldOfficeSecret = (crmSecret: string): string =>
  createHash('sha256').update(`field office ${crmSecret}`).digest('base64url');

/** At every start, like the CRM's account. */
export async function ensureFieldOfficeCredential(url: string, secret: string): Promise<void> {
  const { db, close } = openDatabase(url, { maximum: 1 });
  try {
    await db
      .insertInto('apiCredential')
      .values({
        clientId: fieldOfficeClientId,
        secretHash: sha256(secret),
        description: 'The field office page of the demo',
        officeCode: office,
      })
      .onConflict((oc) => oc.column('clientId').doUpdateSet((eb) => ({ secretHash: eb.ref('excluded.secretHash') })))
      .execute();
  } finally {
    await close();
  }
}
