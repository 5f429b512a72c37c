import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { projectCode } from '#contract/projects/api.ts';
import type { Project } from '#contract/projects/project.ts';
import { Card } from '../../../ui/card.tsx';
import { ShapeLines } from '../../../ui/messages/shape.tsx';
import { tabsBelowHead } from '../../../ui/records/record-head.tsx';
import { RecordShape } from '../../../ui/records/record-shape.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { LockTab } from '../locks/lock-tab.tsx';
import { projectQuery } from '../queries.ts';
import { CommunityTab } from './community-tab.tsx';
import { DetailTab } from './detail-tab.tsx';
import { MediaTab } from './media-tab.tsx';
import { InvalidProject, ProjectFailure } from './project-failure.tsx';
import { ProjectHead } from './project-head.tsx';
import { ProjectNavigation } from './project-navigation.tsx';
import classes from './project-screen.module.css';
import { tabs, useProjectAddress } from './use-project-address.ts';

/** ROUTE-048: '/searchproject/viewproject?id=…' */
export function ProjectScreen() {
  const { id } = useProjectAddress();
  return projectCode.safeParse(id).success ? <LoadedProject key={id} id={id} /> : <InvalidProject typed={id} />;
}

function LoadedProject({ id }: { readonly id: string }) {
  const { t, i18n } = useTranslation('common');
  const { tab } = useProjectAddress();
  const { data, error, refetch } = useQuery(projectQuery(id, i18n.language));
  return (
    <>
      <ProjectNavigation id={id} tab={tab} />
      {data ? <ProjectTabs project={data} /> : null}
      {!data && error ? <ProjectFailure id={id} failure={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : (
        <RecordShape label={t('waiting.loading')}>
          <Card>
            <ShapeLines widths={[44, 71, 58, 66, 49, 74]} />
          </Card>
        </RecordShape>
      )}
    </>
  );
}

/** PROJ-003 to PROJ-006. */
function ProjectTabs({ project }: { readonly project: Project }) {
  const { t } = useTranslation(['projects', 'common']);
  const { tab, lock, setTab } = useProjectAddress();
  return (
    <>
      <ProjectHead project={project} />
      <Tabs
        label={t('view.tabs')}
        more={t('common:action.more')}
        tabs={tabs.map((value) => ({ value, label: t(`view.tab.${value}`) }))}
        value={tab}
        onChange={setTab}
        listClassName={tabsBelowHead}
        panelClassName={classes.panel}
      >
        {tab === 'detail' ? <DetailTab project={project} /> : null}
        {tab === 'community' ? <CommunityTab project={project} /> : null}
        {tab === 'media' ? <MediaTab project={project} /> : null}
        {tab === 'lock' ? <LockTab project={project} open={lock} /> : null}
      </Tabs>
    </>
  );
}
