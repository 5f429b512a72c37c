import { useTranslation } from 'react-i18next';
import classes from './message-page.module.css';

/** ROUTE-073: without any link into the application. */
export function CrmFailedPage() {
  const { t } = useTranslation('shell');
  return (
    <section className={classes.page} role="alert">
      <h1>{t('crmFailed')}</h1>
    </section>
  );
}
