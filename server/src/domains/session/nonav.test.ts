import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createServiceAccount, renewServiceAccountSecret } from '#contract/crm/api.ts';
import { officeHeader } from '#contract/endpoint.ts';
import { listTabAudit } from '#contract/office-settings/audit-api.ts';
import { searchReservations } from '#contract/reservations/api.ts';
import { endNonavTokens, issueNonavTokens, refreshNonavTokens } from '#contract/session/api.ts';
import { nonavFamilySeconds, nonavRefreshSeconds, nonavTokenSeconds } from '#contract/session/rules.ts';
import { saveAccess } from '#contract/users/access-api.ts';
import { createUser, findUserByEmail, getUserAccess } from '#contract/users/api.ts';
import type { Db } from '../../db/connection.ts';
import { sha256 } from '../../db/encryption.ts';
import { makeCredential, makeUser } from '../../testing/factories.ts';
import { makeOffice } from '../../testing/offices.ts';
import { testServer } from '../../testing/server.ts';
import { countWaiting } from '../../testing/waiting.ts';

let now = new Date();
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const server = await testServer({ clock: () => now });
const { db } = server;
const crm = await makeCredential(db);

const issue = (email: string, headers: Record<string, string> = crm.headers) =>
  server.call(issueNonavTokens, { email }, { headers });
const refresh = (refreshToken: string) => server.call(refreshNonavTokens, { refreshToken });
const works = async (token: string) => (await server.call(getUserAccess, {}, { as: { token } })).status === 200;

describe('the CRM opens a frame for a user', () => {
  test('ENTRY-004 ENTRY-005 API-003 with tokens that act as that user', async () => {
    const person = await makeUser(db);
    const { output } = await issue(person.email.toUpperCase());
    expect(output.expiresIn).toBe(nonavTokenSeconds);
    const profile = await server.call(findUserByEmail, {}, { as: { token: output.token } });
    expect(profile.output.data.user?.email).toBe(person.email);
    expect(await works(output.token)).toBe(true);
    const renewed = (await refresh(output.refreshToken)).output;
    const again = await server.call(findUserByEmail, {}, { as: { token: renewed.token } });
    expect(again.output.data.user?.email).toBe(person.email);
  });

  test('USER-047 only for users of the office its credentials belong to', async () => {
    const elsewhere = await makeUser(db, { office: 'ESPO' });
    expect((await issue(elsewhere.email)).problem.code).toBe('no-profile');
    expect((await issue('nobody@prcds.example')).problem.code).toBe('no-profile');
  });

  test('USER-049 not for an inactive user', async () => {
    const person = await makeUser(db, { isActive: false });
    expect((await issue(person.email)).problem.code).toBe('user-inactive');
  });

  test('not with a person’s token', async () => {
    const person = await makeUser(db, { roles: ['Partnership Admin'] });
    const authorization = `Bearer ${await server.tokenFor(person.email)}`;
    expect((await issue(person.email, { authorization })).problem.code).toBe('credentials-invalid');
  });

  test('neither token is stored as it is', async () => {
    const person = await makeUser(db);
    const { output } = await issue(person.email);
    const rows = await db.selectFrom('nonavToken').select('tokenHash').execute();
    const stored = rows.flatMap(({ tokenHash }) => [tokenHash.toString('utf8'), tokenHash.toString('base64url')]);
    for (const secret of [output.token, output.refreshToken])
      expect(stored.some((text) => text.includes(secret))).toBe(false);
  });

  test('ENTRY-024 a frame makes no profile for itself', async () => {
    const person = await makeUser(db);
    const { output } = await issue(person.email);
    await db.deleteFrom('appUser').where('id', '=', person.id).execute();
    const user = { firstName: 'A', lastName: 'B', office: 'USAO', region: 'US', email: person.email };
    expect((await server.call(createUser, { user }, { as: { token: output.token } })).status).toBe(401);
    expect(await db.selectFrom('appUser').select('id').where('email', '=', person.email).execute()).toEqual([]);
  });
});

