import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  createServiceAccount,
  listServiceAccounts,
  renewServiceAccountSecret,
  updateServiceAccount,
} from '#contract/crm/api.ts';
import { listTabAudit } from '#contract/office-settings/audit-api.ts';
import { issueNonavTokens } from '#contract/session/api.ts';
import { makeCredential, makeUser } from '../../testing/factories.ts';
import { makeOffice } from '../../testing/offices.ts';
import { testServer } from '../../testing/server.ts';

const { db, call } = await testServer();

async function administrator() {
  const office = await makeOffice(db);
  const as = await makeUser(db, { office, roles: ['Local Administrator'] });
  return { office, as, account: (await makeCredential(db, { office })).clientId };
}

describe('service accounts', () => {
  const basic = (name: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
  });

  test('a new one signs in with the secret that is told once, until it is renewed or made inactive', async () => {
    const { office, as } = await administrator();
    const user = await makeUser(db, { office });
    const name = `crm.${office.toLowerCase()}`;
    const made = await call(createServiceAccount, { office, account: { name, description: 'CRM' } }, { as });
    const { account, secret } = made.output;
    const signIn = async (given: string) =>
      (await call(issueNonavTokens, { email: user.email }, { headers: basic(name, given) })).status;
    expect(await signIn(secret)).toBe(200);
    const renewed = (await call(renewServiceAccountSecret, { office, id: account.id }, { as })).output.secret;
    expect([await signIn(secret), await signIn(renewed)]).toEqual([401, 200]);
    const off = { office, id: account.id, account: { description: 'CRM', isActive: false, version: account.version } };
    expect((await call(updateServiceAccount, off, { as })).output.account.isActive).toBe(false);
    expect(await signIn(renewed)).toBe(401);
    const listed = await call(listServiceAccounts, { office }, { as });
    expect(listed.output.accounts.map((one) => [one.name, one.isActive])).toContainEqual([name, false]);
    const history = await call(listTabAudit, { office, tab: 'apiConfiguration' }, { as });
    expect(`${listed.text}${history.text}`).not.toContain(secret);
    expect(`${listed.text}${history.text}`).not.toContain(renewed);
  });

  test('F11 F20 a description saved by who still saw the account active leaves it deactivated, and says who did that', async () => {
    const { office, as } = await administrator();
    const colleague = await makeUser(db, {
      office,
      roles: ['Local Administrator'],
      firstName: 'Kei',
      lastName: 'Tanaka',
    });
    const [opened] = (await call(listServiceAccounts, { office }, { as })).output.accounts;
    if (!opened) throw new Error('The office has no account');
    const { id, version } = opened;
    const save = (account: object, by: typeof as) =>
      call(updateServiceAccount, { office, id, account: { ...opened, version, ...account } }, { as: by });
    expect((await save({ isActive: false }, colleague)).status).toBe(200);
    const late = await save({ description: 'For the night' }, as);
    expect([late.status, late.problem]).toMatchObject([
      409,
      { code: 'changed-meanwhile', params: { by: 'Kei Tanaka' } },
    ]);
    const [now] = (await call(listServiceAccounts, { office }, { as })).output.accounts;
    expect(now).toEqual({ ...opened, isActive: false, version: version + 1 });
  });

  test('a page of the previous release, which knows no version, deactivates an account too', async () => {
    const { office, as } = await administrator();
    const [opened] = (await call(listServiceAccounts, { office }, { as })).output.accounts;
    if (!opened) throw new Error('The office has no account');
    const { id, description } = opened;
    const off = await call(updateServiceAccount, { office, id, account: { description, isActive: false } }, { as });
    expect([off.status, off.output?.account.isActive]).toEqual([200, false]);
  });

  test('names are unique and limited to allowed characters', async () => {
    const { office, as, account } = await administrator();
    const add = async (name: string) =>
      (await call(createServiceAccount, { office, account: { name, description: '' } }, { as })).problem.errors;
    const taken = [{ field: 'ServiceAccount.ServiceAccount', code: 'duplicate' }];
    expect(await add(account)).toEqual(taken);
    expect(await add(account.toUpperCase())).toEqual(taken);
    expect((await add('a:b'))?.[0]?.code).toBe('invalid-characters');
  });

  test('F12 a system signs in in capitals or not, and histories call it by its one name', async () => {
    const { office } = await administrator();
    const user = await makeUser(db, { office });
    const { clientId, secret } = await makeCredential(db, { office });
    const headers = basic(clientId.toUpperCase(), secret);
    expect((await call(issueNonavTokens, { email: user.email }, { headers })).status).toBe(200);
    const { rows } = await sql`select * from audit_entry where entity = 'frame' and entity_id = ${office}`.execute(db);
    expect(JSON.stringify(rows)).toContain(clientId);
    expect(JSON.stringify(rows)).not.toContain(clientId.toUpperCase());
  });

  test('USER-047 an account of another office is not found by its number', async () => {
    const [ours, theirs] = [await administrator(), await administrator()];
    const { accounts } = (await call(listServiceAccounts, { office: ours.office }, { as: ours.as })).output;
    const id = accounts[0]?.id as number;
    expect((await call(renewServiceAccountSecret, { office: theirs.office, id }, { as: theirs.as })).status).toBe(404);
  });
});
