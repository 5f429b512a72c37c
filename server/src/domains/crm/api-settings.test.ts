import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import {
  type ApiSettingsInput,
  createServiceAccount,
  getApiSettings,
  listServiceAccounts,
  renewServiceAccountSecret,
  saveApiSettings,
  testConnection,
} from '#contract/crm/api.ts';
import { outboundHeaders } from '#contract/integration/outbound.ts';
import { listTabAudit } from '#contract/office-settings/audit-api.ts';
import { issueNonavTokens } from '#contract/session/api.ts';
import { makeCredential, makeRole, makeUser } from '../../testing/factories.ts';
import { makeOffice } from '../../testing/offices.ts';
import { testServer } from '../../testing/server.ts';
import { findApiConnection } from './queries.ts';

const server = await testServer();
const { db, call, config } = server;

/** A receiver as described in docs/integration.md: it accepts signed POSTs only. */
const asked: string[] = [];
const crm = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { headers, method, url, rawHeaders } = request;
  asked.push([...rawHeaders, body].join('\n'));
  const text = `${headers[outboundHeaders.timestamp]}.${headers[outboundHeaders.idempotencyKey]}.${body}`;
  const wanted = `v1=${createHmac('sha256', 'right').update(text).digest('hex')}`;
  if (method !== 'POST') response.writeHead(405).end();
  else if (url === '/moved') response.writeHead(302, { location: '/ok' }).end();
  else response.writeHead(headers[outboundHeaders.signature] === wanted ? 200 : 401).end('{"secret":"of the crm"}');
});
await once(crm.listen(0, '127.0.0.1'), 'listening');
afterAll(() => crm.close());
const crmUrl = `http://127.0.0.1:${(crm.address() as AddressInfo).port}`;

/** With a service account whose secret is `secret`. */
async function administrator(secret = 'right') {
  const office = await makeOffice(db);
  const as = await makeUser(db, { office, roles: ['Local Administrator'] });
  const { clientId } = await makeCredential(db, { office, secret });
  const { settings } = (await call(getApiSettings, { office }, { as })).output;
  const { region, userOffices, url, description, comments, frameOrigins, version } = settings;
  const accounts = { supportOfficeAccount: null, adminAccount: null };
  const initial = { region, userOffices, url, description, comments, frameOrigins, version, ...accounts };
  const save = (given: Partial<ApiSettingsInput>) =>
    call(saveApiSettings, { office, settings: { ...initial, ...given } }, { as });
  return { office, as, account: clientId, initial, save };
}

