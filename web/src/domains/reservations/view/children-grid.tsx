import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReservedChild } from '#contract/reservations/children-api.ts';
import { exportReservationChildren } from '#contract/reservations/export-api.ts';
import { useDownload } from '../../../api/files/download.ts';
import { useCan } from '../../../api/person.tsx';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { useGridView } from '../../../api/storage/preferences.ts';
import { useGridTexts } from '../../../i18n/kit-texts.ts';
import { ExportButton } from '../../../ui/export-button.tsx';
import { pageOf } from '../../../ui/grid/client-page.ts';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { useSortedPaging } from '../../../ui/grid/paging.ts';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { ChildCard } from './child-card.tsx';
import { sortValue, useChildColumns } from './child-columns.tsx';

interface Ticks {
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ticked: ReadonlySet<string>) => void;
  readonly note: ReactNode;
  readonly actions: ReactNode;
}

interface ChildrenGridProps {
  readonly id: number;
  readonly isDraft: boolean;
  readonly reservedChildren: readonly ReservedChild[] | undefined;
  readonly failure: string | undefined;
  readonly onRetry: () => void;
  /** Undefined where no child can be moved. */
  readonly ticks: Ticks | undefined;
  /** IDs that failed in the last action; their rows are marked. */
  readonly failed: ReadonlySet<string>;
}

/** The children of a reservation, or the selection of a draft. */
export function ChildrenGrid({ id, isDraft, reservedChildren, failure, onRetry, ticks, failed }: ChildrenGridProps) {
  const { t } = useTranslation('manageReservations');
  const texts = useGridTexts();
  const view = useGridView('reservation-children');
  const columns = useChildColumns(isDraft);
  const paging = useSortedPaging({ column: 'childId', isDescending: false });
  const { page, pageSize, sort } = paging;
  const all = reservedChildren ?? [];
  const count = all.length;
  const last = Math.max(1, Math.ceil(count / pageSize));
  return (
    <DataGrid<ReservedChild>
      title={t('view.children')}
      note={reservedChildren ? t(isDraft ? 'view.selectionNote' : 'view.childrenNote', { count }) : undefined}
      actions={count > 0 && !isDraft ? <ExportChildren id={id} /> : null}
      columns={columns}
      rows={pageOf(all, { sort, page, pageSize }, sortValue)}
      rowKey={(row) => row.childId}
      rowName={(row) => row.childId}
      total={count}
      {...paging}
      page={Math.min(page, last)}
      status={reservedChildren ? 'ready' : failure ? 'failed' : 'loading'}
      failure={failure}
      onRetry={onRetry}
      empty={t(isDraft ? 'view.noSelection' : 'view.noChildren')}
      rowTone={(row) => (failed.has(row.childId) ? 'failed' : undefined)}
      card={(row) => <ChildCard child={row} isDraft={isDraft} />}
      view={view}
      texts={texts}
      {...(ticks && {
        selection: {
          selected: ticks.ticked,
          onChange: ticks.onTick,
          whyNot: (row) => (row.staysInReservation ? t('view.sponsoredStays') : undefined),
          note: ticks.note,
          actions: ticks.actions,
        },
      })}
    />
  );
}

function ExportChildren({ id }: { readonly id: number }) {
  const { t } = useTranslation('manageReservations');
  const toast = useToast();
  const messages = useProblemMessages();
  const mayExport = useCan('Reservation:Export to Excel');
  const why = (failure: unknown) => messages.of(failure, t('view.exportFailed'));
  const { error, ...download } = useDownload(exportReservationChildren, { id }, (failure) => toast.error(why(failure)));
  if (!mayExport) return null;
  return <ExportButton label={t('action.export')} failure={error ? why(error) : undefined} {...download} />;
}
