import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { type Endpoint, hasBody } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import { statusCodes } from '#contract/reservations/rules.ts';
import { sampleRoleNames } from '#contract/roles/sample-roles.ts';
import { issueNonavTokens } from '#contract/session/api.ts';
import { closedToFrames, openToFrames } from '../../testing/access-table/frames.ts';
import { kindsOfCaller, letters, lettersOf, type OtherOffice, type Row } from '../../testing/access-table/row.ts';
import { accessTable } from '../../testing/access-table/table.ts';
import { type MadeUser, makeCredential, makeGroup, makeUser } from '../../testing/factories.ts';
import { validInput } from '../../testing/hostile/valid-input.ts';
import { testServer } from '../../testing/server.ts';
import { fieldLocations, wireShape } from '../route-input.ts';

/** Every endpoint for every sample role, in the own and another office, against one table. */

const server = await testServer();
const { db } = server;
const people = new Map<string, MadeUser>();
for (const [index, letter] of letters.entries())
  people.set(letter, await makeUser(db, { roles: [sampleRoleNames[index] as string] }));

const title = (e: Endpoint) => `${e.method} ${e.path}`;
const rowOf = (e: Endpoint) => accessTable[title(e)] as Row;
const listed = allEndpoints.filter((e) => accessTable[title(e)]).map((e) => [title(e), e] as const);

const tokens = new Map<string, Promise<string>>();
const tokenOf = (email: string) => {
  const token = tokens.get(email) ?? server.tokenFor(email);
  tokens.set(email, token);
  return token;
};

/** Sends values where the endpoint expects them: path, header, body or query. */
async function ask(
  e: Endpoint,
  letter: string,
  values: Readonly<Record<string, unknown>> = {},
  token?: string,
): Promise<string> {
  const { email } = people.get(letter) as MadeUser;
  const { inPath, inHeaders } = fieldLocations(e);
  const rest = Object.entries(values).filter(([name]) => !inPath.includes(name) && !inHeaders.includes(name));
  const path = e.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '1')));
  const query = hasBody(e)
    ? ''
    : `?${new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)]))}`;
  const answer = await fetch(`${server.origin}/v1/${path}${query}`, {
    method: e.method,
    headers: {
      authorization: `Bearer ${token ?? (await tokenOf(email))}`,
      user_email: email,
      ...(hasBody(e) && { 'content-type': 'application/json' }),
    },
    ...(hasBody(e) && { body: JSON.stringify(Object.fromEntries(rest)) }),
  });
  const isProblem = answer.headers.get('content-type')?.startsWith('application/problem+json');
  const code = isProblem ? ((await answer.json()) as Problem).code : 'ok';
  await answer.body?.cancel().catch(() => undefined);
  return code;
}

test('API-055 every endpoint has its row in server/src/testing/access-table, and every row its endpoint', () => {
  expect(allEndpoints.map(title).filter((name) => !accessTable[name])).toEqual([]);
  expect(Object.keys(accessTable).filter((name) => !allEndpoints.some((e) => title(e) === name))).toEqual([]);
});

describe('own office, each sample role (ROLE-011 to ROLE-015)', () => {
  test.each(listed)('%s', async (_, e) => {
    const row = rowOf(e);
    const isKind = kindsOfCaller.includes(row[0]);
    expect(isKind ? e.access : 'privileges').toBe(isKind ? row[0] : 'privileges');
    const refused: string[] = [];
    for (const letter of letters) if ((await ask(e, letter)) === 'no-access') refused.push(letter);
    expect(letters.filter((letter) => !refused.includes(letter))).toEqual([...lettersOf(row)]);
  });
});

const office = 'ESPO';
async function makeOtherOffice(): Promise<OtherOffice> {
  const user = await makeUser(db, { office, roles: [], firstName: 'Ana', lastName: 'Ruiz' });
  const group = await makeGroup(db, { office });
  const { id } = await db
    .insertInto('accessRequest')
    .values({ userId: user.id, officeCode: office, requestedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reservation = await db
    .insertInto('reservation')
    .values({ officeCode: office, name: 'Theirs', status: statusCodes.active, isPerpetual: true, targetChildren: 5 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { email, id: userId } = user;
  const { id: formerId } = await makeUser(db, { office, roles: [], isActive: false });
  const ids = { userId, formerId, groupId: group.id, requestId: id, reservationId: reservation.id };
  return { ...ids, office, region: 'EU', email, groupName: group.name };
}

/** A valid input, except that it names the other office. */
function inputAbout(e: Endpoint): Record<string, unknown> {
  const named = ['fdro', 'office', 'FDRO'].filter((name) => Object.hasOwn(wireShape(e.input), name));
  const about = Object.fromEntries(named.map((name) => [name, office]));
  const drawn = fc.sample(validInput(e.input, {}), { seed: 11, numRuns: 100 }) as Record<string, unknown>[];
  const valid = drawn.find((input) => z.safeDecode(e.input, { ...input, ...about } as never).success);
  if (!valid || named.length === 0) throw new Error(`no valid input for ${title(e)}`);
  const given = Object.entries({ ...valid, ...about }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

const refusals = { refused: 'other-office', hidden: 'not-found', own: 'not-found' } as const;

describe('another office, each sample role (USER-047)', () => {
  const exact = listed.filter(([, e]) => rowOf(e)[2]);
  const named = listed.filter(([, e]) => rowOf(e)[1] === 'refused' && !rowOf(e)[2]);

  test.each(exact)('%s', async (_, e) => {
    const row = rowOf(e);
    const [, elsewhere, values] = row;
    const other = await makeOtherOffice();
    const input = values?.(other);
    const expected = refusals[elsewhere as keyof typeof refusals];
    for (const letter of lettersOf(row).filter((one) => one !== 'P'))
      expect(await ask(e, letter, input)).toBe(expected);
    expect(await ask(e, 'P', input)).toBe(elsewhere === 'own' ? 'not-found' : 'ok');
  });

  test.each(named)('%s', async (_, e) => {
    const input = inputAbout(e);
    for (const letter of lettersOf(rowOf(e)).filter((one) => one !== 'P'))
      expect(await ask(e, letter, input)).toBe('other-office');
    expect(['other-office', 'no-access']).not.toContain(await ask(e, 'P', input));
  });
});

describe('a Partnership Admin in a frame of another system (F12)', async () => {
  const { headers } = await makeCredential(db);
  const { email } = people.get('P') as MadeUser;
  const { token } = (await server.call(issueNonavTokens, { email }, { headers })).output;
  const byPerson = listed.filter(([, e]) => e.access !== 'public' && e.access !== 'integration');

  test('F12 every endpoint for people has its row in server/src/testing/access-table/frames.ts, and every row its endpoint', () => {
    expect([...openToFrames, ...closedToFrames].toSorted()).toEqual(byPerson.map(([name]) => name).toSorted());
  });

  test.each(byPerson)('F12 %s', async (name, e) => {
    const code = await ask(e, 'P', {}, token);
    expect(code === 'no-access' || code === 'not-in-frame').toBe(closedToFrames.includes(name));
  });

  const elsewhere = byPerson.filter(([, e]) => rowOf(e)[1] === 'refused' || rowOf(e)[2]);
  test.each(elsewhere)('F12 another office: %s', async (_, e) => {
    const input = rowOf(e)[2]?.(await makeOtherOffice()) ?? inputAbout(e);
    expect(['other-office', 'not-found', 'no-access']).toContain(await ask(e, 'P', input, token));
  });
});
