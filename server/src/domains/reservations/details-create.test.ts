import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cancelReservation, createReservation, updateReservation } from '#contract/reservations/api.ts';
import type { ReservationInput } from '#contract/reservations/reservation.ts';
import { makeRole, makeUser } from '../../testing/factories.ts';
import {
  completeDetails,
  makeSponsorType,
  noon,
  setSetting,
  startWorld,
  view,
} from '../../testing/reservations/world.ts';

const world = await startWorld(() => noon, { firstName: 'Ana', lastName: 'Delgado' });
const { server, db, user, sponsorType } = world;

const create = (reservation: ReservationInput) => server.call(createReservation, { reservation }, { as: user });
const problems = async (reservation: ReservationInput) => {
  const { problem } = await create(reservation);
  return problem.errors?.map(({ field, code }) => `${field} ${code}`);
};
const full = (change: Partial<ReservationInput> = {}) => completeDetails(sponsorType, 10, change);

describe('create', () => {
  test('a repeated create request with the same creation id creates one draft and updates it', async () => {
    const creationId = randomUUID();
    const send = (change: Partial<ReservationInput>, as = user) =>
      server.call(createReservation, { reservation: full(change), creationId }, { as });
    const answers = await Promise.all([send({ name: 'Once' }), send({ name: 'Once' })]);
    const [id] = new Set(answers.map(({ output }) => output.reservation.id));
    expect(answers.map(({ output }) => output.reservation.id)).toEqual([id, id]);
    const { output } = await send({ name: 'Once, corrected' });
    expect(output.reservation).toMatchObject({ id, name: 'Once, corrected' });
    const made = await db.selectFrom('reservation').select('id').where('creationId', '=', creationId).execute();
    expect(made).toHaveLength(1);
    const { problem } = await send({}, await makeUser(db));
    expect(problem.errors).toEqual([{ field: 'CreationId', code: 'invalid' }]);
  });

  test('F11 a repeated create request changes nothing after another user has edited the draft', async () => {
    const creator = await makeUser(db, { roles: [await makeRole(db, ['Reservation:View', 'Reservation:Create'])] });
    const begin = async () => {
      const creationId = randomUUID();
      const send = (name: string) =>
        server.call(createReservation, { reservation: full({ name }), creationId }, { as: creator });
      const { id, version } = (await send('Begun')).output.reservation;
      return { send, id, version };
    };
    const renamed = await begin();
    const { id, version } = renamed;
    await server.call(updateReservation, { id, version, reservation: full({ name: 'Renamed' }) }, { as: user });
    const { status, problem } = await renamed.send('Begun');
    expect([status, problem.code]).toEqual([409, 'changed-meanwhile']);
    expect(problem.errors).toEqual([
      { field: 'Reservation_Name', code: 'differs-now', params: { current: 'Renamed' } },
    ]);
    expect((await view(world, id)).name).toBe('Renamed');

    const cancelled = await begin();
    await server.call(cancelReservation, { id: cancelled.id }, { as: user });
    expect((await cancelled.send('Begun')).output.reservation).toMatchObject({
      id: cancelled.id,
      status: { label: 'Cancelled' },
    });
    expect((await cancelled.send('Other')).status).toBe(409);
  });

  test('RESV-001 RESV-013 RESV-015 RESV-019 RESV-020 a draft is saved with what was typed', async () => {
    const given = full({ category: '1', categoryType: '12', eventId: ' DCW  2026 ', targetParticipants: 9 });
    const { output } = await create(given);
    expect(output.reservation).toMatchObject({
      status: { code: '1', label: 'Draft' },
      category: '1',
      categoryName: 'Event - Face to Face',
      categoryTypeName: 'Church',
      name: 'Web pool',
      eventId: 'DCW 2026',
      sponsorType,
      expirationDate: '2026-04-01',
      targetParticipants: 9,
      targetChildren: 10,
      isPerpetual: false,
      createdBy: 'Ana Delgado',
      version: 1,
      counts: { reserved: 0 },
    });
    expect(output.delivery).toBe('off');
  });
  test('RESV-069 incomplete is fine, empty is not', async () => {
    expect((await create({ name: 'Only a name' })).output.reservation.name).toBe('Only a name');
    expect(await problems({})).toEqual(['Reservation required']);
    expect(await problems({ eventId: 'E1' })).toEqual(['Reservation required']);
  });
  test('RESV-076 RESV-077 RESV-081 RESV-088 RESV-089 what is typed must be right, also in a draft', async () => {
    expect(await problems(full({ name: 'a/b' }))).toEqual(['Reservation.Reservation_Name reservation-characters']);
    expect(await problems(full({ name: 'x'.repeat(41) }))).toEqual(['Reservation.Reservation_Name too-long']);
    expect(await problems(full({ eventId: 'a#b' }))).toEqual(['Reservation.Event_ID reservation-characters']);
    expect(await problems(full({ expirationDate: '2026-03-10' }))).toEqual([
      'Reservation.Expiration_Dt expiration-not-future',
    ]);
    expect(await problems(full({ expirationDate: '2026-06-09' }))).toEqual([
      'Reservation.Expiration_Dt expiration-too-late',
    ]);
    expect(await problems(full({ targetChildren: 501 }))).toEqual([
      'Reservation.Reservation_Children_Target_Number target-children-maximum',
    ]);
    expect(await problems(full({ targetParticipants: 10 }))).toEqual([
      'Reservation.Reservation_Children_Target_Number target-children-not-greater',
    ]);
    expect(
      (await create(full({ targetChildren: 500, targetParticipants: 499, expirationDate: '2026-06-08' }))).status,
    ).toBe(200);
    expect((await create(full({ name: 'x'.repeat(40), eventId: 'x'.repeat(40) }))).status).toBe(200);
    expect(await problems(full({ eventId: 'x'.repeat(41) }))).toEqual(['Reservation.Event_ID too-long']);
    expect((await create(full({ targetChildren: 1 }))).status).toBe(200);
    expect(await problems(full({ targetChildren: 0 }))).toEqual([
      'Reservation.Reservation_Children_Target_Number out-of-range',
    ]);
    expect((await create(full({ expirationDate: '2026-03-11' }))).status).toBe(200);
  });
  test('RESV-086 RESV-087 targets are numbers', async () => {
    const wrong = full({ targetChildren: 'ten' as never, targetParticipants: 2.5 });
    expect(await problems(wrong)).toEqual(['Reservation.Reservation_Children_Target_Number not-a-number']);
    expect(await problems(full({ targetParticipants: 2.5 }))).toEqual([
      'Reservation.Reservation_Participants_Target_Number not-a-number',
    ]);
  });
  test('RESV-017 the sponsor type is kept, and can be changed', async () => {
    const { output } = await create(full());
    const { id, version } = output.reservation;
    expect((await view(world, id)).sponsorType).toBe(sponsorType);
    const other = await makeSponsorType(db);
    await server.call(updateReservation, { id, version, reservation: full({ sponsorType: other }) }, { as: user });
    expect((await view(world, id)).sponsorType).toBe(other);
  });
  test('RESV-014 RESV-017 the type belongs to the category, the sponsor type to the office', async () => {
    expect(await problems(full({ categoryType: '11' }))).toEqual([
      'Reservation.Reservation_Category_Type_Cd not-in-list',
    ]);
    expect(await problems(full({ categoryType: '99' as never }))).toEqual([
      'Reservation.Reservation_Category_Type_Cd not-in-list',
    ]);
    const foreign = await makeSponsorType(db, 'CANO');
    expect(await problems(full({ sponsorType: foreign }))).toEqual(['Reservation.Sponsor_Type_Cd not-in-list']);
    const retired = await makeSponsorType(db);
    await db.updateTable('sponsorType').set({ isActive: false }).where('id', '=', retired).execute();
    expect(await problems(full({ sponsorType: retired }))).toEqual(['Reservation.Sponsor_Type_Cd not-in-list']);
  });
  test('RESV-021 RESV-083 a perpetual reservation has no date', async () => {
    const { output } = await create(full({ isPerpetual: true, expirationDate: '2020-01-01' }));
    expect(output.reservation).toMatchObject({ isPerpetual: true, expirationDate: null });
  });
  test('RESV-105 with CRM integration the change and the event are queued, without personal data', async () => {
    await setSetting(db, 'crmIntegration', 'Yes');
    const { output } = await create(full({ category: '2', categoryType: '22', eventId: 'W1', targetParticipants: 3 }));
    await setSetting(db, 'crmIntegration', 'No');
    expect(output.delivery).toBe('pending');
    const messages = await db
      .selectFrom('outboxMessage')
      .select(['kind', 'payload', 'state'])
      .where('recordKey', '=', `reservation:${output.reservation.id}`)
      .orderBy('id')
      .execute();
    expect(messages.map(({ kind }) => kind)).toEqual(['crm:event-update', 'crm:reservation-created']);
    expect(messages[0]).toMatchObject({ state: 'pending', payload: { eventId: 'W1' } });
    expect(JSON.stringify(messages)).not.toContain('Delgado');
  });
});
