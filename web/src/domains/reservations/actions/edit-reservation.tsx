import { useTranslation } from 'react-i18next';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { useFormTexts } from '../../../i18n/kit-texts.ts';
import { Card } from '../../../ui/card.tsx';
import { ChooseVersions } from '../../../ui/form/choose-versions.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { RestoreNotice } from '../../../ui/restore-notice.tsx';
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
  const { conflict } = state;
  return (
    <FormShell
      subject={t('edit.subject', { id: reservation.id })}
      changed={state.changed}
      invalidCount={state.isDirty ? state.invalidCount : 0}
      submitError={state.submitError}
      loading={state.isSaving}
      onSave={async () => {
        if (!state.isDirty) return true;
        const saved = await state.submit();
        if (saved) onDone();
        return saved !== undefined;
      }}
      onDiscard={() => {
        state.reset();
        onDone();
      }}
      texts={texts}
      isAlwaysOpen
    >
      <RestoreNotice offer={state.kept} />
      {conflict.fields.length > 0 ? (
        <ChooseVersions
          title={t('edit.compare')}
          hint={t('edit.compareHint')}
          fields={conflict.fields}
          onChoose={conflict.choose}
          texts={{ mine: t('edit.mine'), theirs: t('edit.theirs'), blank: t('edit.blank') }}
        />
      ) : null}
      <Card title={t('view.details')} note={t('common:form.required')} isFlush>
        <DetailsFields state={state} />
      </Card>
    </FormShell>
  );
}
