import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { getTemplate, listNotifications, listRecipients } from '#contract/notifications/api.ts';
import { call } from '../../api/call.ts';
import { officeKey } from '../../api/office-key.ts';

export const notificationsQuery = (office: string) =>
  queryOptions({
    queryKey: [...officeKey(office), 'notifications'] as const,
    queryFn: async ({ signal }) => (await call(listNotifications, { office }, { signal })).groups,
  });

export type StoredNotification = z.output<typeof getTemplate.output> & z.output<typeof listRecipients.output>;

/** Recipients and templates share one version, so they are fetched together. */
export const notificationQuery = (office: string, id: number) =>
  queryOptions({
    queryKey: [...officeKey(office), 'notification', id] as const,
    queryFn: async ({ signal }): Promise<StoredNotification> => {
      const [recipients, template] = await Promise.all([
        call(listRecipients, { office, id }, { signal }),
        call(getTemplate, { office, id }, { signal }),
      ]);
      return { ...recipients, ...template };
    },
  });
