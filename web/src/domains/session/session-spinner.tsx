import { useTranslation } from 'react-i18next';
import { FullScreenSpinner } from '../../ui/full-screen.tsx';

interface SessionSpinnerProps {
  readonly label: string;
  /** NAV-003: without a header. Otherwise the one that the page began with stays. */
  readonly isSigningIn?: boolean;
}

/** ENTRY-018. */
export function SessionSpinner({ label, isSigningIn = false }: SessionSpinnerProps) {
  const { t } = useTranslation('common');
  return <FullScreenSpinner name={t('product')} label={label} isWaiting={!isSigningIn} />;
}
