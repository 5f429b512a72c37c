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

/** What somebody has typed and not saved, by setting. */
export type Typed = Readonly<Partial<Record<SettingCode, string>>>;

export const storedValues = (rows: readonly Setting[]): Typed =>
  Object.fromEntries(rows.filter(({ code }) => isSettingCode(code)).map(({ code, value }) => [code, value]));

export interface Edited {
  /** In the order of the rows. */
  readonly given: readonly (GivenSetting & { readonly code: SettingCode })[];
  readonly problems: readonly SettingProblem[];
}

const codesOf = (stored: Typed) => Object.keys(stored) as readonly SettingCode[];

/** Another spelling of the same number is no change. */
const changedSettings = (typed: Typed, stored: Typed): readonly SettingCode[] =>
  codesOf(stored).filter(
    (code) => tidySetting(code, typed[code] ?? stored[code] ?? '') !== tidySetting(code, stored[code] ?? ''),
  );

export const settingParts: FormParts<Typed, SettingCode> = {
  differing: changedSettings,
  take: (values, from, code) => ({ ...values, [code]: from[code] }),
};

/** Which settings differ from what is stored, and what is wrong with them, given all the others of the office. */
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

export const settingIssues = (
  office: OfficeSettings,
  stored: Typed,
  typed: Typed,
): readonly FormIssue<SettingCode>[] =>
  editedSettings(office, stored, typed).problems.map(({ setting, ...problem }) => ({ part: setting, ...problem }));

/** 'Settings.1.Value' of a refusal speaks of the second setting that was sent. */
export function settingOfField(field: string, given: Edited['given']): SettingCode | undefined {
  const position = /^Settings\.(\d+)\.Value$/.exec(field)?.[1];
  return position === undefined ? undefined : given[Number(position)]?.code;
}
