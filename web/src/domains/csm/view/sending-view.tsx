import { IconChevronLeft, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../api/format.ts';
import { isProblem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { chosenChildren } from '../../../api/storage/csm-children.ts';
import { paths } from '../../../app/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton, useNavigateTo } from '../../../ui/link.tsx';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { CsmHead } from '../csm-head.tsx';
import { messageResultsOf, outcomeOf } from '../outcome.ts';
import { sendingQuery } from '../queries.ts';
import { OutcomeNotice } from './outcome-notice.tsx';
import { ResultTable } from './result-table.tsx';

/** The state of each child's message after sending; updated while messages are queued. */
export function SendingView({ sendingId }: { readonly sendingId: string }) {
  const { t, i18n } = useTranslation(['csm', 'common']);
  const format = useFormat();
  const go = useNavigateTo();
  const messages = useProblemMessages();
  const { data, error, refetch } = useQuery(sendingQuery(sendingId, i18n.language));
  const chooseAgain = (childIds: readonly string[]) => {
    chosenChildren.write([...childIds]);
    void go(paths.sendCsm());
  };
  const isUnknown = isProblem(error) && (error.status === 404 || error.status === 400);
  return (
    <>
      <CsmHead
        screen="viewSendCsm"
        sub={data ? t('result.by', { when: format.instant(data.sentAt), who: data.sentBy }) : undefined}
        actions={
          <>
            <LinkButton to={paths.searchChild()} icon={<IconChevronLeft aria-hidden="true" stroke={1.75} />}>
              {t('result.backToSearch')}
            </LinkButton>
            <LinkButton
              to={paths.sendCsm({ tab: 'messages' })}
              look="primary"
              icon={<IconMail aria-hidden="true" stroke={1.75} />}
            >
              {t('result.allMessages')}
            </LinkButton>
          </>
        }
      />
      <Fetched
        data={data}
        hasFailed={error !== null}
        failure={isUnknown ? t('result.notFound') : messages.of(error, t('result.loadFailed'))}
        onRetry={() => void refetch()}
        tryAgain={t('common:action.tryAgain')}
        loading={t('common:waiting.loading')}
      >
        {(sending) => {
          const outcome = outcomeOf(messageResultsOf(sending.messages, sending.refused));
          const { sent, total } = outcome;
          const again = [
            ...sending.refused.filter(({ reason }) => reason !== 'child-unknown'),
            ...sending.messages.filter(({ state }) => state === 'failed'),
          ].map(({ childId }) => childId);
          return (
            <Stack>
              <OutcomeNotice outcome={outcome} onAgain={again.length > 0 ? () => chooseAgain(again) : undefined} />
              <Card title={t('result.title')} note={t('result.partly', { sent, total })} isFlush>
                <ResultTable sending={sending} />
              </Card>
            </Stack>
          );
        }}
      </Fetched>
    </>
  );
}
