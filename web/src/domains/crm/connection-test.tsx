import { IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { testConnection } from '#contract/crm/api.ts';
import { call } from '../../api/call.ts';
import { useFormat } from '../../api/format.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
import { ActionButton } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import classes from './api-configuration-tab.module.css';

/** Tests the stored address with the stored admin credentials. */
export function ConnectionTest({ hasChanges }: { readonly hasChanges: boolean }) {
  const { t } = useTranslation('crm');
  const { office } = usePerson().user;
  const format = useFormat();
  const messages = useProblemMessages();
  const mayEdit = useCan('Admin Office Setting:Edit');
  const test = useMutation({ mutationFn: () => call(testConnection, { office }) });
  if (!mayEdit) return null;
  const { data } = test;
  return (
    <div className={classes.part}>
      <div>
        <ActionButton
          side="below"
          icon={<IconPlugConnected aria-hidden="true" stroke={1.75} />}
          loading={test.isPending}
          disabledBecause={hasChanges ? t('test.unsaved') : undefined}
          onClick={() => test.mutate()}
        >
          {t('test.button')}
        </ActionButton>
      </div>
      {data ? (
        <InlineNotice
          kind={data.result === 'connected' ? 'success' : 'error'}
          title={t(`test.result.${data.result}`, { status: data.status ?? '' })}
        >
          {t('test.took', { milliseconds: format.number(data.milliseconds) })}
        </InlineNotice>
      ) : null}
      {test.isError ? (
        <InlineNotice kind="error" title={t('test.failed')}>
          {messages.of(test.error)}
        </InlineNotice>
      ) : null}
    </div>
  );
}
