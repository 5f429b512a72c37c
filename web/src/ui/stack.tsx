import type { ReactNode } from 'react';
import classes from './stack.module.css';

interface StackProps {
  /** Which of the `--space` tokens. */
  readonly gap?: 3 | 4;
  readonly children: ReactNode;
}

/** A column with a gap. */
export function Stack({ gap = 4, children }: StackProps) {
  return (
    <div className={classes.stack} data-gap={gap}>
      {children}
    </div>
  );
}
