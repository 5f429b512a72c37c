import { useTranslation } from 'react-i18next';
import { useReasonText } from '../available-children/reason-text.tsx';
import { ChildLink } from '../view/child-columns.tsx';
import { countResults, type Outcome } from './outcome.ts';
import { ResultCard } from './result-card.tsx';

interface ChildResultsProps {
  readonly outcome: Outcome;
  /** The reservation that now holds the children added or transferred. */
  readonly now: number;
  readonly hint?: string | undefined;
  readonly onClose?: () => void;
}

export function ChildResults({ outcome, now, hint, onClose }: ChildResultsProps) {
  const { t } = useTranslation('manageReservations');
  const reason = useReasonText();
  const { kind, results } = outcome;
  const { done } = countResults(results);
  return (
    <ResultCard
      title={t(`${kind}.some`, { count: done, all: results.length })}
      results={results}
      rowKey={(row) => row.childId}
      columns={[
        {
          id: 'childId',
          header: t('result.column.childId'),
          cell: (row) => <ChildLink childId={row.childId} />,
        },
        { id: 'name', header: t('result.column.name'), cell: (row) => row.name },
      ]}
      why={(row) => (row.isDone ? t(`${kind}.now`, { id: now }) : row.reason && reason(row.reason, row.inReservation))}
      hint={hint}
      {...(onClose && { onClose })}
    />
  );
}
