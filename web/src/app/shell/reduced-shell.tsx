import type { ReactNode } from 'react';
import { ReducedHeader } from './header.tsx';
import { Main, SkipLink } from './main.tsx';
import classes from './shell.module.css';

/** ROUTE-009: for Help: no menu and no profile. */
export function ReducedShell({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <div className={classes.plain} data-shell="reduced">
        <ReducedHeader />
        <Main>{children}</Main>
      </div>
    </>
  );
}