describe('API settings', () => {
  test('OFFICE-054 OFFICE-055 OFFICE-056 OFFICE-057 OFFICE-058 are saved and read again', async () => {
    const { office, as, save } = await administrator();
    const given = {
      userOffices: [office],
      url: 'https://crm.example.org/api',
      description: 'Our CRM',
      comments: 'Ask Eva first',
      frameOrigins: ['https://crm.example.org'],
    };
    expect((await save(given)).output.settings).toMatchObject({ ...given, version: 1 });
    expect((await call(getApiSettings, { office }, { as })).output.settings).toMatchObject(given);
    const changed = { ...given, comments: 'Ask Priya first' };
    expect((await save({ ...changed, version: 1 })).output.settings).toMatchObject(changed);
    expect((await call(getApiSettings, { office }, { as })).output.settings).toMatchObject({ ...changed, version: 2 });
  });

  test('OFFICE-055 until something is saved, the user offices are the office alone', async () => {
    const { office, initial } = await administrator();
    expect(initial).toMatchObject({ userOffices: [office], version: 0 });
  });

  test('OFFICE-055 OFFICE-056 OFFICE-057 OFFICE-058 each can be changed, and taken away again', async () => {
    const { office, as, save } = await administrator();
    const read = async () => (await call(getApiSettings, { office }, { as })).output.settings;
    const first = { userOffices: [office], url: 'https://crm.example.org/a', description: 'Old', comments: 'Old' };
    const second = { userOffices: [office], url: 'https://crm.example.org/b', description: 'New', comments: 'New' };
    const nothing = { userOffices: [], url: null, description: '', comments: '' };
    for (const [version, given] of [first, second, nothing].entries()) {
      await save({ ...given, version });
      expect(await read()).toMatchObject(given);
    }
  });

  test('OFFICE-059 OFFICE-060 passwords are sealed at rest, never told, and stay when left empty', async () => {
    const { office, as, account, save } = await administrator('hunter2');
    const url = 'https://crm.example.org/api';
    const first = await save({
      url,
      supportOfficeAccount: account,
      supportOfficePassword: 'hunter2',
      adminAccount: account,
      adminPassword: 'hunter2',
    });
    expect(first.output.settings).toMatchObject({ hasSupportOfficePassword: true, hasAdminPassword: true });
    const again = await save({
      url,
      version: 1,
      supportOfficeAccount: account,
      adminAccount: account,
      adminPassword: '',
    });
    expect(again.output.settings).toMatchObject({
      hasSupportOfficePassword: true,
      supportOfficeAccount: account,
      hasAdminPassword: true,
      adminAccount: account,
    });
    expect(await findApiConnection(db, config.encryptionKey, office)).toEqual({
      url,
      account,
      password: 'hunter2',
      isActive: true,
      isSecretRenewed: false,
    });
    const history = await call(listTabAudit, { office, tab: 'apiConfiguration', pageSize: 100 }, { as });
    const read = await call(getApiSettings, { office }, { as });
    expect([first.text, again.text, read.text, history.text].join()).not.toContain('hunter2');
    const stored = await db.selectFrom('apiSettings').selectAll().where('officeCode', '=', office).executeTakeFirst();
    expect(stored?.adminPassword?.includes('hunter2')).toBe(false);
    expect(history.output.entries.map(({ field, newValue }) => [field, newValue])).toContainEqual([
      'Admin password',
      'set',
    ]);
  });

  test('OFFICE-059 OFFICE-060 each account has its own password, and a new one takes the place of the old', async () => {
    const { office, account, save } = await administrator('first');
    const sealed = () =>
      db
        .selectFrom('apiSettings')
        .select(['supportOfficePassword', 'adminPassword'])
        .where('officeCode', '=', office)
        .executeTakeFirstOrThrow();
    const other = await makeCredential(db, { office, secret: 'second' });
    const third = await makeCredential(db, { office, secret: 'third' });
    await save({
      supportOfficeAccount: account,
      supportOfficePassword: 'first',
      adminAccount: account,
      adminPassword: 'first',
    });
    const atFirst = await sealed();
    const moved = { supportOfficeAccount: other.clientId, adminAccount: account };
    await save({ ...moved, version: 1, supportOfficePassword: 'second' });
    const afterwards = await sealed();
    expect(afterwards.supportOfficePassword).not.toEqual(atFirst.supportOfficePassword);
    expect(afterwards.adminPassword).toEqual(atFirst.adminPassword);
    await save({ ...moved, version: 2, adminAccount: third.clientId, adminPassword: 'third' });
    const atLast = await sealed();
    expect(atLast.supportOfficePassword).toEqual(afterwards.supportOfficePassword);
    expect(atLast.adminPassword).not.toEqual(afterwards.adminPassword);
  });

  test('F29 OFFICE-060 a password that is not the account’s secret is refused at its field', async () => {
    const { account, save } = await administrator('the secret');
    const refused = await save({
      supportOfficeAccount: account,
      supportOfficePassword: 'another',
      adminAccount: account,
      adminPassword: 'The secret',
    });
    expect([refused.status, refused.problem.errors]).toEqual([
      400,
      [
        { field: 'ApiSettings.SupportOfficePassword', code: 'password-not-the-accounts' },
        { field: 'ApiSettings.AdminPassword', code: 'password-not-the-accounts' },
      ],
    ]);
    expect((await save({ adminAccount: account, adminPassword: 'the secret' })).status).toBe(200);
  });

  test('F29 after a secret was renewed, nothing is signed until the new one is stored', async () => {
    const { office, as, account, save } = await administrator();
    await save({ url: crmUrl, adminAccount: account, adminPassword: 'right' });
    const { accounts } = (await call(listServiceAccounts, { office }, { as })).output;
    const id = accounts.find(({ name }) => name === account)?.id as number;
    const { secret } = (await call(renewServiceAccountSecret, { office, id }, { as })).output;
    const { settings } = (await call(getApiSettings, { office }, { as })).output;
    expect(settings).toMatchObject({ hasAdminPassword: false, isAdminSecretRenewed: true });
    expect(await findApiConnection(db, config.encryptionKey, office)).toMatchObject({
      password: null,
      isSecretRenewed: true,
    });
    const before = asked.length;
    expect((await call(testConnection, { office }, { as })).output.result).toBe('secret-renewed');
    expect(asked.length).toBe(before);
    const again = { version: 1, url: crmUrl, adminAccount: account };
    expect((await save(again)).problem.errors).toEqual([
      { field: 'ApiSettings.AdminPassword', code: 'secret-renewed' },
    ]);
    expect((await save({ ...again, adminPassword: secret })).output.settings).toMatchObject({
      hasAdminPassword: true,
      isAdminSecretRenewed: false,
    });
    expect((await findApiConnection(db, config.encryptionKey, office))?.password).toBe(secret);
  });

  test('account names are case-insensitive, and shown as they were created', async () => {
    const { account, save } = await administrator();
    const { settings } = (await save({ adminAccount: account.toUpperCase(), adminPassword: 'right' })).output;
    expect(settings.adminAccount).toBe(account);
  });

  test('OFFICE-002 the privilege to edit office settings is sufficient', async () => {
    const { office, initial } = await administrator();
    const role = await makeRole(db, ['Admin Office Setting:View', 'Admin Office Setting:Edit']);
    const as = await makeUser(db, { office, roles: [role] });
    const settings = { ...initial, url: crmUrl, description: 'Our CRM' };
    expect((await call(saveApiSettings, { office, settings }, { as })).output.settings).toMatchObject({
      url: crmUrl,
      description: 'Our CRM',
      version: 1,
    });
    expect((await call(getApiSettings, { office }, { as })).output.settings).toMatchObject({ url: crmUrl, version: 1 });
    expect((await call(testConnection, { office }, { as })).status).toBe(200);
  });

  test('OFFICE-002 saving requires Edit, not only View', async () => {
    const { office, initial } = await administrator();
    const as = await makeUser(db, { office, roles: [await makeRole(db, ['Admin Office Setting:View'])] });
    const settings = { ...initial, description: 'Taken over' };
    const { problem } = await call(saveApiSettings, { office, settings }, { as });
    expect(problem).toMatchObject({ status: 403, code: 'no-access' });
    expect((await call(getApiSettings, { office }, { as })).output.settings.description).toBe(initial.description);
  });

  test('an encrypted password copied to another office cannot be decrypted', async () => {
    const [ours, theirs] = [await administrator(), await administrator()];
    await ours.save({ url: crmUrl, adminAccount: ours.account, adminPassword: 'right' });
    await theirs.save({ url: crmUrl, adminAccount: theirs.account, adminPassword: 'right' });
    const { adminPassword } = await db
      .selectFrom('apiSettings')
      .select('adminPassword')
      .where('officeCode', '=', ours.office)
      .executeTakeFirstOrThrow();
    await db.updateTable('apiSettings').set({ adminPassword }).where('officeCode', '=', theirs.office).execute();
    expect((await findApiConnection(db, config.encryptionKey, theirs.office))?.password).toBeNull();
  });

  test('ERR-061 a service account that is unknown, inactive or of another office is told at its field', async () => {
    const { office, save } = await administrator();
    const other = await makeCredential(db, { office: 'USAO' });
    const inactive = await makeCredential(db, { office, isActive: false });
    for (const account of ['nobody-knows', other.clientId, inactive.clientId]) {
      const { problem } = await save({ adminAccount: account, adminPassword: 'x' });
      expect(problem.errors).toEqual([{ field: 'ApiSettings.AdminAccount', code: 'service-account-unknown' }]);
      const support = await save({ supportOfficeAccount: account, supportOfficePassword: 'x' });
      expect(support.problem.errors).toEqual([
        { field: 'ApiSettings.SupportOfficeAccount', code: 'service-account-unknown' },
      ]);
    }
  });

  test('OFFICE-060 a password without an account is refused, not dropped', async () => {
    const { save } = await administrator();
    const { problem } = await save({ adminPassword: 'right', supportOfficePassword: 'right' });
    expect(problem.errors).toEqual([
      { field: 'ApiSettings.SupportOfficeAccount', code: 'required' },
      { field: 'ApiSettings.AdminAccount', code: 'required' },
    ]);
  });

  test('another account needs its own password', async () => {
    const { office, account, save } = await administrator();
    await save({ adminAccount: account, adminPassword: 'right' });
    const { clientId } = await makeCredential(db, { office });
    const { problem } = await save({ version: 1, adminAccount: clientId });
    expect(problem.errors).toEqual([{ field: 'ApiSettings.AdminPassword', code: 'needs-password' }]);
  });

  test('bad addresses, origins, regions and offices are told at their fields', async () => {
    const { office, save } = await administrator();
    const codes = async (given: Partial<ApiSettingsInput>) =>
      (await save(given)).problem.errors?.map(({ field, code }) => [field, code]);
    expect(await codes({ url: 'http://crm.example.org' })).toEqual([['ApiSettings.Url', 'not-an-address']]);
    for (const url of ['https://169.254.169.254/', 'https://[::ffff:0:a9fe:a9fe]/', 'https://198.18.0.1/'])
      expect(await codes({ url })).toEqual([['ApiSettings.Url', 'address-not-allowed']]);
    expect(await codes({ frameOrigins: ['https://a.org', 'https://*.org'] })).toEqual([
      ['ApiSettings.FrameOrigins.1', 'not-an-origin'],
    ]);
    expect(await codes({ region: 'LAC', userOffices: [office, office] })).toEqual([
      ['ApiSettings.Region', 'unknown'],
      ['ApiSettings.UserOffices.1', 'duplicate'],
    ]);
  });

  test('USER-047 only a Partnership Admin opens the connection to users of other offices', async () => {
    const { office, save, initial } = await administrator();
    expect((await save({ userOffices: [office, 'USAO'] })).problem).toMatchObject({
      code: 'other-office',
      params: { office: 'USAO' },
    });
    const partnership = await makeUser(db, { roles: ['Partnership Admin'] });
    const settings = { ...initial, userOffices: [office, 'USAO'] };
    expect((await call(saveApiSettings, { office, settings }, { as: partnership })).status).toBe(200);
  });

  test('OFFICE-055 a system opens frames for users of the offices that are named, by default its own', async () => {
    const { office, initial } = await administrator();
    const { headers } = await makeCredential(db, { office });
    const own = await makeUser(db, { office });
    const other = await makeUser(db, { office: await makeOffice(db), roles: ['Partnership Admin'] });
    const opened = async ({ email }: { email: string }) =>
      (await call(issueNonavTokens, { email }, { headers })).status;
    expect([await opened(own), await opened(other)]).toEqual([200, 403]);
    const partnership = await makeUser(db, { roles: ['Partnership Admin'] });
    const settings = { ...initial, userOffices: [other.office] };
    await call(saveApiSettings, { office, settings }, { as: partnership });
    expect([await opened(own), await opened(other)]).toEqual([403, 200]);
  });

  test('of two concurrent saves one is refused with what differs', async () => {
    const { save } = await administrator();
    const answers = await Promise.all([save({ description: 'One' }), save({ description: 'Two' })]);
    const refused = answers.find(({ status }) => status === 409);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(refused?.problem.errors?.map(({ field }) => field)).toContain('ApiSettings.Description');
  });

  test('F20 a conflict names who saved the settings, not who made a service account since', async () => {
    const { office, save } = await administrator();
    await save({ description: 'One' });
    const other = await makeUser(db, { office, roles: ['Local Administrator'], firstName: 'Olga' });
    const account = { name: `later-${office.toLowerCase()}`, description: '' };
    expect((await call(createServiceAccount, { office, account }, { as: other })).status).toBe(200);
    const { status, problem } = await save({ description: 'Two' });
    expect([status, problem.params?.by]).toEqual([409, 'Robin Example']);
  });
});

