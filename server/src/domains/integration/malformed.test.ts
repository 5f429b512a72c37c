import { expect, test } from 'vitest';
import { listInbound } from '#contract/deliveries/api.ts';
import { receiveMessage } from '#contract/integration/inbound-api.ts';
import { makeChild } from '../../testing/children.ts';
import { makeCredential, makeUser } from '../../testing/factories.ts';
import { makeOffice } from '../../testing/offices.ts';
import { testServer } from '../../testing/server.ts';

const { db, call, origin } = await testServer();

const post = (headers: Record<string, string>, body: string) =>
  fetch(`${origin}/v1/integration/message`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });

async function scene() {
  const office = await makeOffice(db);
  const { headers, clientId } = await makeCredential(db, { office });
  const as = await makeUser(db, { office, roles: ['Local Administrator'] });
  const send = (body: string) => post(headers, body);
  const tell = (message: Record<string, unknown>) => send(JSON.stringify(message));
  const kept = async () => (await call(listInbound, { office }, { as })).output.messages;
  return { office, headers, account: clientId, send, tell, kept };
}

const at = (field: string, code: string) => ({ field, code });

test.each([
  ['F29 no number', { Kind: 'drop', Data: {} }, '', 'drop', [at('MessageId', 'required')]],
  [
    'F29 a number too short',
    { MessageId: 'a', Kind: 'drop', Data: {} },
    '',
    'drop',
    [{ ...at('MessageId', 'too-short'), minimum: 8 }],
  ],
  ['F29 no kind', { MessageId: 'number-01', Data: {} }, 'number-01', '', [at('Kind', 'required')]],
  [
    'F29 a kind nobody knows',
    { MessageId: 'number-02', Kind: 'Maria', Data: {} },
    'number-02',
    '',
    [at('Kind', 'not-in-list')],
  ],
  [
    'F29 a field missing',
    { MessageId: 'number-03', Kind: 'propose', Data: { ChildId: 'ETH-193408-0127' } },
    'number-03',
    'propose',
    [at('Data.SponsorNumber', 'required')],
  ],
  [
    'F29 what cannot be kept, under a name of the sender’s own',
    { MessageId: 'number-04', Kind: 'drop', Data: { 'Maria Lopez': 'a\u0000' } },
    'number-04',
    'drop',
    [at('Data', 'invalid')],
  ],
] as const)('%s is kept with what was wrong', async (_, message, messageId, kind, problems) => {
  const { account, tell, kept } = await scene();
  expect((await tell(message)).status).toBe(400);
  expect(await kept()).toMatchObject([
    { messageId, account, kind, isAccepted: false, record: null, reason: 'invalid-input', problems },
  ]);
});

const bell = '\u0007';
const childId = 'ETH-193408-0127';

test.each([
  ['propose', { ChildId: childId, SponsorNumber: `S-7${bell}` }, 'SponsorNumber'],
  ['sponsor', { ChildId: bell, SponsorNumber: 'S-7' }, 'ChildId'],
  ['hold', { ChildId: bell, HoldType: 'internal' }, 'ChildId'],
  ['request-drop', { ChildId: childId, Reason: bell }, 'Reason'],
  ['drop', { ChildId: childId, Reason: bell }, 'Reason'],
  ['event-created', { ReservationID: 1, Event_ID: `E${bell}` }, 'Event_ID'],
  ['csm-answered', { CsmId: 1, Answer: `A${bell}` }, 'Answer'],
  ['csm-failed', { CsmId: 1, Reason: `A${bell}` }, 'Reason'],
] as const)('F29 a control character in %s: %o is told of its field', async (kind, data, field) => {
  const { tell, kept } = await scene();
  expect((await tell({ MessageId: 'number-08', Kind: kind, Data: data })).status).toBe(400);
  expect(await kept()).toMatchObject([{ kind, problems: [at(`Data.${field}`, 'invalid-characters')] }]);
});

test('F29 a refusal names the field that it is about', async () => {
  const child = await makeChild(db);
  const country = child.code.slice(0, 3);
  const { supportOfficeCode: office } = await db
    .selectFrom('country')
    .select('supportOfficeCode')
    .where('code', '=', country)
    .executeTakeFirstOrThrow();
  const { headers } = await makeCredential(db, { office });
  const as = await makeUser(db, { roles: ['Partnership Admin'] });
  const tell = (messageId: string, data: object) =>
    call(receiveMessage, { messageId, kind: 'request-drop', data }, { headers });
  await tell('of-no-reason', { ChildId: child.code, Reason: 'XX99' });
  await tell('of-no-child', { ChildId: `${country}-000000-0000` });
  const { messages } = (await call(listInbound, { office }, { as })).output;
  const refusals = messages.map(({ messageId, reason, field }) => [messageId, reason, field]);
  expect(refusals.sort()).toEqual([
    ['of-no-child', 'child-unknown', 'Data.ChildId'],
    ['of-no-reason', 'not-in-list', 'Data.Reason'],
  ]);
});

test('F29 what is no JSON is kept as what could not be read', async () => {
  const { send, kept } = await scene();
  expect((await send('{"MessageId": "number-05", "Kind": "Maria')).status).toBe(400);
  expect(await kept()).toMatchObject([{ messageId: '', kind: '', reason: 'malformed-request', problems: [] }]);
});

test.each(['null', '[]', '"Maria"', '1'])(
  'F29 what is no object is kept as what could not be read: %s',
  async (body) => {
    const { send, kept } = await scene();
    expect((await send(body)).status).toBe(400);
    expect(await kept()).toMatchObject([{ messageId: '', kind: '', reason: 'malformed-request', problems: [] }]);
  },
);

test('F29 nothing of the content is kept, and the same mistake is one line that counts', async () => {
  const { office, tell, kept } = await scene();
  const message = { MessageId: 'number-06', Kind: 'propose', Data: { ChildId: 'Maria Lopez', SponsorNumber: 'a b' } };
  await tell(message);
  await tell(message);
  expect(await kept()).toMatchObject([{ times: 2, problems: [at('Data.SponsorNumber', 'invalid-characters')] }]);
  const rows = await db.selectFrom('inboundMalformed').selectAll().where('officeCode', '=', office).execute();
  expect(JSON.stringify(rows)).not.toContain('Maria');
});

test('F29 a corrected message is accepted with the same id', async () => {
  const { headers, tell, kept } = await scene();
  await tell({ MessageId: 'number-07', Kind: 'drop', Data: {} });
  const { problem } = await call(
    receiveMessage,
    { messageId: 'number-07', kind: 'drop', data: { ChildId: 'ETH-000000-0000' } },
    { headers },
  );
  expect(problem.errors).toMatchObject([{ code: 'child-unknown' }]);
  expect((await kept()).map(({ reason }) => reason).sort()).toEqual(['child-unknown', 'invalid-input']);
});

test('F29 nothing is recorded without valid credentials', async () => {
  const { office } = await scene();
  expect((await post({}, '{}')).status).toBe(401);
  expect(await db.selectFrom('inboundMalformed').selectAll().where('officeCode', '=', office).execute()).toEqual([]);
});
