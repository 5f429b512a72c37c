import type { Db } from '../../db/connection.ts';
import { open, passwordOwner } from '../../db/sealing.ts';

export interface StoredApiSettings {
  readonly regionCode: string | null;
  readonly url: string | null;
  readonly description: string;
  readonly comments: string;
  readonly supportOfficeAccount: string | null;
  readonly supportOfficePassword: Buffer | null;
  readonly adminAccount: string | null;
  readonly adminPassword: Buffer | null;
  readonly isAdminActive: boolean | null;
  readonly userOffices: readonly string[];
  readonly frameOrigins: readonly string[];
  readonly version: number;
}

export async function findApiSettings(db: Db, office: string): Promise<StoredApiSettings | undefined> {
  const row = await db
    .selectFrom('apiSettings as s')
    .leftJoin('apiCredential as support', 'support.id', 's.supportOfficeCredentialId')
    .leftJoin('apiCredential as admin', 'admin.id', 's.adminCredentialId')
    .select(['s.regionCode', 's.url', 's.description', 's.comments', 's.version'])
    .select(['s.supportOfficePassword', 's.adminPassword'])
    .select([
      'support.clientId as supportOfficeAccount',
      'admin.clientId as adminAccount',
      'admin.isActive as isAdminActive',
    ])
    .where('s.officeCode', '=', office)
    .executeTakeFirst();
  if (!row) return undefined;
  const offices = await db
    .selectFrom('apiUserOffice')
    .select('userOfficeCode')
    .where('officeCode', '=', office)
    .orderBy('userOfficeCode')
    .execute();
  const origins = await db
    .selectFrom('frameOrigin')
    .select('origin')
    .where('officeCode', '=', office)
    .orderBy('origin')
    .execute();
  return {
    ...row,
    userOffices: offices.map(({ userOfficeCode }) => userOfficeCode),
    frameOrigins: origins.map(({ origin }) => origin),
  };
}

export interface ApiConnection {
  readonly url: string;
  readonly account: string | null;
  readonly password: string | null;
  /** A deactivated account signs nothing any more. */
  readonly isActive: boolean;
}

/** Where and as whom to call the external system of an office; nothing without an address. */
export async function findApiConnection(db: Db, key: Buffer, office: string): Promise<ApiConnection | undefined> {
  const stored = await findApiSettings(db, office);
  if (!stored?.url) return undefined;
  const { url, adminAccount, adminPassword, isAdminActive } = stored;
  const password = adminPassword && open(key, adminPassword, passwordOwner(office, 'admin'));
  return { url, account: adminAccount, password: password ?? null, isActive: isAdminActive === true };
}
