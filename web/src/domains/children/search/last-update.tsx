import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChildRow } from '#contract/children/api.ts';
import type { Format } from '../../../api/format.ts';
import classes from './results-grid.module.css';

export function LastUpdate({ row, format }: { readonly row: ChildRow; readonly format: Format }) {
  const { t } = useTranslation('children');
  if (!row.isUpdateOverdue) return format.date(row.lastUpdateDate);
  return (
    <span className={classes.overdue} title={t('results.overdue')}>
      <IconAlertTriangle aria-label={t('results.overdue')} stroke={1.75} />
      {format.date(row.lastUpdateDate)}
    </span>
  );
}
