import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../api/person.tsx';
import { leavePage } from '../api/sign-in/leaving.ts';
import { read, remove, write } from '../api/storage/storage.ts';
import { SessionSpinner } from '../domains/session/session-spinner.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { paths } from './paths.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The office the user switches to. */
    workIn?: string;
  }
}

function Waiting() {
  const { t } = useTranslation('session');
  return <SessionSpinner label={t('entry.working')} />;
}

const ChosenOfficeProvider = lazyPart(async () => (await import('./chosen-office-provider.tsx')).ChosenOfficeProvider, {
  fallback: <Waiting />,
  // Without it no screen can be shown.
  missing: (_props, failure) => {
    throw failure;
  },
});

/** USER-047: a cross-office user works in the office chosen in this tab. */
export function ActingOfficeProvider({ children }: { readonly children: ReactNode }) {
  const { user, mode } = usePerson();
  const { workIn } = useLocation().state;
  useEffect(() => {
    if (workIn === undefined || workIn === (read('office') ?? user.office)) return;
    if (workIn === user.office) remove('office');
    else write('office', workIn);
    // A full page load drops everything of the previous office, on screen and in memory.
    leavePage(paths.home());
  }, [workIn, user.office]);
  const office = read('office');
  if (office === undefined || mode === 'nonav') return children;
  return <ChosenOfficeProvider office={office}>{children}</ChosenOfficeProvider>;
}
