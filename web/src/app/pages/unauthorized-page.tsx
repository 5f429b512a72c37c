import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { logoutAddress, signInSettings } from '../../api/sign-in/provider.ts';
import { isSignedIn, readMode } from '../../api/sign-in/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { paths } from '../paths.ts';
import { useScreenTitle } from '../screen-title.ts';
import { BarePage, LockArt } from './bare-page.tsx';

/** ROUTE-015, ROUTE-076 to ROUTE-079. */
export function UnauthorizedPage() {
  const { t } = useTranslation('shell');
  useScreenTitle('unauthorized');
  if (isSignedIn()) return <Navigate to={paths.home()} replace />;
  if (readMode() === 'nonav') return <BarePage title={t('unauthorized.crmMessage')} art={<LockArt />} />;
  return <BarePage title={t('unauthorized.message')} art={<LockArt />} actions={<LogInLink />} />;
}

/** Ending the provider's own session first lets another person sign in. Without the provider, home asks again. */
function LogInLink() {
  const { t } = useTranslation('shell');
  const { data: address } = useQuery({
    queryKey: ['session', 'log-in-address'],
    queryFn: async () => logoutAddress(await signInSettings()),
  });
  return (
    <a href={address ?? paths.home()} className={buttonClass('primary', 'lg')}>
      {t('unauthorized.logIn')}
    </a>
  );
}
