import { unitCodes } from '#contract/office-settings/rules.ts';
import {
  checkPeriod,
  isSupportOfficeCode,
  type PeriodProblem,
  type PeriodUnit,
  type SupportOfficeCode,
} from '#contract/office-settings/support-office.ts';
import type { GivenSupportOfficeSetting, SupportOfficeSetting } from '#contract/office-settings/support-office-api.ts';

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

export interface EditedPeriods {
  readonly changed: readonly SupportOfficeCode[];
  readonly given: readonly GivenSupportOfficeSetting[];
  readonly problems: ReadonlyMap<SupportOfficeCode, PeriodProblem>;
}

/** OFFICE-061 to OFFICE-063: what differs from the stored items, and what is wrong with it. */
export function editedPeriods(rows: readonly SupportOfficeSetting[], typed: TypedPeriods): EditedPeriods {
  const changed = rows.flatMap((row) => {
    const { code } = row;
    const edited = isSupportOfficeCode(code) ? typed[code] : undefined;
    if (!isSupportOfficeCode(code) || !edited) return [];
    const isSame = tidied(edited.value) === row.value && edited.unit === row.unitDescription;
    return isSame ? [] : [{ code, value: tidied(edited.value), unit: edited.unit, row }];
  });
  return {
    changed: changed.map(({ code }) => code),
    given: changed.map(({ code, value, unit, row }) => ({
      code,
      value,
      unitCode: unitCodes[unit],
      before: { value: row.value, unitCode: row.unitCode },
    })),
    problems: new Map(
      changed.flatMap(({ code, value, unit }) => {
        const [problem] = checkPeriod(code, value, unit);
        return problem ? [[code, problem] as const] : [];
      }),
    ),
  };
}
