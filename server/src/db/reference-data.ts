import type { Db } from './connection.ts';
import { loadModules, loadSampleRoles } from './reference/access.ts';
import { loadCountries, loadLookups } from './reference/lookups.ts';
import { loadOffices } from './reference/offices.ts';
import { loadDefaultPolicies } from './reference/policies.ts';
import { loadSponsorTypes } from './reference/sponsor-types.ts';

export interface ReferenceStep {
  readonly name: string;
  /** Runs in a transaction after every migration, so it must be idempotent. */
  readonly load: (db: Db) => Promise<void>;
}

export const referenceData: readonly ReferenceStep[] = [
  { name: 'regions and offices', load: loadOffices },
  { name: 'lists', load: loadLookups },
  { name: 'countries', load: loadCountries },
  { name: 'modules and access levels', load: loadModules },
  { name: 'sample roles', load: loadSampleRoles },
  { name: 'default Terms of Use', load: loadDefaultPolicies },
  { name: 'sponsor types', load: loadSponsorTypes },
];
