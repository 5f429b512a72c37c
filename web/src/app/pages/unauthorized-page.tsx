import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isSignedIn, readMode } from '../../api/sign-in/session.ts';
import { paths } from '../paths.ts';
import { useScreenTitle } from '../screen-title.ts';
import { BarePage, LockArt } from './bare-page.tsx';
import { LogInLink } from './log-in-link.tsx';

/** ROUTE-015, ROUTE-076 to ROUTE-079. */
export function UnauthorizedPage() {
  const { t } = useTranslation('shell');
  useScreenTitle('unauthorized');
  if (isSignedIn()) return <Navigate to={paths.home()} replace />;
  if (readMode() === 'nonav') return <BarePage title={t('unauthorized.crmMessage')} art={<LockArt />} />;
  return <BarePage title={t('unauthorized.message')} art={<LockArt />} actions={<LogInLink />} />;
}
