import type { FieldErrorCode } from '../errors.ts';
import { type OfficeSettings, type SettingCategory, type SettingCode, settingCodes, settingRules } from './rules.ts';

/** Validation of settings, in the form while typing and on the server before saving. */
export interface SettingProblem {
  readonly setting: SettingCode;
  readonly code: FieldErrorCode;
  readonly params?: Readonly<Record<string, number>>;
}

export const isSettingCode = (code: string): code is SettingCode => Object.hasOwn(settingRules, code);

export const settingsOfCategory = (category: number): readonly SettingCode[] =>
  settingCodes.filter((code) => settingRules[code].category === category);

export const isSettingCategory = (category: number): category is SettingCategory =>
  settingsOfCategory(category).length > 0;

/** Normalises a value, so that '007' is no change from '7'. */
export function tidySetting(setting: SettingCode, value: string): string {
  const trimmed = value.trim();
  return 'list' in settingRules[setting] || !/^\d{1,9}$/.test(trimmed) ? trimmed : String(Number(trimmed));
}

/** OFFICE-072 to OFFICE-087: each value within its own list or range. */
export function checkSetting(setting: SettingCode, value: string): SettingProblem | undefined {
  const rule = settingRules[setting];
  if (value === '') return { setting, code: 'required' };
  if ('list' in rule)
    return (rule.list as readonly string[]).includes(value) ? undefined : { setting, code: 'not-in-list' };
  const { minimum, maximum } = rule;
  const isWithin = /^\d{1,9}$/.test(value) && Number(value) >= minimum && Number(value) <= maximum;
  return isWithin ? undefined : { setting, code: 'out-of-range', params: { minimum, maximum } };
}

interface CrossCheck {
  readonly setting: SettingCode;
  readonly code: FieldErrorCode;
  readonly above?: readonly SettingCode[];
  readonly below?: SettingCode;
}

/** OFFICE-074 and OFFICE-088 to OFFICE-090, each rule from both of its sides. */
const crossChecks: readonly CrossCheck[] = [
  { setting: 'minAgeLimit', below: 'maxAgeLimit', code: 'max-age-not-greater' },
  { setting: 'maxAgeLimit', above: ['minAgeLimit'], code: 'max-age-not-greater' },
  { setting: 'expirationDays', above: ['expirationReminderDays', 'draftReminderDays'], code: 'expiration-not-greater' },
  { setting: 'expirationReminderDays', below: 'expirationDays', code: 'expiration-reminder-not-less' },
  { setting: 'draftReminderDays', below: 'expirationDays', code: 'draft-reminder-not-less' },
];

function checkAgainst(settings: OfficeSettings, check: CrossCheck): SettingProblem | undefined {
  const { setting, above = [], below, code } = check;
  const value = Number(settings[setting]);
  const floor = Math.max(...above.map((other) => Number(settings[other])), Number.NEGATIVE_INFINITY);
  if (value <= floor) return { setting, code, params: { count: floor } };
  const ceiling = below ? Number(settings[below]) : Number.POSITIVE_INFINITY;
  return value >= ceiling ? { setting, code, params: { count: ceiling } } : undefined;
}

/**
 * Problems of the changed settings, given all others. A cross-check is reported at the setting that was changed: a user
 * who moved a reminder gets the message about the reminder.
 */
export function checkSettings(settings: OfficeSettings, changed: Iterable<SettingCode>): SettingProblem[] {
  const touched = new Set(changed);
  const single = [...touched].map((code) => checkSetting(code, settings[code])).filter((found) => found !== undefined);
  const wrong = new Set<SettingCode>(single.map(({ setting }) => setting));
  const crossed = crossChecks
    .filter(({ setting, above = [], below }) => ![setting, ...above, below].some((code) => code && wrong.has(code)))
    .filter(({ setting }) => touched.has(setting))
    .map((check) => checkAgainst(settings, check))
    .filter((found) => found !== undefined);
  return [...single, ...crossed];
}
