import type { Db } from '../connection.ts';
import { loadDefaultPolicies } from './policies.ts';
import { loadSponsorTypes } from './sponsor-types.ts';

/**
 * What every office starts with; an office that has its own keeps it. Settings and notification templates are not
 * stored: until an office changes one, its default applies (contract/src/office-settings, contract/src/notifications).
 */
export async function equipOffices(db: Db): Promise<void> {
  await loadDefaultPolicies(db);
  await loadSponsorTypes(db);
}
