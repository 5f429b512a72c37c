import { sql } from 'kysely';
import type { Attribute } from '../../../search/clauses.ts';

/**
 * Must match the expression of the index child_attribute in the migration exactly, or PostgreSQL does not use the
 * index.
 */
const columns = [
  'participation_approved_by',
  'participation_approved_name',
  'attending_regularly',
  'chores',
  'following_growth_curve',
  'health_nutrition_activities',
  'work_with',
  'when_works',
  'education_type',
  'education_level',
  'education_grade_year',
  'favorite_play',
  'favorite_subject',
  'health_problem',
  'reason_for_leaving',
  'reason_not_enrolled',
  'reason_not_attending_regularly',
  'living_with',
  'father_occupation',
  'mother_occupation',
  'participation_support_type',
  'participation_support_description',
  'religion',
  'web_publishable',
  'christian_witness_sensitivity',
  'birth_date',
  'number_of_brothers',
  'number_of_sisters',
  'hours_per_week',
  'health_status',
  'has_cgp',
  'has_cgv',
  'has_cup',
  'has_cuv',
];

export const childAttributes: Attribute = {
  expression: sql.raw(
    `(child_attributes(${columns.map((column) => `c.${column}`).join(', ')}) || country_number(c.country_code))`,
  ),
  index: 'child_attribute',
};

const indexed: ReadonlySet<string> = new Set(columns);

/** Whether the values of the column are in the index; other columns have an index of their own. */
export const isAttribute = (column: string): boolean => indexed.has(column);

/** Same encoding as country_number in the migrations: three letters in base 26, offset beyond all other attributes. */
export const countryNumber = (code: string): number =>
  [...code].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 65, 0) + 100_000;

/** Attributes that are not lookup lists. Numbers below 60 are ids of lists. */
export const attributeNumbers = {
  birthDay: 60,
  birthYear: 61,
  numberOfBrothers: 62,
  numberOfSisters: 63,
  hoursPerWeek: 64,
  healthStatus: 65,
  hasCgp: 66,
  hasCgv: 67,
  hasCup: 68,
  hasCuv: 69,
} as const;

/** Years are stored relative to 1900. */
export const firstYear = 1900;
