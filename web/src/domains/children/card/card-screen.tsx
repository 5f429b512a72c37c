import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Child } from '#contract/children/card.ts';
import { isChildId, normaliseChildId } from '#contract/children/child-id.ts';
import { tabs } from '#contract/children/criteria.ts';
import type { Tab } from '#contract/children/fields.ts';
import { missingListedIn, paths } from '../../../app/paths.ts';
import type { EditMode } from '../../../ui/form/edit-mode.ts';
import { routerTarget } from '../../../ui/link.tsx';
import { CardBody } from './card-body.tsx';
import { CardFailure, InvalidId } from './card-failure.tsx';
import { CardNavigation } from './card-navigation.tsx';
import { CardWaiting } from './card-waiting.tsx';
import { childQuery } from './queries.ts';
import { useNeighbours } from './use-neighbours.ts';

const isTab = (value: string | undefined): value is Tab => (tabs as readonly (string | undefined)[]).includes(value);

/** ROUTE-019: '/searchchild/viewchild?id=…'. The ID may be any text that was typed on Home. */
export function CardScreen() {
  const query = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const typed = query.id ?? '';
  const [tab, setTab] = useTab(query);
  const edit = useEditInAddress(query);
  if (!isChildId(typed)) return <InvalidId typed={typed} />;
  return <ChildCard childId={normaliseChildId(typed)} tab={tab} onTab={setTab} edit={edit} />;
}

interface ChildCardProps {
  readonly childId: string;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly edit: EditMode;
}

function ChildCard({ childId, tab, onTab, edit }: ChildCardProps) {
  const { t, i18n } = useTranslation('shell');
  const neighbours = useNeighbours(childId, tab);
  const { data, error, errorUpdateCount, refetch } = useQuery(childQuery(childId, i18n.language));
  return (
    <>
      <CardNavigation childId={childId} here={t('screen.viewChild')} neighbours={neighbours} />
      {data ? (
        <CardBody key={childId} child={data satisfies Child} tab={tab} onTab={onTab} edit={edit} />
      ) : error ? (
        <CardFailure childId={childId} failure={error} onRetry={() => void refetch()} />
      ) : (
        <CardWaiting key={childId} childId={childId} tab={tab} onTab={onTab} wasRefused={errorUpdateCount > 0} />
      )}
    </>
  );
}

function useEditInAddress(query: Readonly<Record<string, string | undefined>>): EditMode {
  const router = useRouter();
  const { id = '', tab, mode } = query;
  return {
    isAsked: mode === 'edit',
    onClosed: () => {
      const { search, ...place } = routerTarget(
        paths.viewChild({ id, ...(tab !== undefined && { tab }), ...missingListedIn(query) }),
      );
      void router.navigate({ ...place, search: search as never, replace: true, resetScroll: false });
    },
  };
}

/** Keeps the tab in the address, so that a reload and Back restore it. */
function useTab(query: Readonly<Record<string, string | undefined>>): readonly [Tab, (tab: Tab) => void] {
  const { id, tab: asked, feed, missing, project, pages } = query;
  const router = useRouter();
  const [tab, setTab] = useState<Tab>(isTab(asked) ? asked : 'general');
  const shown = isTab(asked) ? asked : 'general';
  // Navigates after the render: by then a form just discarded no longer blocks navigation.
  useEffect(() => {
    if (id === undefined || tab === shown) return;
    const listed = missingListedIn({ feed, missing, project, pages });
    const { search, ...place } = routerTarget(paths.viewChild({ id, ...(tab !== 'general' && { tab }), ...listed }));
    void router.navigate({ ...place, search: search as never, replace: true, resetScroll: false });
  }, [router, id, tab, shown, feed, missing, project, pages]);
  return [tab, setTab];
}
