import { useTranslation } from 'react-i18next';
import type { Child } from '#contract/children/card.ts';
import { compareMinimum } from '#contract/children/compare.ts';
import { emptyMark } from '../../../api/format.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { FactValue } from '../card/section-view.tsx';
import { ChildStatusBadge } from '../child-status-badge.tsx';
import { useLabels } from '../labels.ts';
import classes from './compare-table.module.css';
import type { ComparedRow } from './rows.ts';
import type { Compared } from './use-compared.ts';

interface CompareRowProps {
  readonly row: ComparedRow;
  readonly columns: readonly string[];
  readonly compared: Compared;
}

const sames = ['two', 'three', 'four'] as const;

/** Equal values in one line, different ones in their columns. */
export function CompareRow({ row, columns, compared }: CompareRowProps) {
  const { t } = useTranslation('children');
  const { shown } = compared;
  const same = sames[shown.length - compareMinimum];
  const only = shown[0]?.child;
  if (!row.differs && same && only)
    return (
      <tr>
        <th scope="row">{row.label}</th>
        <td colSpan={columns.length} className={classes.same}>
          <Value row={row} child={only} /> <small>{t(`compare.same.${same}`)}</small>
        </td>
      </tr>
    );
  return (
    <tr className={row.differs ? classes.different : undefined}>
      <th scope="row">
        {row.differs ? <i className={classes.dot} role="img" aria-label={t('compare.differs')} /> : null}
        {row.label}
      </th>
      {columns.map((id) => {
        const child = compared.recordOf(id)?.child;
        return (
          <td key={id} data-child={id} className={row.odd === id ? classes.odd : undefined}>
            {child ? <Value row={row} child={child} /> : null}
            {row.odd === id ? <VisuallyHidden>{t('compare.oddOne')}</VisuallyHidden> : null}
          </td>
        );
      })}
    </tr>
  );
}

function Value({ row, child }: { readonly row: ComparedRow; readonly child: Child }) {
  const labels = useLabels();
  const fact = row.facts.get(child.childId);
  if (row.label === labels.criterion('PRCDSChildStatus')) return <ChildStatusBadge status={child.status} />;
  return fact ? <FactValue fact={fact} /> : emptyMark;
}
