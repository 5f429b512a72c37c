import { allInbound } from './all-inbound.ts';
import { childrenRoutes } from './domains/children/routes.ts';
import { consentRoutes } from './domains/consent/routes.ts';
import { crmRoutes } from './domains/crm/routes.ts';
import { csmRoutes } from './domains/csm/routes.ts';
import { deliveriesRoutes } from './domains/deliveries/routes.ts';
import { groupsRoutes } from './domains/groups/routes.ts';
import { homeRoutes } from './domains/home/routes.ts';
import { importsRoutes } from './domains/imports/routes.ts';
import { integrationRoutes } from './domains/integration/routes.ts';
import { lookupsRoutes } from './domains/lookups/routes.ts';
import { notificationRoutes } from './domains/notifications/routes.ts';
import { officeSettingsRoutes } from './domains/office-settings/routes.ts';
import { projectsRoutes } from './domains/projects/routes.ts';
import { readingRoutes } from './domains/reading/routes.ts';
import { referenceRoutes } from './domains/reference/routes.ts';
import { reservationsRoutes } from './domains/reservations/routes.ts';
import { rolesRoutes } from './domains/roles/routes.ts';
import { sessionRoutes } from './domains/session/routes.ts';
import { userAdministrationRoutes } from './domains/users/administration/routes.ts';
import { usersRoutes } from './domains/users/routes.ts';
import type { Router } from './http/route.ts';

/** Every domain's endpoints. A test compares them with the contract's list. */
export function allRoutes(route: Router): void {
  usersRoutes(route);
  userAdministrationRoutes(route);
  rolesRoutes(route);
  groupsRoutes(route);
  consentRoutes(route);
  sessionRoutes(route);
  officeSettingsRoutes(route);
  notificationRoutes(route);
  projectsRoutes(route);
  reservationsRoutes(route);
  importsRoutes(route);
  crmRoutes(route);
  deliveriesRoutes(route);
  integrationRoutes(route, allInbound);
  csmRoutes(route);
  lookupsRoutes(route);
  childrenRoutes(route);
  homeRoutes(route);
  readingRoutes(route);
  referenceRoutes(route);
}
