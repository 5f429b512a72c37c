import type { Db } from '../../db/connection.ts';
import { decrypt, passwordOwner, sha256 } from '../../db/encryption.ts';
import type { Connection } from '../../external/callable.ts';

export interface StoredApiSettings {
  readonly regionCode: string | null;
  readonly url: string | null;
  readonly description: string;
  readonly comments: string;
  readonly supportOfficeAccount: string | null;
  readonly supportOfficePassword: Buffer | null;
  /** The hash of the account's current secret. */
  readonly supportOfficeSecret: Buffer | null;
  readonly adminAccount: string | null;
  readonly adminPassword: Buffer | null;
  readonly adminSecret: Buffer | null;
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
      'support.secretHash as supportOfficeSecret',
      'admin.clientId as adminAccount',
      'admin.secretHash as adminSecret',
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

export interface StoredPassword {
  /** Null without a working password. */
  readonly text: string | null;
  /** F29: the password was valid until the account got a new secret. */
  readonly isRenewed: boolean;
}

const sealedOf = {
  admin: ({ adminPassword, adminSecret }: StoredApiSettings) => [adminPassword, adminSecret],
  'support-office': ({ supportOfficePassword, supportOfficeSecret }: StoredApiSettings) => [
    supportOfficePassword,
    supportOfficeSecret,
  ],
} as const;

/** A stored password is valid only while it is its account's secret. */
export function decryptPassword(
  key: Buffer,
  office: string,
  stored: StoredApiSettings,
  which: keyof typeof sealedOf,
): StoredPassword {
  const [sealed, secretHash] = sealedOf[which](stored);
  const text = sealed && decrypt(key, sealed, passwordOwner(office, which));
  if (!text || !secretHash) return { text: null, isRenewed: false };
  return sha256(text).equals(secretHash) ? { text, isRenewed: false } : { text: null, isRenewed: true };
}

/** Address and credentials of the office's external system; undefined without an address. */
export async function findApiConnection(db: Db, key: Buffer, office: string): Promise<Connection | undefined> {
  const stored = await findApiSettings(db, office);
  if (!stored?.url) return undefined;
  const { url, adminAccount, isAdminActive } = stored;
  const { text, isRenewed } = decryptPassword(key, office, stored, 'admin');
  return { url, account: adminAccount, password: text, isActive: isAdminActive === true, isSecretRenewed: isRenewed };
}
