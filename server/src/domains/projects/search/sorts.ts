import { sql } from 'kysely';
import type { ProjectColumn } from '#contract/projects/search.ts';
import { type Language, sourceLanguage } from '#contract/shared/language.ts';
import type { Direction } from '#contract/shared/sorting.ts';
import { columnIn } from '../../../db/language-columns.ts';
import type { Sort, SortKey } from '../../../search/find-ids.ts';

interface Sorting {
  readonly language: Language;
  readonly at: Date;
}

const country = sql`join country place on place.code = c.country_code`;
const region = sql`join country on country.code = c.country_code join region place on place.code = country.region_code`;
const office = (column: string) => sql.raw(`left join office place on place.code = c.${column}`);

/** Country and region names in the caller's language, as shown in the grid. */
const placeName = ({ language }: Sorting) =>
  language === sourceLanguage
    ? sql`search_key(place.name)`
    : sql`search_key(coalesce(${sql.ref(`place.${columnIn('name', language)}`)}, place.name))`;

const name = sql`c.name_key`;

type First = (sorting: Sorting) => {
  readonly first?: SortKey['expression'];
  readonly join?: NonNullable<Sort['join']>;
};

const firstKeys: Readonly<Record<ProjectColumn, First>> = {
  Project: () => ({}),
  Country: (sorting) => ({ first: placeName(sorting), join: country }),
  Region: (sorting) => ({ first: placeName(sorting), join: region }),
  FundingOffice: () => ({ first: sql`search_key(place.name)`, join: office('funding_office_code') }),
  ImplementingOffice: () => ({ first: sql`search_key(place.name)`, join: office('implementing_office_code') }),
  // Active before Inactive.
  ProjectStatus: () => ({ first: sql`(not c.is_active)` }),
  ProjectStartDate: () => ({ first: sql`c.start_date` }),
  ProjectEndDate: () => ({ first: sql`c.end_date` }),
  ProjectLockStatus: ({ at }) => ({
    first: sql`project_lock_status(c.country_code, c.number, ${at}::timestamptz)`,
  }),
};

/** Nulls last in both directions; equal values are ordered by project name. */
export function sortOf(column: ProjectColumn, direction: Direction, sorting: Sorting): Sort {
  const { first, join } = firstKeys[column](sorting);
  const rest = [name, sql`c.number`].map((expression): SortKey => ({ expression, direction }));
  const keys: SortKey[] = first ? [{ expression: first, direction, nulls: 'last' }, ...rest] : rest;
  return { keys, ...(join && { join }) };
}
