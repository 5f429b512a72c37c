import type { CSSProperties } from 'react';
import type { ChartData } from './bar-chart.tsx';
import { niceSteps } from './chart-steps.ts';
import classes from './column-chart.module.css';

interface ColumnChartProps extends Omit<ChartData, 'category'> {
  /** Text alternative in one sentence; the table has every number. */
  readonly label: string;
  readonly number: (value: number) => string;
}

/** Pairs of columns from zero, one pair per period. */
export function ColumnChart({ label, series, bars, number }: ColumnChartProps) {
  const steps = niceSteps(Math.max(0, ...bars.flatMap(({ values }) => values)));
  const top = steps.at(-1) ?? 1;
  const share = (value: number) => `${(100 * value) / top}%`;
  return (
    <div className={classes.chart} role="img" aria-label={label}>
      <div className={classes.scale}>
        {steps.map((step) => (
          <span key={step} className={classes.line} style={{ bottom: share(step) }}>
            <span className={classes.step}>{number(step)}</span>
          </span>
        ))}
        <div className={classes.columns} style={{ '--bars': bars.length } as CSSProperties}>
          {bars.map(({ label: name, values }) => (
            <div
              key={name}
              className={classes.pair}
              title={series.map((each, index) => `${each} ${number(values[index] ?? 0)}`).join(', ')}
            >
              {values.map((value, index) => (
                <span
                  key={series[index]}
                  className={classes.column}
                  data-series={index + 1}
                  data-empty={value === 0 || undefined}
                  style={{ height: share(value) }}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className={classes.names} style={{ '--bars': bars.length } as CSSProperties}>
        {bars.map(({ label: name }) => (
          <span key={name}>{name}</span>
        ))}
      </div>
    </div>
  );
}

export function ChartLegend({ series }: { readonly series: readonly string[] }) {
  return (
    <ul className={classes.legend} aria-hidden="true">
      {series.map((name, index) => (
        <li key={name}>
          <span className={classes.swatch} data-series={index + 1} />
          {name}
        </li>
      ))}
    </ul>
  );
}
