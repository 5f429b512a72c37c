import { useTranslation } from 'react-i18next';
import { type NotificationId, notificationKinds } from '#contract/notifications/catalogue.ts';

export interface NotificationName {
  readonly id: number;
  readonly name: string;
}

const isKnown = (id: number): id is NotificationId => notificationKinds.some((kind) => kind.id === id);

/** The server's names are English; known notifications are translated. */
export function useNotificationName(): (notification: NotificationName) => string {
  const { t } = useTranslation('notifications');
  return ({ id, name }) => (isKnown(id) ? t(`name.n${id}`) : name);
}
