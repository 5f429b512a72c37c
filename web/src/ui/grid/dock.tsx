import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import classes from './data-grid.module.css';
import bar from './selection-bar.module.css';

interface DockProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** At the foot of a small window, in sight wherever the page is scrolled to; what it would cover needs room below. */
export function Dock({ label, children }: DockProps) {
  return (
    <section className={classNames(classes.selection, bar.dock)} aria-label={label}>
      {children}
    </section>
  );
}
