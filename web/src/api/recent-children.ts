import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { listRecentChildren } from '#contract/home/api.ts';
import { call } from './call.ts';

/** The children whose cards the person opened last. */
export const recentChildrenQuery = queryOptions({
  queryKey: ['home', 'recent'] as const,
  queryFn: async ({ signal }) => (await call(listRecentChildren, {}, { signal })).children,
  meta: {
    childrenOf: (children: z.output<typeof listRecentChildren.output>['children']) =>
      children.map(({ childId, name }) => ({ childId, givenName: name, familyName: null })),
  },
});