describe('testing the connection', () => {
  test('tells what happened, and nothing of what was answered', async () => {
    const { office, as, account, save } = await administrator();
    const tried = async () => (await call(testConnection, { office }, { as })).output;
    expect((await tried()).result).toBe('not-configured');
    const unknownThere = await makeCredential(db, { office, secret: 'wrong' });
    await save({ url: crmUrl, adminAccount: unknownThere.clientId, adminPassword: 'wrong' });
    expect(await tried()).toMatchObject({ result: 'refused-credentials', status: 401 });
    await save({ version: 1, url: crmUrl, adminAccount: account, adminPassword: 'right' });
    const { text, output } = await call(testConnection, { office }, { as });
    expect(output).toMatchObject({ result: 'connected', status: 200 });
    expect(text).not.toContain('secret');
    expect(asked.at(-1)).toContain('"Kind":"test"');
    expect(asked.at(-1)).not.toContain('right');
    expect(asked.at(-1)?.toLowerCase()).not.toContain('authorization');
    await save({ version: 2, url: `${crmUrl}/moved`, adminAccount: account });
    const before = asked.length;
    expect(await tried()).toMatchObject({ result: 'answered-with-error', status: 302 });
    expect(asked.length).toBe(before + 1);
    await save({ version: 3, url: 'http://127.0.0.1:1/', adminAccount: account });
    expect(await tried()).toMatchObject({ result: 'unreachable', status: null });
    // Stored before such addresses were refused: it must not be called either.
    const inside = 'https://[::ffff:169.254.169.254]/latest';
    await db.updateTable('apiSettings').set({ url: inside }).where('officeCode', '=', office).execute();
    expect(await tried()).toMatchObject({ result: 'address-not-allowed', status: null });
    await save({ version: 4, url: crmUrl, adminAccount: account });
    expect((await tried()).result).toBe('connected');
    await db.updateTable('apiCredential').set({ isActive: false }).where('clientId', '=', account).execute();
    expect(await tried()).toMatchObject({ result: 'account-inactive', status: null });
  });

  test('an installation with a public address does not call its own machine', async () => {
    const open = await testServer({
      database: { db, url: server.databaseUrl },
      issuer: server.issuer,
      env: { PUBLIC_URL: 'https://prcds.example', ENCRYPTION_KEY: config.encryptionKey.toString('base64') },
    });
    const { office, as, account, save } = await administrator();
    await save({ url: crmUrl, adminAccount: account, adminPassword: 'right' });
    const { output } = await open.call(testConnection, { office }, { as });
    expect(output.result).toBe('address-not-allowed');
  });
});
