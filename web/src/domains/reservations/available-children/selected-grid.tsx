import { useTranslation } from 'react-i18next';
import type { ReservedChild } from '#contract/reservations/children-api.ts';
import { useGridView } from '../../../api/storage/preferences.ts';
import { useGridTexts } from '../../../i18n/kit-texts.ts';
import { pageOf } from '../../../ui/grid/client-page.ts';
import { DataGrid, type DataGridProps } from '../../../ui/grid/data-grid.tsx';
import type { PageSize, Sort } from '../../../ui/grid/grid-types.ts';
import { useSortedPaging } from '../../../ui/grid/paging.ts';
import { ChildSummary, sortValue, useChildColumns } from './child-columns.tsx';
import { ReasonText, useReasonText } from './reason-text.tsx';

interface SelectedGridProps extends Pick<DataGridProps<ReservedChild>, 'actions' | 'title'> {
  /** Includes lost children, which are listed first. */
  readonly listed: readonly ReservedChild[];
  /** Omitted for a read-only list. */
  readonly onRemove?: (ids: readonly string[]) => void;
}

/** The children selected for a reservation; a lost child shows the reason. */
export function SelectedGrid({ title, listed, onRemove, actions }: SelectedGridProps) {
  const { t } = useTranslation('reservations');
  const columns = useChildColumns();
  const view = useGridView('selected-children');
  const texts = useGridTexts();
  const say = useReasonText();
  const paging = useSortedPaging({ column: 'ChildId', isDescending: false });
  const { page, pageSize, sort } = paging;
  const lost = listed.filter(({ state }) => state === 'lost');
  const others = listed.filter(({ state }) => state !== 'lost');
  const sorted = [...lost, ...sortAll(others, sort)];
  const last = Math.max(1, Math.ceil(sorted.length / pageSize));
  const at = Math.min(page, last);
  const ticked = new Set(others.map(({ childId }) => childId));
  return (
    <DataGrid
      title={title}
      actions={actions}
      columns={columns}
      rows={sorted.slice((at - 1) * pageSize, at * pageSize)}
      rowKey={(row) => row.childId}
      rowName={(row) => row.childId}
      total={sorted.length}
      {...paging}
      page={at}
      status="ready"
      empty={t('grid.emptySelection')}
      {...(onRemove && {
        selection: {
          selected: ticked,
          onChange: (next: ReadonlySet<string>) => onRemove([...ticked].filter((childId) => !next.has(childId))),
          whyNot: (row: ReservedChild) => (row.reason ? say(row.reason, row.inReservation) : undefined),
          actions: null,
          hasNoBar: true,
        },
      })}
      rowTone={(row) => (row.state === 'lost' ? 'failed' : undefined)}
      rowMessage={(row) =>
        row.state === 'lost' && row.reason ? (
          <ReasonText reason={row.reason} inReservation={row.inReservation} />
        ) : undefined
      }
      card={(row) => <ChildSummary child={row} />}
      view={view}
      texts={texts}
    />
  );
}

/** pageOf returns one page; here that page is the whole sorted list. */
const sortAll = (children: readonly ReservedChild[], sort: Sort): readonly ReservedChild[] =>
  pageOf(children, { sort, page: 1, pageSize: Math.max(1, children.length) as PageSize }, sortValue);
