import { describe, expect, test } from 'vitest';
import { searchChildren } from '#contract/children/api.ts';
import type { Problem } from '#contract/problem.ts';
import { makeChild } from '../../../testing/children.ts';
import { makeUser } from '../../../testing/factories.ts';
import { testServer } from '../../../testing/server.ts';

const server = await testServer({ clock: () => new Date('2026-04-16T18:00:00Z') });
const ana = await makeUser(server.db);
const token = await server.tokenFor(ana.email);
await makeChild(server.db, { givenName: "D'Angelo" });

async function problemsOf(body: unknown): Promise<[status: number, ...fields: string[]]> {
  const answer = await fetch(`${server.origin}/v1/${searchChildren.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const problem = (await answer.json()) as Problem;
  return [answer.status, ...(problem.errors ?? []).map((error) => `${error.field} ${error.code}`)];
}
const refused = (search: unknown) => problemsOf({ ChildSearch: search });
const advanced = (item: object) => refused({ Advanced: [item] });
const id = (n: number) => `ETH-193408-${String(n).padStart(4, '0')}`;

describe('API-055 every bad input is a 400 that names its field', () => {
  test('an unknown field and an unknown criterion', async () => {
    expect(await refused({ Nickname: 'x' })).toEqual([400, 'ChildSearch.Nickname unknown']);
    expect(await advanced({ CriteriaId: 'ShoeSize', Operator: 'Any of', Value: ['1'] })).toEqual([
      400,
      'ChildSearch.Advanced.0.CriteriaId not-in-list',
    ]);
  });

  test('a wrong type', async () => {
    expect(await refused({ ChildGivenName: 7 })).toEqual([400, 'ChildSearch.ChildGivenName invalid']);
    expect(await refused({ ChildCountryId: 'ETH' })).toEqual([400, 'ChildSearch.ChildCountryId invalid']);
    expect(await refused({ AgeRange: { Operator: 'Equal to', From: 'five' } })).toEqual([
      400,
      'ChildSearch.AgeRange.From not-a-number',
    ]);
    expect(await refused([])).toEqual([400, 'ChildSearch invalid']);
  });

  test('CHILD-055 CHILD-027 a reversed range', async () => {
    expect(await refused({ AgeRange: { Operator: 'Between', From: 9, To: 5 } })).toEqual([
      400,
      'ChildSearch.AgeRange.To must-be-greater',
    ]);
    expect(await refused({ RCDSAddDate: { Operator: 'Between', From: '2024-02-01', To: '2024-01-31' } })).toEqual([
      400,
      'ChildSearch.RCDSAddDate.To must-not-be-before',
    ]);
    const birth = { CriteriaId: 'BirthDate', Operator: 'Between', From: '2024-02-01', To: '2024-01-31' };
    expect(await advanced(birth)).toEqual([400, 'ChildSearch.Advanced.0.To must-not-be-before']);
  });

  test('501 ids, and 500 are accepted', async () => {
    const ids = Array.from({ length: 501 }, (_, n) => id(n));
    expect(await refused({ ChildCodes: ids })).toEqual([400, 'ChildSearch.ChildCodes too-many']);
    expect(await refused({ ChildCodes: ids.slice(1) })).toEqual([200]);
  });

  test('SQL and wildcard characters in names; an apostrophe is part of a name and matches itself', async () => {
    for (const character of ['%', '_', '\\', ';', '*', '"'])
      expect(await refused({ ChildGivenName: `A${character}` })).toEqual([
        400,
        'ChildSearch.ChildGivenName name-characters',
      ]);
    const find = async (givenName: string) =>
      (await server.call(searchChildren, { search: { givenName } }, { as: ana })).output.total;
    expect(await find("d'a")).toBe(1);
    expect(await find("' or '")).toBe(0);
    for (const ChildCode of ["ETH'", 'ETH%', 'ETH_', 'ETH\\'])
      expect(await refused({ ChildCode })).toEqual([400, 'ChildSearch.ChildCode invalid-child-id']);
  });

  test('strings of 10,000 characters', async () => {
    const long = 'a'.repeat(10_000);
    expect(await refused({ ChildGivenName: long })).toEqual([400, 'ChildSearch.ChildGivenName too-long']);
    expect(await refused({ ChildCode: long })).toEqual([400, 'ChildSearch.ChildCode too-long']);
    expect(await refused({ ActionCode: [long] })).toEqual([400, 'ChildSearch.ActionCode.0 too-long']);
    expect(await advanced({ CriteriaId: 'Religion', Operator: 'Any of', Value: [long] })).toEqual([
      400,
      'ChildSearch.Advanced.0.Value.0 too-long',
    ]);
  });

  test('invalid dates', async () => {
    for (const From of ['2023-02-29', '2024-13-01', '01/02/2024', 'yesterday'])
      expect(await refused({ FieldOfficeLastUpdateDate: { Operator: 'On', From } })).toEqual([
        400,
        'ChildSearch.FieldOfficeLastUpdateDate.From not-a-date',
      ]);
  });

  test('dates outside the supported range, with any operator', async () => {
    for (const From of ['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'])
      for (const Operator of ['On', 'Before', 'After']) {
        expect(await refused({ RCDSAddDate: { Operator, From } })).toEqual([
          400,
          'ChildSearch.RCDSAddDate.From out-of-range',
        ]);
        expect(await advanced({ CriteriaId: 'BirthDate', Operator, From })).toEqual([
          400,
          'ChildSearch.Advanced.0.From out-of-range',
        ]);
      }
    for (const Operator of ['On', 'Before', 'After'])
      for (const From of ['1900-01-01', '2199-12-31'])
        expect(await refused({ RCDSAddDate: { Operator, From } })).toEqual([200]);
  });

  test('CHILD-019 CHILD-023 CHILD-024 CHILD-026 CHILD-030 unknown lookup codes, countries, regions, projects, statuses and action codes', async () => {
    expect(await advanced({ CriteriaId: 'Religion', Operator: 'Any of', Value: ['01', '99'] })).toEqual([
      400,
      'ChildSearch.Advanced.0.Value.1 not-in-list',
    ]);
    expect(await refused({ ChildCountryId: ['ETH', 'XXX'] })).toEqual([
      400,
      'ChildSearch.ChildCountryId.1 not-in-list',
    ]);
    expect(await refused({ Region: ['XX'] })).toEqual([400, 'ChildSearch.Region.0 not-in-list']);
    expect(await refused({ ChildCountryId: ['ETH'], Project: ['000001'] })).toEqual([
      400,
      'ChildSearch.Project.0 not-in-list',
    ]);
    expect(await refused({ RCDSChildStatus: ['9'] })).toEqual([400, 'ChildSearch.RCDSChildStatus.0 not-in-list']);
    expect(await refused({ ActionCode: ['Z99'] })).toEqual([400, 'ChildSearch.ActionCode.0 not-in-list']);
  });

  test('a sort on a column that does not exist, a strange page and page size', async () => {
    const search = { ChildSearch: { Gender: 'Male' } };
    expect(await problemsOf({ ...search, SortBy: 'birth_date; drop table child' })).toEqual([
      400,
      'SortBy not-in-list',
    ]);
    expect(await problemsOf({ ...search, SortDirection: 'up' })).toEqual([400, 'SortDirection not-in-list']);
    expect(await problemsOf({ ...search, Page: 0 })).toEqual([400, 'Page out-of-range']);
    expect(await problemsOf({ ...search, PageSize: 1000 })).toEqual([400, 'PageSize not-in-list']);
  });

  test('CHILD-038 no criterion at all, and a missing search', async () => {
    expect(await refused({})).toEqual([400, 'ChildSearch required']);
    expect(await problemsOf({})).toEqual([400, 'ChildSearch required']);
  });

  test('CHILD-038 a search whose criteria are empty after normalising is refused, not run without criteria', async () => {
    for (const search of [{ ChildCode: '---' }, { ChildFamilyName: '\u0301' }, { ChildGivenName: ' \n ' }])
      expect(await refused(search)).toEqual([400, 'ChildSearch required']);
    const total = async (search: object) =>
      (await server.call(searchChildren, { search: { gender: 'Female', ...search } }, { as: ana })).output.total;
    expect(await total({ childCode: '--' })).toBe(await total({}));
  });

  test('CRIT-065 a number of brothers has two digits at most', async () => {
    const brothers = (text: string) =>
      advanced({ CriteriaId: 'NumberOfBrothers', Operator: 'Equal to', Value: [text] });
    expect(await brothers('015')).toEqual([400, 'ChildSearch.Advanced.0.Value.0 too-long']);
    expect(await brothers('15')).toEqual([200]);
  });

  test('CHILD-051 more than 20 projects', async () => {
    const Project = Array.from({ length: 21 }, (_, n) => String(n).padStart(6, '0'));
    expect(await refused({ ChildCountryId: ['ETH'], Project })).toEqual([400, 'ChildSearch.Project too-many']);
  });

  test("CHILD-059 an age outside the office's own limits", async () => {
    await server.db
      .insertInto('officeSetting')
      .values({ officeCode: 'USAO', code: 'maxAgeLimit', value: '12' })
      .execute();
    expect(await refused({ AgeRange: { Operator: 'Equal to', From: 13 } })).toEqual([
      400,
      'ChildSearch.AgeRange.From out-of-range',
    ]);
  });
});
