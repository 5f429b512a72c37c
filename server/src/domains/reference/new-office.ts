import { sql } from 'kysely';
import type { OfficeKind } from '#contract/office-settings/office-kinds.ts';
import type { Db } from '../../db/connection.ts';
import { columnIn } from '../../db/language-columns.ts';
import type { Name } from './stored-value.ts';

export interface NewOffice {
  readonly code: string;
  readonly kind: OfficeKind;
  readonly regionCode: string;
  /** English first; other languages fall back to it. */
  readonly names: readonly Name[];
}

/** By a Partnership Admin, or by an operator's command; `equipOffices` then gives it what it needs to work. */
export async function insertOffice(db: Db, { code, kind, regionCode, names }: NewOffice): Promise<void> {
  const columns = names.map(({ language }) => sql.ref(columnIn('name', language)));
  await sql`
    insert into office (code, kind, region_code, is_by_hand, ${sql.join(columns)})
    values (${code}, ${kind}, ${regionCode}, true, ${sql.join(names.map(({ name }) => name))})`.execute(db);
}
