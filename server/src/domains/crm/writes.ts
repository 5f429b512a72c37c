import type { ServiceAccount } from '#contract/crm/api.ts';
import type { Db } from '../../db/connection.ts';

export interface ApiSettingsRow {
  readonly regionCode: string | null;
  readonly url: string | null;
  readonly description: string;
  readonly comments: string;
  readonly supportOfficeCredentialId: number | null;
  readonly supportOfficePassword: Buffer | null;
  readonly adminCredentialId: number | null;
  readonly adminPassword: Buffer | null;
}

interface Saved {
  readonly office: string;
  readonly version: number;
  readonly by: number;
  readonly at: Date;
  readonly userOffices: readonly string[];
  readonly frameOrigins: readonly string[];
}

export async function upsertApiSettings(db: Db, row: ApiSettingsRow, saved: Saved): Promise<void> {
  const { office, userOffices, frameOrigins } = saved;
  const values = { ...row, version: saved.version, updatedAt: saved.at, updatedBy: saved.by };
  await db
    .insertInto('apiSettings')
    .values({ officeCode: office, ...values })
    .onConflict((oc) => oc.column('officeCode').doUpdateSet(values))
    .execute();
  await db.deleteFrom('apiUserOffice').where('officeCode', '=', office).execute();
  if (userOffices.length > 0)
    await db
      .insertInto('apiUserOffice')
      .values(userOffices.map((userOfficeCode) => ({ officeCode: office, userOfficeCode })))
      .execute();
  await db.deleteFrom('frameOrigin').where('officeCode', '=', office).execute();
  if (frameOrigins.length > 0)
    await db
      .insertInto('frameOrigin')
      .values(frameOrigins.map((origin) => ({ officeCode: office, origin })))
      .execute();
}

export const findRegion = (db: Db, code: string) =>
  db
    .selectFrom('region')
    .select(['code', 'isActive'])
    .where('code', '=', code)
    .where('kind', '=', 'office')
    .executeTakeFirst();

/** Whether each of the offices that exist is active. */
export async function findOfficeStates(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  if (codes.length === 0) return new Map();
  const rows = await db.selectFrom('office').select(['code', 'isActive']).where('code', 'in', codes).execute();
  return new Map(rows.map(({ code, isActive }) => [code, isActive]));
}

/** ERR-061: only an active account of the same office is valid. */
export const findActiveAccount = (db: Db, office: string, name: string) =>
  db
    .selectFrom('apiCredential')
    .select(['id', 'clientId', 'secretHash'])
    .where('officeCode', '=', office)
    .where((eb) => eb.fn('lower', ['clientId']), '=', name.toLowerCase())
    .where('isActive', '=', true)
    .executeTakeFirst();

const accounts = (db: Db, office: string) =>
  db
    .selectFrom('apiCredential')
    .select(['id', 'clientId', 'description', 'isActive', 'createdAt', 'version'])
    .where('officeCode', '=', office);

type Row = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number];

const toAccount = ({ clientId, createdAt, ...row }: Row): ServiceAccount => ({
  ...row,
  name: clientId,
  createdAt: createdAt.toISOString(),
});

export const listAccounts = async (db: Db, office: string): Promise<ServiceAccount[]> =>
  (await accounts(db, office).orderBy('clientId').execute()).map(toAccount);

export async function findAccount(db: Db, office: string, id: number): Promise<ServiceAccount | undefined> {
  const row = await accounts(db, office).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toAccount(row);
}

/** The new account's id; undefined when the name is taken in any office, regardless of case. */
export async function insertAccount(
  db: Db,
  account: { office: string; name: string; description: string; secretHash: Buffer; by: number; at: Date },
): Promise<number | undefined> {
  const row = await db
    .insertInto('apiCredential')
    .values({
      officeCode: account.office,
      clientId: account.name,
      description: account.description,
      secretHash: account.secretHash,
      createdBy: account.by,
      createdAt: account.at,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateAccount(
  db: Db,
  id: number,
  values: { description: string; isActive: boolean; version: number } | { secretHash: Buffer },
): Promise<void> {
  await db.updateTable('apiCredential').set(values).where('id', '=', id).execute();
}
