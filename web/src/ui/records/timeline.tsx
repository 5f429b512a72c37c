import type { ReactNode } from 'react';
import classes from './timeline.module.css';

interface TimelineProps {
  /** List items, the latest first. */
  readonly children: ReactNode;
}

/** Events along a vertical line. */
export function Timeline({ children }: TimelineProps) {
  return <ol className={classes.events}>{children}</ol>;
}
