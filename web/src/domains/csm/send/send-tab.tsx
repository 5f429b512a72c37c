import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { paths } from '../../../app/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { RestoreNotice } from '../../../ui/messages/restore-notice.tsx';
import { Stack } from '../../../ui/stack.tsx';
import classes from '../csm.module.css';
import { ChooseCodes } from './choose-codes.tsx';
import { type SendCsm, useSendCsm } from './use-send-csm.ts';

export function SendTab() {
  const send = useSendCsm();
  return (
    <Stack>
      <RestoreNotice offer={send.offer} />
      <Choices send={send} />
    </Stack>
  );
}

function Choices({ send }: { readonly send: SendCsm }) {
  const { t } = useTranslation(['csm', 'common']);
  const messages = useProblemMessages();
  const { ids, prepared, codes } = send;
  if (ids.length === 0)
    return (
      <Card title={t('send.emptyTitle')}>
        <div className={classes.empty}>
          <p>{t('send.emptyText')}</p>
          <LinkButton to={paths.searchChild()} look="primary" icon={<IconSearch aria-hidden="true" stroke={1.75} />}>
            {t('send.toSearch')}
          </LinkButton>
        </div>
      </Card>
    );
  const failure = prepared.error ?? codes.error;
  return (
    <Fetched
      data={prepared.data && codes.data}
      hasFailed={failure !== null}
      failure={messages.of(failure, t(prepared.error ? 'send.loadFailed' : 'send.listFailed'))}
      onRetry={() => void Promise.all([prepared.refetch(), codes.refetch()])}
      tryAgain={t('common:action.tryAgain')}
      loading={t('common:waiting.loading')}
    >
      {(known) => <ChooseCodes send={send} codes={known} />}
    </Fetched>
  );
}
