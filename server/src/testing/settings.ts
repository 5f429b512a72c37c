import { listSettings, saveSettings } from '#contract/office-settings/api.ts';
import { type SettingCode, settingRules, unitCodes } from '#contract/office-settings/rules.ts';
import type { PeriodUnit, SupportOfficeCode } from '#contract/office-settings/support-office.ts';
import { getSupportOfficeSettings, saveSupportOfficeSettings } from '#contract/office-settings/support-office-api.ts';
import type { Clock } from '../clock.ts';
import { testDatabase } from './database.ts';
import { makeUser } from './factories.ts';
import { startIssuer } from './issuer.ts';
import { testServer } from './server.ts';

/** Two servers on one database: settings are saved through one, and their effect is tested on the other. */
export async function settingsWorld(clock: Clock, env: Readonly<Record<string, string>> = {}) {
  const database = await testDatabase();
  const issuer = await startIssuer();
  const one = await testServer({ database, issuer, clock, env });
  const two = await testServer({ database, issuer, clock, env });
  const admin = await makeUser(database.db, { roles: ['Partnership Admin'] });

  /** Saves settings as an administrator, each in its category. */
  async function set(values: Partial<Readonly<Record<SettingCode, string>>>, office = 'USAO'): Promise<void> {
    for (const [code, value] of Object.entries(values)) {
      const { category } = settingRules[code as SettingCode];
      const { version } = (await one.call(listSettings, { office, category }, { as: admin })).output;
      await one
        .call(saveSettings, { office, category, version, settings: [{ code, value }] }, { as: admin })
        .then(({ output }) => output);
    }
  }

  async function setSupport(office: string, code: SupportOfficeCode, value: number, unit: PeriodUnit): Promise<void> {
    const { version } = (await one.call(getSupportOfficeSettings, { office }, { as: admin })).output;
    const settings = [{ code, value, unitCode: unitCodes[unit] }];
    await one
      .call(saveSupportOfficeSettings, { office, version, settings }, { as: admin })
      .then(({ output }) => output);
  }

  return { db: database.db, issuer, one, two, admin, set, setSupport };
}
