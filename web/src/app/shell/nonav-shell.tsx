import type { ReactNode } from 'react';
import { Main } from './main.tsx';
import classes from './shell.module.css';

/** ENTRY-006, NAV-001: no header and no menu inside the CRM's frame. */
export function NonavShell({ children }: { readonly children: ReactNode }) {
  return (
    <div className={`${classes.plain} ${classes.nonav}`} data-shell="nonav">
      <Main>{children}</Main>
    </div>
  );
}
