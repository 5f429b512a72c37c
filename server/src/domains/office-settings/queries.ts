import { defaultSettings, type OfficeSettings, settingRules } from '#contract/office-settings/rules.ts';
import type { Db } from '../../db/connection.ts';

export const findOffice = (db: Db, code: string) =>
  db.selectFrom('office').select(['code', 'name', 'kind', 'regionCode']).where('code', '=', code).executeTakeFirst();

/** Every setting of an office: what it has not set is its default. */
export async function settingsOf(db: Db, office: string): Promise<OfficeSettings> {
  const rows = await db
    .selectFrom('officeSetting')
    .select(['code', 'value'])
    .where('officeCode', '=', office)
    .execute();
  const set = rows.filter(({ code }) => Object.hasOwn(settingRules, code)).map(({ code, value }) => [code, value]);
  return { ...defaultSettings, ...Object.fromEntries(set) };
}

/** 0 until the office has saved anything in this category. */
export async function categoryVersion(db: Db, office: string, category: number): Promise<number> {
  const row = await db
    .selectFrom('settingCategory')
    .select('version')
    .where('officeCode', '=', office)
    .where('category', '=', category)
    .executeTakeFirst();
  return row?.version ?? 0;
}
