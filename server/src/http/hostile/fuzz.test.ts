import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { type Endpoint, hasBody } from '#contract/endpoint.ts';
import { MessageNumber, receiveMessage } from '#contract/integration/inbound-api.ts';
import type { Problem } from '#contract/problem.ts';
import { wire } from '#contract/wire.ts';
import { allInbound } from '../../all-inbound.ts';
import { createRandom } from '../../random.ts';
import { attempts, everyPlace, isWrongAt } from '../../testing/hostile/every-place.ts';
import { addressOf, arrives, ask, bodyOf, headersOf } from '../../testing/hostile/raw-request.ts';
import { maybeInvalid } from '../../testing/hostile/spoil.ts';
import { validInput } from '../../testing/hostile/valid-input.ts';
import { complaints } from '../../testing/hostile/verdict.ts';
import { hostileWorld, importedFile } from '../../testing/hostile/world.ts';
import { draws, isWhole, sample, seed as seedOf } from '../../testing/sample.ts';

/**
 * Sends every input of the contract, valid except for one place, as a user with all privileges: the server must always
 * answer as the contract says. First every place with its hostile values, then seeded random inputs, then malformed
 * requests. A sample covers every input, with fewer values each.
 */
const seed = seedOf('fuzz');
const partsTried = sample('fuzz', 'parts of the places of each input', 1, 3);
const valuesTried = sample('fuzz', 'hostile values for each place', 1, 7);
const numRuns = draws('fuzz', 'drawn inputs for an endpoint', 1, 3);
const oddities = sample('fuzz', 'absurd bodies or addresses for an endpoint', 2, 20);

/** Deterministic by seed and name. */
function some<T>(all: readonly T[], count: number, name: string): readonly T[] {
  if (isWhole) return all;
  const random = createRandom(seed, name);
  const left = [...all];
  return all.slice(0, count).map(() => left.splice(random.int(0, left.length - 1), 1)[0] as T);
}

const { server, strongest } = await hostileWorld();

/** The content of inbound messages is fuzzed by kind. */
const messages = Object.entries(allInbound).map(([kind, { schema }]): [string, Endpoint] => [
  `POST integration/message ${kind}`,
  {
    ...receiveMessage,
    input: wire({
      messageId: ['MessageId', MessageNumber],
      kind: ['Kind', z.literal(kind)],
      data: ['Data', schema],
    }) as z.core.$ZodType,
  },
]);
const asked = [...allEndpoints.map((e): [string, Endpoint] => [`${e.method} ${e.path}`, e]), ...messages];

const accessRefusals = ['no-access', 'not-signed-in', 'user-inactive', 'credentials-invalid'];

function upload(): FormData {
  const form = new FormData();
  form.append('file', new Blob([importedFile.content.toString()], { type: importedFile.type }), importedFile.name);
  return form;
}