describe('F12 a token requested while its credentials are being revoked', () => {
  /** Makes a change in a transaction, requests a token meanwhile, and then commits. */
  async function askDuring(change: (transaction: Db) => Promise<unknown>, email: string, headers = crm.headers) {
    const { asked } = await db.transaction().execute(async (transaction) => {
      await change(transaction);
      const answer = issue(email, headers);
      await expect.poll(() => countWaiting(db)).toBeGreaterThan(0);
      return { asked: answer };
    });
    return (await asked).problem.code;
  }
  const familiesOf = ({ id }: { readonly id: number }) =>
    db.selectFrom('nonavFamily').select('id').where('userId', '=', id).where('revokedAt', 'is', null).execute();

  test('F12 a secret that is being renewed opens no frame that outlives it', async () => {
    const person = await makeUser(db);
    const robbed = await makeCredential(db);
    const renew = (transaction: Db) =>
      sql`update api_credential set secret_hash = ${sha256('another')} where id = ${robbed.id}`.execute(transaction);
    expect(await askDuring(renew, person.email, robbed.headers)).toBe('credentials-invalid');
    expect(await familiesOf(person)).toEqual([]);
  });

  test('F12 USER-049 nor is one opened for somebody who is being made inactive', async () => {
    const person = await makeUser(db);
    const leave = (transaction: Db) =>
      sql`update app_user set is_active = false where id = ${person.id}`.execute(transaction);
    expect(await askDuring(leave, person.email)).toBe('user-inactive');
    expect(await familiesOf(person)).toEqual([]);
  });
});

