import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationDetail, NotificationGroup } from '#contract/notifications/api.ts';
import { defaultRecipients } from '#contract/notifications/rules.ts';
import { useFetched } from '../../api/fetched.ts';
import { usePerson } from '../../api/person.tsx';
import { Button } from '../../ui/button.tsx';
import { useLeaveGuard } from '../../ui/form/unsaved-changes.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { useFailureToast } from '../../ui/messages/toasts.tsx';
import { useIsSmall } from '../../ui/use-media.ts';
import { useNotificationName } from './labels.ts';
import { NotificationEditor } from './notification-editor.tsx';
import classes from './notifications-tab.module.css';
import { notificationsQuery } from './queries.ts';

/** OFFICE-010, OFFICE-048, OFFICE-049: the notifications by module, with an editor beside the list. */
export function NotificationsTab() {
  const { t } = useTranslation('notifications');
  const { office } = usePerson().user;
  const query = useQuery(notificationsQuery(office));
  const { data, isError } = query;
  const leave = useLeaveGuard();
  const [chosenId, setChosenId] = useState<number>();
  // On small screens the editor replaces the list.
  const isSmall = useIsSmall();
  const failure = t('error.fetch');
  const fetched = useFetched(query, failure);
  useFailureToast(isError, failure);
  const chosen = data?.flatMap(({ notifications }) => notifications).find(({ id }) => id === chosenId);
  return (
    <Fetched {...fetched}>
      {(groups) => (
        <div className={classes.two}>
          <nav className={classes.list} aria-label={t('title')} hidden={isSmall && chosen !== undefined}>
            {groups.map((group) => (
              <Group
                key={group.module}
                group={group}
                chosenId={chosenId}
                onChoose={({ id }) => leave(() => setChosenId(id))}
              />
            ))}
          </nav>
          <div className={classes.main}>
            {isSmall && chosen ? (
              <Button
                look="plain"
                icon={<IconArrowLeft aria-hidden="true" stroke={1.75} />}
                onClick={() => leave(() => setChosenId(undefined))}
              >
                {t('all')}
              </Button>
            ) : null}
            {chosen ? (
              <NotificationEditor key={chosen.id} notification={chosen} />
            ) : (
              <p className={classes.empty}>{t('intro')}</p>
            )}
          </div>
        </div>
      )}
    </Fetched>
  );
}

interface GroupProps {
  readonly group: NotificationGroup;
  readonly chosenId: number | undefined;
  readonly onChoose: (notification: NotificationDetail) => void;
}

const knownModules = ['Registered Child', 'Projects', 'Reservation', 'Admin User Profile Management'] as const;

function Group({ group, chosenId, onChoose }: GroupProps) {
  const { t } = useTranslation('notifications');
  const nameOf = useNotificationName();
  const module = knownModules.find((name) => name === group.module);
  const recipients = ({ id, recipientCount }: NotificationDetail) => {
    const unchosen = recipientCount === 0 ? defaultRecipients[id] : undefined;
    return unchosen ? t(`unchosen.${unchosen}`) : t('recipientCount', { count: recipientCount });
  };
  return (
    <section>
      <h2 className={classes.module}>{module ? t(`module.${module}`) : group.module}</h2>
      <ul>
        {group.notifications.map((notification) => (
          <li key={notification.id}>
            <button
              type="button"
              className={classes.item}
              aria-current={notification.id === chosenId || undefined}
              onClick={() => onChoose(notification)}
            >
              <span>{nameOf(notification)}</span>
              <span className={classes.note}>
                {recipients(notification)}
                {notification.isCustom ? `, ${t('custom')}` : ''}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
