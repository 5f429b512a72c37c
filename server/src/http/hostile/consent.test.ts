import { describe, expect, test } from 'vitest';
import { modules } from '#contract/access.ts';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { searchChildren } from '#contract/children/api.ts';
import { acknowledgePolicy, getPolicyDocument, uploadPolicyDocument } from '#contract/consent/api.ts';
import { type Endpoint, hasBody } from '#contract/endpoint.ts';
import { listSettings, saveSettings } from '#contract/office-settings/api.ts';
import type { Problem } from '#contract/problem.ts';
import { listRoles } from '#contract/roles/api.ts';
import { issueNonavTokens } from '#contract/session/api.ts';
import { createUser, findUserByEmail, getUserAccess } from '#contract/users/api.ts';
import { defaultTermsOfUse } from '../../db/reference/terms-of-use.ts';
import { testDatabase } from '../../testing/database.ts';
import { type MadeUser, makeCredential, makeRole, makeUser } from '../../testing/factories.ts';
import { startIssuer } from '../../testing/issuer.ts';
import { testServer } from '../../testing/server.ts';

const day = 86_400_000;
let now = new Date('2026-03-02T09:00:00.000Z');
const shared = { database: await testDatabase(), issuer: await startIssuer(), clock: () => now };
const server = await testServer(shared);
const other = await testServer(shared);
const { db } = server;

const everything = await makeRole(
  db,
  modules.flatMap(({ name, levels }) => levels.map((level) => `${name}:${level}`)),
);
const somebodyNew = (office = 'USAO') => makeUser(db, { office, roles: [everything], hasAccepted: false });

async function accept(as: MadeUser, at = server): Promise<void> {
  const { document } = (await at.call(getPolicyDocument, { office: as.office }, { as })).output;
  const acknowledgement = { office: as.office, email: as.email, policyId: document.policyId, ipAddress: '' };
  expect((await at.call(acknowledgePolicy, { acknowledgement }, { as })).status).toBe(200);
}

const codeOf = async (as: MadeUser, at = server) => {
  const answer = await at.call(listRoles, {}, { as });
  return answer.status === 200 ? 'open' : [answer.status, answer.problem.code];
};
const refused = [403, 'consent-required'];

/** F13, listed by hand: the endpoints needed for consent, and nothing else. */
const leadsThere = [
  'GET user/searchUserByEmail',
  'POST user',
  'GET user/access',
  'PUT user/language',
  'POST user/accessRequest',
  'GET user/policyAcknowledgement',
  'POST user/policyAcknowledgement',
  'GET fundraisingOfficeSettings/:fdro/policyDocument',
  'GET fundraisingOfficeSettings/:fdro/category/:category',
  'GET session/unsavedInput',
  'PUT session/unsavedInput',
  'DELETE session/unsavedInput',
];

const ofPeople = allEndpoints.filter(({ access }) => access !== 'public' && access !== 'integration');
const title = (e: Endpoint) => `${e.method} ${e.path}`;

async function knock(e: Endpoint, token: string): Promise<unknown> {
  const path = e.path.replace(/:(\w+)/g, (_, name: string) => (name === 'fdro' ? 'USAO' : '1'));
  const answer = await fetch(`${server.origin}/v1/${path}`, {
    method: e.method,
    headers: { authorization: `Bearer ${token}`, ...(hasBody(e) && { 'content-type': 'application/json' }) },
    ...(hasBody(e) && { body: '{}' }),
  });
  return answer.ok ? 'open' : [answer.status, ((await answer.json()) as Problem).code];
}

describe('F13 whoever has not accepted', () => {
  test('F13 the calls that lead to the consent are there', () => {
    expect(ofPeople.map(title)).toEqual(expect.arrayContaining(leadsThere));
  });

  test.each(['their own token', 'the token of a frame'])('F13 gets nowhere else with %s', async (kind) => {
    const person = await somebodyNew();
    const { headers } = await makeCredential(db);
    const token =
      kind === 'their own token'
        ? await server.tokenFor(person.email)
        : (await server.call(issueNonavTokens, { email: person.email }, { headers })).output.token;
    const open: string[] = [];
    for (const e of ofPeople) {
      const answer = await knock(e, token);
      if (JSON.stringify(answer) !== JSON.stringify(refused)) open.push(title(e));
    }
    expect(open.sort()).toEqual([...leadsThere].sort());
  });

  test.each(['2', '3', '5', '01'])(
    'F13 reads of the settings only the general ones: not category %s',
    async (category) => {
      const person = await somebodyNew();
      const read = async () => {
        const address = `${server.origin}/v1/fundraisingOfficeSettings/USAO/category/${category}`;
        const headers = { authorization: `Bearer ${await server.tokenFor(person.email)}` };
        const answer = await fetch(address, { headers });
        return [answer.status, ((await answer.json()) as Problem).code];
      };
      expect(await read()).toEqual(refused);
      await accept(person);
      expect(await read()).not.toEqual(refused);
    },
  );

  test('F13 creates no profile for somebody else', async () => {
    const person = await somebodyNew();
    const user = { email: 'new@prcds.example', firstName: 'Nia', lastName: 'New', office: 'USAO', region: 'US' };
    const create = () => server.call(createUser, { user }, { as: person });
    const { status, problem } = await create();
    expect([status, problem.code]).toEqual(refused);
    await accept(person);
    expect((await create()).status).toBe(200);
  });

  test('F13 what is asked is not looked at: a search that would be refused says nothing else', async () => {
    const person = await somebodyNew();
    const { status, problem } = await server.call(searchChildren, {} as never, { as: person });
    expect([status, problem.code]).toEqual(refused);
  });
});

