import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { createServiceAccount, updateServiceAccount } from '#contract/crm/api.ts';
import type { Db } from '../../db/connection.ts';
import { sha256 } from '../../db/encryption.ts';
import { transact } from '../../db/transaction.ts';
import { refuseStale } from '../../db/versions.ts';
import type { Context } from '../../http/context.ts';
import { fail, failFields } from '../../refusal.ts';
import { auditTab, getOffice, tabAudit } from '../office-settings/queries.ts';
import { findAccount, insertAccount, listAccounts, updateAccount } from './writes.ts';

type New = z.output<typeof createServiceAccount.input>['account'];
type Change = z.output<typeof updateServiceAccount.input>['account'];

const newSecret = () => randomBytes(32).toString('base64url');
const status = (isActive: boolean) => (isActive ? 'Active' : 'Inactive');

const getAccount = async (db: Db, office: string, id: number) =>
  (await findAccount(db, office, id)) ?? fail('not-found');

export async function listServiceAccounts({ db, office }: Context) {
  await getOffice(db, office);
  return { accounts: await listAccounts(db, office) };
}

export async function addServiceAccount(context: Context, { name, description }: New) {
  const { office, user, clock } = context;
  const secret = newSecret();
  return transact(context.db, async (db) => {
    await getOffice(db, office);
    const secretHash = sha256(secret);
    const id = await insertAccount(db, { office, name, description, secretHash, by: user.id, at: clock() });
    if (id === undefined) return failFields({ field: 'ServiceAccount.ServiceAccount', code: 'duplicate' });
    await auditTab({ ...context, db }, 'apiConfiguration', { 'Service account': [null, name] });
    return { account: await getAccount(db, office, id), secret };
  });
}

/** As soon as an account is inactive, its secret and every frame it opened are refused. */
export async function changeAccount(context: Context, id: number, { description, isActive, version }: Change) {
  const { office } = context;
  return transact(context.db, async (db) => {
    const before = await getAccount(db, office, id);
    const fields = { description: `Description of ${before.name}`, status: `Status of ${before.name}` };
    await refuseStale(
      db,
      { ...tabAudit(office, 'apiConfiguration'), fields: Object.values(fields) },
      { version: before.version, texts: { 'ServiceAccount.Description': before.description } },
      { version: version ?? before.version, texts: { 'ServiceAccount.Description': description } },
    );
    await updateAccount(db, id, { description, isActive, version: before.version + 1 });
    await auditTab({ ...context, db }, 'apiConfiguration', {
      [fields.description]: [before.description, description],
      [fields.status]: [status(before.isActive), status(isActive)],
    });
    return { account: await getAccount(db, office, id) };
  });
}

export async function renewSecret(context: Context, id: number) {
  const { office } = context;
  const secret = newSecret();
  return transact(context.db, async (db) => {
    const account = await getAccount(db, office, id);
    await updateAccount(db, id, { secretHash: sha256(secret) });
    await auditTab({ ...context, db }, 'apiConfiguration', { [`Secret of ${account.name}`]: ['set', 'replaced'] });
    return { account, secret };
  });
}
