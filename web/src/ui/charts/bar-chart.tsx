import { type ReactNode, useId, useState } from 'react';
import { SegmentedChoice } from '../fields/segmented-choice.tsx';
import classes from './bar-chart.module.css';

interface Bar {
  readonly label: string;
  /** One per series. */
  readonly values: readonly number[];
}

export interface ChartNumbersTexts {
  /** Heading of the column with the sum of two series. */
  readonly total: string;
  readonly number: (value: number) => string;
}

interface BarChartTexts extends ChartNumbersTexts {
  readonly show: string;
  readonly bars: string;
  readonly table: string;
}

export interface ChartData {
  /** What the bars represent: 'Age'. */
  readonly category: string;
  /** One or two; the first is drawn solid, the second as an outlined tint. */
  readonly series: readonly [string] | readonly [string, string];
  readonly bars: readonly Bar[];
}

interface BarChartProps extends ChartData {
  /** A sentence: '12 of 40 children are available'. */
  readonly title: string;
  /** Further controls beside the switch. */
  readonly controls?: ReactNode;
  readonly texts: BarChartTexts;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Bars from zero with their numbers beside them, switchable to a table. */
export function BarChart(props: BarChartProps) {
  const { title, series, texts } = props;
  const titleId = useId();
  const [shown, setShown] = useState<'bars' | 'table'>('bars');
  return (
    <figure className={classes.chart} aria-labelledby={titleId}>
      <div className={classes.head}>
        <figcaption id={titleId}>{title}</figcaption>
        <div className={classes.controls}>
          {props.controls}
          <SegmentedChoice
            label={texts.show}
            hasHiddenLabel
            isSmall
            choices={[
              { value: 'bars', label: texts.bars },
              { value: 'table', label: texts.table },
            ]}
            value={shown}
            onChange={setShown}
          />
        </div>
      </div>
      {shown === 'bars' ? <Bars {...props} /> : <ChartNumbers {...props} labelledBy={titleId} />}
      {shown === 'bars' && series.length === 2 ? (
        <ul className={classes.legend} aria-hidden="true">
          {series.map((name, index) => (
            <li key={name}>
              <span className={classes.swatch} data-series={index + 1} />
              {name}
            </li>
          ))}
        </ul>
      ) : null}
    </figure>
  );
}

interface BarsProps extends Omit<ChartData, 'category'> {
  readonly texts: Pick<ChartNumbersTexts, 'number'>;
}

/** The bars alone. */
export function Bars({ series, bars, texts }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ values }) => sum(values)));
  const spoken = (values: readonly number[]) =>
    series.map((name, index) => `${name} ${texts.number(values[index] ?? 0)}`).join(', ');
  return (
    <ul className={classes.bars}>
      {bars.map(({ label, values }) => (
        <li key={label}>
          <span className={classes.label}>{label}</span>
          <span className={classes.track}>
            {values.map((value, index) => (
              <span
                key={series[index]}
                className={classes.bar}
                data-series={index + 1}
                style={{ width: `${(100 * value) / most}%` }}
                hidden={value === 0}
                aria-hidden="true"
              />
            ))}
            <span className={classes.number} {...(series.length === 2 && { title: spoken(values) })}>
              {texts.number(sum(values))}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface ChartNumbersProps extends ChartData {
  readonly texts: ChartNumbersTexts;
  readonly labelledBy: string;
  /** False if the two series are not parts of one whole. */
  readonly hasRowTotals?: boolean;
  /** False if the bars are not parts of one whole. */
  readonly hasSums?: boolean;
}

/** The chart's data as a table with sums. */
export function ChartNumbers({ category, series, bars, texts, labelledBy, ...totalled }: ChartNumbersProps) {
  const { hasRowTotals = true, hasSums = true } = totalled;
  const hasTotal = hasRowTotals && series.length === 2;
  const totals = series.map((_, index) => sum(bars.map(({ values }) => values[index] ?? 0)));
  const row = (values: readonly number[]) => (hasTotal ? [...values, sum(values)] : values);
  const cells = (values: readonly number[]) =>
    row(values).map((value, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id, only their order
      <td key={index}>{texts.number(value)}</td>
    ));
  return (
    <table className={classes.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{category}</th>
          {[...series, ...(hasTotal ? [texts.total] : [])].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, values }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {cells(values)}
          </tr>
        ))}
      </tbody>
      {hasSums ? (
        <tfoot>
          <tr>
            <th scope="row">{texts.total}</th>
            {cells(totals)}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}
