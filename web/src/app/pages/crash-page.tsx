import { IconHome } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { readMode } from '../../api/storage/storage.ts';
import { buttonClass } from '../../ui/button.tsx';
import classes from './message-page.module.css';

/** ROUTE-083: replaces a blank page. The link reloads the application, since its state can no longer be trusted. */
export function CrashPage({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('shell');
  useEffect(() => console.error(error), [error]);
  return (
    <section className={classes.page} role="alert">
      <h1>{t('crash.title')}</h1>
      <p>{t('crash.text')}</p>
      <a href={readMode() === 'nonav' ? '/?type=nonav' : '/'} className={buttonClass('primary', 'lg')}>
        <IconHome aria-hidden="true" stroke={1.75} />
        {t('crash.home')}
      </a>
    </section>
  );
}
