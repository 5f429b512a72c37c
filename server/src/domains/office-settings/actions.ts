import type { z } from 'zod';
import type { listSettings, Setting, SettingInput, saveSettings } from '#contract/office-settings/api.ts';
import {
  checkSettings,
  isSettingCategory,
  settingsOfCategory,
  tidySetting,
} from '#contract/office-settings/check-settings.ts';
import {
  type OfficeSettings,
  type SettingCode,
  type SettingRule,
  settingRules,
  unitCodes,
} from '#contract/office-settings/rules.ts';
import { tabOfCategory } from '#contract/office-settings/tabs.ts';
import type { FieldProblem } from '#contract/problem.ts';
import type { Db } from '../../db/connection.ts';
import { transact } from '../../db/transaction.ts';
import { refuseStale } from '../../db/versions.ts';
import type { Context } from '../../http/context.ts';
import { fail, failFields } from '../../refusal.ts';
import { auditTab, getOffice, incrementVersion, lockPart, officeSettings, tabAudit, versionOf } from './queries.ts';
import { upsertSettings } from './writes.ts';

type Wanted = z.output<typeof listSettings.input>;
type Save = z.output<typeof saveSettings.input>;
interface GivenRow {
  readonly value: string;
  readonly before: string | undefined;
  readonly at: number;
}
type Given = Map<SettingCode, GivenRow>;

const unitOf = (code: SettingCode) => {
  const rule: SettingRule = settingRules[code];
  return 'unit' in rule ? rule.unit : null;
};

export const unitColumns = (code: SettingCode) => {
  const unit = unitOf(code);
  return { unitCode: unit && unitCodes[unit], unitDescription: unit };
};

async function rowsOf(db: Db, office: string, codes: readonly SettingCode[]): Promise<Setting[]> {
  const values = await officeSettings(db, office);
  return codes.map((code) => ({
    code,
    description: settingRules[code].description,
    value: values[code],
    ...unitColumns(code),
  }));
}

/** API-031: the settings of one category, or only `settingType`. */
export async function listCategory({ db, office }: Pick<Context, 'db' | 'office'>, wanted: Omit<Wanted, 'office'>) {
  const { category, settingType } = wanted;
  if (!isSettingCategory(category)) return fail('not-found');
  await getOffice(db, office);
  const codes = settingsOfCategory(category).filter((code) => settingType === undefined || code === settingType);
  return {
    version: await versionOf(db, office, tabOfCategory[category]),
    settings: await rowsOf(db, office, codes),
  };
}

/** The given rows by setting, with their index in the request. */
function readGiven(category: number, given: readonly SettingInput[]): Given {
  const known = settingsOfCategory(category);
  const rows: Given = new Map();
  const problems: FieldProblem[] = [];
  given.forEach(({ code, value, before }, at) => {
    const setting = known.find((one) => one === code);
    const field = `Settings.${at}.SettingTypeCode`;
    if (!setting) problems.push({ field, code: 'unknown' });
    else if (rows.has(setting)) problems.push({ field, code: 'duplicate' });
    else rows.set(setting, { value: tidySetting(setting, value), before, at });
  });
  if (problems.length > 0) failFields(...problems);
  return rows;
}

/** The given values by wire name. */
const textsOf = (rows: Given, read: (code: SettingCode, value: string) => string) =>
  Object.fromEntries([...rows].map(([code, { value, at }]) => [`Settings.${at}.Value`, read(code, value)]));

/** F11: a row is in conflict only when somebody else changed that row; changes of other rows do not matter. */
const inConflict = (rows: Given, stored: OfficeSettings): SettingCode[] =>
  [...rows].flatMap(([code, { value, before }]) => (before !== stored[code] && value !== stored[code] ? [code] : []));

const withUnit = (code: SettingCode, value: string) => [value, unitOf(code)].filter((part) => part !== null).join(' ');

/** API-037 to API-040: one transaction; the result is checked together with the unchanged settings. */
export async function saveCategory(context: Context, { category, version, settings }: Save) {
  const { office, user, clock } = context;
  if (!isSettingCategory(category)) return fail('not-found');
  const rows = readGiven(category, settings);
  const tab = tabOfCategory[category];
  return transact(context.db, async (db) => {
    const current = await lockPart(db, office, tab);
    const before = await officeSettings(db, office);
    const conflicting = inConflict(rows, before);
    if (conflicting.length > 0)
      await refuseStale(
        db,
        { ...tabAudit(office, tab), fields: conflicting.map((code) => settingRules[code].description) },
        {
          version: current,
          texts: textsOf(rows, (code, value) => (rows.get(code)?.before === before[code] ? value : before[code])),
        },
        { version, texts: textsOf(rows, (_, value) => value) },
      );
    const after = { ...before, ...Object.fromEntries([...rows].map(([code, { value }]) => [code, value])) };
    const problems = checkSettings(after, rows.keys());
    if (problems.length > 0)
      failFields(
        ...problems.map(({ setting, code, params }) => ({
          field: `Settings.${rows.get(setting)?.at}.Value`,
          code,
          ...(params && { params }),
        })),
      );
    const changed = [...rows.keys()].filter((code) => before[code] !== after[code]);
    if (changed.length > 0) {
      await upsertSettings(db, office, new Map(changed.map((code) => [code, after[code]])), user.id, clock());
      await auditTab(
        { ...context, db },
        tab,
        Object.fromEntries(
          changed.map((code) => [
            settingRules[code].description,
            [withUnit(code, before[code]), withUnit(code, after[code])] as const,
          ]),
        ),
      );
      await incrementVersion(db, office, tab);
    }
    return listCategory({ db, office }, { category });
  });
}
