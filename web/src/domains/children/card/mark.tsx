import type { ReactNode } from 'react';
import classes from './mark.module.css';

/** A small sign before a value, with its meaning for those who do not see it. */
export function Mark({ label, icon }: { readonly label: string; readonly icon: ReactNode }) {
  return (
    <span className={classes.mark} role="img" aria-label={label} title={label}>
      {icon}
    </span>
  );
}
