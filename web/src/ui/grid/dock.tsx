import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import classes from './data-grid.module.css';
import bar from './selection-bar.module.css';

interface DockProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Fixed bar at the bottom of a small window; the content needs bottom padding to stay uncovered. */
export function Dock({ label, children }: DockProps) {
  return (
    <section className={classNames(classes.selection, bar.dock)} aria-label={label}>
      {children}
    </section>
  );
}
