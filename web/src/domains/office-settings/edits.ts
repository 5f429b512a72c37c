import type { GivenSetting, Setting } from '#contract/office-settings/api.ts';
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
export type Typed = Readonly<Partial<Record<SettingCode, string>>>;

export const storedValues = (rows: readonly Setting[]): Typed =>
  Object.fromEntries(rows.filter(({ code }) => isSettingCode(code)).map(({ code, value }) => [code, value]));

export interface Edited {
  /** In row order. */
  readonly given: readonly (GivenSetting & { readonly code: SettingCode })[];
  readonly problems: readonly SettingProblem[];
}

const codesOf = (stored: Typed) => Object.keys(stored) as readonly SettingCode[];

/** Another spelling of the same number is not a change. */
const changedSettings = (typed: Typed, stored: Typed): readonly SettingCode[] =>
  codesOf(stored).filter(
    (code) => tidySetting(code, typed[code] ?? stored[code] ?? '') !== tidySetting(code, stored[code] ?? ''),
  );

export const settingParts: FormParts<Typed, SettingCode> = {
  differing: changedSettings,
  take: (values, from, code) => ({ ...values, [code]: from[code] }),
};

/** The settings that differ from the stored ones, validated together with all other settings of the office. */
export function editedSettings(office: OfficeSettings, stored: Typed, typed: Typed): Edited {
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

export const settingIssues = (office: OfficeSettings, stored: Typed, typed: Typed): readonly FormIssue<SettingCode>[] =>
  editedSettings(office, stored, typed).problems.map(({ setting, ...problem }) => ({ part: setting, ...problem }));

/** The setting of a refused wire field: 'Settings.1.Value' is the second one sent. */
export function settingOfField(field: string, given: Edited['given']): SettingCode | undefined {
  const position = /^Settings\.(\d+)\.Value$/.exec(field)?.[1];
  return position === undefined ? undefined : given[Number(position)]?.code;
}
