import { openDatabase } from '#server/db/connection.ts';
import { encrypt, passwordOwner, sha256 } from '#server/db/encryption.ts';

export const crmClientId = 'demo-crm';

const office = 'USAO';

interface CrmAccess {
  readonly secret: string;
  /** Where the CRM receives messages. */
  readonly address: string;
  /** 32 bytes in base64. */
  readonly encryptionKey: string;
}

/**
 * At every start, because the CRM's secret, address and key are stored with the demo's data, which may be newer than
 * the database. An address a user entered is kept.
 */
export async function ensureCrmCredential(url: string, { secret, address, encryptionKey }: CrmAccess): Promise<void> {
  const { db, close } = openDatabase(url, { maximum: 1 });
  try {
    const { id } = await db
      .insertInto('apiCredential')
      .values({
        clientId: crmClientId,
        secretHash: sha256(secret),
        description: 'The CRM page of the demo',
        officeCode: office,
      })
      .onConflict((oc) => oc.column('clientId').doUpdateSet((eb) => ({ secretHash: eb.ref('excluded.secretHash') })))
      .returning('id')
      .executeTakeFirstOrThrow();
    const adminPassword = encrypt(Buffer.from(encryptionKey, 'base64'), secret, passwordOwner(office, 'admin'));
    const connection = { url: address, adminCredentialId: id, adminPassword };
    await db
      .insertInto('apiSettings')
      .values(({ selectFrom }) => ({
        officeCode: office,
        regionCode: selectFrom('office').select('regionCode').where('code', '=', office),
        description: 'The CRM of the demo',
        updatedAt: new Date(),
        ...connection,
      }))
      .onConflict((oc) =>
        oc
          .column('officeCode')
          .doUpdateSet(connection)
          .where(({ or, eb }) =>
            or([eb('apiSettings.url', 'is', null), eb('apiSettings.url', 'like', 'http://localhost:%/messages')]),
          ),
      )
      .execute();
  } finally {
    await close();
  }
}
