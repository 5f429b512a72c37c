import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Grants } from '#contract/access.ts';
import type { QueueItem } from '#contract/home/api.ts';
import type { QueueKind, QueueScope } from '#contract/home/rules.ts';
import type { Desk } from './desk.ts';

export interface QueueDesk extends Desk {
  readonly scope: QueueScope;
  readonly grants: Grants;
}

/** The items to show, and the total count. */
export interface Waiting {
  readonly items: readonly QueueItem[];
  readonly count: number;
}

export const nothingWaits: Waiting = { items: [], count: 0 };

type Told = Pick<QueueItem, 'kind' | 'group'> & Partial<Omit<QueueItem, 'kind' | 'group'>>;

export const queueItem = (told: Told): QueueItem => ({
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
  ...told,
});

/** All records of the office, or those where one of these columns is the caller. */
export const whose = ({ scope, userId }: QueueDesk, ...columns: readonly string[]): RawBuilder<SqlBool> =>
  scope === 'office'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${userId}::integer in (${sql.join(columns.map((column) => sql.ref(column)))})`;

export type Ask = (desk: QueueDesk, kind: QueueKind) => Promise<Waiting>;
