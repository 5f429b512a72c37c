import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import type { EditMode } from '../../../ui/form/edit-mode.ts';
import { routerTarget } from '../../../ui/link.tsx';

export const tabs = ['detail', 'community', 'media', 'lock'] as const;
export type ProjectTab = (typeof tabs)[number];

const isTab = (value: string | undefined): value is ProjectTab =>
  (tabs as readonly (string | undefined)[]).includes(value);

/** Keeps the tab, the open lock and the open rating form in the address, so that a reload and Back restore them. */
export function useProjectAddress() {
  const router = useRouter();
  const query = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const id = query.id ?? '';
  const tab: ProjectTab = isTab(query.tab) ? query.tab : 'detail';
  const [wanted, setWanted] = useState<ProjectTab>();
  const show = (next: ProjectTab) => {
    const { search, ...place } = routerTarget(paths.viewProject({ id, ...(next !== 'detail' && { tab: next }) }));
    void router.navigate({ ...place, search: search as never, replace: true, resetScroll: false });
  };
  const showWanted = useEffectEvent(show);
  // Navigates after the render: by then a form just discarded no longer blocks navigation.
  useEffect(() => {
    if (wanted === undefined) return;
    setWanted(undefined);
    showWanted(wanted);
  }, [wanted]);
  const edit: EditMode = { isAsked: tab === 'detail' && query.mode === 'edit', onClosed: () => show('detail') };
  return { id, tab, lock: tab === 'lock' ? query.lock : undefined, setTab: setWanted, edit };
}
