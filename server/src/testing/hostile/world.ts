import { modules } from '#contract/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { checkImport } from '#contract/imports/api.ts';
import { seedChildren } from '../../seed/load.ts';
import { makeReservation } from '../children.ts';
import { makeCredential, makeGroup, makeRole, makeUser } from '../factories.ts';
import { csv } from '../imports/files.ts';
import { testServer } from '../server.ts';
import { idsFor, poolsOf } from './pools.ts';
import type { Pools } from './valid-input.ts';

/** A small populated database, and a user with all privileges. */

const today = '2026-04-16';

export const importedFile = csv([
  ['Reservation ID', 'Child ID'],
  ['10001', 'ETH-193408-0127'],
]);

export async function hostileWorld() {
  const server = await testServer({ clock: () => new Date(`${today}T18:00:00Z`) });
  const { db } = server;
  const first = await makeUser(db);
  await makeUser(db);
  const other = await makeUser(db, { office: 'ESPO' });
  await makeGroup(db, { members: [first], roles: ['Standard User'] });
  await makeGroup(db, { office: 'ESPO', members: [other] });
  await seedChildren(server.databaseUrl, { children: 300, seed: 7, today });
  const wanted = { userId: first.id, officeCode: 'USAO', requestedAt: new Date() };
  await db.insertInto('accessRequest').values(wanted).execute();
  const everything = await makeRole(
    db,
    modules.flatMap(({ name, levels }) => levels.map((level) => `${name}:${level}`)),
  );
  const pools = await poolsOf(db, today);

  /** A new user for each endpoint, with new records, because previous requests may have changed or deleted others. */
  async function userWithAllPrivileges(e: Endpoint): Promise<{ headers: Record<string, string>; pools: Pools }> {
    const { email } = await makeUser(db, { roles: ['Partnership Admin', everything] });
    const made = [await makeReservation(db, { status: 1 }), await makeReservation(db), await makeReservation(db)];
    const ids = made.map(({ id }) => id);
    if (e.path.startsWith('import/'))
      await server.call(checkImport, { type: 'reservation' }, { as: { email }, file: importedFile });
    const own = { user_email: [email], UserEmail: [email], ReservationID: [...ids, ...ids.map(String)] };
    const system = await makeCredential(db);
    const person = { authorization: `Bearer ${await server.tokenFor(email)}`, user_email: email };
    return {
      headers: e.access === 'integration' ? system.headers : person,
      pools: { ...pools, ...(await idsFor(db, e.path)), ...own, TargetReservationID: ids },
    };
  }

  return { server, strongest: userWithAllPrivileges };
}
