import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedProjectSearch } from '#contract/projects/saved-searches.ts';
import { paths } from '../../../app/paths.ts';
import { useGo } from '../../../ui/link.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { savedSearchesQuery } from './saved-searches.ts';

/** '/searchproject?saved=7', as Home links it: runs that search, and the address forgets it. */
export function useAskedSearch(run: (saved: SavedProjectSearch) => void): void {
  const { t } = useTranslation('search');
  const asked = useAddress().query.saved;
  const { data } = useQuery({ ...savedSearchesQuery, enabled: asked !== undefined });
  const go = useGo();
  const toast = useToast();
  const take = useEffectEvent((all: readonly SavedProjectSearch[]) => {
    const found = all.find(({ id }) => String(id) === asked);
    if (found) run(found);
    else toast.error(t('saved.gone'));
    void go(paths.searchProject(), { replace: true });
  });
  useEffect(() => {
    if (asked !== undefined && data !== undefined) take(data);
  }, [asked, data]);
}
