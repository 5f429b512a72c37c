import * as api from '#contract/notifications/api.ts';
import type { Router } from '../../http/route.ts';
import { getTemplates, listAll, listRecipientsOf, sendSampleMail, setRecipients } from './actions.ts';
import { saveTemplates } from './templates.ts';

export function notificationRoutes(route: Router): void {
  route.signedIn(api.listNotifications, (context) => listAll(context));
  route.signedIn(api.listRecipients, (context, { id }) => listRecipientsOf(context, id));
  route.signedIn(api.saveRecipients, (context, input) => setRecipients(context, input));
  route.signedIn(api.getTemplate, (context, { id }) => getTemplates(context, id));
  route.signedIn(api.saveNotifications, async (context, { notifications }) => {
    await saveTemplates(context, notifications);
    return listAll(context);
  });
  route.signedIn(api.sendTestMail, (context, { id, template }) => sendSampleMail(context, id, template));
}
