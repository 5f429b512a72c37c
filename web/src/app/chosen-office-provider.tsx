import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultSettings } from '#contract/office-settings/rules.ts';
import { setActingOffice } from '../api/acting-office.ts';
import { useIsCrossOfficeUser, useOffices } from '../api/administration.ts';
import { callInBackground } from '../api/call.ts';
import { loadSettings } from '../api/load-settings.ts';
import { type Person, PersonProvider, usePerson } from '../api/person.tsx';
import { actingSettingsKey } from '../api/person-cache.ts';
import { onStampChange } from '../api/state-stamp.ts';
import { remove } from '../api/storage/storage.ts';
import { SessionSpinner } from '../domains/session/session-spinner.tsx';
import { useFailureToast } from '../ui/messages/toasts.tsx';

/** Until the settings can be fetched. */
const retryInterval = 45_000;

interface ChosenOfficeProviderProps {
  readonly office: string;
  readonly children: ReactNode;
}

/**
 * Provides the chosen office and its settings to the screens below, and sends their calls for that office. As with the
 * user's own office, the defaults apply and are announced while the settings cannot be fetched (ENTRY-030).
 */
export function ChosenOfficeProvider({ office, children }: ChosenOfficeProviderProps) {
  const { t } = useTranslation('session');
  const own = usePerson();
  const isAllowed = useIsCrossOfficeUser() && office !== own.user.office;
  const client = useQueryClient();
  const [isReady, setReady] = useState(false);
  const settings = useQuery({
    queryKey: actingSettingsKey(office),
    queryFn: () => loadSettings(callInBackground, { ...own.user, office }),
    enabled: isAllowed,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.errorUpdateCount > 0 && state.status !== 'success' ? retryInterval : false),
    refetchIntervalInBackground: true,
  });
  useEffect(() => onStampChange(() => void client.invalidateQueries({ queryKey: actingSettingsKey() })), [client]);
  const hasDefaults = isAllowed && settings.isFetched && settings.data === undefined;
  useFailureToast(hasDefaults, t('entry.defaultSettings'));
  useEffect(() => {
    if (isAllowed) setActingOffice(office);
    else remove('office');
    setReady(true);
    return () => setActingOffice(undefined);
  }, [isAllowed, office]);
  const region = useOffices().data?.find(({ code }) => code === office)?.region;
  const person = useMemo((): Person => {
    if (!isAllowed) return own;
    const acting = { ...own.user, office, region: region ?? own.user.region };
    return {
      ...own,
      user: acting,
      settings: settings.data ?? defaultSettings,
      areSettingsDefault: hasDefaults,
      ownOffice: own.user.office,
    };
  }, [isAllowed, hasDefaults, office, own, region, settings.data]);
  // Asking again must not take away the screens with what is typed there.
  if (!isReady || (isAllowed && !settings.isFetched)) return <SessionSpinner label={t('entry.working')} />;
  return <PersonProvider person={person}>{children}</PersonProvider>;
}
