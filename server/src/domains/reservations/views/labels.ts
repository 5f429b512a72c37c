import { type RawBuilder, sql } from 'kysely';
import { type Language, sourceLanguage } from '#contract/shared/language.ts';
import { columnIn } from '../../../db/language-columns.ts';

/** Labels of lookup values as SQL expressions. */

/** Label of a code in the caller's language; English when it has none. */
export const label = (
  list: string,
  code: string | RawBuilder<unknown>,
  language: Language,
): RawBuilder<string | null> => sql<string | null>`(
  select coalesce(${sql.ref(`v.label_${language}`)}, ${sql.ref(`v.label_${sourceLanguage}`)})
    from lookup_value v join lookup_list l on l.id = v.list_id
   where l.name = ${sql.lit(list)} and v.code = ${typeof code === 'string' ? sql.ref(code) : code})`;

export const countryName = (language: Language): RawBuilder<string> => sql.ref(`country.${columnIn('name', language)}`);

export const projectCode = sql<string>`lpad(c.project_number::text, 6, '0')`;
