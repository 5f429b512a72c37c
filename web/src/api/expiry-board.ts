import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getExpiryBoard } from '#contract/reservations/board-api.ts';
import type { boardDays } from '#contract/reservations/expiry.ts';
import { call } from './call.ts';

export type BoardDays = `${(typeof boardDays)[number]}`;

/** Begins as every query about reservations, so that one call invalidates them all. */
export const expiryBoardQuery = (days: BoardDays, language: string) =>
  queryOptions({
    queryKey: ['reservations', 'board', days, language] as const,
    queryFn: ({ signal }) => call(getExpiryBoard, { days }, { signal }),
    placeholderData: keepPreviousData,
  });
