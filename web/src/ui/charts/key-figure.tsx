import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type Tone, toneClass } from '../tone.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import classes from './key-figure.module.css';

interface KeyFigureProps {
  readonly value: string;
  /** 'of 40' */
  readonly of?: string;
  readonly label: string;
}

/** The main number of a panel. */
export function KeyFigure({ value, of, label }: KeyFigureProps) {
  return (
    <div className={classes.row}>
      <span className={classes.figure}>
        {/* A sign stays before its number in a language written from right to left. */}
        <bdi>{value}</bdi> {of ? <span className={classes.of}>{of}</span> : null}
      </span>
      <span className={classes.label}>{label}</span>
    </div>
  );
}

export interface MeterPart {
  readonly value: number;
  readonly tone?: Tone;
}

interface MeterProps {
  readonly label: string;
  readonly total: number;
  readonly parts: readonly MeterPart[];
  /** '73 of 126 rows': visible text beside the bar. */
  readonly caption?: ReactNode;
  /** The same for screen readers; read after the label. */
  readonly valueText: string;
}

export function Meter({ label, total, parts, caption, valueText }: MeterProps) {
  const share = (value: number) => `${total > 0 ? Math.min(100, (100 * value) / total) : 0}%`;
  return (
    <div className={classes.meter}>
      <VisuallyHidden>
        {label}: {valueText}
      </VisuallyHidden>
      <div className={classes.track} aria-hidden="true">
        {parts
          .filter((part) => part.value > 0)
          .map((part, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a meter have no id, only their order
              key={index}
              className={classNames(classes.part, part.tone && toneClass(part.tone))}
              data-tone={part.tone}
              style={{ width: share(part.value) }}
            />
          ))}
      </div>
      {caption ? <span className={classes.words}>{caption}</span> : null}
    </div>
  );
}
