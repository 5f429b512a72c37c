import { useTranslation } from 'react-i18next';
import { exportReservations } from '#contract/reservations/export-api.ts';
import type { ReservationColumn } from '#contract/reservations/search.ts';
import { useDownload } from '../../../api/files/download.ts';
import { useFormat } from '../../../api/format.ts';
import { useCan } from '../../../api/person.tsx';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { useRowsState } from '../../../api/rows-state.ts';
import { orderOf } from '../../../api/search/order.ts';
import { sharedLink } from '../../../api/search/shared-link.ts';
import { paths } from '../../../app/paths.ts';
import { useResultActionTexts } from '../../../i18n/search-texts.ts';
import { useNavigateTo } from '../../../ui/link.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { ResultActions } from '../../../ui/search/result-actions.tsx';
import { EmptyReservations } from './empty-reservations.tsx';
import { filledForm } from './form.ts';
import { ResultsGrid } from './results-grid.tsx';
import type { ReservationSearchState } from './use-reservation-search.ts';

interface SearchResultsProps {
  readonly search: ReservationSearchState;
  readonly onSave: () => void;
}

/** RESV-072: no grid before the first search or after Clear. */
export function SearchResults({ search, onSave }: SearchResultsProps) {
  const { t } = useTranslation(['manageReservations', 'common']);
  const format = useFormat();
  const messages = useProblemMessages();
  const go = useNavigateTo();
  const toast = useToast();
  const actionTexts = useResultActionTexts();
  const mayExport = useCan('Reservation:Export to Excel');
  const { page, searched } = search;
  const found = page.data;
  const shown = useRowsState(page, t('common:table.failed'));
  const wanted = {
    search: filledForm(searched ?? search.form),
    ...orderOf<ReservationColumn>(search.state.sort),
  };
  const { isBusy, onExport } = useDownload(exportReservations, wanted, (failure) =>
    toast.error(messages.of(failure, t('search.exportFailed'))),
  );
  if (searched === undefined) return null;
  if (found?.total === 0 && !page.isFetching && !page.isError)
    return (
      <EmptyReservations
        form={searched}
        chips={search.searchedChips}
        onRemove={search.removeAndSearch}
        onSave={onSave}
      />
    );
  return (
    <ResultsGrid
      search={search}
      title={
        found?.isMore
          ? t('search.moreThan', { max: format.number(found.maximum) })
          : t('search.count', { count: found?.total ?? 0 })
      }
      rows={found?.reservations ?? []}
      total={found?.total ?? 0}
      {...shown}
      cap={found?.isMore ? found.maximum : undefined}
      onOpen={(row) => void go(paths.reservation({ mode: 'view', id: row.id }))}
      actions={
        found && found.total > 0 ? (
          <ResultActions
            link={() => sharedLink(paths.manageReservation(), searched)}
            onExport={mayExport ? onExport : undefined}
            isExporting={isBusy}
            texts={actionTexts}
          />
        ) : null
      }
    />
  );
}
