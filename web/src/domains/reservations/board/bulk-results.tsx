import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../api/format.ts';
import { Problem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { paths } from '../../../app/paths.ts';
import { Link } from '../../../ui/link.tsx';
import { countResults } from '../actions/outcome.ts';
import { ResultCard } from '../actions/result-card.tsx';
import type { BulkOutcome } from './use-board.ts';

interface BulkResultsProps {
  readonly outcome: BulkOutcome;
  readonly onClose: () => void;
}

type Row = BulkOutcome['results'][number];

export function BulkResults({ outcome: { kind, results }, onClose }: BulkResultsProps) {
  const { t } = useTranslation(['manageReservations', 'extension']);
  const format = useFormat();
  const messages = useProblemMessages();
  const { done, failed } = countResults(results);
  const why = (row: Row) => {
    if (row.reason) {
      const { changedBy: by, changedAt: at, isByCaller } = row;
      const refusal = new Problem('changed-meanwhile', by && at ? { params: { by, at }, isByCaller } : {});
      return messages.withChangedBy(t(`extension:reason.${row.reason}`), refusal);
    }
    return kind === 'extend'
      ? t('board.movedTo', { date: format.date(row.expirationDate) })
      : t('board.releasedCount', { count: row.count });
  };
  return (
    <ResultCard<Row>
      title={t(kind === 'extend' ? 'board.someExtended' : 'board.someReleased', { count: done, all: results.length })}
      results={results}
      rowKey={(row) => row.id}
      columns={[
        {
          id: 'id',
          header: t('board.column.id'),
          cell: (row) => <Link to={paths.reservation({ mode: 'view', id: row.id })}>{row.id}</Link>,
        },
        { id: 'name', header: t('board.column.name'), cell: (row) => row.name },
      ]}
      why={why}
      hint={failed > 0 ? t('board.stillSelected') : undefined}
      onClose={onClose}
    />
  );
}
