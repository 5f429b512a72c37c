import { useTranslation } from 'react-i18next';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { type ManageMode, manageModes } from '#contract/reservations/rules.ts';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import type { ReservationActions } from './use-actions.ts';

interface RefusedModeProps {
  readonly reservation: Reservation;
  readonly mode: ManageMode;
  readonly actions: ReservationActions;
}

/** RESV-104: the user lacks the right, or the status forbids the mode. The reservation is shown below. */
export function RefusedMode({ reservation, mode, actions }: RefusedModeProps) {
  const { t } = useTranslation('manageReservations');
  if (actions.lacksRight(manageModes[mode]))
    return (
      <InlineNotice kind="error" title={t('view.denied')}>
        <p>{t('view.deniedHint')}</p>
      </InlineNotice>
    );
  const status = reservation.status.label;
  return (
    <InlineNotice kind="warning" title={t(actions.can('edit') ? 'view.notPossible' : 'view.closed', { status })} />
  );
}
