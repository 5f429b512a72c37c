import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { Problem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
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

/**
 * RESV-007: children are chosen and held as in stage 2, then added. Those that could not be added stay selected, with
 * the reason.
 */
export function AddChildren({ reservation, acting }: AddChildrenProps) {
  const { t } = useTranslation(['manageReservations', 'common']);
  const messages = useProblemMessages();
  const picks = usePicks(reservation);
  const { id } = reservation;
  const { list, selected, total, target } = picks;
  const { outcome } = acting;
  const add = () =>
    acting.act({ kind: 'add', names: new Map(selected.map((child) => [child.childId, nameOf(child)])) });
  const isFull = selected.length === 0 && picks.lost.length + picks.heldElsewhere.length === 0 && total >= target;
  return (
    <>
      <OutcomeNotices id={id} outcome={outcome} failed={acting.failed} />
      {outcome?.kind === 'add' ? <ChildResults outcome={outcome} now={id} onClose={acting.clearOutcome} /> : null}
      <Fetched
        data={list.data}
        hasFailed={list.isError && list.data === undefined}
        failure={messages.of(list.error, t('view.failed'))}
        onRetry={() => void list.refetch()}
        tryAgain={t('common:action.tryAgain')}
        loading={t('common:waiting.loading')}
      >
        {() =>
          isFull ? (
            <FullNotice reservation={reservation} />
          ) : (
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
                    disabledBecause={selected.length === 0 ? t('add.none') : picks.overLimit}
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
          )
        }
      </Fetched>
    </>
  );
}

/** RESV-100: children can be added only after the target is raised or a child is released. */
function FullNotice({ reservation: { id, counts, targetChildren } }: Pick<AddChildrenProps, 'reservation'>) {
  const { t } = useTranslation('manageReservations');
  const messages = useProblemMessages();
  return (
    <InlineNotice
      kind="info"
      title={messages.of(new Problem('reservation-target-reached'))}
      actions={
        <LinkButton size="sm" to={paths.reservation({ mode: 'edit', id })}>
          {t('add.raise')}
        </LinkButton>
      }
    >
      <p>{t('add.full', { count: counts.reserved, target: targetChildren ?? 0 })}</p>
    </InlineNotice>
  );
}