describe('API-020 POST token', () => {
  test('API-020 renews both tokens', async () => {
    const first = (await issue((await makeUser(db)).email)).output;
    const second = (await refresh(first.refreshToken)).output;
    expect(new Set([first.token, second.token, first.refreshToken, second.refreshToken]).size).toBe(4);
    expect(await works(second.token)).toBe(true);
  });

  test('a renewal whose answer was lost is repeated, and the lost tokens are withdrawn', async () => {
    const first = (await issue((await makeUser(db)).email)).output;
    pass(1);
    const lost = (await refresh(first.refreshToken)).output;
    pass(60);
    const again = (await refresh(first.refreshToken)).output;
    expect([await works(first.token), await works(lost.token), await works(again.token)]).toEqual([true, false, true]);
    pass(1);
    expect((await refresh(again.refreshToken)).status).toBe(200);
  });

  test('a renewal that is repeated a second time ends the whole family', async () => {
    const first = (await issue((await makeUser(db)).email)).output;
    await refresh(first.refreshToken);
    const again = (await refresh(first.refreshToken)).output;
    expect(await works(again.token)).toBe(true);
    expect((await refresh(first.refreshToken)).problem.code).toBe('token-invalid');
    expect(await works(again.token)).toBe(false);
  });

  test('a renewal that is repeated later than 75 seconds ends the whole family', async () => {
    const first = (await issue((await makeUser(db)).email)).output;
    const second = (await refresh(first.refreshToken)).output;
    pass(76);
    expect((await refresh(first.refreshToken)).problem.code).toBe('token-invalid');
    expect(await works(second.token)).toBe(false);
    expect((await refresh(second.refreshToken)).problem.code).toBe('token-invalid');
  });

  test('a refresh token whose successor was used ends the whole family', async () => {
    const first = (await issue((await makeUser(db)).email)).output;
    const second = (await refresh(first.refreshToken)).output;
    pass(1);
    const third = (await refresh(second.refreshToken)).output;
    expect((await refresh(first.refreshToken)).problem.code).toBe('token-invalid');
    expect(await works(third.token)).toBe(false);
  });

  test('of two who renew with the same refresh token only one goes on, and the other one’s next step ends the family', async () => {
    const first = (await issue((await makeUser(db)).email)).output;
    const both = await Promise.all([refresh(first.refreshToken), refresh(first.refreshToken)]);
    const tokens = both.map(({ output }) => output);
    const live = await Promise.all(tokens.map(({ token }) => works(token)));
    expect([...live].sort()).toEqual([false, true]);
    expect((await refresh(tokens[live.indexOf(false)]?.refreshToken ?? '')).problem.code).toBe('token-invalid');
    expect(await works(tokens[live.indexOf(true)]?.token ?? '')).toBe(false);
  });

  test('another frame of the same user lives on', async () => {
    const person = await makeUser(db);
    const [one, other] = [(await issue(person.email)).output, (await issue(person.email)).output];
    await refresh((await refresh(one.refreshToken)).output.refreshToken);
    expect((await refresh(one.refreshToken)).status).toBe(401);
    expect(await works(other.token)).toBe(true);
  });

  test('tokens are short-lived, and no renewal outlives the family', async () => {
    const person = await makeUser(db);
    let tokens = (await issue(person.email)).output;
    pass(nonavTokenSeconds + 1);
    expect(await works(tokens.token)).toBe(false);
    const start = now;
    while (now.getTime() - start.getTime() < (nonavFamilySeconds - 2 * nonavTokenSeconds) * 1000) {
      tokens = (await refresh(tokens.refreshToken)).output;
      pass(nonavRefreshSeconds - 60);
    }
    pass(nonavRefreshSeconds);
    expect((await refresh(tokens.refreshToken)).status).toBe(401);
  });

  test('a refresh token that waited too long is refused', async () => {
    const { output } = await issue((await makeUser(db)).email);
    pass(nonavRefreshSeconds + 1);
    expect((await refresh(output.refreshToken)).problem.code).toBe('token-invalid');
  });

  test('an access token is no refresh token, nor the reverse', async () => {
    const { output } = await issue((await makeUser(db)).email);
    expect((await refresh(output.token)).status).toBe(401);
    expect(await works(output.refreshToken)).toBe(false);
    expect((await refresh('x'.repeat(43))).status).toBe(401);
  });

  test('USER-049 a user deactivated meanwhile is locked out at once and not renewed', async () => {
    const person = await makeUser(db);
    const { output } = await issue(person.email);
    await db.updateTable('appUser').set({ isActive: false }).where('id', '=', person.id).execute();
    expect(await works(output.token)).toBe(false);
    expect((await refresh(output.refreshToken)).status).toBe(401);
  });

  test('credentials withdrawn from the CRM end its frames at once', async () => {
    const other = await makeCredential(db);
    const { output } = await issue((await makeUser(db)).email, other.headers);
    expect(await works(output.token)).toBe(true);
    await db.updateTable('apiCredential').set({ isActive: false }).where('clientId', '=', other.clientId).execute();
    expect(await works(output.token)).toBe(false);
  });
});

