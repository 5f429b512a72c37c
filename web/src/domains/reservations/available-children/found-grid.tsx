import { useTranslation } from 'react-i18next';
import type { AvailableChild } from '#contract/reservations/children-api.ts';
import { useChildrenSince } from '../../../api/live/child-changes.ts';
import { useRowsState } from '../../../api/rows-state.ts';
import { useGridView } from '../../../api/storage/preferences.ts';
import { useGridTexts } from '../../../i18n/kit-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DataGrid, type DataGridProps } from '../../../ui/grid/data-grid.tsx';
import { pagedBy } from '../../../ui/grid/paging.ts';
import { ChildSummary, useChildColumns } from './child-columns.tsx';
import classes from './children.module.css';
import { ownDraftOf, useOwnDraftTexts } from './own-draft-notice.tsx';
import { ReasonText, useReasonText } from './reason-text.tsx';
import type { AvailableSearchState } from './use-available-search.ts';
import type { PicksState } from './use-picks.ts';

interface FoundGridProps extends Pick<DataGridProps<AvailableChild>, 'actions'> {
  readonly search: AvailableSearchState;
  readonly picks: PicksState;
}

/** Available children. Ticking holds a child at once; a lost child shows the reason in its row. */
export function FoundGrid({ search, picks, actions }: FoundGridProps) {
  const { t } = useTranslation(['reservations', 'common']);
  const columns = useChildColumns();
  const view = useGridView('available-children');
  const texts = useGridTexts();
  const say = useReasonText();
  const { page, searched } = search;
  const found = page.data;
  const shown = useRowsState(page, t('common:table.failed'));
  const rows = found?.children ?? [];
  const ticked = new Set([...picks.selected.map(({ childId }) => childId), ...picks.pendingIds]);
  const refusalOf = ({ childId }: AvailableChild) => (ticked.has(childId) ? undefined : picks.refused.get(childId));
  const isBegun = searched !== undefined;
  const since = useChildrenSince(page.dataUpdatedAt);
  /** Somebody else has taken the child since the search; it stays in its place until the next one. */
  const isGone = ({ childId }: AvailableChild) =>
    !ticked.has(childId) && !picks.refused.has(childId) && since(childId) === 'taken';
  const own = useOwnDraftTexts();

  const change = (next: ReadonlySet<string>) => {
    const added = rows.filter(({ childId }) => next.has(childId) && !ticked.has(childId));
    const removed = [...ticked].filter((childId) => !next.has(childId));
    if (added.length > 0) void picks.add(added);
    if (removed.length > 0) void picks.remove(removed);
  };

  return (
    <DataGrid
      title={t('grid.title')}
      note={
        rows.length > 0
          ? t('grid.onPage', { ticked: rows.filter(({ childId }) => ticked.has(childId)).length, shown: rows.length })
          : undefined
      }
      actions={actions}
      columns={columns}
      rows={isBegun ? rows : []}
      rowKey={(row) => row.childId}
      rowName={(row) => row.childId}
      total={isBegun ? (found?.total ?? 0) : 0}
      {...pagedBy(search)}
      {...shown}
      status={isBegun ? shown.status : 'ready'}
      cap={isBegun && found?.isMore ? found.maximum : undefined}
      empty={t(isBegun ? 'grid.empty' : 'grid.begin')}
      selection={{
        selected: ticked,
        onChange: change,
        whyNot: (row) => {
          const draft = ownDraftOf(picks, row);
          if (draft) return own.row(draft);
          const refusal = refusalOf(row);
          return refusal ? say(refusal.reason, refusal.inReservation) : isGone(row) ? t('grid.taken') : undefined;
        },
        actions: null,
        hasNoBar: true,
      }}
      rowTone={(row) => {
        if (refusalOf(row) && ownDraftOf(picks, row) === undefined) return 'failed';
        return isGone(row) ? 'gone' : undefined;
      }}
      rowMessage={(row) => {
        const draft = ownDraftOf(picks, row);
        if (draft)
          return (
            <span className={classes.reason}>
              {own.row(draft)}
              <Button size="sm" onClick={() => void picks.takeOver([row])}>
                {t('ownDraft.move', { count: 1 })}
              </Button>
            </span>
          );
        const refusal = refusalOf(row);
        if (refusal) return <ReasonText {...refusal} />;
        return isGone(row) ? <span>{t('grid.taken')}</span> : undefined;
      }}
      card={(row) => <ChildSummary child={row} />}
      view={view}
      texts={texts}
    />
  );
}
