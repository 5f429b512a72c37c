import type { CSSProperties } from 'react';
import type { PersonReading } from '#contract/reading/api.ts';
import { useFormat } from '../../api/format.ts';
import classes from './reading-bar.module.css';
import type { Scale } from './scale.ts';

/** Percent; a shorter bar has its number after it. */
const roomForNumber = 25;

const at = (position: string) => ({ '--at': position }) as CSSProperties;

interface ReadingBarProps {
  readonly reader: PersonReading;
  readonly scale: Scale;
}

/** How many different children a user read, relative to the budget and twice the budget. */
export function ReadingBar({ reader: { children, state }, scale }: ReadingBarProps) {
  const format = useFormat();
  const length = scale.share(children);
  const isInside = length >= roomForNumber;
  return (
    <div className={classes.track} data-state={state}>
      <span className={classes.bar} style={{ width: `${length}%` }} aria-hidden="true" />
      {scale.budget > 0 ? (
        <>
          <span className={classes.line} style={at(`${scale.share(scale.budget)}%`)} aria-hidden="true" />
          <span
            className={classes.line}
            data-dashed="true"
            style={at(`${scale.share(scale.most)}%`)}
            aria-hidden="true"
          />
        </>
      ) : null}
      <span
        className={classes.number}
        data-inside={isInside || undefined}
        style={isInside ? undefined : at(`calc(${length}% + 8px)`)}
      >
        {format.number(children)}
      </span>
    </div>
  );
}
