import reference from '../../../reference/offices.json' with { type: 'json' };
import type { Db } from '../connection.ts';
import { unlessByHand } from './by-hand.ts';

/** What was renamed by hand keeps its names; an office keeps its kind and its region in any case. */
export async function loadOffices(db: Db): Promise<void> {
  await db
    .insertInto('region')
    .values(reference.regions)
    .onConflict((oc) => oc.column('code').doUpdateSet(unlessByHand('region', ['name'])))
    .execute();
  await db
    .insertInto('office')
    .values(reference.offices)
    .onConflict((oc) => oc.column('code').doUpdateSet(unlessByHand('office', ['name'])))
    .execute();
}
