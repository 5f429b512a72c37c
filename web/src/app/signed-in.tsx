import { Outlet, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useChildPhoto } from '../api/child-pictures.ts';
import { usePerson } from '../api/person.tsx';
import { clearOtherFeatures } from '../api/storage/feature-store.ts';
import { ConsentGate } from '../domains/consent/consent-gate.tsx';
import { SignInGate } from '../domains/session/sign-in-gate.tsx';
import { PhotoSource } from '../ui/records/photo-source.ts';
import { ActingOfficeProvider } from './acting-office-provider.tsx';
import { useCurrentScreen } from './current-screen.ts';
import { FirstVisitFollower } from './first-visit-part.tsx';
import { findMissingPrivilege } from './guard.ts';
import { ImportFollower } from './import-follower.tsx';
import { LiveChanges } from './live/live-part.tsx';
import { paths } from './paths.ts';
import { routes } from './routes.ts';
import { useScreenTitle } from './screen-title.ts';
import { FullShell } from './shell/full-shell.tsx';
import { KeyboardShortcuts } from './shell/keyboard-shortcuts.tsx';
import { NonavShell } from './shell/nonav-shell.tsx';
import { ReducedShell } from './shell/reduced-shell.tsx';

/** Wraps all signed-in screens: sign-in, consent, office, access guard, shell. */
export function SignedIn() {
  return (
    <SignInGate>
      <ConsentGate>
        <ActingOfficeProvider>
          <PhotoSource value={useChildPhoto}>
            <AccessGuard>
              <Outlet />
            </AccessGuard>
          </PhotoSource>
          <ImportFollower />
          <FirstVisitFollower />
          <LiveChanges />
        </ActingOfficeProvider>
      </ConsentGate>
    </SignInGate>
  );
}

function AccessGuard({ children }: { readonly children: ReactNode }) {
  const { user, grants, mode } = usePerson();
  const { name, pathname, query, params } = useCurrentScreen();
  const router = useRouter();
  const entry = name && routes[name];
  const missing = entry && findMissingPrivilege(entry, grants, { mode: query.mode, params });
  useScreenTitle(name);

  useEffect(() => {
    if (!missing) clearOtherFeatures(pathname);
    else
      void router.navigate({
        to: paths.accessDenied(),
        search: {} as never,
        state: { denial: { page: pathname, missing, email: user.email } },
        replace: true,
      });
  }, [missing, pathname, user.email, router]);

  if (!entry || missing) return null;
  if (mode === 'nonav') return <NonavShell>{children}</NonavShell>;
  const Shell = entry.hasReducedHeader ? ReducedShell : FullShell;
  return (
    <>
      <Shell>{children}</Shell>
      <KeyboardShortcuts hasFind={!entry.hasReducedHeader} />
    </>
  );
}