describe('F12 a frame is a weaker identity', () => {
  test('F12 a Local Administrator does not become Partnership Admin by a frame in their name', async () => {
    const local = await makeUser(db, { roles: ['Local Administrator'] });
    const partnership = await makeUser(db, { roles: ['Partnership Admin'] });
    const account = { name: 'mine', description: '' };
    const made = await server.call(createServiceAccount, { office: 'USAO', account }, { as: local });
    const basic = Buffer.from(`mine:${made.output.secret}`).toString('base64');
    const { token } = (await issue(partnership.email, { authorization: `Basic ${basic}` })).output;
    const access = { region: 'US', office: 'USAO', roles: [{ roleId: 1 }] };
    const wanted = { userId: local.id, version: 1, access };
    const { status, problem } = await server.call(saveAccess, wanted, { as: { token } });
    expect([status, problem.code]).toEqual([403, 'no-access']);
  });

  test('F12 it holds the modules of children, projects and reservations, in the office of its account alone', async () => {
    const partnership = await makeUser(db, { roles: ['Partnership Admin'] });
    const { token } = (await issue(partnership.email)).output;
    const { access } = (await server.call(getUserAccess, {}, { as: { token } })).output;
    const held = access.filter(({ levels }) => levels.some(({ isGranted }) => isGranted));
    expect(held.map(({ moduleName }) => moduleName)).toEqual(['Registered Child', 'Projects', 'Reservation']);
    const search = (headers: Record<string, string>) =>
      server.call(searchReservations, { search: { id: '1' } }, { as: { token }, headers });
    expect((await search({})).status).toBe(200);
    expect((await search({ [officeHeader]: 'USAO' })).status).toBe(200);
    expect((await search({ [officeHeader]: 'ESPO' })).problem.code).toBe('other-office');
  });

  test('F12 a person of another office who works in every one works in the office of the account', async () => {
    const spanish = await makeCredential(db, { office: 'ESPO' });
    await db.insertInto('apiSettings').values({ officeCode: 'ESPO', updatedAt: now }).execute();
    await db.insertInto('apiUserOffice').values({ officeCode: 'ESPO', userOfficeCode: 'USAO' }).execute();
    const partnership = await makeUser(db, { roles: ['Partnership Admin'] });
    const plain = await makeUser(db);
    expect((await issue(plain.email, spanish.headers)).problem.code).toBe('no-profile');
    const { token } = (await issue(partnership.email, spanish.headers)).output;
    const profile = await server.call(findUserByEmail, {}, { as: { token } });
    expect(profile.output.data.user).toMatchObject({ email: partnership.email, office: 'ESPO' });
    await db.deleteFrom('userRole').where('userId', '=', partnership.id).execute();
    const { problem } = await server.call(getUserAccess, {}, { as: { token } });
    expect(problem).toMatchObject({ code: 'other-office', params: { office: 'ESPO' } });
  });

  test('F12 opening, renewing, refusing and ending stand in the history of the API settings', async () => {
    const office = await makeOffice(db);
    const mine = await makeCredential(db, { office });
    const person = await makeUser(db, { office });
    const inactive = await makeUser(db, { office, isActive: false });
    const opened = (await issue(person.email, mine.headers)).output;
    const renewed = (await refresh(opened.refreshToken)).output;
    await issue(inactive.email, mine.headers);
    await issue('nobody@prcds.example', mine.headers);
    await server.call(endNonavTokens, { refreshToken: renewed.refreshToken });
    const again = (await issue(person.email, mine.headers)).output;
    await refresh(again.refreshToken);
    await refresh(again.refreshToken);
    pass(76);
    await refresh(again.refreshToken);
    const as = await makeUser(db, { office, roles: ['Local Administrator'] });
    const { output } = await server.call(listTabAudit, { office, tab: 'apiConfiguration' }, { as });
    expect(output.entries.map(({ field, newValue, modifiedBy }) => [field, newValue, modifiedBy]).reverse()).toEqual(
      [
        `opened for ${person.email}`,
        `renewed for ${person.email}`,
        `refused, inactive: ${inactive.email}`,
        'refused, unknown: nobody@prcds.example',
        `ended for ${person.email}`,
        `opened for ${person.email}`,
        `renewed for ${person.email}`,
        `renewed again for ${person.email}`,
        `ended by a used token for ${person.email}`,
      ].map((told) => [`Frame of ${mine.clientId}`, told, mine.clientId]),
    );
  });
});

