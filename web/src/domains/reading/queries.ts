import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { listReading } from '#contract/reading/api.ts';
import { call } from '../../api/call.ts';
import { officeKey } from '../../api/office-key.ts';

export type DayReading = z.output<typeof listReading.output>;

/** Below the office key, so that saving the budget invalidates it. */
export const readingKey = (office: string) => [...officeKey(office), 'reading'] as const;

/** Today's counts change constantly, so they are polled while displayed. */
const refetchInterval = 30_000;

/** Defaults to the office's today. */
export const readingQuery = (office: string, day: string | undefined) =>
  queryOptions({
    queryKey: [...readingKey(office), day] as const,
    queryFn: ({ signal }) => call(listReading, { office, day }, { signal }),
    ...(day === undefined && { refetchInterval }),
    gcTime: 0,
  });
