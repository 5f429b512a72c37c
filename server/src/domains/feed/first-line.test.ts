import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { linesPerChunk } from '#contract/feed/rules.ts';
import { makeChild, makeProject } from '../../testing/children.ts';
import { startFeedWorld } from '../../testing/feed.ts';
import { until } from '../../testing/until.ts';
import { applyFeeds } from './apply-feeds.ts';

/** The first valid line about a child counts: a refused line takes no place, and later valid ones are refused. */

const now = new Date('2026-11-18T12:00:00Z');
const { db, feed, send, refused, state, apply } = await startFeedWorld(() => now);
const project = await makeProject(db, { number: 721_001 });

let numbers = 9000;
const newId = () => `ETH-721001-${String(++numbers).padStart(4, '0')}`;
const line = (ChildId: string, fields: object) => ({ Record: 'child', ChildId, ...fields });
const person = { ChildGivenName: 'Almaz', Gender: 'Female', BirthDate: '2017-03-04' };
const fullChunk = Array.from({ length: linesPerChunk }, () => ({
  Record: 'community',
  Community: '721001-01',
  CommunityName: 'A',
}));
const nameOf = async (code: string) =>
  (await db.selectFrom('child').select('givenName').where('code', '=', code).executeTakeFirst())?.givenName;
const codesOf = async (name: string) =>
  (await refused(name)).map(({ Line, Errors }) => [
    Line,
    (Errors as { code: string }[]).map(({ code }) => code).join(),
  ]);

const mistakes: readonly [string, object, string][] = [
  ['a value of another kind', { ChildGivenName: 5 }, 'invalid'],
  ['a code that is in no list', { Religion: 'NOPE' }, 'not-in-list'],
  [
    'data older than what is stored',
    { ChildGivenName: 'Old', FieldOfficeLastUpdateDate: '2026-01-01' },
    'older-than-stored',
  ],
];

test.each(mistakes)(
  'after a line with %s, the next line of the chunk counts, and the one after it not',
  async (_, mistake, code) => {
    const name = `same-chunk-${code}`;
    const { code: id } = await makeChild(db, { project, givenName: 'Hiwot', lastUpdateDate: '2026-11-10' });
    const lines = [line(id, mistake), line(id, { ChildGivenName: 'Selam' }), line(id, { ChildGivenName: 'Third' })];
    expect(await feed(lines, { name })).toMatchObject({ Changed: 1, Refused: 2 });
    expect(await codesOf(name)).toEqual([
      [2, code],
      [4, 'duplicate'],
    ]);
    expect(await nameOf(id)).toBe('Selam');
  },
);

test.each(mistakes)(
  'after a line with %s, a line of a later chunk counts, and one after it not',
  async (_, mistake, code) => {
    const name = `later-chunk-${code}`;
    const { code: id } = await makeChild(db, { project, givenName: 'Hiwot', lastUpdateDate: '2026-11-10' });
    const lines = [
      ...[line(id, mistake), ...fullChunk],
      ...[line(id, { ChildGivenName: 'Selam' }), ...fullChunk],
      ...[line(id, mistake), line(id, { ChildGivenName: 'Third' })],
    ];
    expect(await feed(lines, { name })).toMatchObject({ Changed: 1, Refused: 3 });
    const last = lines.length + 1;
    expect(await codesOf(name)).toEqual([
      [2, code],
      [last - 1, code === 'older-than-stored' ? 'duplicate' : code],
      [last, 'duplicate'],
    ]);
    expect(await nameOf(id)).toBe('Selam');
  },
);

test('a new child is registered by the first line that is complete', async () => {
  const id = newId();
  const lines = [
    line(id, { ChildGivenName: 'Selam' }),
    line(id, { ...person, Gender: 'girl' }),
    line(id, person),
    line(id, { NumberOfBrothers: 2 }),
  ];
  expect(await feed(lines, { name: 'new-child' })).toMatchObject({ Registered: 1, Changed: 0, Refused: 3 });
  expect(await codesOf('new-child')).toEqual([
    [2, 'required,required'],
    [3, 'not-in-list'],
    [5, 'duplicate'],
  ]);
});

test('a server that stopped between the refused line and the valid ones changes nothing of this', async () => {
  const [mended, twice] = [await makeChild(db, { project }), await makeChild(db, { project })];
  const chunks = Array.from({ length: 8 }, () => fullChunk).flat();
  const name = (ChildGivenName: string) => ({ ChildGivenName });
  const lines = [
    ...[line(mended.code, { Religion: 'NOPE' }), line(twice.code, name('First')), ...chunks],
    ...[line(mended.code, name('Second')), line(twice.code, name('Second')), line(mended.code, name('Third'))],
  ];
  await send(lines, { name: 'stopped' });
  const stopping = new AbortController();
  const running = applyFeeds({ db, clock: () => now, stopping: stopping.signal });
  await until(async () => Number((await state('stopped')).AppliedLines) > 0);
  stopping.abort();
  await running;
  expect(await state('stopped')).toMatchObject({ State: 'applying', Changed: 1 });
  await apply();
  expect(await codesOf('stopped')).toEqual([
    [2, 'not-in-list'],
    [lines.length, 'duplicate'],
    [lines.length + 1, 'duplicate'],
  ]);
  expect([await nameOf(mended.code), await nameOf(twice.code)]).toEqual(['Second', 'First']);
});

test('a line that met a fault of ours takes no place, and its child is not missing from a snapshot', async () => {
  const snapshot = await makeProject(db, { number: 721_002 });
  const [faulty, whole] = [await makeChild(db, { project: snapshot }), await makeChild(db, { project: snapshot })];
  await sql`
    create function fail_for_one() returns trigger language plpgsql as $$
    begin if new.given_name = 'Faulty' then raise exception 'a fault'; end if; return new; end $$`.execute(db);
  await sql`create trigger child_record_fails before update on child_record
             for each row execute function fail_for_one()`.execute(db);
  const lines = [
    line(faulty.code, { ChildGivenName: 'Faulty' }),
    line(whole.code, { ChildGivenName: 'Faulty' }),
    line(whole.code, { ChildGivenName: 'Selam' }),
    line(whole.code, { ChildGivenName: 'Third' }),
  ];
  await send(lines, { name: 'faulty', type: 'snapshot', scope: { Project: '721002' } });
  await expect(apply()).rejects.toThrow('a fault');
  await sql`drop trigger child_record_fails on child_record`.execute(db);
  await apply();
  expect(await state('faulty')).toMatchObject({ State: 'done', Changed: 1, Refused: 3, Missing: 0 });
  expect(await codesOf('faulty')).toEqual([
    [2, 'not-applied'],
    [3, 'not-applied'],
    [5, 'duplicate'],
  ]);
  expect(await nameOf(whole.code)).toBe('Selam');
});
