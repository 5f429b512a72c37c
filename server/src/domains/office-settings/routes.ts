import { listSettings } from '#contract/office-settings/api.ts';
import type { Router } from '../../http/route.ts';
import { listCategory } from './actions.ts';

export function officeSettingsRoutes(route: Router): void {
  route.signedIn(listSettings, (context, input) => listCategory(context, input));
}
