import { consentRoutes } from './domains/consent/routes.ts';
import { officeSettingsRoutes } from './domains/office-settings/routes.ts';
import { sessionRoutes } from './domains/session/routes.ts';
import { usersRoutes } from './domains/users/routes.ts';
import type { Router } from './http/route.ts';

/** Every domain's endpoints. A test compares them with the contract's list. */
export function allRoutes(route: Router): void {
  usersRoutes(route);
  consentRoutes(route);
  sessionRoutes(route);
  officeSettingsRoutes(route);
}
