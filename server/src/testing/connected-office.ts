import { listDeliveries } from '#contract/deliveries/api.ts';
import { createReservation } from '#contract/reservations/api.ts';
import { connectOffice, startExternalSystem } from './external-system.ts';
import { makeUser } from './factories.ts';
import { makeOffice } from './offices.ts';
import type { TestServer } from './server.ts';

const adminSecret = 'the password of the admin account';

/** An office of its own with an administrator and a CRM that answers. */
export async function makeConnectedOffice({ db, call, config }: Pick<TestServer, 'db' | 'call' | 'config'>) {
  const office = await makeOffice(db);
  const as = await makeUser(db, { office, firstName: 'Ann', lastName: 'One', roles: ['Local Administrator'] });
  const crm = await startExternalSystem(adminSecret);
  await connectOffice(db, { office, url: crm.url, secret: adminSecret, key: config.encryptionKey });
  const create = (change: object = {}) =>
    call(createReservation, { reservation: { name: 'For the Smiths', ...change } }, { as });
  const list = async (filter: object = {}) =>
    (await call(listDeliveries, { office, channel: 'crm', ...filter }, { as })).output.deliveries;
  return { office, as, crm, create, list };
}
