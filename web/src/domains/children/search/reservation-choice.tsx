import { useTranslation } from 'react-i18next';
import type { ReservationRow } from '#contract/reservations/reservation.ts';
import { statusCodes } from '#contract/reservations/rules.ts';
import { childrenToAdd } from '../../../api/storage/children-to-add.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useNavigateTo } from '../../../ui/link.tsx';
import { OpenReservations } from './open-reservations.tsx';

const width = 760;

interface ReservationChoiceProps {
  readonly childIds: readonly string[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Chooses the reservation in which the children are held; that screen then says which of them could be. */
export function ReservationChoice({ childIds, isOpen, onClose }: ReservationChoiceProps) {
  const { t } = useTranslation(['children', 'common']);
  const go = useNavigateTo();
  const choose = ({ id, status }: ReservationRow) => {
    childrenToAdd.write({ childIds: [...childIds], reservation: id });
    const isDraft = status.code === String(statusCodes.draft);
    void go(isDraft ? paths.selectChildren({ id }) : paths.reservation({ mode: 'addchild', id }));
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={t('toReservation.title', { count: childIds.length })}
      width={width}
      onClose={onClose}
      closesOutside
      actions={<Button onClick={onClose}>{t('common:action.cancel')}</Button>}
    >
      <p>{t('toReservation.how')}</p>
      <OpenReservations onChoose={choose} />
    </Dialog>
  );
}
