import type { FieldErrorCode } from '../errors.ts';
import { addDays, addMonths } from '../shared/calendar.ts';

/** Support Office Settings, table T11: eight items, each a number with a unit. */
export const periodUnits = ['Days', 'Months', 'Years'] as const;
export type PeriodUnit = (typeof periodUnits)[number];

export interface SupportOfficeRule {
  readonly description: string;
  readonly units: readonly PeriodUnit[];
  readonly minimum: number;
  readonly maximum: number;
  readonly default: Period;
}

export interface Period {
  readonly value: number;
  readonly unit: PeriodUnit;
}

const anyUnit = { units: ['Days', 'Months', 'Years'], minimum: 1, maximum: 99 } as const;
const shortUnit = { units: ['Days', 'Months'], minimum: 1, maximum: 99 } as const;

/** OFFICE-064 to OFFICE-071. Table T16 says what each one does. */
export const supportOfficeRules = {
  childDataUpdate: {
    description: 'child data to be updated in',
    ...anyUnit,
    default: { value: 12, unit: 'Months' },
  },
  childDataReview: {
    description: 'child data to be reviewed in',
    ...anyUnit,
    default: { value: 6, unit: 'Months' },
  },
  childDataRenewal: {
    description: 'child data to be renewed in',
    ...anyUnit,
    default: { value: 12, unit: 'Months' },
  },
  childMediaUpdate: {
    description: 'child media to be updated in',
    ...anyUnit,
    default: { value: 12, unit: 'Months' },
  },
  childHoldPeriod: {
    description: 'child hold period',
    ...shortUnit,
    maximum: 60,
    default: { value: 30, unit: 'Days' },
  },
  reservationRenewal: {
    description: 'reservation to be renewed in',
    ...shortUnit,
    default: { value: 30, unit: 'Days' },
  },
  sponsorshipTerminationAge: {
    description: 'child age for sponsorship termination',
    units: ['Years'],
    minimum: 1,
    maximum: 25,
    default: { value: 18, unit: 'Years' },
  },
  reservationAutoExpiry: {
    description: 'reservation auto expiry in',
    ...shortUnit,
    default: { value: 90, unit: 'Days' },
  },
} as const satisfies Record<string, SupportOfficeRule>;

export type SupportOfficeCode = keyof typeof supportOfficeRules;
export type SupportOfficeSettings = Readonly<Record<SupportOfficeCode, Period>>;

export const supportOfficeCodes = Object.keys(supportOfficeRules) as readonly SupportOfficeCode[];

export const isSupportOfficeCode = (code: string): code is SupportOfficeCode => Object.hasOwn(supportOfficeRules, code);

export const defaultSupportOfficeSettings: SupportOfficeSettings = Object.fromEntries(
  supportOfficeCodes.map((code) => [code, supportOfficeRules[code].default]),
) as SupportOfficeSettings;

export interface PeriodProblem {
  readonly part: 'value' | 'unit';
  readonly code: FieldErrorCode;
  readonly params?: Readonly<Record<string, number>>;
}

export function checkPeriod(code: SupportOfficeCode, value: number, unit: string): PeriodProblem[] {
  const { minimum, maximum, units } = supportOfficeRules[code];
  const problems: PeriodProblem[] = [];
  if (!Number.isInteger(value) || value < minimum || value > maximum)
    problems.push({ part: 'value', code: 'out-of-range', params: { minimum, maximum } });
  if (!(units as readonly string[]).includes(unit)) problems.push({ part: 'unit', code: 'not-in-list' });
  return problems;
}

/** The calendar date one period after the given one. */
export function addPeriod(date: string, { value, unit }: Period): string {
  if (unit === 'Days') return addDays(date, value);
  return addMonths(date, unit === 'Years' ? value * 12 : value);
}
