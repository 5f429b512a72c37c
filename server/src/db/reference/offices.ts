import reference from '../../../reference/offices.json' with { type: 'json' };
import type { Db } from '../connection.ts';

export async function loadOffices(db: Db): Promise<void> {
  await db
    .insertInto('region')
    .values(reference.regions)
    .onConflict((oc) => oc.column('code').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })))
    .execute();
  await db
    .insertInto('office')
    .values(reference.offices)
    .onConflict((oc) => oc.column('code').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })))
    .execute();
}
