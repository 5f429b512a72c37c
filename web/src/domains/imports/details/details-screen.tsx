import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import, RowState } from '#contract/imports/import.ts';
import { isFinished } from '#contract/imports/rules.ts';
import { useFormat } from '../../../api/format.ts';
import { isProblem } from '../../../api/problem.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Fetched } from '../../../ui/fetched.tsx';
import type { PageSize } from '../../../ui/grid/grid-types.ts';
import { Meter } from '../../../ui/key-figure.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { ImportBadge } from '../import-badge.tsx';
import { ImportHead } from '../import-head.tsx';
import { useImportLabels } from '../labels.ts';
import { detailsQuery } from '../queries.ts';
import { DetailsActions } from './details-actions.tsx';
import classes from './details-screen.module.css';
import { ImportRows } from './import-rows.tsx';
import { useProgress } from './use-progress.ts';

/** ROUTE-043: an import, how far it has come, and what became of each of its rows. */
export function DetailsScreen() {
  const { t, i18n } = useTranslation(['imports', 'common']);
  const id = Number(useAddress().query.id);
  const [states, setStates] = useState<readonly RowState[]>();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<PageSize>(10);
  const query = useQuery({
    ...detailsQuery(id, i18n.language, states, { page, pageSize }),
    enabled: Number.isInteger(id) && id > 0,
  });
  const one = useProgress(query.data?.import);
  const show = (next: readonly RowState[] | undefined) => {
    setStates(next);
    setPage(1);
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
              <Summary one={details.import} />
            </Card>
            <ImportRows
              one={details.import}
              rows={details.rows}
              total={details.total}
              states={states}
              onStates={show}
              page={page}
              pageSize={pageSize}
              onPage={setPage}
              onPageSize={(size) => {
                setPageSize(size);
                setPage(1);
              }}
              isLoading={query.isPlaceholderData}
            />
          </div>
        )}
      </Fetched>
    </>
  );
}

function Summary({ one }: { readonly one: Import }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const labels = useImportLabels();
  const done = one.rows - one.leftOut - one.waiting;
  const words = t('details.progress', { done: format.number(done), total: format.number(one.rows - one.leftOut) });
  return (
    <div className={classes.summary}>
      {isFinished(one.status) ? null : (
        <div role="status">
          <Meter
            label={t('details.progressLabel')}
            total={one.rows - one.leftOut}
            parts={[{ value: done, tone: 'teal' }]}
            words={words}
            valueText={words}
          />
        </div>
      )}
      <Facts
        facts={[
          { label: labels.grid('ImportId'), value: one.id },
          { label: labels.grid('ImportDate'), value: format.instant(one.importedAt) },
          { label: labels.grid('ImportType'), value: one.typeName },
          { label: labels.grid('CreatedBy'), value: one.createdBy },
          { label: t('details.rows'), value: format.number(one.rows) },
          { label: t('details.applied'), value: format.number(one.applied) },
          { label: t('details.unchanged'), value: format.number(one.unchanged) },
          { label: t('details.notApplied'), value: format.number(one.failed + one.leftOut) },
          ...(one.undoneAt
            ? [
                {
                  label: t('details.undone'),
                  value: t('details.undoneBy', { when: format.instant(one.undoneAt), who: one.undoneBy ?? '' }),
                },
                { label: t('details.kept'), value: format.number(one.kept) },
              ]
            : []),
        ]}
      />
    </div>
  );
}
