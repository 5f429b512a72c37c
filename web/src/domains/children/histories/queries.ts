import { queryOptions } from '@tanstack/react-query';
import type { ActionCodeEntry } from '#contract/children/card.ts';
import { getActionCodeHistory, getChildAudit, getCsmHistory } from '#contract/children/card-api.ts';
import { call } from '../../../api/call.ts';
import { childKey } from '../card/queries.ts';

/** Entries without a day may be equal; `place` is their index in the history and tells them apart. */
export type PlacedAction = ActionCodeEntry & { readonly place: number };

export const auditQuery = (childId: string, language: string) =>
  queryOptions({
    queryKey: [...childKey(childId), 'audit', language] as const,
    queryFn: async ({ signal }) => (await call(getChildAudit, { childId }, { signal })).audit,
  });

export const csmHistoryQuery = (childId: string, language: string) =>
  queryOptions({
    queryKey: [...childKey(childId), 'csmHistory', language] as const,
    queryFn: async ({ signal }) => (await call(getCsmHistory, { childId }, { signal })).messages,
  });

export const actionCodeHistoryQuery = (childId: string, language: string) =>
  queryOptions({
    queryKey: [...childKey(childId), 'actionCodeHistory', language] as const,
    queryFn: async ({ signal }): Promise<readonly PlacedAction[]> => {
      const { actions } = await call(getActionCodeHistory, { childId }, { signal });
      return actions.map((action, place) => ({ ...action, place }));
    },
  });