/** Refused before the fields are read. */
const polluted = /"__proto__":|"constructor":\{"prototype":/;

type Input = Readonly<Record<string, unknown>>;

async function tell(e: Endpoint, input: Input, caller: Record<string, string>) {
  const body = hasBody(e) ? bodyOf(e, input) : e.consumes === 'file' ? upload() : undefined;
  const answer = await ask(e, `${server.origin}/v1/${addressOf(e, input)}`, {
    headers: { ...caller, ...headersOf(e, input), ...(hasBody(e) && { 'content-type': 'application/json' }) },
    body,
  });
  const problem = (answer.status === 200 ? {} : JSON.parse(answer.text)) as Partial<Problem>;
  const told = complaints(e, answer);
  if (accessRefusals.includes(problem.code ?? '')) told.push(`refused: ${answer.text}`);
  return { told, problem, isPolluted: typeof body === 'string' && polluted.test(body) };
}

const isNamed = (field: string, { errors = [] }: Partial<Problem>) =>
  errors.some((error) => `${error.field}.`.startsWith(`${field}.`) || `${field}.`.startsWith(`${error.field}.`));

let walked = 0;

describe('every place of every input', () => {
  test.each(asked)('API-055 %s', async (name, e) => {
    const { headers: caller, pools } = await strongest(e);
    const faults: string[] = [];
    const start = walked;
    walked += everyPlace(e.input).length;
    const all = attempts(e.input, pools, start);
    const fields = [...new Set(all.map(({ field }) => field))];
    const places = fields.filter((_, index) => (start + index) % 3 < partsTried);
    const tried = places.flatMap((field) =>
      some(
        all.filter((one) => one.field === field),
        valuesTried,
        `${name} ${field}`,
      ),
    );
    for (const { field, place, value, input } of tried) {
      const { told, problem, isPolluted } = await tell(e, input, caller);
      const arrived = arrives(e, input);
      const isWrong = arrived !== undefined && isWrongAt(place, arrived);
      if (isPolluted && problem.code !== 'malformed-request') told.push(`takes a prototype: ${problem.code}`);
      if (isWrong && !isPolluted && problem.code !== 'invalid-input') told.push(`takes it: ${problem.code ?? 'ok'}`);
      if (isWrong && problem.code === 'invalid-input' && !isNamed(field, problem))
        told.push(`is not named in ${JSON.stringify(problem.errors)}`);
      faults.push(...told.map((fault) => `${field} = ${JSON.stringify(value)?.slice(0, 80)} ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

describe(`TEST_SEED=${seed}`, () => {
  test.each(asked)('API-055 %s', async (_, e) => {
    const { headers: caller, pools } = await strongest(e);
    const once = fc.asyncProperty(maybeInvalid(e.input, validInput(e.input, pools)), async ({ input, place }) => {
      const { told, problem } = await tell(e, input, caller);
      expect(told).toEqual([]);
      const arrived = arrives(e, input);
      if (!arrived || !place || !isWrongAt(place, arrived)) return;
      expect(problem.code).toBe('invalid-input');
      expect(isNamed(place.path.join('.'), problem)).toBe(true);
    });
    await fc.assert(once, { seed, numRuns, endOnFailure: true });
  });
});

/** Malformed bodies. */
const absurdBodies: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  '',
  'null',
  '[]',
  '"text"',
  '{"a":',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `{"Version":${'9'.repeat(400)}}`,
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array(1_100_000),
];
const absurdQueries = [
  '?__proto__=1',
  '?a[b][c]=1',
  '?%00=%00',
  '?x=%ff%fe',
  `?${'Page=1&'.repeat(1500)}`,
  '?=&=&&',
  '?Page[]=1',
];
const absurdSegments = [
  '%00',
  '%ff',
  '%ed%a0%80',
  '%2e%2e%2f',
  '%0d%0aSet-Cookie:%20a=b',
  '%',
  '%zz',
  'a%2fb',
  'x'.repeat(300),
];

describe('absurd', () => {
  // Nothing is accepted, so one user and one system can be used for all endpoints.
  const callers = new Map<boolean, Record<string, string>>();
  const callerOf = async (e: Endpoint) => {
    const isSystem = e.access === 'integration';
    const headers = callers.get(isSystem) ?? (await strongest(e)).headers;
    callers.set(isSystem, headers);
    return headers;
  };

  const withBody = allEndpoints.filter((e) => hasBody(e) || e.consumes === 'file');
  test.each(withBody.map((e) => [`${e.method} ${e.path}`, e] as const))('API-055 a body for %s', async (name, e) => {
    const caller = await callerOf(e);
    const path = e.path.replace(/:\w+/g, '1');
    const headers = { ...caller, 'content-type': 'application/json' };
    for (const body of some(absurdBodies, oddities, name))
      expect(complaints(e, await ask(e, `${server.origin}/v1/${path}`, { headers, body }))).toEqual([]);
  });

  const others = allEndpoints.filter((e) => !hasBody(e));
  test.each(others.map((e) => [`${e.method} ${e.path}`, e] as const))('API-055 an address for %s', async (name, e) => {
    const headers = await callerOf(e);
    const honest = e.path.replace(/:\w+/g, '1');
    const addresses = [
      ...absurdQueries.map((query) => `${honest}${query}`),
      ...(e.path.includes(':') ? absurdSegments.map((segment) => e.path.replace(/:\w+/g, segment)) : []),
    ];
    for (const address of some(addresses, oddities, name)) {
      const body = e.consumes === 'file' ? upload() : undefined;
      expect(complaints(e, await ask(e, `${server.origin}/v1/${address}`, { headers, body }))).toEqual([]);
    }
  });
});
