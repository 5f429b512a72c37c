import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowState } from '#contract/imports/import.ts';
import { isProblem } from '../../../api/problem.ts';
import { Card } from '../../../ui/card.tsx';
import { usePaging } from '../../../ui/grid/paging.ts';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { ImportBadge } from '../import-badge.tsx';
import { ImportHead } from '../import-head.tsx';
import { detailsQuery } from '../queries.ts';
import { DetailsActions } from './details-actions.tsx';
import classes from './details-screen.module.css';
import { ImportRows } from './import-rows.tsx';
import { ImportSummary } from './import-summary.tsx';
import { useProgress } from './use-progress.ts';

/** ROUTE-043: an import, its progress, and the result of each row. */
export function DetailsScreen() {
  const { t, i18n } = useTranslation(['imports', 'common']);
  const id = Number(useAddress().query.id);
  const [states, setStates] = useState<readonly RowState[]>();
  const paging = usePaging();
  const { page, pageSize } = paging;
  const query = useQuery({
    ...detailsQuery(id, i18n.language, states, { page, pageSize }),
    enabled: Number.isInteger(id) && id > 0,
  });
  const one = useProgress(query.data?.import);
  const show = (next: readonly RowState[] | undefined) => {
    setStates(next);
    paging.onPage(1);
  };
  return (
    <>
      <ImportHead
        screen="importDetails"
        sub={one?.fileName}
        badge={one ? <ImportBadge status={one.status} label={one.statusName} /> : undefined}
        actions={one ? <DetailsActions one={one} onUndone={(kept) => show(kept ? ['kept'] : undefined)} /> : undefined}
      />
      <Fetched
        data={query.data && one ? { ...query.data, import: one } : undefined}
        hasFailed={query.isError || !(id > 0)}
        failure={t(isProblem(query.error, 'not-found') || !(id > 0) ? 'details.unknown' : 'details.failed')}
        onRetry={() => void query.refetch()}
        tryAgain={t('common:action.tryAgain')}
        loading={t('common:waiting.loading')}
      >
        {(details) => (
          <div className={classes.parts}>
            <Card>
              <ImportSummary one={details.import} />
            </Card>
            <ImportRows
              one={details.import}
              rows={details.rows}
              total={details.total}
              states={states}
              onStates={show}
              {...paging}
              isLoading={query.isPlaceholderData}
            />
          </div>
        )}
      </Fetched>
    </>
  );
}
