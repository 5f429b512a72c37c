import { useTranslation } from 'react-i18next';
import { reservationFieldLabels } from '#contract/reservations/labels.ts';
import { useDateInput } from '../../../api/date-input.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { UnusableInputsProvider, useUnusableInputs } from '../../../ui/form/unusable-inputs.tsx';
import { useReservationLabels } from '../labels.ts';
import classes from './audit.module.css';
import { type AuditFilter, filled } from './audit-queries.ts';

interface AuditFilterProps {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

const maximum = 100;

/** By field, value, person and day; the entries follow while somebody types. */
export function AuditFilterFields({ filter, onChange }: AuditFilterProps) {
  const { t } = useTranslation('manageReservations');
  const dates = useDateInput();
  const unusable = useUnusableInputs();
  const labels = useReservationLabels();
  const set = (part: AuditFilter) => onChange({ ...filter, ...part });
  const date = (key: 'from' | 'to', label: string) => (
    <DateField
      label={label}
      value={filter[key] ?? null}
      {...dates}
      isSet={Boolean(filter[key])}
      onChange={(value) => set({ [key]: value ?? undefined })}
    />
  );
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
        {date('from', t('audit.from'))}
        {date('to', t('audit.until'))}
      </UnusableInputsProvider>
      {Object.keys(filled(filter)).length > 0 ? (
        <div>
          <Button
            look="quiet"
            onClick={() => {
              unusable.forget();
              onChange({});
            }}
          >
            {t('audit.clear')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
