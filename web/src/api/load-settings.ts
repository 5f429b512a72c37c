import { defaultConsentDays, isConsentDue } from '#contract/consent/rules.ts';
import { listSettings, type Setting } from '#contract/office-settings/api.ts';
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

/** F13: before consent the server returns only the general category; the others are fetched after consent. */
async function fetchCategory(call: Call, office: string, category: number) {
  try {
    return (await call(listSettings, { office, category })).settings;
  } catch (failure) {
    if (isProblem(failure, 'consent-required')) return [];
    throw failure;
  }
}

/** SESSION-001: the office's Session Timeout applies; if the office has none stored, the user's active minutes do. */
function settingsFrom(rows: readonly Setting[], activeMinutes: number): OfficeSettings {
  const known = rows.filter(({ code }) => isKnown(code));
  const base = activeMinutes > 0 ? { ...defaultSettings, sessionTimeout: String(activeMinutes) } : defaultSettings;
  return { ...base, ...Object.fromEntries(known.map(({ code, value }) => [code, value])) };
}

export async function loadSettings(
  call: Call,
  { office, activeMinutes }: Pick<User, 'office' | 'activeMinutes'>,
): Promise<OfficeSettings> {
  const answers = await Promise.all(settingCategories.map(({ code }) => fetchCategory(call, office, code)));
  return settingsFrom(answers.flat(), activeMinutes);
}

type Entering = Pick<User, 'office' | 'activeMinutes' | 'policyStatementId' | 'acknowledgedPolicyAt'>;

/** An estimate from the profile, which does not contain the id of the policy accepted last. */
const isConsentMissing = ({ policyStatementId, acknowledgedPolicyAt }: Entering, validityDays: number): boolean => {
  const latest =
    policyStatementId === null || acknowledgedPolicyAt === null
      ? undefined
      : { policyId: policyStatementId, acknowledgedAt: acknowledgedPolicyAt };
  return isConsentDue({ policyId: policyStatementId, validityDays, latest }, new Date());
};

/** F13: without consent the server returns only the general settings, so only those are requested. */
export async function loadInitialSettings(
  call: Call,
  user: Entering,
): Promise<{ readonly settings: OfficeSettings; readonly areSettingsPart: boolean }> {
  if (isConsentMissing(user, defaultConsentDays)) {
    const general = settingsFrom(await fetchCategory(call, user.office, settingCategories[0].code), user.activeMinutes);
    const days = Number(general.privacyPolicy) || defaultConsentDays;
    if (isConsentMissing(user, days)) return { settings: general, areSettingsPart: true };
  }
  return { settings: await loadSettings(call, user), areSettingsPart: false };
}
