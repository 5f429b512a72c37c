import { niceSteps } from './chart-steps.ts';
import classes from './line-chart.module.css';

interface LineChartProps {
  /** Text alternative in one sentence; the table has every number. */
  readonly label: string;
  readonly points: readonly { readonly label: string; readonly value: number }[];
  readonly number: (value: number) => string;
}

/** Of the drawing, which is stretched to its place. */
const width = 100;
const height = 100;

/** A line from left to right above zero; the first and the last point are named. */
export function LineChart({ label, points, number }: LineChartProps) {
  const steps = niceSteps(Math.max(0, ...points.map(({ value }) => value)));
  const top = steps.at(-1) ?? 1;
  const across = (index: number) => (width * index) / Math.max(1, points.length - 1);
  const down = (value: number) => height - (height * value) / top;
  const [first, last] = [points[0], points.at(-1)];
  return (
    <div className={classes.chart} role="img" aria-label={label}>
      <div className={classes.scale}>
        {steps.map((step) => (
          <span key={step} className={classes.line} style={{ bottom: `${(100 * step) / top}%` }}>
            <span className={classes.step}>{number(step)}</span>
          </span>
        ))}
        <svg
          className={classes.drawing}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <polyline points={points.map(({ value }, index) => `${across(index)},${down(value)}`).join(' ')} />
        </svg>
        {points.map((point, index) => (
          <span
            key={point.label}
            className={classes.point}
            title={`${point.label}: ${number(point.value)}`}
            style={{ insetInlineStart: `${across(index)}%`, top: `${down(point.value)}%` }}
          />
        ))}
      </div>
      <div className={classes.names}>
        <span>{first?.label}</span>
        {points.length > 1 ? <span>{last?.label}</span> : null}
      </div>
    </div>
  );
}
