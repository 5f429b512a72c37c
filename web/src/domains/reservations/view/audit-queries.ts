import { queryOptions } from '@tanstack/react-query';
import { listReservationAudit } from '#contract/reservations/api.ts';
import type { PageSize } from '#contract/shared/paging.ts';
import { call } from '../../../api/call.ts';
import { keepRowsOf } from '../../../api/keep-rows.ts';
import { reservationsKey } from '../queries.ts';

export interface AuditFilter {
  readonly field?: string | undefined;
  readonly value?: string | undefined;
  readonly modifiedBy?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface AuditPage {
  readonly filter: AuditFilter;
  readonly page: number;
  readonly pageSize: PageSize;
}

export const auditQuery = (id: number, { filter, page, pageSize }: AuditPage) =>
  queryOptions({
    queryKey: [...reservationsKey, 'audit', id, filter, page, pageSize] as const,
    queryFn: ({ signal }) => call(listReservationAudit, { id, ...filter, page, pageSize }, { signal }),
    placeholderData: keepRowsOf([...reservationsKey, 'audit', id]),
  });

/** Number of acts in the rail. One act may have an entry for each of many children. */
export const latestCount = 6;
export const latestAuditQuery = (id: number) => auditQuery(id, { filter: {}, page: 1, pageSize: 100 });

/** Drops empty fields. */
export const filled = (filter: AuditFilter): AuditFilter =>
  Object.fromEntries(
    Object.entries(filter)
      .map(([key, value]) => [key, value?.trim()] as const)
      .filter(([, value]) => value),
  );
