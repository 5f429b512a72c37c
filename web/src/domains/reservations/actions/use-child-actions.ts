import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addChildren,
  type ChildResult,
  releaseChildren,
  transferChildren,
} from '#contract/reservations/children-api.ts';
import type { DeliveryState, Reservation, ReservationRow } from '#contract/reservations/reservation.ts';
import { call } from '../../../api/call.ts';
import { isRefusal } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { useInvalidateReservations } from '../queries.ts';
import { type ActionFailure, countResults, nameResults, type Outcome } from './outcome.ts';

/** Names by child ID: a child that has left the reservation can no longer be looked up. */
export type Names = ReadonlyMap<string, string>;

interface ActionRequest {
  readonly kind: Outcome['kind'];
  readonly names: Names;
  readonly target?: ReservationRow;
}

interface ActionResponse {
  readonly results: readonly ChildResult[];
  readonly delivery: DeliveryState;
  readonly after?: { readonly source: Reservation; readonly target: Reservation };
}

/** Adds, releases and transfers children, and reports the results. */
export function useChildActions(reservation: Reservation) {
  const { t } = useTranslation('manageReservations');
  const toast = useToast();
  const messages = useProblemMessages();
  const changed = useInvalidateReservations();
  const [outcome, setOutcome] = useState<Outcome>();
  const [failed, setFailed] = useState<ActionFailure>();
  const { id } = reservation;

  const send = async ({ kind, names, target }: ActionRequest): Promise<ActionResponse> => {
    const children = [...names.keys()].map((childId) => ({ childId }));
    if (kind === 'add') return call(addChildren, { id, children });
    if (kind === 'release') return call(releaseChildren, { id, children });
    const transfer = { targetId: target?.id ?? 0, children };
    const { results, delivery, ...after } = await call(transferChildren, { id, transfer });
    return { results, delivery, after };
  };

  const say = (kind: Outcome['kind'], done: number, missed: number, delivery: DeliveryState) => {
    if (done === 0) return toast.error(t(`${kind}.failed`));
    const counts = missed > 0 ? t('result.counts', { done, failed: missed }) : undefined;
    const text = kind === 'transfer' ? t('transfer.done') : t(`${kind}.done`, { count: done });
    if (missed > 0 || delivery === 'failed') toast.warning(text, counts);
    else toast.success(text);
  };

  const run = useMutation({
    mutationFn: send,
    onMutate: () => {
      setFailed(undefined);
      setOutcome(undefined);
    },
    onSuccess: async ({ results, delivery, after }, { kind, names, target }) => {
      const counts = countResults(results);
      setOutcome({
        kind,
        results: nameResults(results, names),
        delivery,
        ...(after && {
          transfer: {
            source: { reservation: after.source, before: reservation.counts.reserved },
            target: { reservation: after.target, before: target?.totalReserved ?? 0 },
          },
        }),
      });
      say(kind, counts.done, counts.failed, delivery);
      await changed();
    },
    onError: (failure, { kind }) => {
      const title = t(`${kind}.failed`);
      const isRefused = isRefusal(failure);
      setFailed({ title, why: isRefused ? messages.of(failure) : undefined });
      toast.error(messages.of(failure, title));
      if (isRefused) void changed();
    },
  });

  return {
    outcome,
    failed,
    isRunning: run.isPending,
    /** Resolves to the IDs that could not be moved, or to undefined when the whole action failed. */
    act: async (asked: ActionRequest): Promise<readonly string[] | undefined> => {
      try {
        const { results } = await run.mutateAsync(asked);
        return results.filter(({ isDone }) => !isDone).map(({ childId }) => childId);
      } catch {
        return undefined;
      }
    },
    clearOutcome: () => {
      setOutcome(undefined);
      setFailed(undefined);
    },
  };
}

export type ChildActions = ReturnType<typeof useChildActions>;
