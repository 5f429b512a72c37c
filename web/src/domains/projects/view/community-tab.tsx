import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChildCounts, Project } from '#contract/projects/project.ts';
import { availableStatus, registeredStatuses, sponsoredStatus } from '#contract/projects/statuses.ts';
import { useFetched } from '../../../api/fetched.ts';
import { useFormat } from '../../../api/format.ts';
import { useCan } from '../../../api/person.tsx';
import { Link } from '../../../ui/link.tsx';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { Panel, PanelSection } from '../../../ui/panel.tsx';
import { PlainTable } from '../../../ui/records/plain-table.tsx';
import { communitiesQuery } from '../queries.ts';
import { childSearchLink } from './child-search-link.ts';
import { ChildrenChart } from './children-chart.tsx';
import { useTabFailure } from './use-tab-failure.ts';

const statusesOf: Readonly<Record<keyof ChildCounts, readonly string[]>> = {
  registered: registeredStatuses,
  available: [availableStatus],
  sponsored: [sponsoredStatus],
};
const figures = ['registered', 'available', 'sponsored'] as const;

/** PROJ-004: the communities with links to their children, and a chart of all children. */
export function CommunityTab({ project }: { readonly project: Project }) {
  const { t, i18n } = useTranslation('projects');
  const failure = useTabFailure('community');
  const mayOpen = useCan('Registered Child:View');
  const query = useQuery(communitiesQuery(project.project.code, i18n.language));
  const fetched = useFetched(query, failure(query.error));
  return (
    <Panel>
      <PanelSection title={t('community.title')}>
        <Fetched {...fetched}>
          {(communities) => (
            <PlainTable
              label={t('community.title')}
              columns={[
                {
                  id: 'name',
                  header: t('community.name'),
                  cell: ({ community }) => community?.label ?? t('community.without'),
                },
                ...figures.map((figure) => ({
                  id: figure,
                  header: t(`community.${figure}`),
                  cell: (row: (typeof communities)[number]) => (
                    <Count
                      value={row.counts[figure]}
                      name={row.community?.label ?? t('community.without')}
                      to={
                        mayOpen && row.counts[figure] > 0
                          ? childSearchLink(project, {
                              community: row.community?.code ?? null,
                              statuses: statusesOf[figure],
                            })
                          : undefined
                      }
                    />
                  ),
                })),
              ]}
              rows={communities}
              rowKey={({ community }) => community?.code ?? ''}
              empty={t('community.none')}
            />
          )}
        </Fetched>
      </PanelSection>
      <PanelSection>
        <ChildrenChart project={project} />
      </PanelSection>
    </Panel>
  );
}

interface CountProps {
  readonly value: number;
  readonly name: string;
  /** Undefined for users who may not see children. */
  readonly to: string | undefined;
}

function Count({ value, name, to }: CountProps) {
  const { t } = useTranslation('projects');
  const count = useFormat().number(value);
  if (to === undefined) return count;
  return (
    <Link to={to} aria-label={t('community.openCount', { count: count as never, community: name })}>
      {count}
    </Link>
  );
}
