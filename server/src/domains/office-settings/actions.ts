import type { z } from 'zod';
import type { listSettings, Setting } from '#contract/office-settings/api.ts';
import {
  type SettingRule,
  settingCategories,
  settingCodes,
  settingRules,
  unitCodes,
} from '#contract/office-settings/rules.ts';
import type { Context } from '../../http/context.ts';
import { fail } from '../../refusal.ts';
import { categoryVersion, findOffice, settingsOf } from './queries.ts';

type Wanted = z.output<typeof listSettings.input>;

/** API-031: the rows of one category, or the one row of `settingType`. */
export async function listCategory({ db, office }: Context, { category, settingType }: Wanted) {
  if (!settingCategories.some(({ code }) => code === category)) fail('not-found');
  if (!(await findOffice(db, office))) fail('not-found');
  const values = await settingsOf(db, office);
  const rows = settingCodes.map((code): Setting & { category: number } => {
    const rule: SettingRule = settingRules[code];
    const unit = 'unit' in rule ? rule.unit : null;
    return {
      category: rule.category,
      code,
      description: rule.description,
      value: values[code],
      unitCode: unit && unitCodes[unit],
      unitDescription: unit,
    };
  });
  return {
    version: await categoryVersion(db, office, category),
    settings: rows.filter(
      (row) => row.category === category && (settingType === undefined || row.code === settingType),
    ),
  };
}
