import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#contract/shared/language.ts';

/** Labels of lookup values as SQL expressions. */

/** Label of a code in the caller's language; English when there is no Spanish one. */
export const label = (
  list: string,
  code: string | RawBuilder<unknown>,
  language: Language,
): RawBuilder<string | null> => sql<string | null>`(
  select ${language === 'es' ? sql`coalesce(v.label_es, v.label_en)` : sql`v.label_en`}
    from lookup_value v join lookup_list l on l.id = v.list_id
   where l.name = ${sql.lit(list)} and v.code = ${typeof code === 'string' ? sql.ref(code) : code})`;

export const countryName = (language: Language): RawBuilder<string> =>
  language === 'es' ? sql`country.name_es` : sql`country.name`;

export const projectCode = sql<string>`lpad(c.project_number::text, 6, '0')`;
