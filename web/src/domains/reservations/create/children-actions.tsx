import { useTranslation } from 'react-i18next';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { paths } from '../../../app/paths.ts';
import { ActionButton, Button } from '../../../ui/button.tsx';
import { LinkButton, useNavigateTo } from '../../../ui/link.tsx';
import classes from './create.module.css';
import { useDetailsAddress } from './use-details-address.ts';
import type { SelectionState } from './use-selection.ts';

interface ChildrenActionsProps {
  readonly draft: Reservation;
  readonly selection: SelectionState;
}

const useToPreview = ({ id }: Reservation) => {
  const go = useNavigateTo();
  return () => void go(paths.selectChildren({ id, step: 'preview' }));
};

/** The small Preview button of the dock, shown at exactly the target. */
export function PreviewButton({ draft, selection }: ChildrenActionsProps) {
  const { t } = useTranslation('reservations');
  return (
    <Button look="primary" size="sm" disabledBecause={selection.picks.overLimit} onClick={useToPreview(draft)}>
      {t('action.preview')}
    </Button>
  );
}

/** RESV-097: Preview is enabled at exactly the target. */
export function ChildrenActions({ draft, selection }: ChildrenActionsProps) {
  const { t } = useTranslation('reservations');
  const toPreview = useToPreview(draft);
  const detailsOf = useDetailsAddress();
  const { total, target } = selection.picks;
  const whyNot =
    total < target
      ? t('action.more', { count: target - total })
      : total > target
        ? t('action.fewer', { count: total - target })
        : selection.picks.overLimit;
  return (
    <>
      <ActionButton look="primary" size="lg" isWide side="below" disabledBecause={whyNot} onClick={toPreview}>
        {t('action.preview')}
      </ActionButton>
      <div className={classes.pair}>
        <LinkButton isWide to={detailsOf(draft.id)}>
          {t('action.back')}
        </LinkButton>
        <Button isWide loading={selection.isSaving} onClick={() => void selection.save()}>
          {t('action.save')}
        </Button>
      </div>
    </>
  );
}
