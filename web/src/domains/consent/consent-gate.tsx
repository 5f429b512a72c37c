import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../api/person.tsx';
import { FullScreen } from '../../ui/full-screen.tsx';
import { useToast } from '../../ui/messages/toasts.tsx';
import { givenQuery } from './queries.ts';

const ConsentDialog = lazy(() => import('./consent-dialog.tsx'));

/** CONSENT-001, CONSENT-019: after access and settings, before any screen, in both modes. */
export function ConsentGate({ children }: { children: ReactNode }) {
  const person = usePerson();
  const { t } = useTranslation(['consent', 'common']);
  const toast = useToast();
  const { data: isGiven } = useQuery(givenQuery(person));
  const hasDefaults = person.areSettingsDefault === true;

  useEffect(() => {
    // ERR-016, ERR-017.
    if (hasDefaults) toast.error(t('consent:error.settings'));
  }, [hasDefaults, toast, t]);

  if (isGiven) return children;
  const empty = <FullScreen name={t('common:product')} />;
  return (
    <>
      {empty}
      {isGiven === false && (
        <Suspense fallback={null}>
          <ConsentDialog />
        </Suspense>
      )}
    </>
  );
}
