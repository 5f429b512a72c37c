import { sql } from 'kysely';
import type { ReferenceValue } from '#contract/reference/api.ts';
import type { Language } from '#contract/shared/language.ts';
import type { Db } from '../../db/connection.ts';
import type { Name } from './stored-value.ts';

/** The languages in which one of the other values has this name, whatever its accents and case. */
export async function findTakenLanguages(
  db: Db,
  others: readonly Pick<ReferenceValue, 'names'>[],
  names: readonly Name[],
): Promise<Language[]> {
  const known = others.flatMap((value) => value.names).filter(({ name }) => name !== '');
  const { rows } = await sql<{ language: Language }>`
    select distinct given.language
      from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as given(language text, name text)
      join jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as other(language text, name text)
        on other.language = given.language and search_key(other.name) = search_key(given.name)`.execute(db);
  return rows.map(({ language }) => language);
}
