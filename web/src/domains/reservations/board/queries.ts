import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getExpiryBoard } from '#contract/reservations/board-api.ts';
import type { boardDays } from '#contract/reservations/expiry.ts';
import { call } from '../../../api/call.ts';
import { reservationsKey } from '../queries.ts';

export type BoardDays = `${(typeof boardDays)[number]}`;

export const boardQuery = (days: BoardDays, language: string) =>
  queryOptions({
    queryKey: [...reservationsKey, 'board', days, language] as const,
    queryFn: ({ signal }) => call(getExpiryBoard, { days }, { signal }),
    placeholderData: keepPreviousData,
  });
