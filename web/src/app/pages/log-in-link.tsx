import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { logoutAddress, signInSettings } from '../../api/sign-in/provider.ts';
import { buttonClass } from '../../ui/button.tsx';
import { paths } from '../paths.ts';

/** Ending the provider's own session first lets another person sign in. Without the provider, home asks again. */
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
