import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { target } from '../../../ui/link.tsx';

export const tabs = ['detail', 'community', 'media', 'lock'] as const;
export type ProjectTab = (typeof tabs)[number];

const isTab = (value: string | undefined): value is ProjectTab =>
  (tabs as readonly (string | undefined)[]).includes(value);

/** The tab and the open lock stand in the address, so that a reload and the way back find them. */
export function usePlace() {
  const router = useRouter();
  const query = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const id = query.id ?? '';
  const tab: ProjectTab = isTab(query.tab) ? query.tab : 'detail';
  const [wanted, setWanted] = useState<ProjectTab>();
  // After the render: a form that was just discarded no longer holds the page back.
  useEffect(() => {
    if (wanted === undefined) return;
    setWanted(undefined);
    const { search, ...place } = target(paths.viewProject({ id, ...(wanted !== 'detail' && { tab: wanted }) }));
    void router.navigate({ ...place, search: search as never, replace: true, resetScroll: false });
  }, [router, id, wanted]);
  return { id, tab, lock: tab === 'lock' ? query.lock : undefined, setTab: setWanted };
}
