import type { Setting, SettingInput } from '#contract/office-settings/api.ts';
import {
  checkSettings,
  isSettingCode,
  type SettingProblem,
  tidySetting,
} from '#contract/office-settings/check-settings.ts';
import type { OfficeSettings, SettingCode } from '#contract/office-settings/rules.ts';
import type { FormParts } from '../../forms/form-parts.ts';
import type { FormIssue } from '../../forms/use-record-form.ts';

/** Edited values by setting code. */
export type SettingValues = Readonly<Partial<Record<SettingCode, string>>>;

export const storedValues = (rows: readonly Setting[]): SettingValues =>
  Object.fromEntries(rows.filter(({ code }) => isSettingCode(code)).map(({ code, value }) => [code, value]));

export interface Edited {
  /** In row order. */
  readonly given: readonly (SettingInput & { readonly code: SettingCode })[];
  readonly problems: readonly SettingProblem[];
}

const codesOf = (stored: SettingValues) => Object.keys(stored) as readonly SettingCode[];

/** Another spelling of the same number is not a change. */
const changedSettings = (typed: SettingValues, stored: SettingValues): readonly SettingCode[] =>
  codesOf(stored).filter(
    (code) => tidySetting(code, typed[code] ?? stored[code] ?? '') !== tidySetting(code, stored[code] ?? ''),
  );

export const settingParts: FormParts<SettingValues, SettingCode> = {
  differing: changedSettings,
  take: (values, from, code) => ({ ...values, [code]: from[code] }),
};

/** The settings that differ from the stored ones, validated together with all other settings of the office. */
export function editedSettings(office: OfficeSettings, stored: SettingValues, typed: SettingValues): Edited {
  const given = changedSettings(typed, stored).map((code) => ({
    code,
    value: tidySetting(code, typed[code] ?? ''),
    before: stored[code],
  }));
  const all = { ...office, ...stored, ...Object.fromEntries(given.map(({ code, value }) => [code, value])) };
  return {
    given,
    problems: checkSettings(
      all,
      given.map(({ code }) => code),
    ),
  };
}

export const settingIssues = (
  office: OfficeSettings,
  stored: SettingValues,
  typed: SettingValues,
): readonly FormIssue<SettingCode>[] =>
  editedSettings(office, stored, typed).problems.map(({ setting, ...problem }) => ({ part: setting, ...problem }));

/** The setting of a refused wire field: 'Settings.1.Value' is the second one sent. */
export function settingOfField(field: string, given: Edited['given']): SettingCode | undefined {
  const position = /^Settings\.(\d+)\.Value$/.exec(field)?.[1];
  return position === undefined ? undefined : given[Number(position)]?.code;
}
