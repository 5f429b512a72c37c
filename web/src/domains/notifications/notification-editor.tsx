import { IconRotate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recipientsMaximum } from '#contract/notifications/rules.ts';
import { useFetched } from '../../api/fetched.ts';
import { officeUsersQuery } from '../../api/lists.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { RecordFormShell } from '../../forms/record-form-shell.tsx';
import { useMultiSelectTexts } from '../../i18n/kit-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { RestoreNotice } from '../../ui/messages/restore-notice.tsx';
import { type NotificationName, useNotificationName } from './labels.ts';
import classes from './notifications-tab.module.css';
import { TemplateEditor } from './template-editor.tsx';
import { type NotificationForm, useNotification } from './use-notification.ts';

export function NotificationEditor({ notification }: { readonly notification: NotificationName }) {
  const { t } = useTranslation(['notifications', 'common']);
  const form = useNotification(notification.id);
  const name = useNotificationName()(notification);
  const fetched = useFetched(form.query, t('error.fetch'));
  return (
    <Fetched {...fetched}>
      {({ placeholders, isCustom }) => (
        <RecordFormShell form={form} subject={t('subject', { name })}>
          <div className={classes.fields}>
            <h2>{name}</h2>
            <RestoreNotice offer={form.kept} />
            <Recipients form={form} />
            <TemplateEditor id={notification.id} placeholders={placeholders} form={form} />
            {isCustom ? <RestoreDefault form={form} /> : null}
          </div>
        </RecordFormShell>
      )}
    </Fetched>
  );
}

/** OFFICE-011, OFFICE-050, OFFICE-051: chosen from the active users of the office. */
function Recipients({ form }: { readonly form: NotificationForm }) {
  const { t } = useTranslation('notifications');
  const { office } = usePerson().user;
  const mayEdit = useCan('Admin Office Setting:Edit');
  const texts = useMultiSelectTexts();
  const users = useQuery(officeUsersQuery(office));
  const stored = form.query.data?.recipients ?? [];
  const offered = (users.data ?? []).map(({ value, label }) => ({ value, label }));
  const former = stored
    .filter(({ userId }) => !offered.some(({ value }) => value === String(userId)))
    .map(({ userId, name, isActive }) => ({
      value: String(userId),
      label: isActive ? name : t('inactive', { name }),
    }));
  const chosen = stored.filter(({ userId }) => form.recipients.includes(String(userId)));
  return (
    <>
      <MultiSelectField
        label={t('recipients')}
        options={[...offered, ...former]}
        isLoading={users.isPending}
        values={form.recipients}
        placeholder={t('chooseRecipients')}
        limit={recipientsMaximum}
        limitHint={t('recipientLimit', { maximum: recipientsMaximum })}
        disabled={!mayEdit}
        error={users.isError ? t('error.fetch') : form.errorOf('recipients')}
        texts={texts}
        onChange={form.setRecipients}
      />
      {chosen.length > 0 ? (
        <ul className={classes.recipients}>
          {chosen.map(({ userId, name, email, isActive }) => (
            <li key={userId}>
              <span>{isActive ? name : t('inactive', { name })}</span> <span className={classes.note}>{email}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function RestoreDefault({ form }: { readonly form: NotificationForm }) {
  const { t } = useTranslation(['notifications', 'common']);
  const mayEdit = useCan('Admin Office Setting:Edit');
  const [isOpen, setOpen] = useState(false);
  const restore = async () => {
    await form.restoreDefault();
    setOpen(false);
  };
  if (!mayEdit) return null;
  return (
    <div>
      <Button look="plain" icon={<IconRotate aria-hidden="true" stroke={1.75} />} onClick={() => setOpen(true)}>
        {t('restore')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        question={t('restoreQuestion')}
        yes={t('common:action.yes')}
        no={t('common:action.no')}
        onYes={() => void restore()}
        onNo={() => setOpen(false)}
        loading={form.isSaving}
        isDangerous
      >
        <p>{t('restoreNote')}</p>
      </ConfirmDialog>
    </div>
  );
}
