import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listDeliveries, listDeliveryActs, listInbound, listJobs, listReceivers } from '#contract/deliveries/api.ts';
import type { Channel, MessageState } from '#contract/deliveries/rules.ts';
import { call } from '../../api/call.ts';

/** Deliveries change without user action, so the lists are polled while displayed. */
const refetchInterval = 15_000;

export const deliveriesKey = (office: string) => ['deliveries', office] as const;

export interface DeliveryFilter {
  readonly channel?: Channel;
  readonly state?: MessageState;
}

export const deliveriesQuery = (office: string, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(office), 'list', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listDeliveries, { office, ...filter, ...(pageParam !== undefined && { before: pageParam }) }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.deliveries.at(-1)?.id : undefined),
    refetchInterval,
    gcTime: 0,
  });

export const receiversQuery = (office: string) =>
  queryOptions({
    queryKey: [...deliveriesKey(office), 'receivers'] as const,
    queryFn: ({ signal }) => call(listReceivers, { office }, { signal }),
    refetchInterval,
  });

export const actsQuery = (office: string) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(office), 'acts'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listDeliveryActs, { office, ...(pageParam !== undefined && { before: pageParam }) }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.acts.at(-1)?.id : undefined),
    gcTime: 0,
  });

export const inboundQuery = (office: string) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(office), 'inbound'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listInbound, { office, ...(pageParam !== undefined && { before: pageParam }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.messages.at(-1)?.id : undefined),
    gcTime: 0,
  });

export const jobsQuery = () =>
  queryOptions({
    queryKey: ['jobs'] as const,
    queryFn: ({ signal }) => call(listJobs, {}, { signal }),
    refetchInterval,
    gcTime: 0,
  });
