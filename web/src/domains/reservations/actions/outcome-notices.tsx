import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import type { ActionFailure, Outcome } from './outcome.ts';
import { SendAgain } from './send-again.tsx';

interface OutcomeNoticesProps {
  readonly id: number;
  readonly outcome: Outcome | undefined;
  readonly failed: ActionFailure | undefined;
}

/** Repeats the toast until the problem is solved: the action was refused, or the CRM was not told (ERR-064 …). */
export function OutcomeNotices({ id, outcome, failed }: OutcomeNoticesProps) {
  const { t } = useTranslation('manageReservations');
  const [sent, setSent] = useState<Outcome>();
  const isUnsent = outcome?.delivery === 'failed' && outcome !== sent && outcome.results.some(({ isDone }) => isDone);
  const unsent = outcome?.kind === 'add' ? 'edit' : (outcome?.kind ?? 'edit');
  return (
    <>
      {failed ? (
        <InlineNotice kind="error" title={failed.title}>
          {failed.why ? <p>{failed.why}</p> : null}
        </InlineNotice>
      ) : null}
      {isUnsent ? (
        <InlineNotice
          kind="warning"
          title={t(`${unsent}.notSent`, { id })}
          actions={<SendAgain id={id} onSent={() => setSent(outcome)} />}
        >
          <p>{t('delivery.saved')}</p>
        </InlineNotice>
      ) : null}
    </>
  );
}
