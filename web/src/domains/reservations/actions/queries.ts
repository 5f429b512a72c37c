import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listTransferTargets } from '#contract/reservations/transfer-api.ts';
import { call } from '../../../api/call.ts';
import { reservationsKey } from '../queries.ts';

/** Active reservations, found by name or ID. */
export const targetsQuery = (id: number, typed: string, language: string) => {
  const find = typed.trim();
  return queryOptions({
    queryKey: [...reservationsKey, 'targets', id, language, find] as const,
    queryFn: ({ signal }) => call(listTransferTargets, { id, ...(find !== '' && { find }) }, { signal }),
    placeholderData: keepPreviousData,
  });
};
