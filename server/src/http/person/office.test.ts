import { describe, expect, test } from 'vitest';
import { officeHeader } from '#contract/endpoint.ts';
import {
  createReservation,
  getReservation,
  searchReservations,
  updateReservation,
} from '#contract/reservations/api.ts';
import { makeUser } from '../../testing/factories.ts';
import { completeDetails, draft, makeSponsorType, startWorld } from '../../testing/reservations/world.ts';

const { server, db, user } = await startWorld();
const elena = await makeUser(db, { office: 'ESPO' });
const spanishType = await makeSponsorType(db, 'ESPO');
const petra = await makeUser(db, { roles: ['Partnership Admin'] });
const id = await draft({ server, user: elena, sponsorType: spanishType }, 3);
const asked = (office: string, as = petra) => ({ as, headers: { [officeHeader]: office } });

describe('USER-047 a Partnership Admin crosses offices', () => {
  test('USER-047 reads, finds and changes what another office owns, in its name', async () => {
    expect((await server.call(getReservation, { id }, { as: petra })).status).toBe(404);
    const { reservation } = (await server.call(getReservation, { id }, asked('ESPO'))).output;
    expect(reservation).toMatchObject({ id, sponsorType: spanishType });
    const found = await server.call(searchReservations, { search: { id: String(id) } }, asked('ESPO'));
    expect(found.output.reservations.map((one) => one.id)).toEqual([id]);
    const changed = completeDetails(spanishType, 4, { name: 'Semana de otoño' });
    await server.call(updateReservation, { id, version: reservation.version, reservation: changed }, asked('ESPO'));
    const seen = await server.call(getReservation, { id }, { as: elena });
    expect(seen.output.reservation).toMatchObject({ name: 'Semana de otoño', targetChildren: 4 });
    const made = await server.call(createReservation, { reservation: completeDetails(spanishType, 2) }, asked('ESPO'));
    const row = db.selectFrom('reservation').select(['officeCode', 'createdBy']);
    expect(await row.where('id', '=', made.output.reservation.id).executeTakeFirst()).toEqual({
      officeCode: 'ESPO',
      createdBy: petra.id,
    });
  });

  test('USER-047 nobody else does, whatever they ask for', async () => {
    for (const ask of [
      server.call(getReservation, { id }, asked('ESPO', user)),
      server.call(searchReservations, { search: {} }, asked('ESPO', user)),
    ]) {
      const { status, problem } = await ask;
      expect([status, problem.code, problem.params]).toEqual([403, 'other-office', { office: 'ESPO' }]);
    }
    const own = await server.call(searchReservations, { search: { id: '1' } }, asked(user.office, user));
    expect(own.status).toBe(200);
  });

  test.each([
    ['an office that is not there', 'ZZZZ', 'not-in-list'],
    ['a field office', 'ETH', 'not-in-list'],
    ['no office at all', `'; --`, 'invalid'],
    ['nothing', '', 'invalid'],
  ])('%s is refused', async (_, office, code) => {
    const { status, problem } = await server.call(getReservation, { id }, asked(office));
    expect([status, problem.errors]).toEqual([400, [{ field: officeHeader, code }]]);
  });
});
