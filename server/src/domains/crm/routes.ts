import * as api from '#contract/crm/api.ts';
import type { Router } from '../../http/route.ts';
import { getSettings, saveSettings, tryStoredConnection } from './api-settings.ts';
import { addServiceAccount, changeAccount, listServiceAccounts, renewSecret } from './service-accounts.ts';

export function crmRoutes(route: Router): void {
  route.signedIn(api.getApiSettings, async (context) => ({ settings: await getSettings(context) }));
  route.signedIn(api.saveApiSettings, async (context, input) => ({
    settings: await saveSettings(context, input.settings),
  }));
  route.signedIn(api.testConnection, (context) => tryStoredConnection(context));
  route.signedIn(api.listServiceAccounts, (context) => listServiceAccounts(context));
  route.signedIn(api.createServiceAccount, (context, { account }) => addServiceAccount(context, account));
  route.signedIn(api.updateServiceAccount, (context, { id, account }) => changeAccount(context, id, account));
  route.signedIn(api.renewServiceAccountSecret, (context, { id }) => renewSecret(context, id));
}
