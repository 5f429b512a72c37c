import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../ui/full-screen.tsx';
import { useGo } from '../../ui/link.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { crmTarget } from '../crm-navigation.ts';
import { paths } from '../paths.ts';
import classes from './message-page.module.css';

/** ROUTE-072: the landing point of the CRM's links; it stays for a moment and leaves nothing in the history. */
export function CrmNavigationPage() {
  const { t } = useTranslation(['shell', 'common']);
  const go = useGo();
  const { query } = useAddress();
  const target = crmTarget(query) ?? paths.crmNavigationFailed();
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
