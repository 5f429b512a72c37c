import { useTranslation } from 'react-i18next';
import type { ActionAuditEntry } from '#contract/reservations/audit-actions.ts';
import { useFormat } from '../../../api/format.ts';
import { useReservationLabels } from '../labels.ts';
import classes from './audit.module.css';
import { Change } from './audit-change.tsx';

/** F20: one act with everything it changed: 'transferred to 10093', twelve children, Total Reserved. */
export function ActEvent({ lines }: { readonly lines: readonly [ActionAuditEntry, ...ActionAuditEntry[]] }) {
  const { t } = useTranslation('manageReservations');
  const format = useFormat();
  const labels = useReservationLabels();
  const [first] = lines;
  const act = labels.act(first);
  const children = lines.filter(({ field }) => field === 'ChildId');
  const [came, left] = [children.filter(({ newValue }) => newValue), children.filter(({ oldValue }) => oldValue)];
  const others = lines.filter(({ field }) => field !== 'ChildId' || children.length === 1);
  return (
    <li className={classes.event}>
      <span className={classes.line}>
        <b>{act ?? labels.field(first.field)}</b>
        <span>{first.id}</span>
      </span>
      {children.length > 1 && came.length > 0 ? <span>{t('audit.cameCount', { count: came.length })}</span> : null}
      {children.length > 1 && left.length > 0 ? <span>{t('audit.leftCount', { count: left.length })}</span> : null}
      {others.map((line) => (
        <span key={line.id}>
          {act && line.field !== 'ChildId' ? `${labels.field(line.field)}: ` : null}
          <Change field={line.field} from={line.oldValue} to={line.newValue} />
        </span>
      ))}
      <small>{t('audit.by', { when: format.instant(first.modifiedAt), who: first.modifiedBy })}</small>
    </li>
  );
}
