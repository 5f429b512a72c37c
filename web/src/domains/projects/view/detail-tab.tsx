import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Project } from '#contract/projects/project.ts';
import { emptyMark, useFormat } from '../../../api/format.ts';
import { paths } from '../../../app/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { KeyFigure } from '../../../ui/charts/key-figure.tsx';
import { Link } from '../../../ui/link.tsx';
import { Panel, PanelSection } from '../../../ui/panel.tsx';
import { Facts } from '../../../ui/records/facts.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { useProjectLabels } from '../labels.ts';
import classes from './detail-tab.module.css';
import { Rating } from './rating.tsx';

interface TabProps {
  readonly project: Project;
}

/** PROJ-003: the nine search fields, and the category and rating given by the user's office. */
export function DetailTab({ project }: TabProps) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  const labels = useProjectLabels();
  const communities = project.communities.map(({ label }) => label).join(', ');
  return (
    <div className={classes.columns}>
      <Panel>
        <PanelSection title={t('detail.identity')}>
          <Facts
            facts={[
              { label: labels.field('projects'), value: project.project.label },
              { label: t('detail.number'), value: project.project.code },
              { label: labels.field('countries'), value: project.country.label },
              { label: labels.field('regions'), value: project.region.label },
              { label: labels.field('communities'), value: communities || t('detail.noCommunities'), isWide: true },
            ]}
          />
        </PanelSection>
        <PanelSection title={t('detail.period')}>
          <Facts
            facts={[
              { label: labels.field('status'), value: t(`status.${project.isActive ? 'Active' : 'Inactive'}`) },
              { label: labels.field('startDate'), value: format.date(project.startDate) },
              { label: labels.field('endDate'), value: format.date(project.endDate) },
            ]}
          />
        </PanelSection>
        <PanelSection title={t('detail.offices')}>
          <Facts
            facts={[
              { label: labels.field('fundingOffices'), value: project.fundingOffice?.label ?? emptyMark },
              { label: labels.field('implementingOffices'), value: project.implementingOffice?.label ?? emptyMark },
            ]}
          />
        </PanelSection>
        <Rating project={project} />
      </Panel>
      <Rail project={project} />
    </div>
  );
}

function Rail({ project }: TabProps) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  return (
    <Stack>
      <Card title={t('detail.children')}>
        <Stack gap={3}>
          {(['registered', 'available', 'sponsored'] as const).map((figure) => (
            <KeyFigure key={figure} value={format.number(project.counts[figure])} label={t(`detail.${figure}`)} />
          ))}
        </Stack>
      </Card>
      <Card isFlush>
        <Link to={paths.projectAudit({ id: project.project.code })} className={classes.link}>
          {t('view.audit')}
          <IconChevronRight aria-hidden="true" stroke={1.75} />
        </Link>
      </Card>
    </Stack>
  );
}
