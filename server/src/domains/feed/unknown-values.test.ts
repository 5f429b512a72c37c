import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeChild, makeProject } from '../../testing/children.ts';
import { startFeedWorld } from '../../testing/feed.ts';
import { recordUnknownValues, unknownMaximum } from '../reference/queries.ts';

const world = await startFeedWorld(() => new Date('2026-11-18T12:00:00Z'));
const { db, feed, office, credential, server } = world;
const project = await makeProject(db, { number: 700_401, communities: ['Kebele 01'] });
const known = await makeChild(db, { project });

let numbers = 0;
async function tell(Kind: string, Data: object, MessageId = `codes-${String(++numbers).padStart(6, '0')}`) {
  const answer = await fetch(`${server.origin}/v1/integration/message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...credential.headers },
    body: JSON.stringify({ MessageId, Kind, Data }),
  });
  const { code, errors = [] } = (await answer.json()) as { code?: string; errors?: { field: string; code: string }[] };
  return [answer.status, code, ...errors.map((error) => `${error.field} ${error.code}`)];
}

const collected = async (list: string) =>
  (await db.selectFrom('unknownValue').selectAll().where('list', '=', list).orderBy('code').execute()).map(
    ({ code, lines, officeCode }) => [code, lines, officeCode],
  );

test('a code of a single message that is in no list is collected, though nothing of the message is applied', async () => {
  const Data = {
    ChildId: 'ETH-700401-9001',
    ChildGivenName: 'Almaz',
    Gender: 'Female',
    BirthDate: '2017-03-04',
    Chores: ['WALKZ', 'WALKZ'],
    Supports: [{ ParticipationSupportType: 'NOTYPE', Date: '2026-01-02' }],
  };
  expect(await tell('register', Data)).toEqual([
    409,
    'message-refused',
    'Data.Chores not-in-list',
    'Data.Supports.0.ParticipationSupportType not-in-list',
  ]);
  expect(await collected('chores')).toEqual([['WALKZ', 1, office]]);
  expect(await collected('participationSupportType')).toEqual([['NOTYPE', 1, office]]);
  const { rows } = await sql`select 1 from child_record where code = 'ETH-700401-9001'`.execute(db);
  expect(rows).toEqual([]);
});

test('the same message again is not counted again; another message and a feed are', async () => {
  const Data = { ChildId: known.code, Religion: 'WALKZ' };
  const refused = [409, 'message-refused', 'Data.Religion not-in-list'];
  for (let time = 0; time < 3; time++) expect(await tell('update', Data, 'codes-repeated')).toEqual(refused);
  expect(await collected('religion')).toEqual([['WALKZ', 1, office]]);
  await tell('update', Data);
  expect(await collected('religion')).toEqual([['WALKZ', 2, office]]);
  await feed([{ Record: 'child', ...Data }]);
  expect(await collected('religion')).toEqual([['WALKZ', 3, office]]);
});

test('what is refused for another reason, or cannot be a code, is not collected', async () => {
  const count = async () =>
    (await db.selectFrom('unknownValue').select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow())
      .count;
  const before = await count();
  expect(await tell('update', { ChildId: 'ETH-700401-9999', Religion: 'NEVER' })).toContain(
    'Data.ChildId child-unknown',
  );
  expect(await tell('update', { ChildId: known.code, Religion: 'Maria Lopez' })).toContain('Data.Religion not-in-list');
  expect(await tell('update', { ChildId: known.code, Community: '700401-77' })).toContain('Data.Community not-in-list');
  expect(await tell('project', { Project: '700401', FundingOffice: 'NONE' })).toContain(
    'Data.FundingOffice not-in-list',
  );
  expect(await tell('community', { Community: '799999-01', CommunityName: 'Gebeya' })).toContain(
    'Data.Community project-unknown',
  );
  expect(await count()).toBe(before);
});

test('a sender whose codes are all different does not fill the table; known codes are still counted', async () => {
  await sql`
    insert into unknown_value (list, code, lines, first_seen_at, last_seen_at)
    select 'filler', 'F' || i, 1, now(), now() from generate_series(1, ${unknownMaximum}::integer) i`.execute(db);
  const lines = (code: string) => [{ list: 'religion', code, lines: 1 }];
  await recordUnknownValues(db, new Date(), office, lines('ONEMORE'));
  await recordUnknownValues(db, new Date(), office, lines('WALKZ'));
  expect(await collected('religion')).toEqual([['WALKZ', 4, office]]);
  await sql`delete from unknown_value where list = 'filler'`.execute(db);
  await recordUnknownValues(db, new Date(), office, lines('ONEMORE'));
  expect((await collected('religion')).map(([code]) => code)).toEqual(['ONEMORE', 'WALKZ']);
});
