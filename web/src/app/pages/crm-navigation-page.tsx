import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../ui/full-screen.tsx';
import { useNavigateTo } from '../../ui/link.tsx';
import { crmTarget } from '../crm-navigation.ts';
import { paths } from '../paths.ts';
import classes from './message-page.module.css';

/** ROUTE-072: entry point of the CRM's links; it redirects at once and leaves no history entry. */
export function CrmNavigationPage() {
  const { t } = useTranslation(['shell', 'common']);
  const go = useNavigateTo();
  const { history } = useRouter();
  // From window.location: the router keeps only one value of each name.
  const [target] = useState(
    () => crmTarget(new URLSearchParams(history.location.search)) ?? paths.crmNavigationFailed(),
  );
  useEffect(() => {
    void go(target, { replace: true });
  }, [go, target]);
  return (
    <section className={classes.page}>
      <h1>{t('screen.crmNavigation')}</h1>
      <Spinner label={t('common:waiting.loading')} />
    </section>
  );
}
