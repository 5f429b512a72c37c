import { openDatabase } from '#server/db/connection.ts';
import { sha256 } from '#server/db/sealing.ts';

export const crmClientId = 'demo-crm';

/** At every start: the CRM's secret lives with the demo's data, which may be younger than the database. */
export async function ensureCrmCredential(url: string, secret: string): Promise<void> {
  const { db, close } = openDatabase(url, { maximum: 1 });
  try {
    await db
      .insertInto('apiCredential')
      .values({
        clientId: crmClientId,
        secretHash: sha256(secret),
        description: 'The CRM page of the demo',
        officeCode: 'USAO',
      })
      .onConflict((oc) => oc.column('clientId').doUpdateSet((eb) => ({ secretHash: eb.ref('excluded.secretHash') })))
      .execute();
  } finally {
    await close();
  }
}
