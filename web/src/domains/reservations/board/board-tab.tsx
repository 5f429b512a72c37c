import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boardDays } from '#contract/reservations/expiry.ts';
import type { BoardDays } from '../../../api/expiry-board.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { Stack } from '../../../ui/stack.tsx';
import classes from './board.module.css';
import { BoardGrid } from './board-grid.tsx';
import { BulkResults } from './bulk-results.tsx';
import { type BulkKind, releaseCounts, useBoard } from './use-board.ts';

/** T17: reservations that end within 7, 14 or 30 days, with actions on several at once. */
export function BoardTab() {
  const { t } = useTranslation('manageReservations');
  const state = useBoard();
  const [asked, setAsked] = useState<BulkKind>();
  const { board, chosen } = state;
  const { freed, notFreed, staying } = releaseCounts(chosen);
  const isRelease = asked === 'release';
  const counts = { 7: board.data?.within7, 14: board.data?.within14, 30: board.data?.within30 } as const;
  return (
    <Stack>
      <div className={classes.spans}>
        <SegmentedChoice
          label={t('board.within')}
          choices={boardDays.map((days) => {
            const count = counts[days];
            // No count before it is known.
            const label = count === undefined ? t('board.span', { days }) : t('board.days', { days, count });
            return { value: String(days) as BoardDays, label };
          })}
          value={state.days}
          onChange={state.chooseDays}
        />
      </div>
      {state.failure ? <InlineNotice kind="error" title={state.failure} /> : null}
      {state.outcome ? <BulkResults outcome={state.outcome} onClose={state.clearOutcome} /> : null}
      <BoardGrid state={state} onAsk={setAsked} />
      <ConfirmDialog
        isOpen={asked !== undefined}
        question={t(isRelease ? 'board.releaseQuestion' : 'board.extendQuestion', { count: chosen.length })}
        yes={t(isRelease ? 'board.release' : 'board.extend')}
        no={t('release.no')}
        tone="amber"
        loading={state.isRunning}
        onYes={() => {
          if (asked) void state.run(asked).then(() => setAsked(undefined));
        }}
        onNo={() => setAsked(undefined)}
      >
        <p>{isRelease ? t('board.releaseHint', { count: freed }) : t('board.extendHint')}</p>
        {isRelease && notFreed > 0 ? <p>{t('release.notFreed', { count: notFreed })}</p> : null}
        {isRelease && staying > 0 ? <p>{t('cancel.stays', { count: staying })}</p> : null}
      </ConfirmDialog>
    </Stack>
  );
}
