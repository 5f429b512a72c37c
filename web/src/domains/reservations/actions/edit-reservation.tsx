import { useTranslation } from 'react-i18next';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { useConflictTexts } from '../../../i18n/access-texts.ts';
import { useFormTexts } from '../../../i18n/kit-texts.ts';
import { Card } from '../../../ui/card.tsx';
import { ChooseVersions } from '../../../ui/form/choose-versions.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { RestoreNotice } from '../../../ui/messages/restore-notice.tsx';
import { DetailsFields } from '../details-form/details-fields.tsx';
import { useDetailsForm } from '../details-form/use-details-form.ts';

interface EditReservationProps {
  readonly reservation: Reservation;
  /** Saved, or given up. */
  readonly onDone: () => void;
}

/** RESV-006, F11. */
export function EditReservation({ reservation, onDone }: EditReservationProps) {
  const { t } = useTranslation(['manageReservations', 'common']);
  const texts = useFormTexts();
  const state = useDetailsForm({ reservation });
  const conflictTexts = useConflictTexts();
  const messages = useProblemMessages();
  const { conflict } = state;
  return (
    <>
      <RestoreNotice offer={state.kept} />
      <Card title={t('view.details')} note={t('common:form.required')} isFlush>
        <FormShell
          subject={t('edit.subject', { id: reservation.id })}
          changed={state.changed}
          invalidCount={state.isDirty ? state.invalidCount : 0}
          submitError={state.submitError}
          loading={state.isSaving}
          onSave={async (isLeaving) => {
            if (!state.isDirty) return true;
            const saved = await state.submit();
            if (saved && !isLeaving) onDone();
            return saved !== undefined;
          }}
          onDiscard={(isLeaving) => {
            state.reset();
            if (!isLeaving) onDone();
          }}
          texts={texts}
          isAlwaysOpen
        >
          <ChooseVersions
            {...conflictTexts}
            {...messages.conflict(conflictTexts.title, conflict.refusal)}
            fields={conflict.fields}
            onChoose={conflict.choose}
          />
          <DetailsFields state={state} />
        </FormShell>
      </Card>
    </>
  );
}
