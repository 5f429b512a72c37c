import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CriterionField } from '#contract/children/criteria.ts';
import { type Expression, isAnyOf } from '../../../search/clauses.ts';
import { attributeNumbers, firstYear } from './attributes.ts';

/** Maps each criterion's field to its SQL. The catalogue defines the criteria, this file their columns. */
export type Field =
  | { readonly kind: 'date'; readonly column: Expression }
  /** A column with one lookup value, or an array column with several. */
  | {
      readonly kind: 'list';
      readonly isAny: (ids: readonly number[]) => RawBuilder<SqlBool>;
      readonly isEmpty: RawBuilder<SqlBool>;
    }
  /** A typed number or a choice. Its number in the attribute index is `attribute x 1000 + offset + value`. */
  | {
      readonly kind: 'number';
      readonly attribute: number;
      readonly offset: number;
      readonly column: Expression;
    }
  | {
      readonly kind: 'choice';
      readonly attribute: number;
      readonly column: Expression;
      readonly values: readonly (boolean | number)[];
    }
  | { readonly kind: 'special' };

const c = (column: string): Expression => sql.raw(`c.${column}`);
const date = (column: string): Field => ({ kind: 'date', column: c(column) });
const value = (column: string): Field => ({
  kind: 'list',
  isAny: (ids) => isAnyOf(c(column), ids),
  isEmpty: sql<SqlBool>`${c(column)} is null`,
});
const values = (column: string): Field => ({
  kind: 'list',
  isAny: (ids) => sql<SqlBool>`${c(column)} && ${ids}::integer[]`,
  isEmpty: sql<SqlBool>`${c(column)} = '{}'`,
});
const number = (attribute: number, offset: number, column: Expression): Field => ({
  kind: 'number',
  attribute,
  offset,
  column,
});
/** Yes is value 1 of the attribute, No is value 2. */
const flag = (attribute: number, column: string): Field => ({
  kind: 'choice',
  attribute,
  column: c(column),
  values: [true, false],
});
const special: Field = { kind: 'special' };

export const fields: Readonly<Record<CriterionField, Field>> = {
  status: special,
  foStatus: special,
  actionCode: special,
  community: special,
  reservation: special,
  updatedBy: special,
  addDate: date('add_date'),
  lastUpdateDate: date('last_update_date'),
  birthDate: date('birth_date'),
  birthMonth: {
    kind: 'list',
    isAny: (ids) =>
      isAnyOf(
        sql`extract(month from c.birth_date)`,
        ids.map((id) => id % 1000),
      ),
    isEmpty: sql<SqlBool>`false`,
  },
  birthDay: number(attributeNumbers.birthDay, 0, sql`extract(day from c.birth_date)`),
  birthYear: number(attributeNumbers.birthYear, -firstYear, sql`extract(year from c.birth_date)`),
  religion: value('religion'),
  reasonForLeaving: value('reason_for_leaving'),
  webPublishable: value('web_publishable'),
  christianWitnessSensitivity: value('christian_witness_sensitivity'),
  registrationDate: date('registration_date'),
  leavingDate: date('leaving_date'),
  dropRequestedDate: date('drop_requested_date'),
  educationType: value('education_type'),
  educationLevel: value('education_level'),
  educationGradeYear: value('education_grade_year'),
  favoriteSubject: value('favorite_subject'),
  attendingRegularly: value('attending_regularly'),
  reasonNotAttendingRegularly: value('reason_not_attending_regularly'),
  reasonNotEnrolled: value('reason_not_enrolled'),
  educationUpdateDate: date('education_update_date'),
  healthStatus: {
    kind: 'choice',
    attribute: attributeNumbers.healthStatus,
    column: c('health_status'),
    values: [1, 2],
  },
  healthProblem: values('health_problem'),
  healthUpdateDate: date('health_update_date'),
  followingGrowthCurve: value('following_growth_curve'),
  healthNutritionActivities: value('health_nutrition_activities'),
  nutritionUpdateDate: date('nutrition_update_date'),
  livingWith: value('living_with'),
  // Occupation of the father or the mother.
  occupation: {
    kind: 'list',
    isAny: (ids) => sql<SqlBool>`(${isAnyOf(c('father_occupation'), ids)} or ${isAnyOf(c('mother_occupation'), ids)})`,
    isEmpty: sql<SqlBool>`(c.father_occupation is null and c.mother_occupation is null)`,
  },
  numberOfBrothers: number(attributeNumbers.numberOfBrothers, 1, c('number_of_brothers')),
  numberOfSisters: number(attributeNumbers.numberOfSisters, 1, c('number_of_sisters')),
  chores: values('chores'),
  favoritePlay: value('favorite_play'),
  workWith: value('work_with'),
  whenWorks: values('when_works'),
  hoursPerWeek: number(attributeNumbers.hoursPerWeek, 1, c('hours_per_week')),
  familyUpdateDate: date('family_update_date'),
  participationSupportType: values('participation_support_type'),
  participationSupportDescription: values('participation_support_description'),
  participationApprovedBy: value('participation_approved_by'),
  participationApprovedName: value('participation_approved_name'),
  participationSupportDate: date('participation_support_date'),
  participationApprovedDate: date('participation_approved_date'),
  lastCorrespondenceDate: date('last_correspondence_date'),
  nextCorrespondenceDueDate: date('next_correspondence_due_date'),
  hasCgp: flag(attributeNumbers.hasCgp, 'has_cgp'),
  hasCgv: flag(attributeNumbers.hasCgv, 'has_cgv'),
  hasCup: flag(attributeNumbers.hasCup, 'has_cup'),
  hasCuv: flag(attributeNumbers.hasCuv, 'has_cuv'),
  photoDate: date('photo_date'),
  videoDate: date('video_date'),
  presenceVerifiedDate: date('presence_verified_date'),
  awayUntilDate: date('away_until_date'),
  sponsorshipStartDate: date('sponsorship_start_date'),
};