describe('F13 consent holds', () => {
  test('F13 CONSENT-021 from the moment it is given, on every server', async () => {
    const person = await somebodyNew();
    expect([await codeOf(person), await codeOf(person, other)]).toEqual([refused, refused]);
    await accept(person);
    expect([await codeOf(person), await codeOf(person, other)]).toEqual(['open', 'open']);
  });

  test('F13 CONSENT-024 CONSENT-025 for the days of the office, and no longer', async () => {
    const person = await somebodyNew();
    await accept(person);
    const given = now;
    for (const [days, expected] of [
      [6.99, 'open'],
      [7, refused],
    ] as const) {
      now = new Date(given.getTime() + days * day);
      expect([await codeOf(person), await codeOf(person, other)]).toEqual([expected, expected]);
    }
    const admin = await makeUser(db, { roles: ['Local Administrator'] });
    const general = { office: 'USAO', category: 1 };
    const { version } = (await server.call(listSettings, general, { as: admin })).output;
    const settings = [{ code: 'privacyPolicy', value: '30' }];
    expect((await server.call(saveSettings, { ...general, version, settings }, { as: admin })).status).toBe(200);
    expect([await codeOf(person), await codeOf(person, other)]).toEqual(['open', 'open']);
    now = new Date(given.getTime() + 30 * day);
    expect([await codeOf(person), await codeOf(person, other)]).toEqual([refused, refused]);
  });

  test('F13 CONSENT-023 until the office has other terms, for everybody at once', async () => {
    const [admin, person, elsewhere] = [
      await somebodyNew('CANO'),
      await somebodyNew('CANO'),
      await somebodyNew('GBRO'),
    ];
    for (const one of [admin, person, elsewhere]) await accept(one);
    expect(await codeOf(person, other)).toBe('open');
    const content = (await defaultTermsOfUse(2)).toString('base64');
    const input = { office: 'CANO', document: { fileName: 'terms.pdf', content } };
    expect((await server.call(uploadPolicyDocument, input, { as: admin })).status).toBe(200);
    for (const one of [admin, person])
      expect([await codeOf(one), await codeOf(one, other)]).toEqual([refused, refused]);
    expect(await codeOf(elsewhere, other)).toBe('open');
    await accept(person, other);
    expect([await codeOf(person), await codeOf(admin)]).toEqual(['open', refused]);
  });

  test('F12 F13 in a frame of another office, under its terms', async () => {
    const petra = await makeUser(db, { roles: ['Partnership Admin'] });
    const { headers } = await makeCredential(db, { office: 'ESPO' });
    await db.insertInto('apiSettings').values({ officeCode: 'ESPO', updatedAt: now }).execute();
    await db.insertInto('apiUserOffice').values({ officeCode: 'ESPO', userOfficeCode: 'USAO' }).execute();
    const { token } = (await server.call(issueNonavTokens, { email: petra.email }, { headers })).output;
    const as = { token };
    const search = async () => (await server.call(searchChildren, { search: { gender: 'Female' } }, { as })).status;
    expect(await search()).toBe(403);
    const { user } = (await server.call(findUserByEmail, {}, { as })).output.data;
    const { document } = (await server.call(getPolicyDocument, { office: 'ESPO' }, { as })).output;
    expect([user?.office, user?.policyStatementId]).toEqual(['ESPO', document.policyId]);
    const acknowledgement = { office: 'ESPO', email: petra.email, policyId: document.policyId, ipAddress: '' };
    expect((await server.call(acknowledgePolicy, { acknowledgement }, { as })).status).toBe(200);
    expect(await search()).toBe(200);
    expect((await server.call(getUserAccess, {}, { as })).status).toBe(200);
  });
});
