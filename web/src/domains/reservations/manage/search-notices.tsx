import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ReservationSearch } from '#contract/reservations/search.ts';
import { missingLists } from '../../../api/search/missing-lists.ts';
import { refusedField } from '../../../api/search/refused-field.ts';
import { useTroubleText } from '../../../i18n/search-texts.ts';
import { SearchNotices } from '../../../ui/search/search-notices.tsx';
import type { Criterion } from './form.ts';
import { savedReservationSearches } from './saved-searches.ts';
import type { ReservationSearchState } from './use-reservation-search.ts';

export function ReservationSearchNotices({ search }: { readonly search: ReservationSearchState }) {
  const { t } = useTranslation(['manageReservations', 'common', 'search']);
  const { undo, lists, asked, saved } = search;
  const missing = missingLists(lists, useQuery(savedReservationSearches.query), asked);
  const fields = undo ? undo.cleared.map((field) => t(`field.${field}`)) : [];
  const removed = (saved?.removed ?? []).map((wireName) => {
    const field = refusedField(ReservationSearch, wireName)?.field as Criterion | undefined;
    return field ? t(`field.${field}`) : wireName;
  });
  return (
    <SearchNotices
      kept={search.kept}
      trouble={useTroubleText(search.trouble)}
      cleared={undo && { text: t('search:cleared', { count: undo.cleared.length, fields }), undo: undo.take }}
      failure={missing.hasFailed ? { title: t('search:listsFailed'), retry: missing.retry } : undefined}
      warnings={
        removed.length > 0 ? [t('search:saved.repaired', { count: removed.length, criteria: removed.join(', ') })] : []
      }
      texts={{ undo: t('common:action.undo'), tryAgain: t('common:action.tryAgain') }}
    />
  );
}
