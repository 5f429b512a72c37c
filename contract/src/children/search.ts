import { z } from 'zod';
import { DateRange } from '../shared/date-range.ts';
import { ageOperators, operators } from '../shared/operators.ts';
import { calendarDate, nameMaximum } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { childIdsMaximum } from './child-id.ts';
import { criteria, criterionIds, operatorsOf } from './criteria.ts';
import { projectsMaximum, searchNamePattern, valuesMaximum } from './limits.ts';

/** The search request: the basic fields of the specification and the chosen advanced criteria. */

const codes = (maximum: number) =>
  z
    .array(z.string({ error: 'invalid' }).min(1, { error: 'required' }).max(20, { error: 'too-long' }), {
      error: 'invalid',
    })
    .max(maximum, { error: 'too-many' });

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, { error: 'not-in-list' });

const name = z
  .string({ error: 'invalid' })
  .max(nameMaximum, { error: 'too-long' })
  .regex(searchNamePattern, { error: 'name-characters' });

const age = z.number({ error: 'not-a-number' }).int({ error: 'not-a-number' });

export const AgeRange = wire({
  operator: ['Operator', oneOf(ageOperators)],
  from: ['From', age],
  to: ['To', age.optional()],
});
export type AgeRange = z.output<typeof AgeRange>;

/** Basic text and lookup fields that can be searched by 'is empty' (table T14). */
export const emptyFields = ['ChildGivenName', 'ChildFamilyName', 'ActionCode', 'ReservationID'] as const;
export type EmptyField = (typeof emptyFields)[number];

/** One line for each criterion in the API description: kind, operators and list. */
const catalogue = criteria
  .map(({ id, kind, lookup, options }) => {
    const values = lookup ? `, values of list/${lookup}` : options ? `, ${options.join(' or ')}` : '';
    return `- ${id}: ${kind} (${operatorsOf({ kind }).join(', ')})${values}`;
  })
  .join('\n');

/** checkChildSearch checks From and To against the criterion's kind. */
export const AdvancedCriterion = wire({
  criterion: ['CriteriaId', oneOf(criterionIds).meta({ description: catalogue })],
  operator: ['Operator', oneOf(operators)],
  values: [
    'Value',
    z
      .array(z.string({ error: 'invalid' }).max(nameMaximum, { error: 'too-long' }), { error: 'invalid' })
      .max(valuesMaximum, { error: 'too-many' })
      .optional(),
  ],
  from: ['From', calendarDate.optional()],
  to: ['To', calendarDate.optional()],
});
export type AdvancedCriterion = z.output<typeof AdvancedCriterion>;

export const genders = ['Male', 'Female'] as const;

/** CHILD-016 to CHILD-028. ChildCodes is a pasted column of ids; unlike ChildCode, each must be a whole id. */
export const ChildSearch = wire(
  {
    childCode: ['ChildCode', z.string({ error: 'invalid' }).max(nameMaximum, { error: 'too-long' }).optional()],
    childCodes: [
      'ChildCodes',
      z
        .array(z.string({ error: 'invalid' }).max(nameMaximum, { error: 'too-long' }), { error: 'invalid' })
        .max(childIdsMaximum, { error: 'too-many' })
        .optional(),
    ],
    givenName: ['ChildGivenName', name.optional()],
    familyName: ['ChildFamilyName', name.optional()],
    countries: ['ChildCountryId', codes(valuesMaximum).optional()],
    age: ['AgeRange', AgeRange.optional()],
    gender: ['Gender', oneOf(genders).optional()],
    projects: ['Project', codes(projectsMaximum).optional()],
    regions: ['Region', codes(valuesMaximum).optional()],
    statuses: ['RCDSChildStatus', codes(valuesMaximum).optional()],
    reservationId: [
      'ReservationID',
      z
        .string({ error: 'invalid' })
        .regex(/^\d{1,12}$/, { error: 'not-a-number' })
        .optional(),
    ],
    actionCodes: ['ActionCode', codes(valuesMaximum).optional()],
    addDate: ['RCDSAddDate', DateRange.optional()],
    lastUpdateDate: ['FieldOfficeLastUpdateDate', DateRange.optional()],
    isEmpty: ['IsEmpty', z.array(oneOf(emptyFields), { error: 'invalid' }).max(emptyFields.length).optional()],
    advanced: [
      'Advanced',
      z.array(AdvancedCriterion, { error: 'invalid' }).max(criterionIds.length, { error: 'too-many' }).optional(),
    ],
  },
  { unknown: 'refuse' },
);
export type ChildSearch = z.output<typeof ChildSearch>;

/** Table T15, each sortable. */
export const gridColumns = [
  'ChildId',
  'ChildGivenName',
  'ChildFamilyName',
  'Gender',
  'Age',
  'BirthDate',
  'Country',
  'Project',
  'RCDSChildStatus',
  'ActionCode',
  'ReservationID',
  'FieldOfficeLastUpdateDate',
] as const;
export type GridColumn = (typeof gridColumns)[number];

export const sortBy = oneOf(gridColumns);
