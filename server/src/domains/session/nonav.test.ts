import { describe, expect, test } from 'vitest';
import { issueNonavTokens, refreshNonavTokens } from '#contract/session/api.ts';
import { nonavFamilySeconds, nonavRefreshSeconds, nonavTokenSeconds } from '#contract/session/rules.ts';
import { createUser, findUserByEmail, getUserAccess } from '#contract/users/api.ts';
import { makeCredential, makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

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

describe('API-020 POST token', () => {
  test('API-020 renews both tokens', async () => {
    const first = (await issue((await makeUser(db)).email)).output;
    const second = (await refresh(first.refreshToken)).output;
    expect(new Set([first.token, second.token, first.refreshToken, second.refreshToken]).size).toBe(4);
    expect(await works(second.token)).toBe(true);
  });

  test('each refresh token works once; showing it again ends the whole family', async () => {
    const first = (await issue((await makeUser(db)).email)).output;
    const second = (await refresh(first.refreshToken)).output;
    expect((await refresh(first.refreshToken)).problem.code).toBe('token-invalid');
    expect(await works(second.token)).toBe(false);
    expect((await refresh(second.refreshToken)).problem.code).toBe('token-invalid');
  });

  test('of two renewals at once one is refused, and the family ends', async () => {
    const first = (await issue((await makeUser(db)).email)).output;
    const answers = await Promise.all([refresh(first.refreshToken), refresh(first.refreshToken)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('another frame of the same user lives on', async () => {
    const person = await makeUser(db);
    const [one, other] = [(await issue(person.email)).output, (await issue(person.email)).output];
    await refresh(one.refreshToken);
    await refresh(one.refreshToken);
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
