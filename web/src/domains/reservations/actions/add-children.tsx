import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { ChildPicker } from '../available-children/child-picker.tsx';
import { nameOf } from '../available-children/selection.ts';
import { usePicks } from '../available-children/use-picks.ts';
import { ChildResults } from './child-results.tsx';
import { OutcomeNotices } from './outcome-notices.tsx';
import type { ChildActions } from './use-child-actions.ts';

interface AddChildrenProps {
  readonly reservation: Reservation;
  readonly acting: ChildActions;
}

/** RESV-007: chosen and held as in stage 2, then added; those who could not be stay in the selection, with the reason. */
export function AddChildren({ reservation, acting }: AddChildrenProps) {
  const { t } = useTranslation('manageReservations');
  const picks = usePicks(reservation);
  const { id } = reservation;
  const { selected } = picks;
  const { outcome } = acting;
  const add = () =>
    acting.act({ kind: 'add', names: new Map(selected.map((child) => [child.childId, nameOf(child)])) });
  return (
    <>
      <OutcomeNotices id={id} outcome={outcome} failed={acting.failed} />
      {outcome?.kind === 'add' ? <ChildResults outcome={outcome} now={id} onClose={acting.forget} /> : null}
      <ChildPicker
        reservation={reservation}
        picks={picks}
        actions={
          <>
            <Button
              look="primary"
              isWide
              icon={<IconPlus aria-hidden="true" stroke={1.75} />}
              loading={acting.isRunning}
              disabledBecause={selected.length === 0 ? t('add.none') : undefined}
              onClick={() => void add()}
            >
              {t('add.start', { count: selected.length })}
            </Button>
            <LinkButton to={paths.reservation({ mode: 'view', id })} isWide>
              {t('action.backTo', { id })}
            </LinkButton>
          </>
        }
      />
    </>
  );
}
