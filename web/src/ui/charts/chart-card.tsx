import { IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { type ChartData, ChartNumbers, type ChartNumbersTexts } from './bar-chart.tsx';
import classes from './chart-card.module.css';

export interface ChartFigure {
  readonly label: string;
  readonly value: string;
  /** 'of 44', smaller, after the figure. */
  readonly of?: string;
}

interface ChartCardProps extends ChartData {
  readonly title: string;
  readonly figures: readonly ChartFigure[];
  /** The chart; it has a text alternative of its own. */
  readonly children: ReactNode;
  /** Right of the figures. */
  readonly legend?: ReactNode;
  readonly note?: ReactNode;
  readonly hasRowTotals?: boolean;
  readonly hasSums?: boolean;
  readonly texts: ChartNumbersTexts & { readonly table: string };
}

/** A card with a chart: figures, chart or table, and a note. */
export function ChartCard({ title, figures, children, legend, note, texts, ...data }: ChartCardProps) {
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  return (
    <Card
      title={title}
      titleId={titleId}
      isFlush
      className={classes.card}
      actions={
        <Button
          size="sm"
          look="quiet"
          icon={<IconTable aria-hidden="true" stroke={1.75} />}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {texts.table}
        </Button>
      }
    >
      <div className={classes.body}>
        <div className={classes.top}>
          <ChartFigures figures={figures} />
          {isTable ? null : legend}
        </div>
        {isTable ? <ChartNumbers {...data} texts={texts} labelledBy={titleId} /> : children}
        {note ? <p className={classes.note}>{note}</p> : null}
      </div>
    </Card>
  );
}

/** The totals of a chart, in a row above it. */
export function ChartFigures({ figures }: { readonly figures: readonly ChartFigure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, of }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {of ? <small> {of}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
