import { expect, test } from 'vitest';
import {
  assignAccessRequest,
  closeAccessRequest,
  getAccess,
  listAccessRequests,
  saveAccess,
} from '#contract/users/access-api.ts';
import { requestAccess } from '#contract/users/api.ts';
import { type MadeUser, makeUser } from '../../../testing/factories.ts';
import { testServer } from '../../../testing/server.ts';

const { db, call } = await testServer();
const admin = await makeUser(db, { roles: ['Local Administrator'], firstName: 'Ada', lastName: 'Admin' });
const partnershipAdmin = await makeUser(db, { roles: ['Partnership Admin'] });

async function ask(person: MadeUser, privilege?: string): Promise<number> {
  await call(requestAccess, { request: { email: person.email, privilege } }, { as: person });
  const row = await db
    .selectFrom('accessRequest')
    .select('id')
    .where('userId', '=', person.id)
    .executeTakeFirstOrThrow();
  return row.id;
}
const list = async (as: MadeUser, state: 'open' | 'closed' | 'all' = 'open', office = 'USAO') =>
  (await call(listAccessRequests, { office, state }, { as })).output.requests;

test('ERR-011 ERR-012 requests of the office are a work list for its administrators', async () => {
  const person = await makeUser(db, { roles: [], firstName: 'Nia', lastName: 'New' });
  const spanish = await makeUser(db, { roles: [], office: 'ESPO' });
  const requestId = await ask(person, 'Reservation:View');
  const elsewhere = await ask(spanish);
  expect(await list(admin)).toEqual([
    expect.objectContaining({
      requestId,
      name: 'Nia New',
      privilege: 'Reservation:View',
      assignedTo: null,
      closedAt: null,
    }),
  ]);
  const refused = await call(listAccessRequests, { office: 'ESPO' }, { as: admin });
  expect(refused.problem.code).toBe('other-office');
  expect((await list(partnershipAdmin, 'open', 'ALL')).map((request) => request.requestId).sort()).toEqual(
    [requestId, elsewhere].sort(),
  );
  for (const answer of [
    await call(assignAccessRequest, { requestId: elsewhere, assignedTo: admin.id }, { as: admin }),
    await call(closeAccessRequest, { requestId: elsewhere, outcome: 'Declined' }, { as: admin }),
  ])
    expect([answer.status, answer.problem.code]).toEqual([404, 'not-found']);
});

test('ERR-012 a request is assigned to somebody who can give access', async () => {
  const requestId = await ask(await makeUser(db, { roles: [] }));
  const { output } = await call(assignAccessRequest, { requestId, assignedTo: admin.id }, { as: admin });
  expect(output.request.assignedTo).toEqual({ userId: admin.id, name: 'Ada Admin' });
  const standard = await makeUser(db);
  const foreign = await makeUser(db, { office: 'ESPO', roles: ['Local Administrator'] });
  for (const assignedTo of [standard.id, foreign.id, 999_999])
    expect((await call(assignAccessRequest, { requestId, assignedTo }, { as: admin })).problem.errors).toEqual([
      { field: 'AssignedTo', code: 'not-in-list' },
    ]);
  const back = await call(assignAccessRequest, { requestId, assignedTo: null }, { as: admin });
  expect(back.output.request.assignedTo).toBeNull();
});

test('ERR-013 a request is closed once, with outcome and comment', async () => {
  const requestId = await ask(await makeUser(db, { roles: [] }));
  const close = () =>
    call(closeAccessRequest, { requestId, outcome: 'Declined', comment: 'Left the office' }, { as: admin });
  const [one, two] = await Promise.all([close(), close()]);
  expect([one?.status, two?.status].sort()).toEqual([200, 409]);
  expect([one, two].find(({ status }) => status === 409)?.problem.code).toBe('request-closed');
  const closed = (await list(admin, 'closed')).find((request) => request.requestId === requestId);
  expect(closed).toMatchObject({ outcome: 'Declined', comment: 'Left the office', closedBy: 'Ada Admin' });
  const history = await db
    .selectFrom('auditEntry')
    .select('field')
    .where('entity', '=', 'accessRequest')
    .where('entityId', '=', String(requestId))
    .execute();
  expect(history.map(({ field }) => field).sort()).toEqual(['Comment', 'Outcome']);
});

test('ERR-012 USER-003 giving what was asked for closes the request, giving something else does not', async () => {
  const person = await makeUser(db, { roles: [] });
  const requestId = await ask(person, 'Reservation:View');
  const give = async (role: string) => {
    const { version } = (await call(getAccess, { userId: person.id }, { as: admin })).output.access;
    const { id: roleId } = await db.selectFrom('role').select('id').where('name', '=', role).executeTakeFirstOrThrow();
    await call(
      saveAccess,
      { userId: person.id, version, access: { office: 'USAO', region: 'US', roles: [{ roleId }] } },
      { as: admin },
    );
    return (await list(admin, 'all')).find((request) => request.requestId === requestId)?.outcome;
  };
  expect(await give('Guest - 01')).toBeNull();
  expect(await give('View Only User')).toBe('Granted');
});
