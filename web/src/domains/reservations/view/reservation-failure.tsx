import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../../api/person.tsx';
import { isProblem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';

/** The ID from the address, or undefined when it is not a number. */
export const parseReservationId = (typed: string | undefined): number | undefined =>
  typed && /^\d{1,9}$/.test(typed) ? Number(typed) : undefined;

interface LoadFailure {
  readonly id: number;
  readonly failure: unknown;
  readonly onRetry: () => void;
}

interface ReservationFailureProps {
  /** The text in the address that is not an ID. */
  readonly typed?: string | undefined;
  readonly missing?: LoadFailure;
}

/** ERR-035, an address without a valid ID, or a reservation of another office, which is reported as not found. */
export function ReservationFailure({ typed, missing }: ReservationFailureProps) {
  const { t } = useTranslation(['manageReservations', 'common', 'shell']);
  const messages = useProblemMessages();
  const { mode } = usePerson();
  const crumbs = [
    { label: t('shell:screen.home'), to: paths.home() },
    { label: t('shell:menu.reservations') },
    { label: t('shell:menu.manageReservation'), to: paths.manageReservation() },
  ];
  const isNowhere = missing === undefined || isProblem(missing.failure, 'not-found');
  const named = missing?.id ?? typed;
  const nowhere = named === undefined || named === '' ? t('view.noId') : t('view.notFound', { id: named });
  const title = isNowhere ? nowhere : messages.of(missing.failure, t('view.failed'));
  const actions: ReactNode = isNowhere ? (
    <LinkButton to={paths.manageReservation()} size="sm">
      {t('view.toSearch')}
    </LinkButton>
  ) : (
    <Button size="sm" onClick={missing.onRetry}>
      {t('common:action.tryAgain')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('shell:screen.manageReservation')}
        crumbsLabel={t('shell:breadcrumb')}
        crumbs={mode === 'nonav' ? [] : crumbs}
      />
      <InlineNotice kind={isNowhere ? 'warning' : 'error'} title={title} actions={actions}>
        {isNowhere ? <p>{t('view.notFoundHint')}</p> : null}
      </InlineNotice>
    </>
  );
}
