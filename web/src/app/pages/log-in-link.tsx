import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { logoutAddress, signInSettings } from '../../api/sign-in/provider.ts';
import { buttonClass } from '../../ui/button.tsx';
import { paths } from '../paths.ts';

/** Logs out at the provider first, so that another user can sign in. Until its address is known, links to home. */
export function LogInLink() {
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
