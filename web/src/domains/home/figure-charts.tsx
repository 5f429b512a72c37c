import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HomeFigures, ReservedWeek } from '#contract/home/api.ts';
import { countriesShown } from '#contract/home/rules.ts';
import { formatPercent } from '#contract/shared/numbers.ts';
import { useFormat } from '../../api/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Bars } from '../../ui/charts/bar-chart.tsx';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { ChartLegend, ColumnChart } from '../../ui/charts/column-chart.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import classes from './home-panels.module.css';
import { figuresQuery } from './queries.ts';
import { dayAndMonth, signed, totalsOf } from './week-figures.ts';

/** Both charts come from one query; each handles loading and failure by itself. */
function Figures({
  title,
  children,
}: {
  readonly title: string;
  readonly children: (figures: HomeFigures) => ReactNode;
}) {
  const { t, i18n } = useTranslation(['homePanels', 'common']);
  const { data, isError, refetch } = useQuery(figuresQuery(i18n.language));
  if (data) return children(data);
  return (
    <Card title={title} isFlush>
      <Fetched
        data={data}
        hasFailed={isError}
        failure={t('chart.failed')}
        onRetry={() => void refetch()}
        tryAgain={t('common:action.tryAgain')}
        loading={t('common:waiting.loading')}
      >
        {() => null}
      </Fetched>
    </Card>
  );
}

export function PledgeableChart() {
  const { t } = useTranslation('homePanels');
  return (
    <Figures title={t('chart.pledgeable')}>
      {({ pledgeable }) => (pledgeable ? <Pledgeable pledgeable={pledgeable} /> : null)}
    </Figures>
  );
}

function Pledgeable({ pledgeable }: { readonly pledgeable: NonNullable<HomeFigures['pledgeable']> }) {
  const { t } = useTranslation('homePanels');
  const format = useFormat();
  const [isAll, setAll] = useState(false);
  const { countries, total, changed, countedAt } = pledgeable;
  const isCut = countries.length > countriesShown;
  const shown = isAll ? countries : countries.slice(0, countriesShown);
  const texts = { table: t('chart.table'), total: t('chart.total'), number: format.number };
  const counted = { count: countries.length, time: format.time(countedAt) };
  const series = [t('chart.children')] as const;
  const barsOf = (some: typeof countries) => some.map(({ label, count }) => ({ label, values: [count] }));
  return (
    <ChartCard
      title={t('chart.pledgeable')}
      category={t('chart.country')}
      series={series}
      bars={barsOf(countries)}
      texts={texts}
      figures={[
        { label: t('chart.allCountries'), value: format.number(total) },
        ...(changed === null ? [] : [{ label: t('chart.changed'), value: signed(changed, format.number) }]),
      ]}
      note={
        <>
          {isCut && !isAll ? t('chart.top', { ...counted, shown: shown.length }) : t('chart.all', counted)}{' '}
          {isCut ? (
            <Button
              look="plain"
              size="sm"
              className={classes.inline}
              aria-expanded={isAll}
              onClick={() => setAll(!isAll)}
            >
              {t(isAll ? 'chart.showFewer' : 'chart.showAll')}
            </Button>
          ) : null}
        </>
      }
    >
      {countries.length === 0 ? (
        <p>{t('chart.noPledgeable')}</p>
      ) : (
        <Bars series={series} bars={barsOf(shown)} texts={texts} />
      )}
    </ChartCard>
  );
}

export function ReservedChart() {
  const { t } = useTranslation('homePanels');
  return <Figures title={t('chart.weeks')}>{({ weeks }) => (weeks ? <Reserved weeks={weeks} /> : null)}</Figures>;
}

function Reserved({ weeks }: { readonly weeks: readonly ReservedWeek[] }) {
  const { t, i18n } = useTranslation('homePanels');
  const format = useFormat();
  const { reserved, sponsored, share } = totalsOf(weeks);
  const series = [t('chart.reserved'), t('chart.sponsored')] as const;
  const texts = { table: t('chart.table'), total: t('chart.total'), number: format.number };
  const bars = weeks.map((week) => ({
    label: dayAndMonth(week.start, format.datePattern, i18n.language),
    values: [week.reserved, week.sponsored],
  }));
  return (
    <ChartCard
      title={t('chart.weeks')}
      category={t('chart.week')}
      series={series}
      bars={bars}
      hasRowTotals={false}
      texts={texts}
      figures={[
        { label: t('chart.reserved'), value: format.number(reserved) },
        { label: t('chart.sponsored'), value: format.number(sponsored) },
        {
          label: t('chart.utilisation'),
          value: share === null ? format.number(null) : formatPercent(i18n.language, share),
        },
      ]}
      legend={<ChartLegend series={series} />}
      note={t('chart.weeksNote')}
    >
      <ColumnChart
        label={t('chart.weeksLabel', { reserved: format.number(reserved), sponsored: format.number(sponsored) })}
        series={series}
        bars={bars}
        number={format.number}
      />
    </ChartCard>
  );
}
