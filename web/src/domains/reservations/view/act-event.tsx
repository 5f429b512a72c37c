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
  // The lines at hand may be a part of the act: its numbers are the server's.
  const children = lines.filter(({ field }) => field === 'ChildId');
  const came = first.actAdded ?? children.filter(({ newValue }) => newValue).length;
  const left = first.actRemoved ?? children.filter(({ oldValue }) => oldValue).length;
  const isOneChild = came + left === 1;
  const others = lines.filter(({ field }) => field !== 'ChildId' || isOneChild);
  return (
    <li className={classes.event}>
      <span className={classes.line}>
        <b>{act ?? labels.field(first.field)}</b>
        <span>{first.id}</span>
      </span>
      {!isOneChild && came > 0 ? <span>{t('audit.cameCount', { count: came })}</span> : null}
      {!isOneChild && left > 0 ? <span>{t('audit.leftCount', { count: left })}</span> : null}
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
