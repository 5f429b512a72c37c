import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { receiveMessage } from '#contract/integration/inbound-api.ts';
import { createReservation } from '#contract/reservations/api.ts';
import { extendReservations, getExpiryBoard } from '#contract/reservations/board-api.ts';
import { pickChildren, releaseChildren } from '#contract/reservations/children-api.ts';
import { addDays } from '#contract/shared/calendar.ts';
import { schedules } from '../../../jobs/schedules.ts';
import { makeCredential, makeUser } from '../../../testing/factories.ts';
import {
  active,
  asChildren,
  childOf,
  completeDetails,
  draft,
  makeChildren,
  makeProject,
  makeSponsorType,
  noon,
  view,
} from '../../../testing/reservations/world.ts';
import { settingsWorld } from '../../../testing/settings.ts';

/** Table T16: each setting is saved through one server and tested on the other. */

let now = noon;
const { db, two, set, setSupport } = await settingsWorld(() => now);
const { call } = two;
const user = await makeUser(db);
const world = { server: two, user, sponsorType: await makeSponsorType(db) };
const project = await makeProject(db, 'ETH');
const child = async () => (await makeChildren(db, project, 1))[0] as string;
const crm = await makeCredential(db);

let told = 0;
const tell = (kind: string, data: Readonly<Record<string, unknown>>, { headers } = crm) =>
  call(receiveMessage, { messageId: `message-${++told}`, kind, data }, { headers });
const holdEnd = async (code: string) =>
  (
    await sql<{ endsAt: Date | null }>`
      select h.ends_at from hold h join child c on c.id = h.child_id where c.code = ${code} and h.ended_at is null`.execute(
      db,
    )
  ).rows[0]?.endsAt?.toISOString();
const runJob = (name: string) => schedules.find((job) => job.name === name)?.run({ db, clock: () => now } as never);
const at = (day: string) => {
  now = new Date(`${day}T20:00:00Z`);
};
const notified = async (id: number, notification: number) =>
  (
    await db
      .selectFrom('outboxMessage')
      .select('id')
      .where('recordKey', '=', `reservation:${id}`)
      .where('kind', '=', `notification:${notification}`)
      .execute()
  ).length;

describe('T16 when a hold ends', () => {
  test('T16 OFFICE-076 Internal hold period, in days; the child is free again after it', async () => {
    at('2026-03-10');
    await set({ internalHoldPeriod: '5' });
    const code = await child();
    await tell('hold', { ChildId: code, HoldType: 'internal' });
    expect(await holdEnd(code)).toBe('2026-03-15T20:00:00.000Z');
    at('2026-03-15');
    await runJob('end-lapsed-holds');
    expect(await childOf(db, code)).toMatchObject({ status: 1 });
  });

  test('T16 OFFICE-077 Proposed period, in days', async () => {
    at('2026-03-10');
    await set({ proposedPeriod: '3' });
    const code = await child();
    await tell('propose', { ChildId: code, SponsorNumber: 'S-1' });
    expect(await holdEnd(code)).toBe('2026-03-13T20:00:00.000Z');
  });

  test('T16 OFFICE-078 Partnership hold period, in months', async () => {
    at('2026-03-10');
    await set({ partnershipHoldPeriod: '2' });
    const code = await child();
    await tell('hold', { ChildId: code, HoldType: 'partnership' });
    expect(await holdEnd(code)).toBe('2026-05-10T20:00:00.000Z');
  });

  test('S15 T16: days and months are the office’s, over a change of its clocks and at the end of its month', async () => {
    const pacific = (time: string) => {
      now = new Date(`${time}-08:00`);
    };
    await set({ proposedPeriod: '3', partnershipHoldPeriod: '1' });
    const [proposed, partner, member] = [await child(), await child(), await child()];
    pacific('2026-03-06T12:00:00');
    await tell('propose', { ChildId: proposed, SponsorNumber: 'S-15' });
    expect(await holdEnd(proposed)).toBe('2026-03-09T19:00:00.000Z');
    const reservation = await active(world, [member]);
    await tell('propose', { ChildId: member, SponsorNumber: 'S-16' });
    await call(releaseChildren, { id: reservation, children: asChildren([member]) }, { as: user });
    expect(await holdEnd(member)).toBe('2026-03-09T19:00:00.000Z');
    // In UTC it is March already.
    pacific('2026-02-28T19:00:00');
    await tell('hold', { ChildId: partner, HoldType: 'partnership' });
    expect(await holdEnd(partner)).toBe('2026-03-29T02:00:00.000Z');
  });

  test('T16 Proposed children: how many go to one sponsor at once', async () => {
    await set({ proposedChildren: '1' });
    const offer = async () => (await tell('propose', { ChildId: await child(), SponsorNumber: 'S-2' })).status;
    expect([await offer(), await offer()]).toEqual([200, 409]);
    await set({ proposedChildren: '2' });
    expect([await offer(), await offer()]).toEqual([200, 409]);
  });

  test('OFFICE-068 the support office’s child hold period rules what it holds itself', async () => {
    at('2026-03-10');
    await setSupport('ETHS', 'childHoldPeriod', 2, 'Months');
    const code = await child();
    await tell('hold', { ChildId: code, HoldType: 'internal' }, await makeCredential(db, { office: 'ETHS' }));
    expect(await holdEnd(code)).toBe('2026-05-10T20:00:00.000Z');
  });
});

