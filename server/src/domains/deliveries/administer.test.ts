import { describe, expect, test } from 'vitest';
import {
  letDeliveryGo,
  listDeliveryActs,
  listInbound,
  listJobs,
  listReceivers,
  listReservationDeliveries,
  pauseReceiver,
  sendAgain,
  sendAllAgain,
} from '#contract/deliveries/api.ts';
import { createEvent, updateEvent } from '#contract/deliveries/event-api.ts';
import { attemptsMaximum } from '#contract/deliveries/rules.ts';
import { receiveMessage } from '#contract/integration/inbound-api.ts';
import { getReservation, updateReservation } from '#contract/reservations/api.ts';
import { releaseChildren, transferChildren } from '#contract/reservations/children-api.ts';
import { openDeliveries } from '../../all-deliveries.ts';
import { createMailer } from '../../external/mailer.ts';
import { claimDue } from '../../jobs/delivering/claim.ts';
import { schedules } from '../../jobs/schedules.ts';
import { makeConnectedOffice } from '../../testing/connected-office.ts';
import { makeCredential } from '../../testing/factories.ts';
import {
  active,
  asChildren,
  completeDetails,
  makeChildren,
  makeProject,
  makeSponsorType,
  noon,
  setSetting,
  view,
} from '../../testing/reservations/world.ts';
import { testServer } from '../../testing/server.ts';

const server = await testServer({ clock: () => noon });
const { db, call, config } = server;
const deliveries = openDeliveries({ db, config, clock: () => noon, mailer: createMailer(config.mail) });

const scene = () => makeConnectedOffice(server);

