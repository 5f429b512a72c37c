import { useTranslation } from 'react-i18next';
import { useCan } from '../../../api/person.tsx';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/link.tsx';

/**
 * Starts a new reservation where there is no draft; without the level Create it leads to Manage Reservation (NAV-013).
 */
export function BeginButton() {
  const { t } = useTranslation('reservations');
  return useCan('Reservation:Create') ? (
    <LinkButton to={paths.createReservation()}>{t('loading.begin')}</LinkButton>
  ) : (
    <LinkButton to={paths.manageReservation()}>{t('loading.toSearch')}</LinkButton>
  );
}
