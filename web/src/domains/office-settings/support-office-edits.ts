import { unitCodes } from '#contract/office-settings/rules.ts';
import {
  checkPeriod,
  isSupportOfficeCode,
  type PeriodUnit,
  type SupportOfficeCode,
} from '#contract/office-settings/support-office.ts';
import type { SupportOfficeSetting, SupportOfficeSettingInput } from '#contract/office-settings/support-office-api.ts';
import type { FormParts } from '../../forms/form-parts.ts';
import type { FormIssue } from '../../forms/use-record-form.ts';

export interface PeriodValue {
  readonly value: string;
  readonly unit: PeriodUnit;
}
export type PeriodValues = Readonly<Partial<Record<SupportOfficeCode, PeriodValue>>>;

export const storedPeriod = ({ value, unitDescription }: SupportOfficeSetting): PeriodValue => ({
  value: String(value),
  unit: unitDescription as PeriodUnit,
});

const parsePeriod = (value: string): number => (/^\d{1,4}$/.test(value.trim()) ? Number(value.trim()) : Number.NaN);

export const storedPeriods = (rows: readonly SupportOfficeSetting[]): PeriodValues =>
  Object.fromEntries(rows.filter(({ code }) => isSupportOfficeCode(code)).map((row) => [row.code, storedPeriod(row)]));

const isSame = (one: PeriodValue, other: PeriodValue): boolean =>
  Object.is(parsePeriod(one.value), parsePeriod(other.value)) && one.unit === other.unit;

const changedPeriods = (typed: PeriodValues, stored: PeriodValues): readonly SupportOfficeCode[] =>
  (Object.keys(stored) as readonly SupportOfficeCode[]).filter((code) => {
    const [mine, before] = [typed[code], stored[code]];
    return mine !== undefined && before !== undefined && !isSame(mine, before);
  });

export const periodParts: FormParts<PeriodValues, SupportOfficeCode> = {
  differing: changedPeriods,
  take: (values, from, code) => ({ ...values, [code]: from[code] }),
};

/** OFFICE-061 to OFFICE-063. */
export const periodIssues = (typed: PeriodValues, stored: PeriodValues): readonly FormIssue<SupportOfficeCode>[] =>
  changedPeriods(typed, stored).flatMap((part) => {
    const period = typed[part];
    const [problem] = period ? checkPeriod(part, parsePeriod(period.value), period.unit) : [];
    return problem ? [{ ...problem, part }] : [];
  });

/** The settings to send: those that differ from the stored ones, in order. */
export const periodsInputOf = (
  rows: readonly SupportOfficeSetting[],
  typed: PeriodValues,
): readonly SupportOfficeSettingInput[] =>
  changedPeriods(typed, storedPeriods(rows)).flatMap((code) => {
    const [period, row] = [typed[code], rows.find((one) => one.code === code)];
    if (!period || !row) return [];
    const before = { value: row.value, unitCode: row.unitCode };
    return [{ code, value: parsePeriod(period.value), unitCode: unitCodes[period.unit], before }];
  });
