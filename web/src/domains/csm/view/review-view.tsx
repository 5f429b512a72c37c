import { useTranslation } from 'react-i18next';
import type { CsmChild, CsmCode } from '#contract/csm/message.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { paths } from '../../../app/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { type PlainColumn, PlainTable } from '../../../ui/records/plain-table.tsx';
import { ReviewPanel } from '../../../ui/records/review-panel.tsx';
import { Stack } from '../../../ui/stack.tsx';
import classes from '../csm.module.css';
import { CsmHead } from '../csm-head.tsx';
import { findOpenMessage } from '../draft.ts';
import { type Review, useReview } from './use-review.ts';

export function ReviewView() {
  const { t } = useTranslation(['csm', 'common']);
  const messages = useProblemMessages();
  const review = useReview();
  const { prepared, codes } = review;
  const failure = prepared.error ?? codes.error;
  return (
    <>
      <CsmHead screen="viewSendCsm" />
      {review.isEmpty ? (
        <Card title={t('review.emptyTitle')}>
          <div className={classes.empty}>
            <p>{t('review.emptyText')}</p>
            <LinkButton to={paths.sendCsm()} look="primary">
              {t('review.toSend')}
            </LinkButton>
          </div>
        </Card>
      ) : (
        <Fetched
          data={prepared.data && codes.data}
          hasFailed={failure !== null}
          failure={messages.of(failure, t('send.loadFailed'))}
          onRetry={() => void Promise.all([prepared.refetch(), codes.refetch()])}
          tryAgain={t('common:action.tryAgain')}
          loading={t('common:waiting.loading')}
        >
          {(known) => <Panel review={review} codes={known} />}
        </Fetched>
      )}
    </>
  );
}

interface PanelProps {
  readonly review: Review;
  readonly codes: readonly CsmCode[];
}

/** ROUTE-091: read-only, with Edit and Confirm. */
function Panel({ review, codes }: PanelProps) {
  const { t } = useTranslation(['csm', 'common']);
  const { children, draft, failure, send, missing } = review;
  const codeOf = ({ childId }: CsmChild) => codes.find(({ code }) => code === draft?.choices[childId]);
  const columns: readonly PlainColumn<CsmChild>[] = [
    { id: 'childId', header: t('column.childId'), cell: ({ childId }) => childId },
    { id: 'name', header: t('column.name'), cell: ({ name }) => name },
    { id: 'csm', header: t('column.csm'), cell: (child) => <Chosen child={child} code={codeOf(child)} /> },
    {
      id: 'discrepancyCode',
      header: t('column.discrepancyCode'),
      cell: (child) => codeOf(child)?.discrepancyCode,
    },
  ];
  return (
    <Stack>
      {failure ? (
        <InlineNotice kind="error" title={failure.title}>
          {failure.text}
        </InlineNotice>
      ) : null}
      <ReviewPanel
        title={t('review.title')}
        note={t('review.note', { count: children.length })}
        facts={[]}
        edit={t('common:action.edit')}
        confirm={t('common:action.confirm')}
        onEdit={review.edit}
        onConfirm={() => send.mutate()}
        submitError={undefined}
        loading={send.isPending}
        {...(missing.length > 0 && { disabledBecause: t('send.each') })}
      >
        <PlainTable
          label={t('review.table')}
          columns={columns}
          rows={children}
          rowKey={({ childId }) => childId}
          empty={t('review.emptyText')}
        />
      </ReviewPanel>
    </Stack>
  );
}

function Chosen({ child, code }: { readonly child: CsmChild; readonly code: CsmCode | undefined }) {
  const { t } = useTranslation('csm');
  if (!code) return null;
  return (
    <span className={classes.cell}>
      {t('send.option', code)}
      {findOpenMessage(child, code.code) ? <span className={classes.late}>{t('review.repeat')}</span> : null}
    </span>
  );
}