describe('T17 deliveries for administrators', () => {
  test('ERR-064 a reservation is created though the external system fails, and the answer says so', async () => {
    const { as, crm, create } = await scene();
    crm.behave({ status: 500 });
    const { output } = await create();
    expect(output.delivery).toBe('failed');
    expect((await call(getReservation, { id: output.reservation.id }, { as })).status).toBe(200);
    crm.behave({});
    expect((await create()).output.delivery).toBe('sent');
    const told = await call(listReservationDeliveries, { id: output.reservation.id }, { as });
    expect(told.output.deliveries).toMatchObject([
      { kind: 'reservation-created', state: 'pending', reason: 'server-error', isTried: true },
    ]);
  });

  test('ERR-065 ERR-066 ERR-067 an update, a release and a transfer stand though the external system fails', async () => {
    const { office, as, crm } = await scene();
    const world = { server, user: as, sponsorType: await makeSponsorType(db, office) };
    const codes = await makeChildren(db, await makeProject(db), 3);
    const from = await active(world, codes.slice(0, 2));
    const to = await active(world, codes.slice(2), { targetChildren: 5 });
    crm.behave({ status: 500 });
    const { version, ...details } = await view(world, from);
    const reservation = completeDetails(world.sponsorType, 2, { name: 'Renamed' });
    const updated = await call(updateReservation, { id: from, version, reservation }, { as });
    expect(updated.output).toMatchObject({ delivery: 'failed', reservation: { name: 'Renamed' } });
    expect(details.name).not.toBe('Renamed');
    const children = asChildren(codes.slice(0, 1));
    const moved = await call(transferChildren, { id: from, transfer: { targetId: to, children } }, { as });
    expect(moved.output).toMatchObject({ delivery: 'failed', count: 1 });
    const released = await call(releaseChildren, { id: to, children }, { as });
    expect(released.output).toMatchObject({ delivery: 'failed', count: 1 });
    // The failed update is still the first in the queue.
    const waiting = await call(listReservationDeliveries, { id: from }, { as });
    expect(waiting.output.deliveries.map(({ kind, isTried }) => [kind, isTried]).slice(0, 2)).toEqual([
      ['reservation-transferred', false],
      ['reservation-updated', true],
    ]);
  });

  test('F6 pending and failed ones with their reason, content without anything personal', async () => {
    const { crm, create, list } = await scene();
    crm.behave({ status: 422 });
    const { reservation } = (await create()).output;
    const [delivery] = await list();
    expect(delivery).toMatchObject({
      channel: 'crm',
      kind: 'reservation-created',
      record: `reservation:${reservation.id}`,
      state: 'failed',
      reason: 'refused-message',
      httpStatus: 422,
      attempts: 1,
    });
    expect(delivery?.content).toContain(String(reservation.id));
    expect(delivery?.content).not.toContain('Smith');
    expect(await list({ state: 'sent' })).toEqual([]);
    expect(await list({ state: 'failed' })).toHaveLength(1);
  });

  test('F6 a dead message is sent again, or let go, and what waited behind it follows', async () => {
    const { office, as, crm, create, list } = await scene();
    crm.behave({ status: 422 });
    const { reservation } = (await create()).output;
    await db
      .insertInto('outboxMessage')
      .values({
        officeCode: office,
        kind: 'crm:reservation-updated',
        recordKey: `reservation:${reservation.id}`,
        payload: JSON.stringify({ reservationId: reservation.id, children: [] }),
        createdAt: noon,
      })
      .execute();
    const [behind, dead] = await list();
    expect(behind?.waitsFor).toBe(dead?.id);
    const again = await call(sendAgain, { office, id: dead?.id ?? 0 }, { as });
    expect(again.output.delivery).toMatchObject({ state: 'failed', reason: 'refused-message' });
    crm.behave({});
    expect((await call(sendAllAgain, { office, channel: 'crm' }, { as })).output.count).toBe(1);
    expect((await call(sendAgain, { office, id: dead?.id ?? 0 }, { as })).output.delivery.state).toBe('sent');
    expect(crm.taken.map(({ kind }) => kind)).toEqual(['reservation-created', 'reservation-updated']);
    expect((await call(letDeliveryGo, { office, id: dead?.id ?? 0 }, { as })).problem.code).toBe('delivery-finished');
    crm.behave({ status: 400 });
    await create();
    const [given] = await list();
    expect((await call(letDeliveryGo, { office, id: given?.id ?? 0 }, { as })).output.delivery).toMatchObject({
      state: 'skipped',
      reason: 'let-go',
    });
    const audit = await db
      .selectFrom('auditEntry')
      .select('newValue')
      .where('entity', '=', 'delivery')
      .where('modifiedBy', '=', as.id)
      .orderBy('id')
      .execute();
    expect(audit.map(({ newValue }) => newValue)).toEqual(['sent again', 'sent again', 'sent again', 'let go']);
  });

  test('F6 sending all again tries at once a receiver that had failed too often', async () => {
    const { office, as, crm, create, list } = await scene();
    crm.behave({ status: 400 });
    await create();
    const openUntil = new Date(noon.getTime() + 60_000);
    const broken = { failures: 9, openings: 3, openUntil };
    await db.updateTable('outboxReceiver').set(broken).where('officeCode', '=', office).execute();
    crm.behave({});
    expect((await call(sendAllAgain, { office, channel: 'crm' }, { as })).output.count).toBe(1);
    await deliveries.deliverDue();
    expect(await list()).toMatchObject([{ kind: 'reservation-created', state: 'sent' }]);
  });

  test('F6 a paused receiver gets nothing until it is resumed', async () => {
    const { office, as, crm, create } = await scene();
    const paused = await call(pauseReceiver, { office, channel: 'crm', isPaused: true }, { as });
    expect(paused.output.receivers[0]).toMatchObject({ channel: 'crm', state: 'paused', isPaused: true });
    expect((await create()).output.delivery).toBe('pending');
    expect(crm.requests).toEqual([]);
    const { receivers } = (await call(pauseReceiver, { office, channel: 'crm', isPaused: false }, { as })).output;
    expect(receivers[0]).toMatchObject({ state: 'working', pending: 1, failed: 0 });
    // This test has no mail server configured.
    expect(receivers[1]).toMatchObject({ channel: 'mail', state: 'not-configured' });
    expect((await call(listReceivers, { office }, { as })).output.receivers).toEqual(receivers);
  });

  test('OFFICE-032 with CRM Integration = No nothing is queued and nothing said', async () => {
    const { office, as, crm, create, list } = await scene();
    await setSetting(db, 'crmIntegration', 'No', office);
    expect((await create({ eventId: 'E1' })).output.delivery).toBe('off');
    expect(await list()).toEqual([]);
    expect((await call(updateEvent, { eventId: 'E1', event: {} }, { as })).output.delivery).toBe('off');
    expect((await call(createEvent, { event: {} }, { as })).problem.code).toBe('integration-off');
    expect(crm.requests).toEqual([]);
  });

  test('F26 Send again allows ten more attempts, and all attempts are shown', async () => {
    const { office, as, crm, create, list } = await scene();
    crm.behave({ status: 500 });
    await create();
    const id = (await list())[0]?.id ?? 0;
    const tryOn = async (until: number) => {
      while (((await list())[0]?.attempts ?? 0) < until) {
        await db.deleteFrom('outboxReceiver').where('officeCode', '=', office).execute();
        await db.updateTable('outboxMessage').set({ nextAttemptAt: null }).where('officeCode', '=', office).execute();
        await deliveries.deliverDue();
      }
    };
    await tryOn(attemptsMaximum);
    expect((await list())[0]).toMatchObject({ state: 'failed', attempts: attemptsMaximum });
    const again = await call(sendAgain, { office, id }, { as });
    expect(again.output.delivery).toMatchObject({ state: 'pending', attempts: attemptsMaximum + 1 });
    await tryOn(2 * attemptsMaximum);
    const [failed] = await list();
    expect(failed).toMatchObject({ state: 'failed', attempts: 2 * attemptsMaximum });
    const failure = { at: noon.toISOString(), reason: 'server-error', httpStatus: 500 };
    expect(failed?.failures).toEqual(Array(2 * attemptsMaximum).fill(failure));
    crm.behave({});
    expect((await call(sendAgain, { office, id }, { as })).output.delivery).toMatchObject({
      state: 'sent',
      attempts: 2 * attemptsMaximum + 1,
    });
  });

  test('S14: repeated Send again never keeps the circuit breaker open for more than seconds', async () => {
    const { office, as, crm, create, list } = await scene();
    crm.behave({ status: 500 });
    for (let made = 0; made < 5; made += 1) await create();
    const receiver = () =>
      db.selectFrom('outboxReceiver').selectAll().where('officeCode', '=', office).executeTakeFirstOrThrow();
    expect(await receiver()).toMatchObject({ failures: 5, openings: 1 });
    const id = (await list())[0]?.id ?? 0;
    for (let click = 1; click <= 6; click += 1) {
      const again = await call(sendAgain, { office, id }, { as });
      expect(again.output.delivery).toMatchObject({ state: 'pending', attempts: 1 + click });
    }
    expect(await receiver()).toMatchObject({ failures: 1, openings: 0, openUntil: null });
  });

  test.each([
    { answer: { status: 500 }, ends: { state: 'skipped', reason: 'let-go', nextAttemptAt: null } },
    // The message did arrive.
    { answer: {}, ends: { state: 'sent', reason: null } },
  ])(
    'F26 what somebody has had in hand for a minute is let go; an answer of $answer afterwards',
    async ({ answer, ends }) => {
      const { office, as, crm, create, list } = await scene();
      crm.behave('hold');
      const creating = create();
      await expect.poll(() => crm.requests.length).toBe(1);
      const id = (await list())[0]?.id ?? 0;
      const inHandFor = (seconds: number) =>
        db
          .updateTable('outboxMessage')
          .set({ inHandSince: new Date(Date.now() - seconds * 1000) })
          .where('officeCode', '=', office)
          .execute();
      await inHandFor(30);
      expect((await call(letDeliveryGo, { office, id }, { as })).problem.code).toBe('delivery-under-way');
      await inHandFor(90);
      expect((await call(sendAgain, { office, id }, { as })).problem.code).toBe('delivery-under-way');
      const gone = await call(letDeliveryGo, { office, id }, { as });
      expect(gone.output.delivery).toMatchObject({ state: 'skipped', reason: 'let-go' });
      crm.release(answer);
      await creating;
      await deliveries.deliverDue();
      await expect.poll(async () => (await list())[0]).toMatchObject(ends);
      expect(crm.requests).toHaveLength(1);
    },
  );

  test('F26 a message that several servers claimed without an outcome can be given up, too', async () => {
    const { office, as, list } = await scene();
    const record = `test:${office}`;
    const { id } = await db
      .insertInto('outboxMessage')
      .values({
        ...{ officeCode: office, kind: 'crm:reservation-updated', recordKey: record, payload: '{}' },
        ...{ createdAt: noon, claimedUntil: new Date(Date.now() - 1000), inHandSince: new Date(Date.now() - 90_000) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [claimed] = await claimDue(db, noon, 1, { seconds: 0, atOnce: [] }, { channel: 'crm', record });
    expect(claimed?.id).toBe(Number(id));
    const gone = await call(letDeliveryGo, { office, id: Number(id) }, { as });
    expect(gone.output.delivery.state).toBe('skipped');
    expect(await list({ state: 'pending' })).toEqual([]);
  });

  test('F6 T17 who paused and resumed delivering, sent again and let go can be read', async () => {
    const { office, as, crm, create, list } = await scene();
    await call(pauseReceiver, { office, channel: 'crm', isPaused: true }, { as });
    await create();
    expect((await list())[0]).toMatchObject({ state: 'pending', isPaused: true });
    const paused = (await call(listReceivers, { office }, { as })).output.receivers[0];
    expect(paused).toMatchObject({ state: 'paused', pausedBy: 'Ann One', pausedAt: noon.toISOString(), isOff: false });
    const resumed = await call(pauseReceiver, { office, channel: 'crm', isPaused: false }, { as });
    expect(resumed.output.receivers[0]).toMatchObject({ pausedBy: null, pausedAt: null });
    crm.behave({ status: 422 });
    const id = (await list())[0]?.id ?? 0;
    await call(sendAgain, { office, id }, { as });
    await call(letDeliveryGo, { office, id }, { as });
    const by = { by: 'Ann One', at: noon.toISOString() };
    expect((await call(listDeliveryActs, { office }, { as })).output.acts).toMatchObject([
      { act: 'let-go', channel: null, deliveryId: id, ...by },
      { act: 'sent-again', channel: null, deliveryId: id, ...by },
      { act: 'resumed', channel: 'crm', deliveryId: null, ...by },
      { act: 'paused', channel: 'crm', deliveryId: null, ...by },
    ]);
    const other = await scene();
    expect((await call(listDeliveryActs, { office: other.office }, { as: other.as })).output.acts).toEqual([]);
  });

  test('F6 OFFICE-032 receivers show a missing address or a disabled integration', async () => {
    const { office, as, create, list } = await scene();
    await db.updateTable('apiSettings').set({ url: null }).where('officeCode', '=', office).execute();
    await create();
    expect((await list())[0]).toMatchObject({ state: 'pending', reason: 'not-configured', attempts: 0, failures: [] });
    const crm = async () => (await call(listReceivers, { office }, { as })).output.receivers[0];
    expect(await crm()).toMatchObject({ state: 'not-configured', isOff: false, pending: 1 });
    await setSetting(db, 'crmIntegration', 'No', office);
    expect(await crm()).toMatchObject({ isOff: true });
  });

  test('F6 a message in delivery can be neither given up nor sent again', async () => {
    const { office, as, crm, create, list } = await scene();
    crm.behave('hold');
    const creating = create();
    await expect.poll(() => crm.requests.length).toBe(1);
    const id = (await list())[0]?.id ?? 0;
    expect((await call(letDeliveryGo, { office, id }, { as })).problem.code).toBe('delivery-under-way');
    expect((await call(sendAgain, { office, id }, { as })).problem.code).toBe('delivery-under-way');
    crm.release({});
    expect((await creating).output.delivery).toBe('sent');
    expect(crm.requests).toHaveLength(1);
  });

  test('T17 what other systems sent, accepted or refused', async () => {
    const { office, as } = await scene();
    const { headers, clientId } = await makeCredential(db, { office });
    const message = { messageId: 'from-outside', kind: 'drop', data: { ChildId: 'ETH-000000-0000' } };
    await call(receiveMessage, message, { headers });
    expect((await call(listInbound, { office }, { as })).output.messages).toMatchObject([
      {
        ...{ messageId: 'from-outside', account: clientId, kind: 'drop', isAccepted: false },
        ...{ reason: 'child-unknown', field: 'Data.ChildId' },
      },
    ]);
    const [held = ''] = await makeChildren(db, await makeProject(db), 1);
    await call(receiveMessage, { messageId: 'from-outside-2', kind: 'drop', data: { ChildId: held } }, { headers });
    expect((await call(listInbound, { office }, { as })).output.messages).toContainEqual(
      expect.objectContaining({ reason: 'status-forbids', field: 'Data.ChildId', params: { status: 'Pledgeable' } }),
    );
  });

  test('T17 every scheduled job with its last and next run', async () => {
    const { as } = await scene();
    await db
      .insertInto('jobRun')
      .values({ name: 'clean-up', startedAt: noon, finishedAt: noon, outcome: 'done', runs: 3 })
      .execute();
    const { jobs } = (await call(listJobs, {}, { as })).output;
    expect(jobs.map(({ name }) => name)).toEqual(schedules.map(({ name }) => name));
    expect(jobs.find(({ name }) => name === 'clean-up')).toMatchObject({
      lastStartedAt: noon.toISOString(),
      outcome: 'done',
      runs: 3,
      nextRunAt: '2026-03-10T20:50:00.000Z',
    });
  });
});
