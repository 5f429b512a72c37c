import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { listReading } from '#contract/reading/api.ts';
import { call } from '../../api/call.ts';
import { officeKey } from '../../api/office-key.ts';

export type DayRead = z.output<typeof listReading.output>;

/** A budget that is saved makes it stale, as every setting of the office does. */
export const readingKey = (office: string) => [...officeKey(office), 'reading'] as const;

/** Somebody is always reading: today is asked for anew now and then while an administrator looks. */
const refetchInterval = 30_000;

/** Without a day it is today of the office. */
export const readingQuery = (office: string, day: string | undefined) =>
  queryOptions({
    queryKey: [...readingKey(office), day] as const,
    queryFn: ({ signal }) => call(listReading, { office, day }, { signal }),
    ...(day === undefined && { refetchInterval }),
    gcTime: 0,
  });
