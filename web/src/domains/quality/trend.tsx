import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Figure, figureNames } from '#contract/quality/rules.ts';
import type { Coded } from '#contract/shared/coded.ts';
import { useFetched } from '../../api/fetched.ts';
import { useFormat } from '../../api/format.ts';
import { Card } from '../../ui/card.tsx';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useFigureLabel } from './figure-cell.tsx';
import classes from './quality.module.css';
import { trendQuery } from './queries.ts';

interface TrendProps {
  /** All countries unless given. */
  readonly country: Coded | undefined;
  readonly countedAt: string | undefined;
}

interface Week {
  readonly start: string;
  readonly children: number;
}

/** One figure over the last weeks. */
export function Trend({ country, countedAt }: TrendProps) {
  const { t } = useTranslation('quality');
  const label = useFigureLabel();
  const [figure, setFigure] = useState<Figure>('noPhoto');
  const weeks = useQuery(trendQuery(country?.code, figure, countedAt));
  const fetched = useFetched(weeks, t('trend.failed'));
  const where = country?.label ?? t('allCountries');
  return (
    <Stack>
      <div className={classes.bar}>
        <SelectField
          label={t('trend.figure')}
          options={figureNames.map((value) => ({ value, label: label(value) }))}
          value={figure}
          onChange={(next) => setFigure(next as Figure)}
        />
      </div>
      <Fetched {...fetched}>
        {(data) => (
          <>
            <Change weeks={data} figure={figure} where={where} />
            <Chart weeks={data} figure={label(figure)} where={where} />
          </>
        )}
      </Fetched>
    </Stack>
  );
}

interface ChangeProps {
  readonly weeks: readonly Week[];
  readonly figure: Figure;
  readonly where: string;
}

const week = 7 * 86_400_000;

/** What has changed, as a sentence that is also read out when another figure is chosen. */
function Change({ weeks, figure, where }: ChangeProps) {
  const { t } = useTranslation('quality');
  const format = useFormat();
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return null;
  // Weeks in which nobody counted are between them all the same.
  const passed = Math.round((Date.parse(last.start) - Date.parse(first.start)) / week);
  const changed = last.children - first.children;
  const isSame = passed === 0 || changed === 0;
  const count = isSame ? last.children : Math.abs(changed);
  const words = {
    weeks: t('trend.weeks', { count: passed, shown: format.number(passed) }),
    shown: format.number(count),
    who: t(`trend.who.${figure}`, { count }),
    where,
  };
  const how = passed === 0 ? 'once' : changed === 0 ? 'equal' : changed < 0 ? 'fewer' : 'more';
  return (
    <p role="status" className={classes.change}>
      {t(`trend.${how}`, words)}
    </p>
  );
}

interface ChartProps {
  readonly weeks: readonly Week[];
  readonly figure: string;
  readonly where: string;
}

function Chart({ weeks, figure, where }: ChartProps) {
  const { t } = useTranslation('quality');
  const format = useFormat();
  const titleId = useId();
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last)
    return (
      <Card title={t('trend.title')} titleId={titleId}>
        <p className={classes.none}>{t('trend.none')}</p>
      </Card>
    );
  const bars = weeks.map(({ start, children }) => ({ label: format.date(start), values: [children] }));
  const changed = last.children - first.children;
  return (
    <ChartCard
      title={t('trend.title')}
      category={t('trend.week')}
      series={[figure]}
      bars={bars}
      hasSums={false}
      texts={{ table: t('trend.table'), total: '', number: format.number }}
      figures={[
        { label: `${figure}, ${where}`, value: format.number(last.children) },
        {
          label: t('trend.changed', { day: format.date(first.start) }),
          value: changed > 0 ? `+${format.number(changed)}` : format.number(changed),
        },
      ]}
    >
      <LineChart
        label={t('trend.label', {
          figure,
          where,
          first: format.number(first.children),
          last: format.number(last.children),
          from: format.date(first.start),
          to: format.date(last.start),
        })}
        points={bars.map(({ label, values }) => ({ label, value: values[0] ?? 0 }))}
        number={format.number}
      />
    </ChartCard>
  );
}
