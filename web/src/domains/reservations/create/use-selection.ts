import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { confirmReservation } from '#contract/reservations/children-api.ts';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { statusCodes } from '#contract/reservations/rules.ts';
import { type ChildRefusal, childRefusals } from '#contract/reservations/selection.ts';
import { call } from '../../../api/call.ts';
import { isProblem, isRefusal, type Problem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { paths } from '../../../app/paths.ts';
import { useGo } from '../../../ui/link.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { usePicks } from '../available-children/use-picks.ts';
import { reservationChildrenQuery, reservationQuery, useNoteIncomplete, useReservationsChanged } from '../queries.ts';

const isOfChild = (code: string): code is ChildRefusal => (childRefusals as readonly string[]).includes(code);

/** F2: which child was lost, and why, as the refusal of Confirm names them. */
const lostOf = (problem: Problem) =>
  problem.errors.flatMap(({ code, params }) =>
    isOfChild(code) && params?.childId !== undefined
      ? [
          {
            childId: String(params.childId),
            isDone: false,
            reason: code,
            ...(params.reservation !== undefined && {
              inReservation: Number(params.reservation),
              isInDraft: params.status === statusCodes.draft,
            }),
          },
        ]
      : [],
  );

/** Stage 2 of a draft: the children chosen, and what ends the choosing. */
export function useSelection(draft: Reservation) {
  const { t, i18n } = useTranslation('reservations');
  const { id } = draft;
  const client = useQueryClient();
  const changed = useReservationsChanged();
  const messages = useProblemMessages();
  const noteIncomplete = useNoteIncomplete(id);
  const toast = useToast();
  const go = useGo();
  const picks = usePicks(draft);
  // F21: those confirmed in another tab are reserved, and confirmed again with the rest.
  const chosen = [...picks.reserved, ...picks.selected];
  const [isAsking, setAsking] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [isDone, setDone] = useState(false);
  const [savedCount, setSavedCount] = useState<number>();
  const [submitError, setSubmitError] = useState<string>();

  const refuse = async (failure: unknown) => {
    if (isProblem(failure, 'child-no-longer-available')) {
      // The notice above the children names each, and offers the way out.
      picks.noteLost(lostOf(failure));
      return toast.error(messages.of(failure));
    }
    if (isProblem(failure, 'changed-meanwhile')) {
      await client.invalidateQueries({ queryKey: reservationQuery(id, i18n.language).queryKey });
      return setSubmitError(messages.withChangedBy(t('preview.changedMeanwhile'), failure));
    }
    noteIncomplete(failure);
    const why = messages.of(failure, isRefusal(failure) ? undefined : t('message.createFailed'));
    setSubmitError(why);
    toast.error(why);
  };

  const confirm = async () => {
    setConfirming(true);
    setSubmitError(undefined);
    try {
      const children = chosen.map(({ childId }) => ({ childId }));
      const { reservation, delivery } = await call(confirmReservation, { id, children, version: draft.version });
      // Nothing is unsaved any more: the screen may be left without a question.
      flushSync(() => setDone(true));
      toast.success(t('message.confirmed'));
      if (delivery === 'failed') toast.warning(t('message.createdNotSent', { id }));
      await go(paths.reservation({ mode: 'view', id: reservation.id }), { replace: true });
      // Until all of it has been read again, nothing is shown of the draft it was.
      client.setQueryData(reservationQuery(id, i18n.language).queryKey, reservation);
      void client.resetQueries({ queryKey: reservationChildrenQuery(id, i18n.language).queryKey });
      void changed();
    } catch (failure) {
      await refuse(failure);
    } finally {
      setConfirming(false);
      setAsking(false);
    }
  };

  const save = async (): Promise<boolean> => {
    setSaving(true);
    setSubmitError(undefined);
    try {
      await picks.keep();
      toast.success(t('message.updated', { id }));
      setSavedCount(picks.selected.length);
      return true;
    } catch (failure) {
      setSubmitError(messages.of(failure, t('message.updateFailed')));
      toast.error(messages.of(failure, t('message.updateFailed')));
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    picks,
    /** What is confirmed. */
    chosen,
    isAsking,
    ask: () => setAsking(true),
    stopAsking: () => setAsking(false),
    confirm,
    isConfirming,
    isDone,
    save,
    isSaving,
    /** How many children the draft keeps since Save was pressed, while that is still so. */
    savedCount: picks.held.length > 0 ? undefined : savedCount,
    submitError,
    /** What was picked since the draft was saved is let go. */
    letGo: () => void picks.remove(picks.selected.filter(({ isSaved }) => !isSaved).map(({ childId }) => childId)),
  };
}
export type SelectionState = ReturnType<typeof useSelection>;
