import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Child } from '#contract/children/card.ts';
import * as api from '#contract/children/card-api.ts';
import type { Tab } from '#contract/children/fields.ts';
import type { PictureSize } from '#contract/feed/files.ts';
import { call, callForFile } from '../../../api/call.ts';
import { childrenKey } from '../queries.ts';

/** Prefix of every query about one child: saving the card invalidates its histories too. */
export const childKey = (childId: string) => [...childrenKey, 'card', childId] as const;

export const childQuery = (childId: string, language: string) =>
  queryOptions({
    queryKey: [...childKey(childId), 'general', language] as const,
    queryFn: async ({ signal }) => (await call(api.getChild, { childId }, { signal })).child,
  });

type Read<T> = (input: { readonly childId: string }, options: { readonly signal: AbortSignal }) => Promise<T>;

const readTab = {
  education: async (input, options) => (await call(api.getEducation, input, options)).education,
  health: async (input, options) => (await call(api.getHealth, input, options)).health,
  nutrition: async (input, options) => (await call(api.getNutrition, input, options)).nutrition,
  family: async (input, options) => (await call(api.getFamily, input, options)).family,
  participation: async (input, options) => (await call(api.getParticipation, input, options)).participation,
  correspondence: async (input, options) => (await call(api.getCorrespondence, input, options)).correspondence,
  media: async (input, options) => (await call(api.getMedia, input, options)).media,
  presence: async (input, options) => (await call(api.getPresence, input, options)).presence,
  sponsor: async (input, options) => (await call(api.getSponsor, input, options)).sponsor,
} satisfies Record<Exclude<Tab, 'general'>, Read<unknown>>;

/** Every tab but General, whose data comes with the card. */
export type FetchedTab = keyof typeof readTab;
export type TabData = { readonly [T in FetchedTab]: Awaited<ReturnType<(typeof readTab)[T]>> };

export const tabQuery = <T extends FetchedTab>(tab: T, childId: string, language: string) =>
  queryOptions({
    queryKey: [...childKey(childId), tab, language] as const,
    queryFn: ({ signal }) => readTab[tab]({ childId }, { signal }) as Promise<TabData[T]>,
  });

/** Pictures need authorization, so an <img> element cannot load them by URL. */
export const pictureQuery = (childId: string, id: number, size: PictureSize) =>
  queryOptions({
    queryKey: [...childKey(childId), 'picture', id, size] as const,
    queryFn: async ({ signal }) =>
      (await callForFile(api.getMediaImage, { childId, mediaId: String(id), size }, { signal })).content,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A letter that was sent as a picture. */
export const letterQuery = (childId: string, id: number) =>
  queryOptions({
    queryKey: [...childKey(childId), 'letter', id] as const,
    queryFn: async ({ signal }) =>
      (await callForFile(api.getLetterFile, { childId, letterId: String(id) }, { signal })).content,
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface SupportOfficeValues {
  readonly supportOfficeName: string;
  readonly supportOfficeComments: string;
}

/** CHILD-003. */
export function useSaveChild(childId: string, language: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (child: SupportOfficeValues & { readonly version: number }): Promise<Child> =>
      (await call(api.saveChild, { childId, child })).child,
    onSuccess: async (child) => {
      await client.invalidateQueries({ queryKey: childKey(childId), refetchType: 'none' });
      client.setQueryData(childQuery(childId, language).queryKey, child);
    },
  });
}