describe('T16 reservations', () => {
  const offer = (expirationDate: string) =>
    call(createReservation, { reservation: completeDetails(world.sponsorType, 1, { expirationDate }) }, { as: user });

  test('T16 Expiration date: the latest day that is taken', async () => {
    at('2026-03-10');
    await set({ expirationDays: '20' });
    expect((await offer(addDays('2026-03-10', 21))).problem.errors).toMatchObject([
      { field: 'Reservation.Expiration_Dt' },
    ]);
    expect((await offer(addDays('2026-03-10', 20))).status).toBe(200);
    await set({ expirationDays: '90' });
    expect((await offer(addDays('2026-03-10', 21))).status).toBe(200);
  });

  test('T16 OFFICE-040 Reservation expiration reminder criteria: so many days before its end', async () => {
    at('2026-03-10');
    await set({ expirationReminderDays: '4' });
    const id = await active(world, [await child()], { expirationDate: '2026-03-20' });
    at('2026-03-15');
    await runJob('remind-of-expirations');
    expect(await notified(id, 8)).toBe(0);
    at('2026-03-16');
    await runJob('remind-of-expirations');
    expect(await notified(id, 8)).toBe(1);
  });

  test('T16 OFFICE-040 Draft reminder criteria: after so many days untouched', async () => {
    at('2026-03-10');
    await set({ draftReminderDays: '3' });
    const id = await draft(world, 1);
    at('2026-03-12');
    await runJob('remind-of-drafts');
    expect(await notified(id, 9)).toBe(0);
    at('2026-03-13');
    await runJob('remind-of-drafts');
    expect(await notified(id, 9)).toBe(1);
  });

  test('OFFICE-071 reservation auto expiry in: an untouched draft is cancelled, after a reminder', async () => {
    at('2026-03-10');
    await setSupport('USAO', 'reservationAutoExpiry', 6, 'Days');
    const id = await draft(world, 1);
    at('2026-03-15');
    await runJob('remind-of-drafts');
    await runJob('cancel-untouched-drafts');
    expect((await view(world, id)).status.code).toBe('1');
    at('2026-03-17');
    await runJob('cancel-untouched-drafts');
    expect((await view(world, id)).status.code).toBe('5');
  });

  test('OFFICE-069 reservation to be renewed in: what the board shows as up for renewal, and how far Extend moves it', async () => {
    at('2026-03-10');
    const id = await active(world, [await child()], { expirationDate: '2026-03-20' });
    const onBoard = async () =>
      (await call(getExpiryBoard, { days: '30' }, { as: user })).output.reservations.find(
        ({ reservation }) => reservation.id === id,
      );
    await setSupport('USAO', 'reservationRenewal', 9, 'Days');
    expect(await onBoard()).toMatchObject({ isUpForRenewal: false, extendsTo: '2026-03-29' });
    await setSupport('USAO', 'reservationRenewal', 10, 'Days');
    expect(await onBoard()).toMatchObject({ isUpForRenewal: true, extendsTo: '2026-03-30' });
    const { reservation } = (await onBoard()) ?? {};
    const reservations = [{ id, expirationDate: reservation?.expirationDate as string }];
    await call(extendReservations, { reservations } as never, { as: user });
    expect((await view(world, id)).expirationDate).toBe('2026-03-30');
  });

  test('OFFICE-070 child age for sponsorship termination: such a child is neither reserved nor proposed', async () => {
    at('2026-03-10');
    await setSupport('ETHS', 'sponsorshipTerminationAge', 7, 'Years');
    const [seven = ''] = await makeChildren(db, project, 1, { birthDate: '2019-03-10' });
    const [six = ''] = await makeChildren(db, project, 1, { birthDate: '2019-03-11' });
    const { output } = await call(
      pickChildren,
      { id: await draft(world, 2), children: asChildren([seven, six]) },
      { as: user },
    );
    expect(output.results.map(({ reason }) => reason)).toEqual(['child-too-old', null]);
    expect((await tell('propose', { ChildId: seven, SponsorNumber: 'S-9' })).problem.errors).toMatchObject([
      { code: 'child-too-old' },
    ]);
    await setSupport('ETHS', 'sponsorshipTerminationAge', 18, 'Years');
    expect((await tell('propose', { ChildId: seven, SponsorNumber: 'S-9' })).status).toBe(200);
  });
});
