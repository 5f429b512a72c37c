import { useTranslation } from 'react-i18next';
import type { ReservedChild } from '#contract/reservations/children-api.ts';
import { shownKinds } from '#contract/reservations/counts.ts';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { displayName } from '#contract/users/rules.ts';
import { useFormat } from '../../../../api/format.ts';
import { usePerson } from '../../../../api/person.tsx';
import { PrintFrame, PrintPages } from '../../../../ui/print-frame.tsx';
import { nameOf } from '../../available-children/selection.ts';
import { useReservationLabels } from '../../labels.ts';
import { useFacts } from '../overview.tsx';
import classes from './print.module.css';

export interface Printed {
  readonly reservation: Reservation;
  readonly children: readonly ReservedChild[];
  readonly at: string;
}

interface PrintSheetProps {
  readonly printed: Printed;
  readonly onDone: () => void;
}

/** The reservation for printing on A4; column heads repeat on every page. */
export function PrintSheet({ printed, onDone }: PrintSheetProps) {
  const { t } = useTranslation('manageReservations');
  const format = useFormat();
  const { user } = usePerson();
  const labels = useReservationLabels();
  const { reservation, children, at } = printed;
  const facts = useFacts(reservation);
  const { counts } = reservation;

  return (
    <PrintFrame onDone={onDone}>
      <PrintPages
        head={
          <>
            <b>{reservation.name ?? t('unnamed')}</b> {t('view.crumb', { id: reservation.id })}
          </>
        }
        by={t('print.by', { name: displayName(user), when: format.instant(at) })}
        foot={t('print.confidential')}
      >
        <dl className={classes.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.counts}>
          {[
            `${t('view.reserved')} ${counts.reserved}`,
            ...shownKinds(counts).map((kind) => `${labels.count(kind)} ${counts[kind]}`),
            `${t('view.female')} ${counts.female}`,
            `${t('view.male')} ${counts.male}`,
          ].join(', ')}
        </p>
        <PrintedChildren rows={children} />
      </PrintPages>
    </PrintFrame>
  );
}

const columns = ['childId', 'name', 'gender', 'age', 'country', 'project', 'status'] as const;

function PrintedChildren({ rows }: { readonly rows: readonly ReservedChild[] }) {
  const { t } = useTranslation('manageReservations');
  const labels = useReservationLabels();
  if (rows.length === 0) return <p>{t('view.noChildren')}</p>;
  const cell = (child: ReservedChild, column: (typeof columns)[number]) => {
    if (column === 'name') return nameOf(child);
    if (column === 'gender') return labels.value(child.gender);
    return column === 'childId' || column === 'age' ? child[column] : child[column].label;
  };
  return (
    <table className={classes.children}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`view.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((child) => (
          <tr key={child.childId}>
            {columns.map((column) => (
              <td key={column}>{cell(child, column)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
