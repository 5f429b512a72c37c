import type { ReactNode } from 'react';
import classes from './shortcuts.module.css';

export function Key({ children }: { readonly children: ReactNode }) {
  return <kbd className={classes.key}>{children}</kbd>;
}
