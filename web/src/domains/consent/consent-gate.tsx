import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onConsentRequired } from '../../api/consent-required.ts';
import { usePerson } from '../../api/person.tsx';
import { FullScreen } from '../../ui/full-screen.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useToast } from '../../ui/messages/toasts.tsx';
import { MissingPart } from '../../ui/missing-part.tsx';
import { consentGivenKey, consentGivenQuery } from './queries.ts';

const ConsentDialog = lazyPart(async () => (await import('./consent-dialog.tsx')).default, {
  // Not the error screen: it would drop what is typed on the hidden one, which a reload keeps.
  missing: () => <MissingPart isOver />,
});

/**
 * CONSENT-001, CONSENT-019: checks consent after access and settings, before any screen, in both modes. A screen that was
 * shown before new terms came is hidden and out of reach until they are accepted, with everything typed in it.
 */
export function ConsentGate({ children }: { children: ReactNode }) {
  const person = usePerson();
  // Only namespaces that are loaded already: waiting for another would suspend the whole screen.
  const { t } = useTranslation(['session', 'common']);
  const toast = useToast();
  const { data: isGiven } = useQuery(consentGivenQuery(person));
  const client = useQueryClient();
  const { user } = person;
  useEffect(
    () =>
      onConsentRequired((sentAt) => {
        const key = consentGivenKey(user);
        const knownSince = client.getQueryState(key)?.dataUpdatedAt ?? 0;
        if (sentAt >= knownSince) client.setQueryData(key, false);
      }),
    [client, user],
  );
  const hasDefaults = person.areSettingsDefault === true;

  useEffect(() => {
    // ERR-016, ERR-017.
    if (hasDefaults) toast.error(t('session:entry.defaultSettings'));
  }, [hasDefaults, toast, t]);

  const [wasGiven, setWasGiven] = useState(false);
  if (isGiven && !wasGiven) setWasGiven(true);
  return (
    <>
      {!isGiven && <FullScreen name={t('common:product')} />}
      {isGiven === false && <ConsentDialog />}
      {wasGiven && (
        <div style={{ display: isGiven ? 'contents' : 'none' }} inert={!isGiven}>
          {children}
        </div>
      )}
    </>
  );
}
