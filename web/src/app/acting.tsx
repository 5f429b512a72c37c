import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { usePerson } from '../api/person.tsx';
import { read, remove, write } from '../api/remembered/storage.ts';
import { leave } from '../api/sign-in/leaving.ts';
import { paths } from './paths.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The office that was chosen to work in. */
    workIn?: string;
  }
}

const ActingIn = lazy(() => import('./acting-in.tsx').then((module) => ({ default: module.ActingIn })));

/** USER-047: somebody who works in every office works in the one they chose in this tab. */
export function Acting({ children }: { readonly children: ReactNode }) {
  const { user, mode } = usePerson();
  const { workIn } = useLocation().state;
  useEffect(() => {
    if (workIn === undefined || workIn === (read('office') ?? user.office)) return;
    if (workIn === user.office) remove('office');
    else write('office', workIn);
    // Nothing of the office of before remains, on screen or in memory.
    leave(paths.home());
  }, [workIn, user.office]);
  const office = read('office');
  if (office === undefined || mode === 'nonav') return children;
  return (
    <Suspense fallback={null}>
      <ActingIn office={office}>{children}</ActingIn>
    </Suspense>
  );
}
