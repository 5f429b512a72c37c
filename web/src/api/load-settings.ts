import { listSettings } from '#contract/office-settings/api.ts';
import {
  defaultSettings,
  type OfficeSettings,
  type SettingCode,
  settingCategories,
  settingCodes,
} from '#contract/office-settings/rules.ts';
import type { User } from '#contract/users/api.ts';
import type { call } from './call.ts';
import { isProblem } from './problem.ts';

type Call = typeof call;

const isKnown = (code: string): code is SettingCode => (settingCodes as readonly string[]).includes(code);

/** F13: before the consent the server tells the general ones alone; the others are asked for again when it is given. */
async function rowsOf(call: Call, office: string, category: number) {
  try {
    return (await call(listSettings, { office, category })).settings;
  } catch (failure) {
    if (isProblem(failure, 'consent-required')) return [];
    throw failure;
  }
}

/** SESSION-001: the office's Session Timeout rules; without a row of its own, the person's active time. */
export async function loadSettings(
  call: Call,
  { office, activeMinutes }: Pick<User, 'office' | 'activeMinutes'>,
): Promise<OfficeSettings> {
  const answers = await Promise.all(settingCategories.map(({ code }) => rowsOf(call, office, code)));
  const rows = answers.flat().filter(({ code }) => isKnown(code));
  const base = activeMinutes > 0 ? { ...defaultSettings, sessionTimeout: String(activeMinutes) } : defaultSettings;
  return { ...base, ...Object.fromEntries(rows.map(({ code, value }) => [code, value])) };
}
