import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setActingOffice } from '../api/acting-office.ts';
import { useIsCrossOfficeUser, useOffices } from '../api/administration.ts';
import { call } from '../api/call.ts';
import { loadSettings } from '../api/load-settings.ts';
import { type Person, PersonProvider, usePerson } from '../api/person.tsx';
import { actingSettingsKey } from '../api/person-cache.ts';
import { remove } from '../api/storage/storage.ts';
import { SessionSpinner } from '../domains/session/session-spinner.tsx';

interface ChosenOfficeProviderProps {
  readonly office: string;
  readonly children: ReactNode;
}

/** Provides the chosen office and its settings to the screens below, and sends their calls for that office. */
export function ChosenOfficeProvider({ office, children }: ChosenOfficeProviderProps) {
  const { t } = useTranslation('session');
  const own = usePerson();
  const isAllowed = useIsCrossOfficeUser() && office !== own.user.office;
  const [isReady, setReady] = useState(false);
  const settings = useQuery({
    queryKey: actingSettingsKey(office),
    queryFn: () => loadSettings(call, { ...own.user, office }),
    enabled: isAllowed,
    staleTime: Number.POSITIVE_INFINITY,
  });
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
    return { ...own, user: acting, settings: settings.data ?? own.settings, ownOffice: own.user.office };
  }, [isAllowed, office, own, region, settings.data]);
  if (!isReady || (isAllowed && settings.isPending)) return <SessionSpinner label={t('entry.working')} />;
  return <PersonProvider person={person}>{children}</PersonProvider>;
}
