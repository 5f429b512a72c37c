import { useTranslation } from 'react-i18next';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { RecordFormShell } from '../../../forms/record-form-shell.tsx';
import { Card } from '../../../ui/card.tsx';
import { RestoreNotice } from '../../../ui/messages/restore-notice.tsx';
import { useIsShown } from '../../../ui/use-is-shown.ts';
import { DetailsFields } from '../details-form/details-fields.tsx';
import { useDetailsForm } from '../details-form/use-details-form.ts';

interface EditReservationProps {
  readonly reservation: Reservation;
  /** Called after Save and after Discard. */
  readonly onDone: () => void;
}

/** RESV-006, F11. */
export function EditReservation({ reservation, onDone }: EditReservationProps) {
  const { t } = useTranslation(['manageReservations', 'common']);
  const state = useDetailsForm({ reservation });
  const isShown = useIsShown();
  return (
    <>
      <RestoreNotice offer={state.kept} />
      <Card title={t('view.details')} note={t('common:form.required')} isFlush>
        <RecordFormShell
          form={state}
          subject={t('edit.subject', { id: reservation.id })}
          invalidCount={state.isDirty ? state.invalidCount : 0}
          onSave={async (isLeaving) => {
            if (!state.isDirty) return true;
            const isSaved = await state.submit(isLeaving);
            if (isSaved && !isLeaving && isShown()) onDone();
            return isSaved;
          }}
          onDiscard={(isLeaving) => {
            state.reset();
            if (!isLeaving) onDone();
          }}
          isAlwaysOpen
        >
          <DetailsFields state={state} />
        </RecordFormShell>
      </Card>
    </>
  );
}