describe('F12 a renewal that is refused is audited', () => {
  async function made() {
    const office = await makeOffice(db);
    const account = await makeCredential(db, { office });
    const person = await makeUser(db, { office });
    const { refreshToken } = (await issue(person.email, account.headers)).output;
    const as = await makeUser(db, { office, roles: ['Local Administrator'] });
    const told = async () =>
      (await server.call(listTabAudit, { office, tab: 'apiConfiguration' }, { as })).output.entries
        .map(({ field, newValue, modifiedBy }) => [field, newValue, modifiedBy])
        .reverse();
    const line = (event: string) => [`Frame of ${account.clientId}`, `${event} ${person.email}`, account.clientId];
    return { account, person, refreshToken, told, line };
  }

  test.each([
    ['the frame was ended', ({ refreshToken }) => server.call(endNonavTokens, { refreshToken }), ['ended for']],
    [
      'the person is inactive',
      ({ person }) => db.updateTable('appUser').set({ isActive: false }).where('id', '=', person.id).execute(),
      [],
    ],
    [
      'the account is inactive',
      ({ account }) =>
        db.updateTable('apiCredential').set({ isActive: false }).where('clientId', '=', account.clientId).execute(),
      [],
    ],
    ['the token waited too long', async () => pass(nonavRefreshSeconds + 1), []],
  ] satisfies [string, (frame: Awaited<ReturnType<typeof made>>) => Promise<unknown>, string[]][])(
    'F12 because %s',
    async (_, end, before) => {
      const frame = await made();
      await end(frame);
      expect((await refresh(frame.refreshToken)).problem.code).toBe('token-invalid');
      expect(await frame.told()).toEqual(['opened for', ...before, 'renewal refused for'].map(frame.line));
    },
  );

  test('F12 after a spent token has ended the frame', async () => {
    const frame = await made();
    const second = (await refresh(frame.refreshToken)).output;
    pass(76);
    await refresh(frame.refreshToken);
    await refresh(second.refreshToken);
    const events = ['opened for', 'renewed for', 'ended by a used token for', 'renewal refused for'];
    expect(await frame.told()).toEqual(events.map(frame.line));
  });
});

describe('F12 families end at once, and for good', () => {
  const isOver = async ({ token, refreshToken }: { token: string; refreshToken: string }) =>
    !(await works(token)) && (await refresh(refreshToken)).status === 401;

  test('F12 by a new secret', async () => {
    const admin = await makeUser(db, { roles: ['Local Administrator'] });
    const account = { name: 'renewed', description: '' };
    const made = await server.call(createServiceAccount, { office: 'USAO', account }, { as: admin });
    const basic = Buffer.from(`renewed:${made.output.secret}`).toString('base64');
    const { output } = await issue((await makeUser(db)).email, { authorization: `Basic ${basic}` });
    const others = (await issue((await makeUser(db)).email)).output;
    await server.call(renewServiceAccountSecret, { office: 'USAO', id: made.output.account.id }, { as: admin });
    expect(await isOver(output)).toBe(true);
    expect(await works(others.token)).toBe(true);
  });

  test.each([
    ['an account', 'apiCredential'],
    ['a person', 'appUser'],
  ] as const)('F12 USER-049 by deactivating %s, also when it is activated again', async (_, table) => {
    const own = await makeCredential(db);
    const person = await makeUser(db);
    const { output } = await issue(person.email, own.headers);
    for (const isActive of [false, true])
      await (table === 'appUser'
        ? db.updateTable('appUser').set({ isActive }).where('id', '=', person.id).execute()
        : db.updateTable('apiCredential').set({ isActive }).where('clientId', '=', own.clientId).execute());
    expect(await isOver(output)).toBe(true);
  });

  test('F12 by the call that ends one, with any token of the family, and with no other', async () => {
    const person = await makeUser(db);
    const [one, other] = [(await issue(person.email)).output, (await issue(person.email)).output];
    const renewed = (await refresh(one.refreshToken)).output;
    for (const refreshToken of ['x'.repeat(43), one.token])
      expect((await server.call(endNonavTokens, { refreshToken })).status).toBe(200);
    expect(await works(renewed.token)).toBe(true);
    expect((await server.call(endNonavTokens, { refreshToken: one.refreshToken })).status).toBe(200);
    expect(await isOver(renewed)).toBe(true);
    expect(await works(other.token)).toBe(true);
  });
});
