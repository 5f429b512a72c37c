import type { SettingCode } from '#contract/office-settings/rules.ts';
import type { Period, SupportOfficeCode } from '#contract/office-settings/support-office.ts';
import type { Db } from '../../db/connection.ts';

export async function upsertSettings(
  db: Db,
  office: string,
  values: ReadonlyMap<SettingCode, string>,
  by: number | null,
  at: Date,
): Promise<void> {
  await db
    .insertInto('officeSetting')
    .values([...values].map(([code, value]) => ({ officeCode: office, code, value, updatedAt: at, updatedBy: by })))
    .onConflict((oc) =>
      oc.columns(['officeCode', 'code']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        updatedAt: eb.ref('excluded.updatedAt'),
        updatedBy: eb.ref('excluded.updatedBy'),
      })),
    )
    .execute();
}

export async function upsertSupportOfficeSettings(
  db: Db,
  office: string,
  periods: ReadonlyMap<SupportOfficeCode, Period>,
  by: number,
  at: Date,
): Promise<void> {
  await db
    .insertInto('supportOfficeSetting')
    .values(
      [...periods].map(([code, period]) => ({ officeCode: office, code, ...period, updatedAt: at, updatedBy: by })),
    )
    .onConflict((oc) =>
      oc.columns(['officeCode', 'code']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        unit: eb.ref('excluded.unit'),
        updatedAt: eb.ref('excluded.updatedAt'),
        updatedBy: eb.ref('excluded.updatedBy'),
      })),
    )
    .execute();
}
