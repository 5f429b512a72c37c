import { sql } from 'kysely';
import reference from '../../../reference/lookups.json' with { type: 'json' };
import type { Db } from '../connection.ts';

interface ReferenceValue {
  readonly code: string;
  readonly en: string;
  readonly es?: string;
  readonly active?: boolean;
  readonly parent?: string;
  readonly discrepancyCode?: string;
}

interface ReferenceList {
  readonly id: number;
  readonly isSensitive?: boolean;
  readonly values: readonly ReferenceValue[];
}

async function loadList(db: Db, name: string, list: ReferenceList): Promise<void> {
  await db
    .insertInto('lookupList')
    .values({ id: list.id, name, isSensitive: list.isSensitive ?? false })
    .onConflict((oc) => oc.column('id').doUpdateSet((eb) => ({ isSensitive: eb.ref('excluded.isSensitive') })))
    .execute();
  const known = await db.selectFrom('lookupValue').select(['code', 'id']).where('listId', '=', list.id).execute();
  const ids = new Map(known.map(({ code, id }) => [code, id]));
  let last = Math.max(list.id * 1000, ...ids.values());
  // A value keeps its id for ever, because records refer to it; new values continue after the last id.
  const rows = list.values.map((value, index) => ({
    id: ids.get(value.code) ?? ++last,
    listId: list.id,
    code: value.code,
    labelEn: value.en,
    labelEs: value.es ?? null,
    isActive: value.active ?? true,
    sortOrder: index + 1,
    parentCode: value.parent ?? null,
    discrepancyCode: value.discrepancyCode ?? null,
  }));
  await db
    .insertInto('lookupValue')
    .values(rows)
    .onConflict((oc) =>
      oc.column('id').doUpdateSet((eb) => ({
        labelEn: eb.ref('excluded.labelEn'),
        labelEs: eb.ref('excluded.labelEs'),
        isActive: eb.ref('excluded.isActive'),
        sortOrder: eb.ref('excluded.sortOrder'),
        parentCode: eb.ref('excluded.parentCode'),
        discrepancyCode: eb.ref('excluded.discrepancyCode'),
      })),
    )
    .execute();
}

/** Values removed from the file stay readable on old records and disappear from pickers. */
async function retireMissing(db: Db, list: ReferenceList): Promise<void> {
  const codes = list.values.map(({ code }) => code);
  await db
    .updateTable('lookupValue')
    .set({ isActive: false })
    .where('listId', '=', list.id)
    .where(sql<boolean>`not (code = any(${codes}))`)
    .execute();
}

export async function loadLookups(db: Db): Promise<void> {
  for (const [name, list] of Object.entries(reference.lists as Readonly<Record<string, ReferenceList>>)) {
    await loadList(db, name, list);
    await retireMissing(db, list);
  }
}

export async function loadCountries(db: Db): Promise<void> {
  for (const [code, nameEs] of Object.entries(reference.regionNamesEs))
    await db.updateTable('region').set({ nameEs }).where('code', '=', code).execute();
  await db
    .insertInto('country')
    .values(
      reference.countries.map(({ code, iso2, name, nameEs, region, supportOffice }) => ({
        code,
        isoCode: iso2,
        name,
        nameEs,
        regionCode: region,
        supportOfficeCode: supportOffice,
      })),
    )
    .onConflict((oc) =>
      oc.column('code').doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), nameEs: eb.ref('excluded.nameEs') })),
    )
    .execute();
}
