import type { ColumnType } from 'kysely';
import type { ChildRecord, DB } from './tables.ts';

/** A child record with the status that an open hold gives it. Both columns are computed. */
export interface Child extends ChildRecord {
  actionCode: ColumnType<string | null, never, never>;
  status: ColumnType<number, never, never>;
}

export interface Schema extends DB {
  child: Child;
}
