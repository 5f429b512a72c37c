import { useTranslation } from 'react-i18next';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { paths } from '../../../app/paths.ts';
import { ActionButton, Button } from '../../../ui/button.tsx';
import { LinkButton, useGo } from '../../../ui/link.tsx';
import classes from './create.module.css';
import type { SelectionState } from './use-selection.ts';

interface ChildrenActionsProps {
  readonly draft: Reservation;
  readonly selection: SelectionState;
}

/** RESV-097: Preview opens at exactly the target. */
export function ChildrenActions({ draft, selection }: ChildrenActionsProps) {
  const { t } = useTranslation('reservations');
  const go = useGo();
  const { total, target } = selection.picks;
  const whyNot =
    total < target
      ? t('action.more', { count: target - total })
      : total > target
        ? t('action.fewer', { count: total - target })
        : selection.picks.overLimit;
  return (
    <>
      <ActionButton
        look="primary"
        size="lg"
        isWide
        side="below"
        disabledBecause={whyNot}
        onClick={() => void go(paths.selectChildren({ id: draft.id, step: 'preview' }))}
      >
        {t('action.preview')}
      </ActionButton>
      <div className={classes.pair}>
        <LinkButton isWide to={paths.createReservation({ id: draft.id })}>
          {t('action.back')}
        </LinkButton>
        <Button isWide loading={selection.isSaving} onClick={() => void selection.save()}>
          {t('action.save')}
        </Button>
      </div>
    </>
  );
}
