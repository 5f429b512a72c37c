import { sql } from 'kysely';
import { checkSetting, isSettingCode } from '#contract/office-settings/check-settings.ts';
import { defaultSettings, type OfficeSettings } from '#contract/office-settings/rules.ts';
import {
  checkPeriod,
  defaultSupportOfficeSettings,
  isSupportOfficeCode,
  type PeriodUnit,
  type SupportOfficeSettings,
} from '#contract/office-settings/support-office.ts';
import type { SettingsTab } from '#contract/office-settings/tabs.ts';
import { audit, type Change } from '../../db/audit.ts';
import { type Db, preparedAs } from '../../db/connection.ts';
import type { Context } from '../../http/context.ts';
import { fail } from '../../refusal.ts';
import { referenceHistory } from '../reference/queries.ts';

export const findOffice = (db: Db, code: string) =>
  db
    .selectFrom('office')
    .select(['code', 'name', 'kind', 'regionCode', 'isActive'])
    .where('code', '=', code)
    .executeTakeFirst();

/** A Partnership Admin may name any office, including one that does not exist. */
export const getOffice = async (db: Db, code: string) => (await findOffice(db, code)) ?? fail('not-found');

const settingsInForce = (office: string) => sql<{ code: string; value: string }>`${preparedAs('office-settings')}
  select code, value from office_setting where office_code = ${office}`;

/**
 * The settings in force, used by every domain. Read each time (one index lookup on a prepared statement), so that a
 * change takes effect at once on every server. Unset values, and values that the current rules would refuse, fall back
 * to their defaults.
 */
export async function officeSettings(db: Db, office: string): Promise<OfficeSettings> {
  const { rows } = await settingsInForce(office).execute(db);
  const set = rows.filter(({ code, value }) => isSettingCode(code) && !checkSetting(code, value));
  return { ...defaultSettings, ...Object.fromEntries(set.map(({ code, value }) => [code, value])) };
}

interface SettingsCache {
  readonly version: string;
  readonly settings: Map<string, Promise<OfficeSettings>>;
}
const settingsCaches = new WeakMap<Db, SettingsCache>();

/**
 * Cached settings for a request. The cache is valid for one access version, which each request checks on arrival (see
 * http/person/people.ts); transactions read uncached.
 */
export function cachedOfficeSettings(db: Db, office: string, version: string): Promise<OfficeSettings> {
  let memory = settingsCaches.get(db);
  if (memory?.version !== version) {
    memory = { version, settings: new Map() };
    settingsCaches.set(db, memory);
  }
  const { settings } = memory;
  const known = settings.get(office) ?? officeSettings(db, office);
  settings.set(office, known);
  known.catch(() => settings.delete(office));
  return known;
}

const supportSettingsInForce = (offices: readonly string[]) => sql<{
  officeCode: string;
  code: string;
  value: number;
  unit: string;
}>`${preparedAs('support-office-settings')}
  select office_code, code, value, unit from support_office_setting where office_code = any(${offices})`;

/** Table T11 for several offices; the result has an entry for each. */
export async function supportOfficeSettings(
  db: Db,
  offices: readonly string[],
): Promise<ReadonlyMap<string, SupportOfficeSettings>> {
  const { rows } = await supportSettingsInForce(offices).execute(db);
  const found = new Map(offices.map((office) => [office, { ...defaultSupportOfficeSettings }]));
  for (const { officeCode, code, value, unit } of rows)
    if (isSupportOfficeCode(code) && checkPeriod(code, value, unit).length === 0)
      Object.assign(found.get(officeCode) ?? {}, { [code]: { value, unit: unit as PeriodUnit } });
  return found;
}

/** 0 until the office has saved this part of its settings. */
export async function versionOf(db: Db, office: string, part: string): Promise<number> {
  const row = await db
    .selectFrom('settingVersion')
    .select('version')
    .where('officeCode', '=', office)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/**
 * Locks a part of an office's settings for update, so that administrators save one after the other; returns its
 * version.
 */
export async function lockPart(db: Db, office: string, part: string): Promise<number> {
  await getOffice(db, office);
  await db
    .insertInto('settingVersion')
    .values({ officeCode: office, part, version: 0 })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const { version } = await db
    .selectFrom('settingVersion')
    .select('version')
    .where('officeCode', '=', office)
    .where('part', '=', part)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return version;
}

export async function incrementVersion(db: Db, office: string, part: string): Promise<void> {
  await db
    .updateTable('settingVersion')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('officeCode', '=', office)
    .where('part', '=', part)
    .execute();
}

export const tabAudit = (office: string, tab: SettingsTab) => ({
  entity: 'office-settings',
  entityId: `${office}/${tab}`,
});

/** F12: the history of the API settings includes frames. Reference data is the same for every office. */
export function tabHistory(office: string, tab: SettingsTab) {
  if (tab === 'referenceData') return referenceHistory;
  const own = tabAudit(office, tab);
  return tab === 'apiConfiguration' ? [own, { entity: 'frame', entityId: office }] : own;
}

/** Writes the changes of a tab to the audit, in the transaction of the change. */
export const auditTab = (
  { db, office, user, clock }: Pick<Context, 'db' | 'office' | 'user' | 'clock'>,
  tab: SettingsTab,
  changes: Change['changes'],
): Promise<void> => audit(db, { ...tabAudit(office, tab), office, by: user.id, at: clock(), changes });
