import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, onLockedOut } from '../../api/call.ts';
import { type Person, PersonProvider } from '../../api/person.tsx';
import { personKey } from '../../api/person-cache.ts';
import { offeredFrameTokens } from '../../api/sign-in/session.ts';
import { clearSignIn } from '../../api/sign-in/sign-out.ts';
import { isSignedIn } from '../../api/sign-in/tokens.ts';
import { readMode, write, writeJson } from '../../api/storage/storage.ts';
import { paths } from '../../app/paths.ts';
import { changeLanguage } from '../../i18n/i18n.ts';
import { IdleGuard } from './idle-guard.tsx';
import { idleTimeout } from './idle-rules.ts';
import { isIdleLongerThan } from './last-activity.ts';
import { type Blocked, loadPerson } from './load-person.ts';
import { readLoginDetails } from './login-details.ts';
import { usePersonRefresh } from './person-refresh.ts';
import { saveRedirectPath } from './return-address.ts';
import { useSessionEnd } from './session-end.ts';
import { SessionEndDialog } from './session-end-dialog.tsx';
import { SessionSpinner } from './session-spinner.tsx';

// Loaded lazily: few users ever see them.
const EntryDialog = lazy(() => import('./entry-dialog.tsx').then((module) => ({ default: module.EntryDialog })));
const FrameSignInDialog = lazy(() =>
  import('./frame-sign-in-dialog.tsx').then((module) => ({ default: module.FrameSignInDialog })),
);

/** Renders its children for a signed-in, active user with a module; otherwise the sign-in or the reason. */
export function SignInGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('session');
  const [offered, setOffered] = useState(offeredFrameTokens);
  if (offered)
    return (
      <Suspense fallback={<SessionSpinner label={t('entry.working')} />}>
        <FrameSignInDialog offered={offered} onTaken={() => setOffered(undefined)} />
      </Suspense>
    );
  return isSignedIn() ? <PersonLoader>{children}</PersonLoader> : <RedirectToSignIn />;
}

/** ENTRY-020, ENTRY-021. A sign-in idle for longer than the idle time is dropped first. */
function RedirectToSignIn({ isStale = false }: { isStale?: boolean }) {
  const { t } = useTranslation('session');
  const { history } = useRouter();
  useEffect(() => {
    if (isStale) clearSignIn('expiry');
    if (readMode() === 'nonav') return history.replace(`${paths.accessDenied()}?type=nonav`);
    saveRedirectPath();
    history.replace(paths.auth());
  }, [history, isStale]);
  return <SessionSpinner label={t('signIn.working')} isSigningIn />;
}

function PersonLoader({ children }: { children: ReactNode }) {
  const { t } = useTranslation('session');
  const { data: loaded } = useQuery({
    queryKey: personKey,
    queryFn: async () => {
      const answer = await loadPerson(call, readLoginDetails(), readMode());
      if ('person' in answer) {
        writeJson('profile', answer.person.user);
        write('language', answer.person.user.language);
        await changeLanguage(answer.person.user.language);
      }
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!loaded) return <SessionSpinner label={t('entry.working')} />;
  if ('blocked' in loaded) return <BlockedScreen blocked={loaded.blocked} email={loaded.email} />;
  return <ActiveSession person={loaded.person}>{children}</ActiveSession>;
}

function BlockedScreen(props: ComponentProps<typeof EntryDialog>) {
  const { t } = useTranslation('session');
  return (
    <Suspense fallback={<SessionSpinner label={t('entry.working')} />}>
      <EntryDialog {...props} />
    </Suspense>
  );
}

function ActiveSession({ person, children }: { person: Person; children: ReactNode }) {
  // After longer than the idle time the user counts as logged out, whether a tab was open or not.
  const [isStale] = useState(() => isIdleLongerThan(idleTimeout(person.settings)));
  const { ended, expire } = useSessionEnd(person.user.email);
  const [lockedOut, setLockedOut] = useState<Blocked>();

  usePersonRefresh();
  useEffect(
    () => onLockedOut((reason) => setLockedOut(reason === 'no-profile' ? 'no_user_profile' : 'inactive_user_profile')),
    [],
  );

  if (isStale) return <RedirectToSignIn isStale />;
  if (ended) return <SessionEndDialog ended={ended} />;
  if (lockedOut) return <BlockedScreen blocked={lockedOut} email={person.user.email} />;
  return (
    <PersonProvider person={person}>
      <IdleGuard onExpire={expire}>{children}</IdleGuard>
    </PersonProvider>
  );
}
