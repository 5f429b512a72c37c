import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Grants } from '#contract/access.ts';
import type { QueueItem } from '#contract/home/api.ts';
import type { QueueKind, QueueScope } from '#contract/home/rules.ts';
import type { Installation } from '../readiness/public.ts';
import type { HomeContext } from './context.ts';

export interface QueueContext extends HomeContext {
  readonly scope: QueueScope;
  readonly grants: Grants;
  readonly installation: Installation;
}

/** The items to show, and the total count. */
export interface QueuePart {
  readonly items: readonly QueueItem[];
  readonly count: number;
}

export const emptyQueue: QueuePart = { items: [], count: 0 };

type ItemFields = Pick<QueueItem, 'kind' | 'group'> & Partial<Omit<QueueItem, 'kind' | 'group'>>;

export const queueItem = (fields: ItemFields): QueueItem => ({
  record: null,
  name: null,
  email: null,
  importStatus: null,
  count: 0,
  of: null,
  childIds: [],
  places: [],
  placeCode: null,
  placeCount: 0,
  by: null,
  at: null,
  day: null,
  ...fields,
});

/** All records of the office, or those where one of these columns is the caller. */
export const inScope = ({ scope, userId }: QueueContext, ...columns: readonly string[]): RawBuilder<SqlBool> =>
  scope === 'office'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${userId}::integer in (${sql.join(columns.map((column) => sql.ref(column)))})`;

export type QueueQuery = (context: QueueContext, kind: QueueKind) => Promise<QueuePart>;
