import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { type ManageMode, manageModes } from '#contract/reservations/rules.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { paths } from '../../../app/paths.ts';
import { UnsavedWatch } from '../../../ui/form/unsaved-changes.tsx';
import { useNavigateTo } from '../../../ui/link.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { AddChildren } from '../actions/add-children.tsx';
import { CancelDialog } from '../actions/cancel-dialog.tsx';
import { EditReservation } from '../actions/edit-reservation.tsx';
import { MovableChildren } from '../actions/movable-children.tsx';
import { OutcomeNotices } from '../actions/outcome-notices.tsx';
import { TransferResult } from '../actions/transfer-result.tsx';
import { UnsentNotice } from '../actions/unsent-notice.tsx';
import { useChildActions } from '../actions/use-child-actions.ts';
import { reservationChildrenQuery } from '../queries.ts';
import { AuditRail } from './audit-rail.tsx';
import { Overview } from './overview.tsx';
import { RefusedMode } from './refused-mode.tsx';
import { ReservationHead } from './reservation-head.tsx';
import { useActions } from './use-actions.ts';

interface ReservationViewProps {
  readonly reservation: Reservation;
  readonly mode: ManageMode;
}

/** RESV-005: the reservation in the given mode. */
export function ReservationView({ reservation, mode }: ReservationViewProps) {
  const { id } = reservation;
  const go = useNavigateTo();
  const actions = useActions(reservation);
  const acting = useChildActions(reservation);
  const [isAsking, setAsking] = useState(false);
  const { outcome } = acting;
  const transferred = mode === 'transfer' ? outcome?.transfer : undefined;
  const isAllowed = actions.can(manageModes[mode]) || transferred !== undefined;
  const toView = () => void go(paths.reservation({ mode: 'view', id }), { replace: true });
  // Unsaved input stays on screen although the reservation can no longer be edited; saving it is refused.
  const [isUnsaved, setUnsaved] = useState(false);
  const shown = isAllowed || isUnsaved ? mode : 'view';

  return (
    <>
      <ReservationHead
        reservation={reservation}
        mode={shown}
        actions={actions}
        onCancel={() => setAsking(true)}
        isResult={transferred !== undefined}
      />
      <Stack>
        {isAllowed ? null : <RefusedMode reservation={reservation} mode={mode} actions={actions} />}
        {shown === 'edit' ? (
          <UnsavedWatch onChange={setUnsaved}>
            <EditReservation reservation={reservation} onDone={toView} />
          </UnsavedWatch>
        ) : null}
        {shown === 'addchild' ? <AddChildren reservation={reservation} acting={acting} /> : null}
        {outcome && transferred ? <TransferResult outcome={outcome} transfer={transferred} /> : null}
        {shown === 'edit' || shown === 'addchild' || transferred ? null : (
          <Body reservation={reservation} mode={shown} actions={actions} acting={acting} />
        )}
      </Stack>
      <CancelDialog
        reservation={reservation}
        isOpen={isAsking || shown === 'cancel'}
        onClose={() => {
          setAsking(false);
          if (mode === 'cancel') toView();
        }}
      />
    </>
  );
}

interface BodyProps extends ReservationViewProps {
  readonly actions: ReturnType<typeof useActions>;
  readonly acting: ReturnType<typeof useChildActions>;
}

function Body({ reservation, mode, actions, acting }: BodyProps) {
  const { t, i18n } = useTranslation(['manageReservations', 'common']);
  const messages = useProblemMessages();
  const { id } = reservation;
  const { data, error, refetch } = useQuery(reservationChildrenQuery(id, i18n.language));
  return (
    <>
      {mode === 'transfer' ? null : <Overview reservation={reservation} />}
      {acting.outcome ? null : <UnsentNotice id={id} />}
      <OutcomeNotices id={id} outcome={acting.outcome} failed={acting.failed} />
      <MovableChildren
        reservation={reservation}
        mode={mode}
        actions={actions}
        acting={acting}
        reservedChildren={data?.children}
        failure={error ? messages.of(error, t('common:table.failed')) : undefined}
        onRetry={() => void refetch()}
        aside={mode === 'transfer' ? undefined : <AuditRail id={id} />}
      />
    </>
  );
}
