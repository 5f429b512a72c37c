import { describe, expect, test } from 'vitest';
import { accessTypes, modules, type Privilege } from '#contract/access.ts';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { type Endpoint, hasBody } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import { type MadeUser, makeCredential, makeRole, makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

/** Visits every endpoint of the contract, so that new ones are covered automatically. */

const server = await testServer();
const { db } = server;
const everyPrivilege = modules.flatMap((module) =>
  module.levels.map((level) => `${module.name}:${level}` as Privilege),
);
const title = (e: Endpoint) => `${e.method} ${e.path}`;
const declared = allEndpoints.map((e) => [title(e), e] as const);

const tokens = new Map<string, string>();
async function tokenOf(email: string): Promise<string> {
  const token = tokens.get(email) ?? (await server.tokenFor(email));
  tokens.set(email, token);
  return token;
}

/** Sends almost no input: access is decided before the input is read. */
async function knock(e: Endpoint, email?: string, office = 'USAO') {
  const path = e.path.replace(/:(\w+)/g, (_, name: string) => (name === 'fdro' ? office : '1'));
  const answer = await fetch(`${server.origin}/v1/${path}`, {
    method: e.method,
    headers: {
      ...(email && { authorization: `Bearer ${await tokenOf(email)}`, user_email: email }),
      ...(hasBody(e) && { 'content-type': 'application/json' }),
    },
    ...(hasBody(e) && { body: '{}' }),
  });
  const problem = answer.ok ? undefined : ((await answer.json()) as Problem);
  return { status: answer.status, code: problem?.code };
}

/** One user for each set of privileges. */
const holders = new Map<string, Promise<MadeUser>>();
function holderOf(privileges: readonly string[]): Promise<MadeUser> {
  const key = [...privileges].sort().join();
  const holder = holders.get(key) ?? makeRole(db, privileges).then((role) => makeUser(db, { roles: [role] }));
  holders.set(key, holder);
  return holder;
}

const privilegesOf = ({ access }: Endpoint): readonly Privilege[] | undefined => {
  if (access === 'public' || access === 'token' || access === 'signed-in' || access === 'integration') return undefined;
  return typeof access === 'string' ? [access] : access;
};

const accessRefusals = ['not-signed-in', 'no-profile', 'user-inactive', 'no-access', 'credentials-invalid'];

const roleless = await makeUser(db, { roles: [] });
const inactive = await makeUser(db, { isActive: false });
const stranger = 'stranger@prcds.example';

const isMissing = async (e: Endpoint) => {
  const { status } = await knock(e);
  return (status === 404 && e.access !== 'public') || status === 405;
};
const missing: string[] = [];
for (const [name, e] of declared) if (await isMissing(e)) missing.push(name);
const listed = declared.filter(([name]) => !missing.includes(name));

test('API-004 API-055 every endpoint of the contract is answered by the server', () => {
  expect(missing).toEqual([]);
});

test('no two endpoints share a method and path', () => {
  expect(new Set(declared.map(([name]) => name)).size).toBe(declared.length);
});

describe('without a token', () => {
  test.each(listed)('API-002 API-055 %s', async (_, e) => {
    const { status, code } = await knock(e);
    if (e.access === 'public') expect(accessRefusals).not.toContain(code);
    else expect([status, code]).toEqual([401, e.access === 'integration' ? 'credentials-invalid' : 'not-signed-in']);
  });
});

describe('with a token but no profile', () => {
  test.each(listed)('%s', async (_, e) => {
    const { code } = await knock(e, stranger);
    if (e.access === 'integration') expect(code).toBe('credentials-invalid');
    else if (e.access === 'public' || e.access === 'token') expect(accessRefusals).not.toContain(code);
    else expect(code).toBe('no-profile');
  });
});

describe('with an inactive profile', () => {
  test.each(listed.filter(([, e]) => e.access === 'signed-in' || privilegesOf(e)))('USER-049 %s', async (_, e) => {
    expect((await knock(e, inactive.email)).code).toBe('user-inactive');
  });
});

describe('with a profile but no role', () => {
  test.each(listed.filter(([, e]) => e.access === 'signed-in' || privilegesOf(e)))('USER-048 %s', async (_, e) => {
    const { code } = await knock(e, roleless.email);
    if (privilegesOf(e)) expect(code).toBe('no-access');
    else expect(accessRefusals).not.toContain(code);
  });
});

describe('by privilege', () => {
  const guarded = listed.flatMap(([name, e]) => (privilegesOf(e) ? [[name, e, privilegesOf(e) ?? []] as const] : []));

  test.each(guarded)('%s is refused to whoever holds everything else', async (_, e, wanted) => {
    const person = await holderOf(everyPrivilege.filter((privilege) => !wanted.includes(privilege)));
    expect((await knock(e, person.email)).code).toBe('no-access');
  });

  const ofOneOffice = guarded.filter(([, e]) => !e.acrossOffices);

  test.each(ofOneOffice)('%s is open to whoever holds just that', async (_, e, wanted) => {
    for (const privilege of wanted) {
      const person = await holderOf([privilege]);
      expect(accessRefusals).not.toContain((await knock(e, person.email)).code);
    }
  });
});

describe('across offices (USER-047)', () => {
  const across = listed.filter(([, e]) => e.acrossOffices);

  test.each(across)(
    '%s is refused to whoever holds everything in one office, and open to a Partnership Admin',
    async (_, e) => {
      const person = await holderOf(everyPrivilege);
      expect((await knock(e, person.email)).code).toBe('no-access');
      const admin = await makeUser(db, { roles: ['Partnership Admin'] });
      expect(accessRefusals).not.toContain((await knock(e, admin.email)).code);
    },
  );
});

describe('an office in the path that is not the caller’s own', () => {
  const scoped = listed.filter(([, e]) => e.office && e.path.includes(':fdro'));

  test.each(scoped)('USER-047 %s', async (_, e) => {
    const person = await holderOf(everyPrivilege);
    const { status, code } = await knock(e, person.email, 'ESPO');
    // Endpoints that need more input than the path are refused for that first; none succeeds.
    expect([400, 403]).toContain(status);
    expect(code).toBe(status === 400 ? 'invalid-input' : 'other-office');
  });
});

test('another system is let in by its credentials alone', async () => {
  const credential = await makeCredential(db);
  const withdrawn = await makeCredential(db, { isActive: false });
  const wrong = Buffer.from(`${credential.clientId}:wrong`).toString('base64');
  const ask = async (authorization: string) => {
    const answer = await fetch(`${server.origin}/v1/integration/token`, { method: 'POST', headers: { authorization } });
    return ((await answer.json()) as Problem).code;
  };
  expect(await ask(credential.headers.authorization)).toBe('invalid-input');
  expect(await ask(withdrawn.headers.authorization)).toBe('credentials-invalid');
  expect(await ask(`Basic ${wrong}`)).toBe('credentials-invalid');
  expect(await ask('Basic')).toBe('credentials-invalid');
});

test('the access types of the contract are those of the specification', () => {
  expect(new Set(modules.flatMap((module) => [...module.levels]))).toEqual(new Set(accessTypes));
});
