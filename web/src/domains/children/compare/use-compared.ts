import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChildRecord } from '#contract/children/card-api.ts';
import { isChildId, splitChildIds } from '#contract/children/child-id.ts';
import { compareMaximum } from '#contract/children/compare.ts';
import { paths } from '../../../app/paths.ts';
import { routerTarget } from '../../../ui/link.tsx';
import { useCardTexts } from '../card/card-texts.ts';
import { compareQuery } from './queries.ts';
import { compareRows } from './rows.ts';

/** Like the address of a card, this one has the ids, so that a reload, Back and a copied link show the same children. */
export function useCompared() {
  const { i18n } = useTranslation();
  const words = useCardTexts();
  const router = useRouter();
  const { ids = '', only } = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const asked = splitChildIds(ids).filter(isChildId);
  const childIds = asked.slice(0, compareMaximum);
  const isOnlyDifferent = only === 'different';
  const query = useQuery(compareQuery(childIds, i18n.language));
  const { data } = query;
  const records = useMemo(() => new Map(data?.map(({ childId, record }) => [childId, record])), [data]);
  const shown = childIds.flatMap((id) => records.get(id) ?? []);
  const groups = compareRows(shown, words);

  const show = (to: readonly string[], isOnly = isOnlyDifferent) => {
    const address = paths.compareChildren({ ids: to.join(','), ...(isOnly && { only: 'different' }) });
    const { search, ...place } = routerTarget(address);
    void router.navigate({ ...place, search: search as never, replace: true, resetScroll: false });
  };
  return {
    childIds,
    /** How many the address has too many. */
    leftOut: asked.length - childIds.length,
    /** Undefined while it is on the way, null where there is no such child. */
    recordOf: (id: string): ChildRecord | null | undefined => records.get(id),
    shown,
    groups,
    query,
    isOnlyDifferent,
    toggleOnly: () => show(childIds, !isOnlyDifferent),
    remove: (id: string) => show(childIds.filter((other) => other !== id)),
    add: (id: string) => show([...childIds, id]),
  };
}

export type Compared = ReturnType<typeof useCompared>;
