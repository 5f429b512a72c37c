import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../api/format.ts';
import { useReservationLabels } from '../labels.ts';
import classes from './audit.module.css';

type Value = string | null;

/** F9: dates in the office's format; statuses and categories in the reader's language. */
function useAuditValue(): (field: string, value: Value) => Value {
  const format = useFormat();
  const labels = useReservationLabels();
  return (field, value) => {
    if (value === null) return null;
    return field === 'Expiration_Dt' ? format.date(value) : labels.written(field, value);
  };
}

interface ValueProps {
  /** The wire name. */
  readonly field: string;
  readonly value: Value;
}

export function OldValue({ field, value }: ValueProps) {
  const { t } = useTranslation('manageReservations');
  const shown = useAuditValue()(field, value);
  return shown ? <del className={classes.old}>{shown}</del> : <i className={classes.blank}>{t('audit.blank')}</i>;
}

export function NewValue({ field, value }: ValueProps) {
  const { t } = useTranslation('manageReservations');
  const shown = useAuditValue()(field, value);
  return shown ? <span>{shown}</span> : <i className={classes.blank}>{t('audit.blank')}</i>;
}

interface ChangeProps {
  /** The wire name. */
  readonly field: string;
  readonly from: Value;
  readonly to: Value;
}

/** '21/04/2026 to 28/04/2026', the old value struck through; for a child, added or removed. */
export function Change({ field, from, to }: ChangeProps) {
  const { t } = useTranslation('manageReservations');
  if (field === 'ChildId')
    return from === null ? t('audit.came', { child: to ?? '' }) : t('audit.left', { child: from });
  return (
    <span>
      {from === null ? null : (
        <>
          <OldValue field={field} value={from} /> {t('audit.to')}{' '}
        </>
      )}
      <NewValue field={field} value={to} />
    </span>
  );
}
