import { useTranslation } from 'react-i18next';
import { reservationFieldLabels } from '#contract/reservations/labels.ts';
import { useDateInput } from '../../../api/date-input.ts';
import { useClearedTexts } from '../../../i18n/kit-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DateRangeFields } from '../../../ui/fields/filter-form.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { UnusableInputsProvider, useUnusableInputs } from '../../../ui/form/unusable-inputs.tsx';
import { ClearedNotice, useUndoableClear } from '../../../ui/messages/cleared-notice.tsx';
import { useReservationLabels } from '../labels.ts';
import classes from './audit.module.css';
import { type AuditFilter, filled } from './audit-queries.ts';

interface AuditFilterProps {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

const maximum = 100;

/** Filters by field, value, user and day, while typing. */
export function AuditFilterFields({ filter, onChange }: AuditFilterProps) {
  const { t } = useTranslation('manageReservations');
  const dates = useDateInput();
  const unusable = useUnusableInputs();
  const clearedTexts = useClearedTexts();
  const labels = useReservationLabels();
  const set = (part: AuditFilter) => onChange({ ...filter, ...part });
  const { clear, offer } = useUndoableClear(() => {
    onChange({});
    return () => onChange(filter);
  }, filter);
  return (
    <section className={classes.filter} aria-label={t('audit.filter')}>
      <SelectField
        label={t('audit.field')}
        placeholder={t('audit.anyField')}
        options={Object.keys(reservationFieldLabels).map((value) => ({ value, label: labels.field(value) }))}
        value={filter.field ?? ''}
        isSet={Boolean(filter.field)}
        onChange={(field) => set({ field: field || undefined })}
      />
      <TextField
        label={t('audit.value')}
        value={filter.value ?? ''}
        maxLength={maximum}
        isSet={Boolean(filter.value?.trim())}
        onChange={(value) => set({ value })}
      />
      <TextField
        label={t('audit.modifiedBy')}
        value={filter.modifiedBy ?? ''}
        maxLength={maximum}
        isSet={Boolean(filter.modifiedBy?.trim())}
        onChange={(modifiedBy) => set({ modifiedBy })}
      />
      <UnusableInputsProvider inputs={unusable}>
        <DateRangeFields
          from={filter.from ?? ''}
          to={filter.to ?? ''}
          onChange={set}
          texts={{ from: t('audit.from'), to: t('audit.until') }}
          {...dates}
        />
      </UnusableInputsProvider>
      {Object.keys(filled(filter)).length > 0 ? (
        <div>
          <Button
            look="quiet"
            onClick={() => {
              unusable.forget();
              clear();
            }}
          >
            {t('audit.clear')}
          </Button>
        </div>
      ) : null}
      <ClearedNotice offer={offer} texts={clearedTexts} />
    </section>
  );
}
