import * as childAccessLog from './children/access-log.ts';
import * as children from './children/api.ts';
import * as childCard from './children/card-api.ts';
import * as compareChildren from './children/compare.ts';
import * as listPictures from './children/list-pictures.ts';
import * as savedSearches from './children/saved-searches.ts';
import * as consentAdministration from './consent/administration-api.ts';
import * as consent from './consent/api.ts';
import * as crm from './crm/api.ts';
import * as csm from './csm/api.ts';
import * as deliveries from './deliveries/api.ts';
import * as events from './deliveries/event-api.ts';
import type { Endpoint } from './endpoint.ts';
import * as feed from './feed/api.ts';
import * as feedFiles from './feed/files.ts';
import * as find from './find/api.ts';
import * as groups from './groups/api.ts';
import * as home from './home/api.ts';
import * as imports from './imports/api.ts';
import * as importHistory from './imports/history-api.ts';
import * as inbound from './integration/inbound-api.ts';
import * as live from './live/api.ts';
import * as lookups from './lookups/api.ts';
import * as notifications from './notifications/api.ts';
import * as officeSettings from './office-settings/api.ts';
import * as settingsAudit from './office-settings/audit-api.ts';
import * as countryGroups from './office-settings/country-groups-api.ts';
import * as projectCategories from './office-settings/project-categories-api.ts';
import * as settingLists from './office-settings/setting-lists-api.ts';
import * as sponsorTypes from './office-settings/sponsor-types-api.ts';
import * as supportOffice from './office-settings/support-office-api.ts';
import * as projects from './projects/api.ts';
import * as projectLocks from './projects/locks-api.ts';
import * as savedProjectSearches from './projects/saved-searches.ts';
import * as quality from './quality/api.ts';
import * as readiness from './readiness/api.ts';
import * as reading from './reading/api.ts';
import * as reference from './reference/api.ts';
import * as reservations from './reservations/api.ts';
import * as expiryBoard from './reservations/board-api.ts';
import * as reservationChildren from './reservations/children-api.ts';
import * as reservationExports from './reservations/export-api.ts';
import * as savedReservationSearches from './reservations/saved-searches.ts';
import * as reservationTransfers from './reservations/transfer-api.ts';
import * as roles from './roles/api.ts';
import * as session from './session/api.ts';
import * as userAccess from './users/access-api.ts';
import * as userAdministration from './users/admin-api.ts';
import * as users from './users/api.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

export const endpointModules: Readonly<Record<string, readonly object[]>> = {
  users: [users, userAdministration, userAccess],
  roles: [roles],
  groups: [groups],
  consent: [consent, consentAdministration],
  session: [session],
  'office-settings': [
    officeSettings,
    settingLists,
    supportOffice,
    countryGroups,
    projectCategories,
    sponsorTypes,
    settingsAudit,
  ],
  projects: [projects, projectLocks, savedProjectSearches],
  reservations: [
    reservations,
    reservationChildren,
    expiryBoard,
    reservationExports,
    reservationTransfers,
    savedReservationSearches,
  ],
  imports: [imports, importHistory],
  notifications: [notifications],
  crm: [crm],
  deliveries: [deliveries, events],
  integration: [inbound],
  csm: [csm],
  feed: [feed, feedFiles],
  live: [live],
  lookups: [lookups],
  find: [find],
  home: [home],
  quality: [quality],
  reading: [reading],
  readiness: [readiness],
  reference: [reference],
  children: [children, childCard, compareChildren, listPictures, savedSearches, childAccessLog],
};

export interface Operation {
  /** The name of the declaration: the operationId of the API description. */
  readonly name: string;
  readonly domain: string;
  readonly endpoint: Endpoint;
}

const operationsOf = (domain: string, module: object): Operation[] =>
  Object.entries(module).flatMap(([name, exported]) =>
    isEndpoint(exported) ? [{ name, domain, endpoint: exported }] : [],
  );

/** Every endpoint with its name and domain; the API description is generated from it. */
export const allOperations: readonly Operation[] = Object.entries(endpointModules).flatMap(([domain, exported]) =>
  exported.flatMap((module) => operationsOf(domain, module)),
);

export const allEndpoints: readonly Endpoint[] = allOperations.map(({ endpoint }) => endpoint);
