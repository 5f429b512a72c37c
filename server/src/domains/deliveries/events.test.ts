import { describe, expect, test } from 'vitest';
import { createEvent, updateEvent } from '#contract/deliveries/event-api.ts';
import { getReservation, updateReservation } from '#contract/reservations/api.ts';
import { openDeliveries } from '../../all-deliveries.ts';
import { createMailer } from '../../external/mailer.ts';
import type { Context } from '../../http/context.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { makeConnectedOffice } from '../../testing/connected-office.ts';
import { noon, setSetting } from '../../testing/reservations/world.ts';
import { testServer } from '../../testing/server.ts';
import { create as requestEvent } from './events.ts';

const server = await testServer({ clock: () => noon });
const { db, call, config } = server;
const deliveries = openDeliveries({ db, config, clock: () => noon, mailer: createMailer(config.mail) });

const scene = () => makeConnectedOffice(server);

describe('events of the external system', () => {
  test('RESV-105 saving an event asks for its ID; the answer is kept and shown at once', async () => {
    const { as, crm, create } = await scene();
    crm.behave({ answer: { Event_ID: 'EV-900' } });
    const { output } = await create({ category: '1', categoryType: '12', targetParticipants: 4 });
    expect(output).toMatchObject({ delivery: 'sent', reservation: { eventId: 'EV-900' } });
    expect(crm.taken.map(({ kind }) => kind)).toEqual(['event-create', 'reservation-created']);
    const typed = await create({ category: '1', categoryType: '12', targetParticipants: 4, eventId: 'EV-7' });
    expect(typed.output.reservation.eventId).toBe('EV-7');
    expect(crm.taken.map(({ kind }) => kind).slice(2)).toEqual(['event-update', 'reservation-created']);
    expect(crm.undescribed).toEqual([]);
    const { id } = output.reservation;
    const audit = await db
      .selectFrom('auditEntry')
      .select(['newValue', 'modifiedBy'])
      .where('entity', '=', 'reservation')
      .where('entityId', '=', String(id))
      .where('field', '=', 'Event_ID')
      .execute();
    expect(audit).toEqual([{ newValue: 'EV-900', modifiedBy: null }]);
    expect((await call(getReservation, { id }, { as })).output.reservation.version).toBe(2);
  });

  test('RESV-105 one event for one reservation, however often it is saved while the external system fails', async () => {
    const { as, crm, create } = await scene();
    const event = { category: '1', categoryType: '12', targetParticipants: 4 } as const;
    crm.behave({ status: 500 });
    const { reservation } = (await create(event)).output;
    const { id } = reservation;
    for (const [version, name] of [
      [reservation.version, 'Second'],
      [reservation.version + 1, 'Third'],
    ] as const)
      await call(updateReservation, { id, version, reservation: { ...event, name } }, { as });
    crm.behave({ answer: { Event_ID: 'EV-1' } });
    await db.deleteFrom('outboxReceiver').execute();
    await db.updateTable('outboxMessage').set({ nextAttemptAt: null }).where('state', '=', 'pending').execute();
    await deliveries.deliverDue();
    expect(crm.taken.map(({ kind, data }) => [kind, data.Event_ID, data.Reservation_Name])).toEqual([
      ['event-create', null, 'For the Smiths'],
      ['reservation-created', 'EV-1', 'For the Smiths'],
      ['event-update', 'EV-1', 'Second'],
      ['reservation-updated', 'EV-1', 'Second'],
      ['event-update', 'EV-1', 'Third'],
      ['reservation-updated', 'EV-1', 'Third'],
    ]);
  });

  test('RESV-105 an Event ID typed while one is requested leaves no unused event', async () => {
    const { as, crm, create } = await scene();
    const event = { category: '1', categoryType: '12', targetParticipants: 4 } as const;
    crm.behave({ status: 500 });
    const { id, version } = (await create(event)).output.reservation;
    await call(updateReservation, { id, version, reservation: { ...event, name: 'Typed', eventId: 'MINE-1' } }, { as });
    crm.behave({ answer: { Event_ID: 'EV-1' } });
    await db.deleteFrom('outboxReceiver').execute();
    await db.updateTable('outboxMessage').set({ nextAttemptAt: null }).where('state', '=', 'pending').execute();
    await deliveries.deliverDue();
    expect(crm.taken.map(({ kind, data }) => [kind, data.Event_ID])).toEqual([
      ['event-update', 'MINE-1'],
      ['reservation-created', 'MINE-1'],
      ['event-update', 'MINE-1'],
      ['reservation-updated', 'MINE-1'],
    ]);
    // The answer had no ID, but the request was made: the next change does not repeat it.
    const asked = (await create(event)).output.reservation;
    expect(asked.eventId).toBe('EV-1');
    crm.behave({});
    const silent = (await create(event)).output.reservation;
    await call(
      updateReservation,
      { id: silent.id, version: silent.version, reservation: { ...event, name: 'Again' } },
      { as },
    );
    expect(crm.taken.filter(({ record }) => record === `reservation:${silent.id}`).map(({ kind }) => kind)).toEqual([
      'event-create',
      'reservation-created',
      'event-update',
      'reservation-updated',
    ]);
  });

  test('RESV-105 an event that was requested without an answer is not requested again after months', async () => {
    const { as, crm, create } = await scene();
    const event = { category: '1', categoryType: '12', targetParticipants: 4 } as const;
    const { id, version } = (await create(event)).output.reservation;
    const fourMonthsLater = () => new Date('2026-07-10T20:00:00Z');
    await cleanUp({ db, clock: fourMonthsLater, retention: { accessLogYears: 0 } });
    await call(updateReservation, { id, version, reservation: { ...event, name: 'Again' } }, { as });
    expect(crm.taken.map(({ kind }) => kind)).toEqual([
      'event-create',
      'reservation-created',
      'event-update',
      'reservation-updated',
    ]);
  });

  test('ERR-069 a request that was let go while it was in delivery is not repeated', async () => {
    const { office, as, crm, list } = await scene();
    crm.behave('hold');
    const failing = call(createEvent, { event: { name: 'Ball' } }, { as });
    await expect.poll(() => crm.requests.length).toBe(1);
    await db
      .updateTable('outboxMessage')
      .set({ state: 'skipped', reason: 'let-go' })
      .where('officeCode', '=', office)
      .where('state', '=', 'pending')
      .execute();
    crm.release({ status: 500 });
    expect((await failing).problem.code).toBe('event-not-created');
    await deliveries.deliverDue();
    expect((await list())[0]).toMatchObject({ state: 'skipped', reason: 'let-go', nextAttemptAt: null });
    expect(crm.requests).toHaveLength(1);
  });

  test('ERR-069 RESV-105 an answer that comes after its caller gave up is given to one later request', async () => {
    const { office, as, crm, list } = await scene();
    crm.behave('hold');
    let sending: Promise<unknown> | undefined;
    const attempt: typeof deliveries.attempt = async (channel, record) => {
      sending = deliveries.attempt(channel, record, 60_000);
      await expect.poll(() => crm.requests.length).toBe(1);
      return 'pending';
    };
    const impatient = { db, office, user: as, clock: () => noon, deliveries: { ...deliveries, attempt } };
    const event = { name: 'Gala' };
    await expect(requestEvent(impatient as unknown as Context, { event })).rejects.toMatchObject({
      code: 'event-not-created',
    });
    expect((await list())[0]).toMatchObject({ state: 'pending' });
    crm.release({ answer: { Event_ID: 'EV-LATE' } });
    await sending;
    const ask = async () => (await call(createEvent, { event }, { as })).output?.event.eventId;
    crm.behave({ answer: { Event_ID: 'EV-NEW' } });
    expect(await ask()).toBe('EV-LATE');
    expect(await ask()).toBe('EV-NEW');
  });

  test('RESV-105 two requests at the same time for the same name get an event each', async () => {
    const { as, crm } = await scene();
    crm.behave('hold');
    const ask = () => call(createEvent, { event: { name: 'Gala' } }, { as });
    const first = ask();
    await expect.poll(() => crm.requests.length).toBe(1);
    const second = ask();
    await expect.poll(() => crm.requests.length).toBe(2);
    crm.release({ answer: { Event_ID: 'EV-1' } });
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    expect(crm.taken).toHaveLength(2);
  });

  test('ERR-058 ERR-069 RESV-105 an event of its own is created, or the failure is told and nothing lingers', async () => {
    const { as, crm, create, list } = await scene();
    crm.behave({ answer: { Event_ID: 'EV-1' } });
    expect((await call(createEvent, { event: { name: 'Gala' } }, { as })).output.event.eventId).toBe('EV-1');
    crm.behave({ status: 500 });
    expect((await call(createEvent, { event: { name: 'Gala' } }, { as })).problem.code).toBe('event-not-created');
    expect((await list()).map(({ state }) => state)).toEqual(['skipped', 'sent']);
    await create({ eventId: 'EV-1' });
    expect((await call(updateEvent, { eventId: 'EV-1', event: { name: 'Ball' } }, { as })).output.delivery).toBe(
      'failed',
    );
  });

  test('RESV-076 RESV-077 RESV-082 API-055 an event obeys the rules of the form it comes from', async () => {
    const { as, crm, create } = await scene();
    await create({ eventId: 'EV-1', expirationDate: '2026-03-20' });
    const before = crm.requests.length;
    const refusals = async (eventId: string | null, event: object) => {
      const answer = await (eventId === null
        ? call(createEvent, { event }, { as })
        : call(updateEvent, { eventId, event }, { as }));
      return [answer.status, ...(answer.problem.errors ?? []).map(({ field, code }) => `${field} ${code}`)];
    };
    const characters = 'Event.Reservation_Name reservation-characters';
    expect(await refusals('a.b<script>', {})).toEqual([400, 'eventId reservation-characters']);
    expect(await refusals('x'.repeat(41), {})).toEqual([400, 'eventId too-long']);
    expect(await refusals('EV-1', { name: 'x<y>' })).toEqual([400, characters]);
    expect(await refusals('EV-1', { expirationDate: '2020-01-01' })).toEqual([
      400,
      'Event.Expiration_Dt expiration-not-future',
    ]);
    expect(await refusals(null, { name: '<b>_' })).toEqual([400, characters]);
    expect(await refusals(null, { expirationDate: '2026-03-10' })).toEqual([
      400,
      'Event.Expiration_Dt expiration-not-future',
    ]);
    expect(await refusals(null, { expirationDate: '2199-12-31' })).toEqual([
      400,
      'Event.Expiration_Dt expiration-too-late',
    ]);
    expect(crm.requests).toHaveLength(before);
    const sound = { name: ' Gala  of Light, 2nd ', expirationDate: '2026-03-20' };
    expect((await call(updateEvent, { eventId: 'EV-1', event: sound }, { as })).output.delivery).toBe('sent');
    expect(crm.taken.at(-1)?.data).toMatchObject({ Reservation_Name: 'Gala of Light, 2nd', Event_ID: 'EV-1' });
  });

  test('RESV-105 T16 an event is given for a date that was saved before the limit was lowered', async () => {
    const { office, as, crm, create } = await scene();
    await create({ expirationDate: '2026-04-30' });
    await setSetting(db, 'expirationDays', '20', office);
    crm.behave({ answer: { Event_ID: 'EV-2' } });
    const ask = (expirationDate: string) => call(createEvent, { event: { expirationDate } }, { as });
    expect((await ask('2026-04-30')).output.event.eventId).toBe('EV-2');
    expect((await ask('2026-05-01')).problem.errors).toMatchObject([{ code: 'expiration-too-late' }]);
  });

  test('USER-047 only the event of a reservation of the own office can be changed', async () => {
    const [own, other] = [await scene(), await scene()];
    await other.create({ eventId: 'EV-THEIRS' });
    const change = async (eventId: string) => (await call(updateEvent, { eventId, event: {} }, { as: own.as })).status;
    expect([await change('EV-THEIRS'), await change('EV-NOBODYS')]).toEqual([404, 404]);
    expect(own.crm.requests).toEqual([]);
  });
});
