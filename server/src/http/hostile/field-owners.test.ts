import { describe, expect, test } from 'vitest';
import { modules } from '#contract/access.ts';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { criterionIds } from '#contract/children/criteria.ts';
import { type FieldName, fieldOwners, singleOwnerFields } from '#contract/children/field-owners.ts';
import { ChildSearch, gridColumns } from '#contract/children/search.ts';
import { type Endpoint, hasBody, officeHeader } from '#contract/endpoint.ts';
import { type MadeUser, makeRole, makeUser } from '../../testing/factories.ts';
import { makeMarked, marks, type OwnedField, owner, stranger } from '../../testing/hostile/owners/marks.ts';
import { outputs, sayNothing } from '../../testing/hostile/owners/outputs.ts';
import { addressOf, bodyOf } from '../../testing/hostile/raw-request.ts';
import { readable } from '../../testing/hostile/two-offices/readable.ts';
import { testServer } from '../../testing/server.ts';

/**
 * F15: checks every office-owned field in every endpoint about children. The owning office sees it; another one never
 * does.
 */
const server = await testServer({ clock: () => new Date('2026-04-16T18:00:00Z') });
const { db } = server;
const marked = await makeMarked(db);
const everything = await makeRole(
  db,
  modules.flatMap(({ name, levels }) => levels.map((level) => `${name}:${level}`)),
);
const here = await makeUser(db, { office: owner, roles: [everything] });
const elsewhere = await makeUser(db, { office: stranger, roles: [everything] });

const title = ({ method, path }: Endpoint) => `${method} ${path}`;
const endpointOf = (name: string) => allEndpoints.find((e) => title(e) === name) as Endpoint;

