import { settingsOfCategory } from '#contract/office-settings/check-settings.ts';
import { type SettingRule, settingCodes, settingRules } from '#contract/office-settings/rules.ts';
import { unitColumns } from './actions.ts';

/** Options of the settings screens, derived from the rules table. */

interface Wanted {
  readonly category?: number | undefined;
  readonly settingType?: string | undefined;
}

const codesFor = ({ category, settingType }: Wanted) =>
  (category === undefined ? settingCodes : settingsOfCategory(category)).filter(
    (code) => settingType === undefined || code === settingType,
  );

export const settingTypes = (category: number | undefined) => ({
  types: settingCodes
    .map((code) => ({ code, description: settingRules[code].description, category: settingRules[code].category }))
    .filter((type) => category === undefined || type.category === category),
});

/** API-041. */
export const predefinedOptions = (wanted: Wanted) => ({
  options: codesFor(wanted).flatMap((code) => {
    const rule: SettingRule = settingRules[code];
    return 'list' in rule ? rule.list.map((value) => ({ settingType: code, value })) : [];
  }),
});

/** API-042. */
export const unitsOfMeasure = (wanted: Wanted) => ({
  units: codesFor(wanted).flatMap((settingType) => {
    const { unitCode, unitDescription } = unitColumns(settingType);
    return unitCode && unitDescription ? [{ settingType, code: unitCode, description: unitDescription }] : [];
  }),
});
