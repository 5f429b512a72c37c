import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isChosen } from '#contract/reservations/categories.ts';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { areOfOneProject } from '#contract/reservations/selection.ts';
import { placesOf } from '../available-children/selection.ts';
import { reservationChildrenQuery } from '../queries.ts';

/** RESV-065: whether the children's projects forbid the type Chosen; checked as soon as it is selected, not on save. */
export function useChosenTypeConflict(reservation: Reservation | undefined, categoryType: string | null): boolean {
  const { i18n } = useTranslation();
  const isBecoming = isChosen(categoryType) && reservation !== undefined && !isChosen(reservation.categoryType);
  const { data } = useQuery({
    ...reservationChildrenQuery(reservation?.id ?? 0, i18n.language),
    staleTime: 0,
    enabled: isBecoming,
  });
  return isBecoming && !areOfOneProject(placesOf(data?.children ?? []));
}
