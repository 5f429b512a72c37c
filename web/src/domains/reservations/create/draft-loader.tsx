import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { statusCodes } from '#contract/reservations/rules.ts';
import { isProblem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { paths } from '../../../app/paths.ts';
import { UnsavedWatch } from '../../../ui/form/unsaved-changes.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { reservationQuery } from '../queries.ts';
import { BeginButton } from './begin-button.tsx';
import { CreateHead, type CreateStep } from './create-head.tsx';

interface DraftLoaderProps {
  readonly id: string;
  readonly step: CreateStep;
  readonly children: (draft: Reservation) => ReactNode;
}

/** ERR-035. A confirmed reservation cannot be created again; a link opens its view. */
export function DraftLoader({ id, step, children }: DraftLoaderProps) {
  const { t, i18n } = useTranslation(['reservations', 'common']);
  const messages = useProblemMessages();
  const isNumber = /^\d{1,9}$/.test(id);
  const query = useQuery({ ...reservationQuery(Number(id), i18n.language), enabled: isNumber });
  // Unsaved input stays on screen although the draft was confirmed or deleted; saving it is refused with the reason.
  const [isUnsaved, setUnsaved] = useState(false);
  const isGone = !isNumber || (isProblem(query.error, 'not-found') && !isUnsaved);
  if (isGone)
    return (
      <>
        <CreateHead step={step} />
        <InlineNotice kind="error" title={t('loading.notFound')} actions={<BeginButton />} />
      </>
    );
  return (
    <>
      {query.data ? null : <CreateHead step={step} />}
      <Fetched
        data={query.data}
        hasFailed={query.isError}
        failure={messages.of(query.error, t('loading.failed'))}
        onRetry={() => void query.refetch()}
        tryAgain={t('common:action.tryAgain')}
        loading={t('common:waiting.loading')}
      >
        {(reservation) =>
          reservation.status.code === String(statusCodes.draft) || isUnsaved ? (
            <UnsavedWatch onChange={setUnsaved}>{children(reservation)}</UnsavedWatch>
          ) : (
            <>
              <CreateHead step={step} />
              <InlineNotice
                kind="info"
                title={t('loading.closed', { id: reservation.id })}
                actions={
                  <LinkButton to={paths.reservation({ mode: 'view', id: reservation.id })}>
                    {t('loading.view')}
                  </LinkButton>
                }
              />
            </>
          )
        }
      </Fetched>
    </>
  );
}
