import { expect, test } from 'vitest';
import { receiveMessage } from '#contract/integration/inbound-api.ts';
import { makeChild, makeProject } from '../../testing/children.ts';
import { startFeedWorld } from '../../testing/feed.ts';

/** Nobody is registered at thirty or later: the same rule for lines and for messages. */

const { db, feed, refused, server, credential } = await startFeedWorld(() => new Date('2026-11-18T12:00:00Z'));
const project = await makeProject(db, { number: 722_001 });

let numbers = 9000;
const newId = () => `ETH-722001-${++numbers}`;
const person = { ChildGivenName: 'Almaz', Gender: 'Female' };
const tell = (kind: string, data: Record<string, unknown>) =>
  server.call(receiveMessage, { messageId: `births-${++numbers}`, kind, data }, { headers: credential.headers });

test.each([
  ['at thirty, today', { BirthDate: '1996-11-18' }, '1996-11-19', '2026-11-18'],
  ['in 1900', { BirthDate: '1900-01-01' }, '1996-11-19', '2026-11-18'],
  [
    'at thirty, on the day of registration',
    { BirthDate: '1990-05-01', RCDSAddDate: '2020-05-01' },
    '1990-05-02',
    '2020-05-01',
  ],
  ['before the birth', { BirthDate: '2020-05-02', RCDSAddDate: '2020-05-01' }, '1990-05-02', '2020-05-01'],
])('nobody is registered %s', async (_, days, minimum, maximum) => {
  const name = `births-${++numbers}`;
  const error = { code: 'out-of-range', params: { minimum, maximum } };
  expect(await feed([{ Record: 'child', ChildId: newId(), ...person, ...days }], { name })).toMatchObject({
    Refused: 1,
  });
  expect(await refused(name)).toMatchObject([{ Errors: [{ field: 'BirthDate', ...error }] }]);
  const { status, problem } = await tell('register', { ChildId: newId(), ...person, ...days });
  expect([status, problem.errors]).toEqual([409, [{ field: 'Data.BirthDate', ...error }]]);
});

test('one day younger is registered', async () => {
  const days = { BirthDate: '1990-05-02', RCDSAddDate: '2020-05-01' };
  expect(await feed([{ Record: 'child', ChildId: newId(), ...person, ...days }])).toMatchObject({ Registered: 1 });
  expect((await tell('register', { ChildId: newId(), ...person, ...days })).status).toBe(200);
});

test('of a known child, the day of registration counts that is stored', async () => {
  const { code: ChildId } = await makeChild(db, { project, addDate: '2020-05-01', birthDate: '2015-01-01' });
  const send = async (BirthDate: string) => (await feed([{ Record: 'child', ChildId, BirthDate }])).Changed;
  expect([await send('1990-05-01'), await send('1990-05-02'), await send('2020-05-02')]).toEqual([0, 1, 1]);
  const { problem } = await tell('update', { ChildId, BirthDate: '1990-05-01' });
  expect(problem.errors).toEqual([
    { field: 'Data.BirthDate', code: 'out-of-range', params: { minimum: '1990-05-02', maximum: '2026-11-18' } },
  ]);
});
