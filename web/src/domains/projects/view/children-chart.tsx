import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '#contract/projects/project.ts';
import { useFetched } from '../../../api/fetched.ts';
import { useFormat } from '../../../api/format.ts';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { figuresQuery } from '../queries.ts';
import { barsByAge, barsByStatus, totals } from './figures.ts';
import { useTabFailure } from './use-tab-failure.ts';

/** The children of a project by status or by age. */
export function ChildrenChart({ project }: { readonly project: Project }) {
  const { t, i18n } = useTranslation('projects');
  const format = useFormat();
  const failure = useTabFailure('community');
  const [by, setBy] = useState<'status' | 'age'>('status');
  const query = useQuery(figuresQuery(project.project.code, i18n.language));
  const fetched = useFetched(query, failure(query.error));
  const band = (from: number, to: number | null) =>
    to === null ? t('chart.bandOpen', { from }) : t('chart.band', { from, to });
  const texts = {
    show: t('chart.show'),
    bars: t('chart.bars'),
    table: t('chart.table'),
    total: t('chart.total'),
    number: format.number,
  };
  const controls = (
    <SegmentedChoice
      label={t('chart.by')}
      hasHiddenLabel
      isSmall
      choices={[
        { value: 'status', label: t('chart.byStatus') },
        { value: 'age', label: t('chart.byAge') },
      ]}
      value={by}
      onChange={setBy}
    />
  );
  return (
    <Fetched {...fetched}>
      {(figures) => {
        const { registered, available } = totals(figures);
        if (registered === 0) return <p>{t('chart.titleNone')}</p>;
        return (
          <BarChart
            title={t('chart.title', { available: format.number(available), registered: format.number(registered) })}
            category={t(`chart.${by}`)}
            series={by === 'status' ? [t('chart.children')] : [t('chart.available'), t('chart.others')]}
            bars={by === 'status' ? barsByStatus(figures) : barsByAge(figures, band)}
            controls={controls}
            texts={texts}
          />
        );
      }}
    </Fetched>
  );
}
