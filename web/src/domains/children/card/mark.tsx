import type { ReactNode } from 'react';
import classes from './mark.module.css';

/** A small icon before a value, with a label for screen readers. */
export function Mark({ label, icon }: { readonly label: string; readonly icon: ReactNode }) {
  return (
    <span className={classes.mark} role="img" aria-label={label} title={label}>
      {icon}
    </span>
  );
}
