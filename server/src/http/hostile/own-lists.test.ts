import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { searchChildren } from '#contract/children/api.ts';
import { type Endpoint, hasBody } from '#contract/endpoint.ts';
import { listSettings, saveSettings } from '#contract/office-settings/api.ts';
import { lettersOf, type Row } from '../../testing/access-table/row.ts';
import { accessTable } from '../../testing/access-table/table.ts';
import { makeChild } from '../../testing/children.ts';
import { type MadeUser, makeUser } from '../../testing/factories.ts';
import { addressOf, bodyOf, headersOf } from '../../testing/hostile/raw-request.ts';
import { mark } from '../../testing/hostile/two-offices/marks.ts';
import { readable } from '../../testing/hostile/two-offices/readable.ts';
import { type Office, twoOffices } from '../../testing/hostile/two-offices/world.ts';
import type { Ask, Walk } from '../../testing/hostile/walks/walk.ts';
import { asksOfThePool, walks } from '../../testing/hostile/walks/walks.ts';
import type { TestFile } from '../../testing/imports/files.ts';

/**
 * Two offices with one record of everything: no answer, as JSON, file or PDF, may show one office a name, id or count
 * of the other.
 */

const title = (e: Endpoint) => `${e.method} ${e.path}`;
const rowOf = (e: Endpoint) => accessTable[title(e)] as Row;

/** POST endpoints that change data, or select free children. */
const changes = [
  'POST role',
  'POST projectLock',
  'POST projectLock/:ProjectLockId/end',
  'POST user',
  'POST user/accessRequest',
  'POST user/policyAcknowledgement',
  'POST user/profile',
  'POST userGroup',
  'POST apiSettings/:fdro/serviceAccount',
  'POST apiSettings/:fdro/serviceAccount/:id/secret',
  'POST apiSettings/:fdro/testConnection',
  'POST delivery/:fdro/receiver/:channel/sendAgain',
  'POST delivery/:fdro/:id/sendAgain',
  'POST delivery/:fdro/:id/letGo',
  'POST fundraisingOfficeSettings/:fdro/category/:category/bulk',
  'POST fundraisingOfficeSettings/:fdro/notifications/:id/testMail',
  'POST fundraisingOfficeSettings/:fdro/policyDocument',
  'POST fundraisingOfficeSettings/:fdro/projectCategory',
  'POST quality/count',
  'POST reference/:list',
  'POST reservation/:ReservationID/childSearch',
  'POST reservation/:ReservationID/children',
  'POST reservation/:ReservationID/fill',
  'POST reservation/:ReservationID/pick',
  'POST reservation/:ReservationID/replacement',
  'POST user/:id/pseudonymise',
];
const isRead = (e: Endpoint) => e.method === 'GET' || (e.method === 'POST' && !changes.includes(title(e)));

test('USER-047 every endpoint that answers with something has its walk in server/src/testing/hostile/walks', () => {
  const titlesOf = (of: (e: Endpoint) => boolean) => allEndpoints.filter(of).map(title).sort();
  const isOfThePool = (e: Endpoint) => rowOf(e)[1] === 'pool';
  const isNobodys = (e: Endpoint) => rowOf(e)[1] === 'nobody';
  const isChange = (e: Endpoint) => e.method !== 'GET' && rowOf(e)[1] === 'own change';
  const isWalked = (e: Endpoint) => !isOfThePool(e) && !isNobodys(e) && !isChange(e);
  // These name an office, but return the same for each.
  const closedLists = titlesOf(({ path }) => /listPredefinedOptions|unitOfMeasure/.test(path));
  expect([...Object.keys(walks), ...closedLists].sort()).toEqual(titlesOf((e) => isRead(e) && isWalked(e)));
  expect(Object.keys(asksOfThePool).sort()).toEqual(
    [...titlesOf((e) => isRead(e) && isOfThePool(e)), ...closedLists].sort(),
  );
  expect(titlesOf((e) => isNobodys(e) && !['public', 'integration'].includes(rowOf(e)[0]))).toEqual([]);
});

const { server, pool, people, firstOffice, firstReader, secondReader, lateReader, addSecond } = await twoOffices();

const tokens = new Map<string, string>();
async function tokenOf({ email }: MadeUser): Promise<string> {
  const token = tokens.get(email) ?? (await server.tokenFor(email));
  tokens.set(email, token);
  return token;
}

interface Asking {
  readonly as: MadeUser;
  readonly own: Office;
  readonly ask: Ask;
  readonly file?: TestFile | undefined;
  /** Some lists require more than the endpoint's privilege. */
  readonly mayBeRefused?: boolean;
}

