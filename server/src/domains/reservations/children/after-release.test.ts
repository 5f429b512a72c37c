import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getActionCodeHistory, getChild, getChildAudit } from '#contract/children/card-api.ts';
import { receiveMessage } from '#contract/integration/inbound-api.ts';
import { cancelReservation } from '#contract/reservations/api.ts';
import { releaseChildren, transferChildren } from '#contract/reservations/children-api.ts';
import { makeCredential, makeUser } from '../../../testing/factories.ts';
import { findViolations } from '../../../testing/reservations/invariants.ts';
import {
  active,
  asChildren,
  childOf,
  makeChildren,
  makeProject,
  noon,
  startWorld,
} from '../../../testing/reservations/world.ts';
import { expireReservations } from '../scheduled.ts';

/** What is known of a proposal stays known when the child leaves the reservation or moves to another. */

let now = noon;
const world = await startWorld(() => now);
const { server, db, user } = world;
const crm = await makeCredential(db);
const releaser = await makeUser(db, { firstName: 'Rosa', lastName: 'Leal' });
const project = await makeProject(db);

const day = 86_400_000;
const proposedAt = new Date(noon.getTime() + 2 * day);
const releasedAt = new Date(noon.getTime() + 5 * day);
let numbers = 0;
const tell = (kind: string, childId: string, more: object = {}) =>
  server.call(
    receiveMessage,
    { messageId: `after-release-${++numbers}`, kind, data: { ChildId: childId, ...more } },
    { headers: crm.headers },
  );

/** Reserved by the user at noon, proposed by the CRM two days later. */
async function proposedIn(change: Parameters<typeof active>[2] = {}) {
  now = noon;
  const [code = ''] = await makeChildren(db, project, 1);
  const id = await active(world, [code], change);
  now = proposedAt;
  await tell('propose', code, { SponsorNumber: 'S-41' });
  now = releasedAt;
  return { code, id };
}

const openHold = async (code: string) =>
  (
    await sql`
      select h.kind, h.sponsor_number, h.placed_by, h.placed_at, h.ends_at
        from hold h join child_record c on c.id = h.child_id where c.code = ${code} and h.ended_at is null`.execute(db)
  ).rows;
const proposal = {
  kind: 'proposed',
  sponsorNumber: 'S-41',
  placedBy: null,
  placedAt: proposedAt,
  // T16: the office's Proposed period, 30 days.
  endsAt: new Date(proposedAt.getTime() + 30 * day),
};
const actionsOf = async (childId: string) =>
  (await server.call(getActionCodeHistory, { childId }, { as: user })).output.actions.map(
    ({ actionCode, oldStatus, newStatus, by, at }) => [actionCode, oldStatus, newStatus, by, at],
  );

test('F1 F4 a released child stays Proposed by whom, since when and until when it was proposed', async () => {
  const { code, id } = await proposedIn();
  await server.call(releaseChildren, { id, children: asChildren([code]) }, { as: releaser });
  expect(await openHold(code)).toEqual([proposal]);
  const { hold } = (await server.call(getChild, { childId: code }, { as: user })).output.child;
  expect(hold).toMatchObject({ kind: 'proposed', placedBy: null, placedAt: proposedAt.toISOString() });
  const { audit } = (await server.call(getChildAudit, { childId: code }, { as: user })).output;
  expect(audit.find(({ field, newValue }) => field === 'ReservationID' && newValue === null)).toMatchObject({
    oldValue: String(id),
    modifiedBy: 'Rosa Leal',
    modifiedAt: releasedAt.toISOString(),
  });
});

test.each([
  ['its reservation is cancelled', {}, (id: number) => server.call(cancelReservation, { id }, { as: releaser })],
  [
    'its reservation expires',
    { expirationDate: '2026-03-14' },
    () => expireReservations({ db, clock: () => releasedAt }),
  ],
] as const)('F1 F4 so does a child when %s', async (_, change, end) => {
  const { code, id } = await proposedIn(change);
  await end(id);
  expect(await openHold(code)).toEqual([proposal]);
});

test('F4 F23 a transferred child stays proposed to its sponsor', async () => {
  const { code, id } = await proposedIn();
  const target = await active(world, await makeChildren(db, project, 1), { targetChildren: 3 });
  const transfer = { targetId: target, children: asChildren([code]) };
  await server.call(transferChildren, { id, transfer }, { as: releaser });
  expect(await openHold(code)).toMatchObject([{ kind: 'reservation', sponsorNumber: 'S-41', placedBy: releaser.id }]);
  expect((await tell('sponsor', code, { SponsorNumber: 'S-42' })).problem.errors).toMatchObject([
    { code: 'proposed-to-another' },
  ]);
  await server.call(releaseChildren, { id: target, children: asChildren([code]) }, { as: releaser });
  expect(await openHold(code)).toEqual([proposal]);
});

test('F1 F20 a child that is released with another status has its line R02 too', async () => {
  const { code, id } = await proposedIn();
  await server.call(releaseChildren, { id, children: asChildren([code]) }, { as: releaser });
  expect((await actionsOf(code))[0]).toEqual(['R02', 'Proposed', 'Proposed', 'Rosa Leal', releasedAt.toISOString()]);
  expect(await childOf(db, code)).toMatchObject({ status: 2, actionCode: 'R02' });
});

test('F1 F3 a dropped child that is released has its line R02; the end of a sponsorship is S02 alone', async () => {
  now = noon;
  const [dropped = '', sponsored = ''] = await makeChildren(db, project, 2);
  const id = await active(world, [dropped, sponsored]);
  await tell('request-drop', dropped);
  await tell('drop', dropped);
  await server.call(releaseChildren, { id, children: asChildren([dropped]) }, { as: releaser });
  expect((await actionsOf(dropped)).map(([code, was, is]) => [code, was, is])).toEqual([
    ['R02', 'Dropped', 'Dropped'],
    ['D02', 'Drop Requested', 'Dropped'],
    ['D01', 'Internal Hold', 'Drop Requested'],
    ['R01', 'Pledgeable', 'Internal Hold'],
  ]);
  // The child itself keeps the code that says why it is gone.
  expect(await childOf(db, dropped)).toMatchObject({ status: 7, actionCode: 'D02' });
  await tell('sponsor', sponsored, { SponsorNumber: 'S-50' });
  await tell('end-sponsorship', sponsored);
  expect((await actionsOf(sponsored)).map(([code]) => code)).toEqual(['S02', 'S01', 'R01']);
  expect(await childOf(db, sponsored)).toMatchObject({ status: 1, actionCode: 'S02' });
  expect(await findViolations(db)).toEqual({});
});
