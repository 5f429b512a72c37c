import { expect, test } from 'vitest';
import { listAccessLog } from '#contract/children/access-log.ts';
import { explainChildSearch, exportChildren, searchChildren } from '#contract/children/api.ts';
import type { ChildSearch } from '#contract/children/search.ts';
import { listReading } from '#contract/reading/api.ts';
import { makeChild, makeProject } from '../../../testing/children.ts';
import { makeUser } from '../../../testing/factories.ts';
import { testServer } from '../../../testing/server.ts';

const { call, db } = await testServer({});
const admin = await makeUser(db, { roles: ['Local Administrator'] });
const project = await makeProject(db, { country: 'ETH', number: 193_408 });
const codes: string[] = [];
for (let n = 1; n <= 13; n += 1) {
  const code = `ETH-193408-00${String(n).padStart(2, '0')}`;
  await makeChild(db, { project, code, gender: n === 13 ? 'M' : 'F' });
  codes.push(code);
}
const boy = codes.at(-1) ?? '';

const reader = () => makeUser(db, { roles: ['Standard User'] });
type Reader = Awaited<ReturnType<typeof reader>>;
const saw = async (as: Reader, childId: string) =>
  (await call(listAccessLog, { user: as.email, childId }, { as: admin })).output.entries.map(({ list }) => list);
const count = async (as: Reader) =>
  (await call(listReading, { office: 'USAO' }, { as: admin })).output.readers.find(({ userId }) => userId === as.id)
    ?.children ?? 0;
const girls: ChildSearch = { childCodes: codes, gender: 'Female' };

test('F16 a child named by id with further criteria counts as read, even when it is not in the result', async () => {
  const rea = await reader();
  const { output } = await call(searchChildren, { search: girls, page: 99 }, { as: rea });
  expect([output.children.length, output.total]).toEqual([0, 12]);
  expect(await saw(rea, boy)).toEqual(['search']);
  expect(await count(rea)).toBe(13);
});

test('F16 also when the result is empty, and for any spelling of the id', async () => {
  for (const search of [{ childCodes: [boy] }, { childCode: boy.toLowerCase() }]) {
    const rea = await reader();
    const { output } = await call(searchChildren, { search: { ...search, gender: 'Female' } }, { as: rea });
    expect(output.total).toBe(0);
    expect(await saw(rea, boy)).toEqual(['search']);
  }
});

test('F16 an explanation and an export count named children that are not in the result, too', async () => {
  const rea = await reader();
  await call(explainChildSearch, { search: girls }, { as: rea });
  expect(await saw(rea, boy)).toEqual(['search']);
  const ron = await reader();
  await call(exportChildren, { search: girls, format: 'csv' }, { as: ron });
  expect(await saw(ron, boy)).toEqual(['search']);
  expect(await count(ron)).toBe(13);
});

test('F16 a search by pasted ids alone counts only the shown children', async () => {
  const rea = await reader();
  const { output } = await call(searchChildren, { search: { childCodes: codes }, pageSize: 10 }, { as: rea });
  expect(output.children.length).toBe(10);
  expect(await saw(rea, boy)).toEqual([]);
  expect(await count(rea)).toBe(10);
});
