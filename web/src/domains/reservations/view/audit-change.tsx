import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../api/format.ts';
import { useReservationLabels } from '../labels.ts';
import classes from './audit.module.css';

type Value = string | null;

/** F9: a date is stored as such and read as the office writes it; 'Yes' in the reader's language. */
export function useAuditValue(): (value: Value) => Value {
  const format = useFormat();
  const labels = useReservationLabels();
  return (value) => {
    if (value === null) return null;
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? format.date(value) : labels.value(value);
  };
}

export function OldValue({ value }: { readonly value: Value }) {
  const { t } = useTranslation('manageReservations');
  const shown = useAuditValue()(value);
  return shown ? <del className={classes.old}>{shown}</del> : <i className={classes.blank}>{t('audit.blank')}</i>;
}

export function NewValue({ value }: { readonly value: Value }) {
  const { t } = useTranslation('manageReservations');
  const shown = useAuditValue()(value);
  return shown ? <span>{shown}</span> : <i className={classes.blank}>{t('audit.blank')}</i>;
}

interface ChangeProps {
  /** Its name on the wire. */
  readonly field: string;
  readonly from: Value;
  readonly to: Value;
}

/** '21/04/2026 to 28/04/2026', the old value struck through; a child came or went. */
export function Change({ field, from, to }: ChangeProps) {
  const { t } = useTranslation('manageReservations');
  if (field === 'ChildId')
    return from === null ? t('audit.came', { child: to ?? '' }) : t('audit.left', { child: from });
  return (
    <span>
      {from === null ? null : (
        <>
          <OldValue value={from} /> {t('audit.to')}{' '}
        </>
      )}
      <NewValue value={to} />
    </span>
  );
}
