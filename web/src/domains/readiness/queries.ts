import { queryOptions } from '@tanstack/react-query';
import { getReadiness } from '#contract/readiness/api.ts';
import { call } from '../../api/call.ts';

/** Read anew whenever the tab is opened, because the steps are taken elsewhere. */
export const readinessQuery = () =>
  queryOptions({
    queryKey: ['readiness'] as const,
    queryFn: ({ signal }) => call(getReadiness, {}, { signal }),
    gcTime: 0,
  });
