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
import { useNavigateTo } from '../../../ui/link.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { useIsShown } from '../../../ui/use-is-shown.ts';
import { usePicks } from '../available-children/use-picks.ts';
import {
  reservationChildrenQuery,
  reservationQuery,
  useInvalidateReservations,
  useRefetchIfIncomplete,
} from '../queries.ts';

const isChildRefusal = (code: string): code is ChildRefusal => (childRefusals as readonly string[]).includes(code);

/** F2: the lost children and reasons from the error of Confirm. */
const lostChildrenOf = (problem: Problem) =>
  problem.errors.flatMap(({ code, params }) =>
    isChildRefusal(code) && params?.childId !== undefined
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

/** State and actions of stage 2: the chosen children, Save, Confirm and Discard. */
export function useSelection(draft: Reservation) {
  const { t, i18n } = useTranslation('reservations');
  const { id } = draft;
  const client = useQueryClient();
  const changed = useInvalidateReservations();
  const messages = useProblemMessages();
  const refetchIfIncomplete = useRefetchIfIncomplete(id);
  const toast = useToast();
  const go = useNavigateTo();
  const isShown = useIsShown();
  const picks = usePicks(draft);
  // F21: children confirmed in another tab are already reserved; they are confirmed again with the rest.
  const chosen = [...picks.reserved, ...picks.selected];
  /** The version of the draft whose details the question shows; the draft itself follows what others change. */
  const [askedVersion, setAskedVersion] = useState<number>();
  const [isConfirming, setConfirming] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [isDone, setDone] = useState(false);
  const [savedCount, setSavedCount] = useState<number>();
  const [submitError, setSubmitError] = useState<string>();

  const refuse = async (failure: unknown) => {
    if (isProblem(failure, 'child-no-longer-available')) {
      // The notice above the children names each lost child and offers replacements.
      picks.recordLost(lostChildrenOf(failure));
      return toast.error(messages.of(failure));
    }
    if (isProblem(failure, 'changed-meanwhile')) {
      await client.invalidateQueries({ queryKey: reservationQuery(id, i18n.language).queryKey });
      return setSubmitError(messages.withChangedBy(t('preview.changedMeanwhile'), failure));
    }
    refetchIfIncomplete(failure);
    const why = messages.of(failure, isRefusal(failure) ? undefined : t('message.createFailed'));
    setSubmitError(why);
    toast.error(why);
  };

  const confirm = async () => {
    setConfirming(true);
    setSubmitError(undefined);
    try {
      const children = chosen.map(({ childId }) => ({ childId }));
      const version = askedVersion ?? draft.version;
      const { reservation, delivery } = await call(confirmReservation, { id, children, version });
      // Nothing is unsaved any more: leaving must not ask.
      flushSync(() => setDone(true));
      toast.success(t('message.confirmed'));
      if (delivery === 'failed') toast.warning(t('message.createdNotSent', { id }));
      if (isShown()) await go(paths.reservation({ mode: 'view', id: reservation.id }), { replace: true });
      // The old data of the draft is dropped, so that it is not shown while the reservation is fetched again.
      client.setQueryData(reservationQuery(id, i18n.language).queryKey, reservation);
      void client.resetQueries({ queryKey: reservationChildrenQuery(id, i18n.language).queryKey });
      void changed();
    } catch (failure) {
      await refuse(failure);
    } finally {
      setConfirming(false);
      setAskedVersion(undefined);
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
    /** The children Confirm sends. */
    chosen,
    isAsking: askedVersion !== undefined,
    ask: () => setAskedVersion(draft.version),
    stopAsking: () => setAskedVersion(undefined),
    confirm,
    isConfirming,
    isDone,
    save,
    isSaving,
    /** The number of children stored by the last Save; undefined once children are held again. */
    savedCount: picks.held.length > 0 ? undefined : savedCount,
    submitError,
    /** Ends the holds made since the draft was saved. */
    releaseUnsaved: () =>
      void picks.remove(picks.selected.filter(({ isSaved }) => !isSaved).map(({ childId }) => childId)),
  };
}
export type SelectionState = ReturnType<typeof useSelection>;
