import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ExpiringReservation, extendReservations } from '#contract/reservations/board-api.ts';
import { call } from '../api/call.ts';
import { expiryBoardQuery } from '../api/expiry-board.ts';
import { useFormat } from '../api/format.ts';
import { Problem } from '../api/problem.ts';
import { useProblemMessages } from '../api/problem-message.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { LinkButton } from '../ui/link.tsx';
import { FetchFailure } from '../ui/messages/fetch-failure.tsx';
import { InlineNotice } from '../ui/messages/inline-notice.tsx';
import { useToast } from '../ui/messages/toasts.tsx';
import { Stack } from '../ui/stack.tsx';

const width = 440;

interface ExtendReservationProps {
  readonly id: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Where any other date is entered. */
  readonly otherDate: string;
}

/**
 * T16, T17: moves the end of one reservation to the date that the expiry board proposes. The button that does it has
 * the focus: Enter confirms, Esc leaves it as it is.
 */
export function ExtendReservation({ id, isOpen, onClose, otherDate }: ExtendReservationProps) {
  const { t, i18n } = useTranslation(['extension', 'common']);
  const messages = useProblemMessages();
  const toast = useToast();
  const format = useFormat();
  const client = useQueryClient();
  const board = useQuery({ ...expiryBoardQuery('30', i18n.language), enabled: isOpen, staleTime: 0 });
  const row = board.data?.reservations.find(({ reservation }) => reservation.id === id);
  const extend = useMutation({
    mutationFn: async (seen: string) => {
      const { results } = await call(extendReservations, { reservations: [{ id, expirationDate: seen }] });
      return results[0];
    },
    onSuccess: async (result) => {
      const changed = ['reservations', 'children', 'home'].map((key) => client.invalidateQueries({ queryKey: [key] }));
      if (result?.isDone) {
        toast.success(t('done', { id, date: format.date(result.expirationDate) }));
        onClose();
      }
      await Promise.all(changed);
    },
  });
  const close = () => {
    extend.reset();
    onClose();
  };
  const refusal = () => {
    const result = extend.data;
    if (!result?.reason) return extend.error ? messages.of(extend.error, t('failed')) : undefined;
    const { reason, changedBy: by, changedAt: at, isByCaller } = result;
    const change = new Problem('changed-meanwhile', by && at ? { params: { by, at }, isByCaller } : {});
    return messages.withChangedBy(t(`reason.${reason}`), change);
  };
  const failure = refusal();
  const seen = row?.reservation.expirationDate;
  const isUnknown = board.isError && !board.data;
  const cannot = board.data && !row?.extendsTo ? t(row ? 'latest' : 'notEnding') : undefined;
  return (
    <Dialog
      isOpen={isOpen}
      title={t('title', { id })}
      width={width}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('common:action.cancel')}</Button>
          <LinkButton to={otherDate}>{t('otherDate')}</LinkButton>
          <Button
            look="primary"
            data-autofocus
            loading={extend.isPending || board.isPending}
            disabledBecause={isUnknown ? t('fetchFailed') : cannot}
            onClick={() => {
              if (seen) extend.mutate(seen);
            }}
          >
            {t('extend')}
          </Button>
        </>
      }
    >
      <Stack>
        {isUnknown ? (
          <FetchFailure of={[board]} title={t('fetchFailed')} tryAgain={t('common:action.tryAgain')} />
        ) : (
          <div aria-busy={board.isPending}>{row ? <Proposal row={row} /> : <p>{cannot ?? t('asking')}</p>}</div>
        )}
        {failure ? <InlineNotice kind="error" title={failure} /> : null}
      </Stack>
    </Dialog>
  );
}

function Proposal({ row: { reservation, extendsTo } }: { readonly row: ExpiringReservation }) {
  const { t } = useTranslation('extension');
  const format = useFormat();
  const from = format.date(reservation.expirationDate);
  return (
    <>
      {reservation.name ? (
        <p>
          <strong>{reservation.name}</strong>
        </p>
      ) : null}
      <p>{extendsTo ? t('proposal', { from, to: format.date(extendsTo) }) : t('stays', { from })}</p>
    </>
  );
}