/** The answers to all inputs. */
async function answersTo(e: Endpoint, { as, own, ask, file, mayBeRefused }: Asking): Promise<string> {
  const answers: string[] = [];
  for (const input of [ask(own, pool)].flat()) {
    const form = new FormData();
    if (file) form.append('file', new Blob([new Uint8Array(file.content)], { type: file.type }), file.name);
    const answer = await fetch(`${server.origin}/v1/${addressOf(e, input)}`, {
      method: e.method,
      headers: {
        authorization: `Bearer ${await tokenOf(as)}`,
        ...headersOf(e, input),
        ...(hasBody(e) && { 'content-type': 'application/json' }),
      },
      ...(hasBody(e) && { body: bodyOf(e, input) }),
      ...(file && { body: form }),
    });
    const text = await readable(answer);
    if (answer.status !== 200 && !mayBeRefused)
      throw new Error(`${title(e)} ${JSON.stringify(input)} is refused: ${text}`);
    answers.push(text);
  }
  return answers.join('\n');
}

const endpointOf = (name: string) => allEndpoints.find((e) => title(e) === name) as Endpoint;
const listed = Object.entries(walks).map(([name, walk]): [string, Endpoint, Walk] => [name, endpointOf(name), walk]);
const nobodyElse = ({ by }: Walk) => by === 'owner';
const askedBy = (own: Office, reader: MadeUser, walk: Walk): Asking => ({
  as: nobodyElse(walk) ? own.owner : reader,
  own,
  ask: walk.ask,
  file: walk.file,
});

async function readAll(): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  for (const [name, e, walk] of listed) answers.set(name, await answersTo(e, askedBy(firstOffice, firstReader, walk)));
  return answers;
}

const before = await readAll();
const secondOffice = await addSecond();
const after = await readAll();

describe('USER-047 nothing of another office is told, and its own people are told', () => {
  test.each(listed)('%s', async (name, e, walk) => {
    expect(after.get(name)).not.toMatch(mark);

    const others = nobodyElse(walk) ? [] : lettersOf(rowOf(e)).filter((letter) => !(walk.isWider && letter === 'P'));
    for (const letter of others) {
      const as = people.get(letter) as MadeUser;
      const asking = { ...askedBy(firstOffice, firstReader, walk), as, mayBeRefused: true };
      expect(await answersTo(e, asking), letter).not.toMatch(mark);
    }

    const theirs = await answersTo(e, askedBy(secondOffice, secondReader, walk));
    for (const shown of walk.shows ?? [mark]) expect(theirs).toMatch(shown);
  });
});

describe('USER-047 everything is answered as if there were no other office', () => {
  test.each(listed)('%s', (name, _, { differs = /$^/ }) => {
    expect(after.get(name)?.replace(differs, '')).toBe(before.get(name)?.replace(differs, ''));
  });
});

describe('USER-047 the pool is the same for every office', () => {
  test.each(Object.entries(asksOfThePool))('%s', async (name, ask) => {
    const e = endpointOf(name);
    const readerIn = async ({ office }: Office, reader: MadeUser) =>
      e.acrossOffices ? makeUser(server.db, { office, roles: ['Partnership Admin'] }) : reader;
    const here = await answersTo(e, { as: await readerIn(firstOffice, firstReader), own: firstOffice, ask });
    expect(here).not.toMatch(mark);
    const asThere = await readerIn(secondOffice, secondReader);
    expect(await answersTo(e, { as: asThere, own: secondOffice, ask })).toBe(here);
  });
});

describe('F16 whoever has spent the day’s reading is told no name of a child that was not read', () => {
  const office = firstOffice.office;
  const everything = [
    ...listed.map(([name, , { ask, file }]) => ({ name, ask, file })),
    ...Object.entries(asksOfThePool).map(([name, ask]) => ({ name, ask, file: undefined })),
  ];

  beforeAll(async () => {
    const read = [await makeChild(server.db), await makeChild(server.db)].map(({ code }) => code);
    await sql`update child_record set given_name = 'Unread', family_name = 'Unread' where code <> all(${read}::text[])`.execute(
      server.db,
    );
    const { version } = (await server.call(listSettings, { office, category: 2 }, { as: lateReader })).output;
    const settings = [{ code: 'readingBudget', value: '1' }];
    await server.call(saveSettings, { office, category: 2, version, settings }, { as: lateReader });
    const { total } = (await server.call(searchChildren, { search: { childCodes: read } }, { as: lateReader })).output;
    expect(total).toBe(2);
  });

  test.each(everything)('$name', async ({ name, ask, file }) => {
    const asking = { as: lateReader, own: firstOffice, ask, file, mayBeRefused: true };
    expect(await answersTo(endpointOf(name), asking)).not.toMatch(/Unread/);
  });
});
