import type { GivenSetting, Setting } from '#contract/office-settings/api.ts';
import {
  checkSettings,
  isSettingCode,
  type SettingProblem,
  tidySetting,
} from '#contract/office-settings/check-settings.ts';
import type { OfficeSettings, SettingCode } from '#contract/office-settings/rules.ts';

/** What somebody has typed and not saved, by setting. */
export type Typed = Readonly<Partial<Record<SettingCode, string>>>;

export const storedValues = (rows: readonly Setting[]): Typed =>
  Object.fromEntries(rows.filter(({ code }) => isSettingCode(code)).map(({ code, value }) => [code, value]));

export interface Edited {
  /** In the order of the rows. */
  readonly given: readonly (GivenSetting & { readonly code: SettingCode })[];
  readonly problems: readonly SettingProblem[];
}

/** Which settings differ from what is stored, and what is wrong with them, given all the others of the office. */
export function editedSettings(office: OfficeSettings, rows: readonly Setting[], typed: Typed): Edited {
  const stored = storedValues(rows);
  const given = rows.flatMap(({ code }) => {
    if (!isSettingCode(code)) return [];
    const value = tidySetting(code, typed[code] ?? stored[code] ?? '');
    return value === stored[code] ? [] : [{ code, value, before: stored[code] }];
  });
  const all = { ...office, ...stored, ...Object.fromEntries(given.map(({ code, value }) => [code, value])) };
  return {
    given,
    problems: checkSettings(
      all,
      given.map(({ code }) => code),
    ),
  };
}

/** 'Settings.1.Value' of a refusal speaks of the second setting that was sent. */
export function settingOfField(field: string, given: Edited['given']): SettingCode | undefined {
  const position = /^Settings\.(\d+)\.Value$/.exec(field)?.[1];
  return position === undefined ? undefined : given[Number(position)]?.code;
}
