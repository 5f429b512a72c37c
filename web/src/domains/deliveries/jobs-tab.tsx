import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/deliveries/api.ts';
import { useFetched } from '../../api/fetched.ts';
import { useFormat } from '../../api/format.ts';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { PlainTable } from '../../ui/records/plain-table.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import classes from './deliveries-tab.module.css';
import { useDeliveryLabels } from './labels.ts';
import { jobsQuery } from './queries.ts';

/** T17: all scheduled jobs, with their last and next run. */
export function ScheduledJobsTab() {
  const { t } = useTranslation('deliveries');
  const jobs = useQuery(jobsQuery());
  const fetched = useFetched(jobs, t('jobs.failed'));
  return (
    <div className={classes.tab}>
      <div>
        <h2>{t('jobs.title')}</h2>
        <p className={classes.explained}>{t('jobs.explained')}</p>
      </div>
      <Fetched {...fetched} data={jobs.data?.jobs}>
        {(all) => <Jobs jobs={all} />}
      </Fetched>
    </div>
  );
}

function Jobs({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useTranslation('deliveries');
  const labels = useDeliveryLabels();
  const format = useFormat();
  const at = (instant: string | null) => (instant ? format.instant(instant) : t('jobs.never'));
  return (
    <PlainTable
      label={t('jobs.title')}
      rows={jobs}
      rowKey={({ name }) => name}
      empty={null}
      columns={[
        {
          id: 'name',
          header: t('jobs.column.name'),
          cell: ({ name }) => labels.job(name),
        },
        { id: 'last', header: t('jobs.column.last'), cell: ({ lastStartedAt }) => at(lastStartedAt) },
        { id: 'outcome', header: t('jobs.column.outcome'), cell: (job) => <Outcome job={job} /> },
        { id: 'next', header: t('jobs.column.next'), cell: ({ nextRunAt }) => at(nextRunAt) },
      ]}
    />
  );
}

function Outcome({ job: { outcome, lastStartedAt, failures, lastFailedAt } }: { readonly job: Job }) {
  const { t } = useTranslation('deliveries');
  const format = useFormat();
  if (lastStartedAt === null) return null;
  return (
    <>
      <StatusBadge set="job" value={outcome ?? 'running'} label={t(`jobs.outcome.${outcome ?? 'running'}`)} />
      {failures > 0 && lastFailedAt ? (
        <p className={classes.explained}>{t('jobs.failures', { count: failures, at: format.instant(lastFailedAt) })}</p>
      ) : null}
    </>
  );
}
