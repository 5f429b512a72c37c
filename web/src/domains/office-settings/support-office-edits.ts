import { unitCodes } from '#contract/office-settings/rules.ts';
import {
  checkPeriod,
  isSupportOfficeCode,
  type PeriodUnit,
  type SupportOfficeCode,
} from '#contract/office-settings/support-office.ts';
import type { GivenSupportOfficeSetting, SupportOfficeSetting } from '#contract/office-settings/support-office-api.ts';
import type { FormParts } from '../../forms/form-parts.ts';
import type { FormIssue } from '../../forms/use-record-form.ts';

export interface TypedPeriod {
  readonly value: string;
  readonly unit: PeriodUnit;
}
export type TypedPeriods = Readonly<Partial<Record<SupportOfficeCode, TypedPeriod>>>;

export const storedPeriod = ({ value, unitDescription }: SupportOfficeSetting): TypedPeriod => ({
  value: String(value),
  unit: unitDescription as PeriodUnit,
});

const tidied = (value: string): number => (/^\d{1,4}$/.test(value.trim()) ? Number(value.trim()) : Number.NaN);

export const storedPeriods = (rows: readonly SupportOfficeSetting[]): TypedPeriods =>
  Object.fromEntries(rows.filter(({ code }) => isSupportOfficeCode(code)).map((row) => [row.code, storedPeriod(row)]));

const isSame = (one: TypedPeriod, other: TypedPeriod): boolean =>
  Object.is(tidied(one.value), tidied(other.value)) && one.unit === other.unit;

const changedPeriods = (typed: TypedPeriods, stored: TypedPeriods): readonly SupportOfficeCode[] =>
  (Object.keys(stored) as readonly SupportOfficeCode[]).filter((code) => {
    const [mine, before] = [typed[code], stored[code]];
    return mine !== undefined && before !== undefined && !isSame(mine, before);
  });

export const periodParts: FormParts<TypedPeriods, SupportOfficeCode> = {
  differing: changedPeriods,
  take: (values, from, code) => ({ ...values, [code]: from[code] }),
};

/** OFFICE-061 to OFFICE-063. */
export const periodIssues = (typed: TypedPeriods, stored: TypedPeriods): readonly FormIssue<SupportOfficeCode>[] =>
  changedPeriods(typed, stored).flatMap((part) => {
    const period = typed[part];
    const [problem] = period ? checkPeriod(part, tidied(period.value), period.unit) : [];
    return problem ? [{ ...problem, part }] : [];
  });

/** The settings to send: those that differ from the stored ones, in order. */
export const givenPeriods = (
  rows: readonly SupportOfficeSetting[],
  typed: TypedPeriods,
): readonly GivenSupportOfficeSetting[] =>
  changedPeriods(typed, storedPeriods(rows)).flatMap((code) => {
    const [period, row] = [typed[code], rows.find((one) => one.code === code)];
    if (!period || !row) return [];
    const before = { value: row.value, unitCode: row.unitCode };
    return [{ code, value: tidied(period.value), unitCode: unitCodes[period.unit], before }];
  });
