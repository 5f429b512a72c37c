import type { ColumnType } from 'kysely';
import type { ChildRecord, DB } from './tables.ts';

/** The child as everybody sees it: a record, and what an open hold makes of it. Nobody writes these two. */
export interface Child extends ChildRecord {
  actionCode: ColumnType<string | null, never, never>;
  status: ColumnType<number, never, never>;
}

export interface Schema extends DB {
  child: Child;
}
