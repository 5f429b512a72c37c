import type { ReactNode } from 'react';
import classes from './timeline.module.css';

interface TimelineProps {
  /** List items, the latest first. */
  readonly children: ReactNode;
}

/** What happened, one below the other along a line. */
export function Timeline({ children }: TimelineProps) {
  return <ol className={classes.events}>{children}</ol>;
}
