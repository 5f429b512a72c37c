import { useTranslation } from 'react-i18next';
import { FullScreenSpinner } from '../../ui/full-screen.tsx';

/** ENTRY-018. */
export function SessionSpinner({ label }: { label: string }) {
  const { t } = useTranslation('common');
  return <FullScreenSpinner name={t('product')} label={label} />;
}
