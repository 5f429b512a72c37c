import type { Db } from './connection.ts';
import { loadModules, loadSampleRoles } from './reference/access.ts';
import { loadCountries, loadLookups } from './reference/lookups.ts';
import { equipOffices } from './reference/new-office.ts';
import { loadOffices } from './reference/offices.ts';

interface ReferenceStep {
  readonly name: string;
  /** What it fills; afterwards none of these tables is empty. */
  readonly tables: readonly string[];
  /** Must be idempotent: it runs after every migration. */
  readonly load: (db: Db) => Promise<void>;
}

export const referenceData: readonly ReferenceStep[] = [
  { name: 'regions and offices', tables: ['region', 'office'], load: loadOffices },
  { name: 'lists', tables: ['lookup_list', 'lookup_value'], load: loadLookups },
  { name: 'countries', tables: ['country'], load: loadCountries },
  { name: 'modules and access levels', tables: ['module', 'module_access'], load: loadModules },
  { name: 'sample roles', tables: ['role', 'role_grant'], load: loadSampleRoles },
  { name: 'default Terms of Use and sponsor types', tables: ['policy_document', 'sponsor_type'], load: equipOffices },
];
