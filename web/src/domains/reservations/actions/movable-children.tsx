import { IconArrowsExchange, IconLogout } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReservedChild } from '#contract/reservations/children-api.ts';
import { kindOfStatus } from '#contract/reservations/counts.ts';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { type ManageMode, statusCodes } from '#contract/reservations/rules.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { useNavigateTo } from '../../../ui/link.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { nameOf, placeName } from '../available-children/selection.ts';
import { useRemembered } from '../use-remembered.ts';
import { ChildrenGrid } from '../view/children-grid.tsx';
import type { ReservationActions } from '../view/use-actions.ts';
import { useTicked } from '../view/use-ticked.ts';
import view from '../view/view.module.css';
import { ChildResults } from './child-results.tsx';
import { failedChildIds } from './outcome.ts';
import { ReleaseDialog } from './release-dialog.tsx';
import { RemovedChildrenNotice } from './removed-children-notice.tsx';
import { TargetPicker } from './target-picker.tsx';
import { transferProblem } from './transfer-rules.ts';
import type { ChildActions } from './use-child-actions.ts';
import { useRefusalText } from './use-refusal-text.ts';
import { useTransferTargets } from './use-transfer-targets.ts';

interface MovableChildrenProps {
  readonly reservation: Reservation;
  readonly mode: ManageMode;
  readonly actions: ReservationActions;
  readonly acting: ChildActions;
  readonly reservedChildren: readonly ReservedChild[] | undefined;
  readonly failure: string | undefined;
  readonly onRetry: () => void;
  readonly aside: ReactNode;
}

const openStatuses = [statusCodes.draft, statusCodes.active].map(String);

const icon = { 'aria-hidden': true, stroke: 1.75 } as const;

/** RESV-003, RESV-004: tick children, then release or transfer them. Children that could not be moved stay ticked. */
export function MovableChildren(props: MovableChildrenProps) {
  const { reservation, mode, actions, acting, reservedChildren, aside } = props;
  const { t } = useTranslation('manageReservations');
  const go = useNavigateTo();
  const refusal = useRefusalText();
  const { id } = reservation;
  const [kept, tick] = useTicked(id);
  const [isAsking, setAsking] = useState(false);
  const isTransfer = mode === 'transfer';
  const targets = useTransferTargets(id, isTransfer);
  const target = targets.chosen;
  const chosen = (reservedChildren ?? []).filter(({ childId }) => kept.has(childId));
  const ticked = reservedChildren ? new Set(chosen.map(({ childId }) => childId)) : kept;
  const names = new Map(chosen.map((child) => [child.childId, nameOf(child)]));
  const { remembered: knownNames } = useRemembered(names);
  // An ended reservation has released all its children, so its selection is dropped.
  const isOpen = openStatuses.includes(reservation.status.code);
  const gone =
    reservedChildren && isOpen && !acting.isRunning ? [...kept].filter((childId) => !ticked.has(childId)) : [];
  const problem = isTransfer && chosen.length > 0 ? transferProblem(chosen, target) : undefined;
  const whyNot = problem ? refusal(problem) : target ? undefined : t('transfer.noneChosen');

  const move = async (kind: 'release' | 'transfer') => {
    const missed = await acting.act({
      kind,
      names,
      ...(kind === 'transfer' && target && { target: target.reservation }),
    });
    setAsking(false);
    if (missed) tick(missed);
  };

  const transferButton = isTransfer ? (
    <Button
      size="sm"
      look="primary"
      icon={<IconArrowsExchange {...icon} />}
      loading={acting.isRunning}
      disabledBecause={whyNot}
      onClick={() => void move('transfer')}
    >
      {t('transfer.start', { count: chosen.length })}
    </Button>
  ) : (
    <Button
      size="sm"
      look="primary"
      icon={<IconArrowsExchange {...icon} />}
      onClick={() => void go(paths.reservation({ mode: 'transfer', id }))}
    >
      {t('action.transfer')}
    </Button>
  );
  const canMove = actions.can('release') || actions.can('transfer');
  const projects = new Set(chosen.map(({ project }) => project.code)).size;
  const ticks = {
    ticked,
    onTick: tick,
    note: (
      <span>
        {projects === 1
          ? t('view.fromProject', { project: chosen[0] ? placeName(chosen[0].project) : '' })
          : t('view.fromProjects', { count: projects })}
      </span>
    ),
    actions: (
      <>
        {actions.can('release') && !isTransfer ? (
          <Button size="sm" icon={<IconLogout {...icon} />} onClick={() => setAsking(true)}>
            {t('action.release')}
          </Button>
        ) : null}
        {actions.can('transfer') ? transferButton : null}
      </>
    ),
  };
  const { outcome } = acting;
  const hasResults = outcome?.results.some(({ isDone }) => !isDone) ?? false;
  return (
    <>
      {isTransfer ? <TargetPicker targets={targets} moving={chosen} /> : null}
      {problem ? <InlineNotice kind="warning" title={refusal(problem)} /> : null}
      <RemovedChildrenNotice
        gone={gone.map((childId) => ({ childId, name: knownNames.get(childId) ?? '' }))}
        onRemove={() => tick(ticked)}
      />
      {isTransfer && chosen.length === 0 ? <InlineNotice kind="info">{t('transfer.choose')}</InlineNotice> : null}
      {mode === 'release' && chosen.length === 0 ? (
        <InlineNotice kind="info">{t('release.choose')}</InlineNotice>
      ) : null}
      {outcome && hasResults && !outcome.transfer ? (
        <ChildResults outcome={outcome} now={id} hint={t('result.stillSelected')} onClose={acting.clearOutcome} />
      ) : null}
      <div className={aside ? view.columns : undefined}>
        <ChildrenGrid
          id={id}
          isDraft={actions.can('confirm') || reservation.status.code === '1'}
          reservedChildren={reservedChildren}
          failure={props.failure}
          onRetry={props.onRetry}
          ticks={canMove ? ticks : undefined}
          failed={failedChildIds(outcome)}
        />
        {aside}
      </div>
      <ReleaseDialog
        isOpen={isAsking}
        count={chosen.length}
        notFreed={chosen.filter(({ status }) => kindOfStatus(status.code) !== 'available').length}
        loading={acting.isRunning}
        onYes={() => void move('release')}
        onNo={() => setAsking(false)}
      />
    </>
  );
}
