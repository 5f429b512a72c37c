import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { getCsmSending, listCsmCodes, prepareCsm, searchCsm } from '#contract/csm/api.ts';
import { call } from '../../api/call.ts';

/** Prefix of every query about messages; sending and closing invalidate it. */
export const csmKey = ['csm'] as const;

export const codesQuery = (language: string) =>
  queryOptions({
    queryKey: [...csmKey, 'codes', language] as const,
    queryFn: async ({ signal }) => (await call(listCsmCodes, {}, { signal })).codes,
    staleTime: 300_000,
  });

export const preparedQuery = (childIds: readonly string[], language: string) =>
  queryOptions({
    queryKey: [...csmKey, 'prepared', childIds, language] as const,
    queryFn: async ({ signal }) => (await call(prepareCsm, { childIds: [...childIds] }, { signal })).children,
    enabled: childIds.length > 0,
  });

const pollInterval = 4_000;

/** Polls while a message is still queued. */
export const sendingQuery = (sendingId: string, language: string) =>
  queryOptions({
    queryKey: [...csmKey, 'sending', sendingId, language] as const,
    queryFn: ({ signal }) => call(getCsmSending, { sendingId }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.messages.some((message) => message.state === 'queued') ? pollInterval : false,
  });

export type MessageSearch = z.output<typeof searchCsm.input>;

export const messagesQuery = (search: MessageSearch, language: string) =>
  queryOptions({
    queryKey: [...csmKey, 'messages', search, language] as const,
    queryFn: ({ signal }) => call(searchCsm, search, { signal }),
    placeholderData: keepPreviousData,
  });
