import { checkImport, startImport } from '#contract/imports/api.ts';
import { getImport } from '#contract/imports/history-api.ts';
import type { ImportType } from '#contract/imports/rules.ts';
import type { ReservationInput } from '#contract/reservations/reservation.ts';
import { applyImports } from '../../domains/imports/apply.ts';
import { type MadeUser, makeUser } from '../factories.ts';
import { active, makeChildren, makeProject, makeSponsorType, noon } from '../reservations/world.ts';
import { testServer } from '../server.ts';
import type { TestFile } from './files.ts';

/** A server, a user who imports, and the steps of an import. */

const clock = () => noon;

export const heads = ['Reservation ID', 'Child ID'];
export const verified = ['Child ID', 'Child Data Verified', 'Sponsorship Ready'];

export async function importWorld() {
  const server = await testServer({ clock });
  const { db } = server;
  const user = await makeUser(db, { firstName: 'Ana', lastName: 'Delgado' });
  const world = { server, user, sponsorType: await makeSponsorType(db) };
  const services = { db, clock };

  const check = async (file: TestFile, type: ImportType = 'reservation', as: MadeUser = user) =>
    (await server.call(checkImport, { type }, { as, file })).output;

  /** Checks, starts and applies a file. */
  async function importAll(file: TestFile, type: ImportType = 'reservation') {
    const { id } = (await check(file, type)).check;
    await server.call(startImport, { id, validRowsOnly: true }, { as: user });
    await applyImports(services);
    return (await server.call(getImport, { id, pageSize: 100 }, { as: user })).output;
  }

  /** An active reservation with one child and room for more. */
  async function reservationWithRoom(room: number, change: Partial<ReservationInput> = {}) {
    const project = await makeProject(db);
    const [first = ''] = await makeChildren(db, project, 1);
    const id = await active(world, [first], { targetChildren: room + 1, ...change });
    return { id, project };
  }

  return { ...world, db, services, check, importAll, reservationWithRoom };
}