async function ask(name: string, input: Readonly<Record<string, unknown>>, as: MadeUser, headers: object = {}) {
  const e = endpointOf(name);
  const answer = await fetch(`${server.origin}/v1/${addressOf(e, input)}`, {
    method: e.method,
    headers: {
      authorization: `Bearer ${await server.tokenFor(as.email)}`,
      ...(hasBody(e) && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(hasBody(e) && { body: bodyOf(e, input) }),
  });
  return { status: answer.status, text: await readable(answer) };
}

async function read(name: string, as: MadeUser, headers: object = {}): Promise<string> {
  const texts: string[] = [];
  const isOwner = as.office === owner || Object.values(headers).includes(owner);
  for (const input of outputs[name]?.ask(marked, isOwner) ?? []) {
    const { status, text } = await ask(name, input, as, headers);
    if (status !== 200) throw new Error(`${name} ${JSON.stringify(input)} is refused: ${text}`);
    texts.push(text);
  }
  return texts.join('\n');
}

describe('F15 the tables here', () => {
  test('have a mark for every field that one office owns', () => {
    expect(Object.keys(marks).sort()).toEqual([...singleOwnerFields].sort());
  });

  test('have a row for everything that says something about a child', () => {
    const isAboutChildren =
      /^\w+ (child|csm|quality\/(child|pair))\b|\/(children|childSearch|fill|pick|unpick|movePicks|replacement)\b|home\/recent|POST find/;
    const known = [...Object.keys(outputs), ...sayNothing].sort();
    expect(known).toEqual(
      allEndpoints
        .map(title)
        .filter((name) => isAboutChildren.test(name))
        .sort(),
    );
  });

  test('show each field somewhere to the office that owns it', () => {
    const shown = new Set(Object.values(outputs).flatMap(({ shows = [] }) => shows));
    expect([...shown].sort()).toEqual([...singleOwnerFields].sort());
  });
});

describe('F15 what another office owns is nowhere, and its owner reads it', () => {
  test.each(Object.keys(outputs))('%s', async (name) => {
    const theirs = await read(name, here);
    for (const field of outputs[name]?.shows ?? []) expect(theirs, field).toMatch(marks[field]);
    const ours = await read(name, elsewhere);
    for (const field of Object.keys(marks) as OwnedField[]) expect(ours, field).not.toMatch(marks[field]);
  });
});

const isOwned = (name: string) => singleOwnerFields.includes(name as FieldName);

/** Searches by each owned field for the owner's value. */
const searches: Readonly<Record<string, readonly [search: object, finds: string]>> = {
  ReservationID: [{ ReservationID: String(marked.reservationId) }, marked.held.code],
  ReservationName: [
    { Advanced: [{ CriteriaId: 'ReservationName', Operator: 'Any of', Value: [String(marked.reservationId)] }] },
    marked.held.code,
  ],
  SponsorshipStartDate: [
    { Advanced: [{ CriteriaId: 'SponsorshipStartDate', Operator: 'On', From: '2018-03-29' }] },
    marked.sponsored.code,
  ],
};

describe('F15 a criterion on an owned field finds one’s own', () => {
  test('each of them is asked here', () => {
    const basic = Object.keys(ChildSearch.in.shape);
    expect(Object.keys(searches).sort()).toEqual([...criterionIds, ...basic].filter(isOwned).sort());
  });

  test.each(Object.entries(searches))('%s', async (_, [search, finds]) => {
    const ChildSearch = { ...search, ChildCode: marked.childCode };
    expect((await ask('POST child/search', { ChildSearch }, here)).text).toContain(finds);
    expect((await ask('POST child/search', { ChildSearch }, elsewhere)).text).not.toContain(finds);
    const explained = await ask('POST child/search/explain', { ChildSearch }, elsewhere);
    expect(explained.text).not.toMatch(/"Criterion":"(?!ChildCode")\w+","MatchesAlone":[1-9]/);
    const exported = { ChildSearch, Format: 'csv', Columns: ['ChildId'] };
    expect((await ask('POST child/export', exported, elsewhere)).text).not.toContain(finds);
  });
});

describe('F15 another office’s values do not affect the sort order', () => {
  const codes = marked.children.map(({ code }) => code);
  const sorted = async (as: MadeUser, SortBy: string, SortDirection: string) => {
    const { text } = await ask(
      'POST child/search',
      { ChildSearch: { ChildCode: marked.childCode }, SortBy, SortDirection },
      as,
    );
    return [...text.matchAll(/"ChildId":"([^"]+)"/g)].map(([, code]) => code);
  };

  test.each(gridColumns.filter(isOwned))('%s', async (column) => {
    expect(await sorted(elsewhere, column, 'asc')).toEqual(codes);
    expect(await sorted(elsewhere, column, 'desc')).toEqual([...codes].reverse());
    expect((await sorted(here, column, 'asc'))[0]).toBe(marked.held.code);
    expect((await sorted(here, column, 'desc'))[0]).toBe(marked.held.code);
  });

  test.each(['asc', 'desc'])('the day of a line in a history, %s', async (SortDirection) => {
    const input = { ChildId: marked.sponsored.code, History: 'actionCodeHistory', SortBy: 'at', SortDirection };
    const codesIn = async (as: MadeUser) =>
      [...(await ask('GET child/:ChildId/:History/export', input, as)).text.matchAll(/,([A-Z]\d\d),/g)].map(
        ([, code]) => code,
      );
    expect(await codesIn(elsewhere)).toEqual(['A01', 'S01']);
    expect(await codesIn(here)).toEqual(SortDirection === 'asc' ? ['A01', 'S01'] : ['S01', 'A01']);
  });
});

test('F15 USER-047 a Partnership Admin sees the fields of the office they work in', async () => {
  const admin = await makeUser(db, { office: stranger, roles: ['Partnership Admin'] });
  for (const name of ['GET child/:ChildId', 'GET child/:ChildId/sponsor', 'POST child/search']) {
    const shown = outputs[name]?.shows ?? [];
    const [own, there] = [await read(name, admin), await read(name, admin, { [officeHeader]: owner })];
    for (const field of shown) {
      expect(own, field).not.toMatch(marks[field]);
      expect(there, field).toMatch(marks[field]);
    }
  }
});

test('F15 the card of a child of another office says so, and the paper too', async () => {
  const { sponsored, held } = marked;
  expect(JSON.parse((await ask('GET child/:ChildId/sponsor', { ChildId: sponsored.code }, elsewhere)).text)).toEqual({
    Sponsor: {
      SponsoredByAnotherOffice: true,
      SponsorNumber: null,
      SponsorOffice: null,
      SponsorType: null,
      SponsorshipStartDate: null,
    },
  });
  const paper = async (code: string, Language: string) =>
    (await ask('POST child/pdf', { ChildIds: [code], Language }, elsewhere)).text;
  expect(await paper(sponsored.code, 'en')).toMatch(/^Sponsored through another office$/m);
  expect(await paper(sponsored.code, 'es')).toMatch(/^Apadrinado a través de otra oficina$/m);
  expect(await paper(sponsored.code, 'en')).not.toContain('Sponsor Number');
  expect(await paper(held.code, 'en')).toMatch(/^Held by another office$/m);
  expect(await paper(held.code, 'en')).not.toContain('Hold Ends');
  expect(fieldOwners.HeldByAnotherOffice).toBe('pool');
});
