import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BulkResult,
  type ExpiringReservation,
  extendReservations,
  releaseReservations,
} from '#contract/reservations/board-api.ts';
import { notFreedByRelease } from '#contract/reservations/counts.ts';
import { call } from '../../../api/call.ts';
import { type BoardDays, expiryBoardQuery } from '../../../api/expiry-board.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { useInvalidateReservations } from '../queries.ts';

export type BulkKind = 'extend' | 'release';

export interface BulkOutcome {
  readonly kind: BulkKind;
  readonly results: readonly (BulkResult & { readonly name: string })[];
}

/** State and actions of the expiry board; bulk actions return one result for each reservation. */
export function useBoard() {
  const { t, i18n } = useTranslation('manageReservations');
  const toast = useToast();
  const messages = useProblemMessages();
  const changed = useInvalidateReservations();
  const [days, setDays] = useState<BoardDays>('30');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const [failure, setFailure] = useState<string>();
  const board = useQuery(expiryBoardQuery(days, i18n.language));
  const rows = board.data?.reservations ?? [];
  const chosen = rows.filter(({ reservation }) => ticked.has(String(reservation.id)));

  const run = useMutation({
    mutationFn: (kind: BulkKind) => {
      if (kind === 'release')
        return call(releaseReservations, { reservations: chosen.map(({ reservation: { id } }) => ({ id })) });
      const seen = chosen.map(({ reservation: { id, expirationDate } }) => ({
        id,
        expirationDate: expirationDate ?? '',
      }));
      return call(extendReservations, { reservations: seen });
    },
    onMutate: () => {
      setOutcome(undefined);
      setFailure(undefined);
    },
    onSuccess: async ({ results, count }, kind) => {
      const names = new Map(chosen.map(({ reservation: { id, name } }) => [id, name ?? '']));
      const missed = results.filter(({ isDone }) => !isDone);
      const text = t(kind === 'extend' ? 'board.extended' : 'release.done', { count });
      if (missed.length === results.length) toast.error(t(kind === 'extend' ? 'board.extendFailed' : 'release.failed'));
      else if (missed.length > 0)
        toast.warning(text, t('result.counts', { done: results.length - missed.length, failed: missed.length }));
      else toast.success(text);
      setOutcome({ kind, results: results.map((result) => ({ ...result, name: names.get(result.id) ?? '' })) });
      setTicked(new Set(missed.map(({ id }) => String(id))));
      await changed();
    },
    onError: (error, kind) => {
      const message = messages.of(error, t(kind === 'extend' ? 'board.extendFailed' : 'release.failed'));
      setFailure(message);
      toast.error(message);
    },
  });

  return {
    board,
    rows,
    days,
    ticked,
    chosen,
    outcome,
    failure,
    isRunning: run.isPending,
    chooseDays: (span: BoardDays) => {
      setDays(span);
      setTicked(new Set());
    },
    tick: setTicked,
    run: (kind: BulkKind) => run.mutateAsync(kind).catch(() => undefined),
    clearOutcome: () => setOutcome(undefined),
  };
}

export type BoardState = ReturnType<typeof useBoard>;

/**
 * F1, F19: how many children a release would free, how many would keep a status that cannot be reserved, and how many
 * stay.
 */
export const releaseCounts = (rows: readonly ExpiringReservation[]) => ({
  freed: rows.reduce((sum, { available }) => sum + available, 0),
  notFreed: rows.reduce((sum, row) => sum + notFreedByRelease(row), 0),
  staying: rows.reduce((sum, row) => sum + row.staying, 0),
});
