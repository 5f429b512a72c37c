import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, onLockedOut } from '../../api/call.ts';
import { type Person, PersonProvider } from '../../api/person.tsx';
import { readMode, write, writeJson } from '../../api/remembered/storage.ts';
import { offeredTokens } from '../../api/sign-in/session.ts';
import { dropSignIn } from '../../api/sign-in/sign-out.ts';
import { isSignedIn } from '../../api/sign-in/tokens.ts';
import { personKey } from '../../api/take-up-settings.ts';
import { paths } from '../../app/paths.ts';
import { changeLanguage } from '../../i18n/i18n.ts';
import { useEnded } from './ended.ts';
import { EndedDialog } from './ended-dialog.tsx';
import { useFollowedPerson } from './followed-person.ts';
import { IdleGuard } from './idle-guard.tsx';
import { idleTimeout } from './idle-rules.ts';
import { wasIdleFor } from './last-activity.ts';
import { type Blocked, loadPerson } from './load-person.ts';
import { readLoginDetails } from './login-details.ts';
import { saveRedirectPath } from './return-address.ts';
import { SessionSpinner } from './session-spinner.tsx';

// Loaded lazily: few users ever see them.
const EntryDialog = lazy(() => import('./entry-dialog.tsx').then((module) => ({ default: module.EntryDialog })));
const FrameQuestion = lazy(() => import('./frame-question.tsx').then((module) => ({ default: module.FrameQuestion })));

/** Renders its children for a signed-in, active user with a module; otherwise the sign-in or the reason. */
export function Entry({ children }: { children: ReactNode }) {
  const { t } = useTranslation('session');
  const [offered, setOffered] = useState(offeredTokens);
  if (offered)
    return (
      <Suspense fallback={<SessionSpinner label={t('entry.working')} />}>
        <FrameQuestion offered={offered} onTaken={() => setOffered(undefined)} />
      </Suspense>
    );
  return isSignedIn() ? <StartUp>{children}</StartUp> : <ToSignIn />;
}

/** ENTRY-020, ENTRY-021. A sign-in idle for longer than the idle time is dropped first. */
function ToSignIn({ isStale = false }: { isStale?: boolean }) {
  const { t } = useTranslation('session');
  const { history } = useRouter();
  useEffect(() => {
    if (isStale) dropSignIn('expiry');
    if (readMode() === 'nonav') return history.replace(`${paths.accessDenied()}?type=nonav`);
    saveRedirectPath();
    history.replace(paths.auth());
  }, [history, isStale]);
  return <SessionSpinner label={t('signIn.working')} />;
}

function StartUp({ children }: { children: ReactNode }) {
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
  if ('blocked' in loaded) return <Stopped blocked={loaded.blocked} email={loaded.email} />;
  return <Inside person={loaded.person}>{children}</Inside>;
}

function Stopped(props: ComponentProps<typeof EntryDialog>) {
  const { t } = useTranslation('session');
  return (
    <Suspense fallback={<SessionSpinner label={t('entry.working')} />}>
      <EntryDialog {...props} />
    </Suspense>
  );
}

function Inside({ person, children }: { person: Person; children: ReactNode }) {
  // After longer than the idle time the user counts as logged out, whether a tab was open or not.
  const [isStale] = useState(() => wasIdleFor(idleTimeout(person.settings)));
  const { ended, expire } = useEnded(person.user.email);
  const [lockedOut, setLockedOut] = useState<Blocked>();

  useFollowedPerson();
  useEffect(
    () => onLockedOut((reason) => setLockedOut(reason === 'no-profile' ? 'no_user_profile' : 'inactive_user_profile')),
    [],
  );

  if (isStale) return <ToSignIn isStale />;
  if (ended) return <EndedDialog ended={ended} />;
  if (lockedOut) return <Stopped blocked={lockedOut} email={person.user.email} />;
  return (
    <PersonProvider person={person}>
      <IdleGuard onExpire={expire}>{children}</IdleGuard>
    </PersonProvider>
  );
}
