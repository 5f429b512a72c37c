import { type Insertable, sql } from 'kysely';
import { type Language, languageCodes, sourceLanguage } from '#contract/shared/language.ts';
import reference from '../../../reference/lookups.json' with { type: 'json' };
import type { Db } from '../connection.ts';
import { columnIn } from '../language-columns.ts';
import type { Country } from '../tables.ts';
import { unlessByHand } from './by-hand.ts';

/** English first; another language may lack some. */
type Names = Readonly<Partial<Record<Language, string>>>;

interface ReferenceValue extends Names {
  readonly code: string;
  readonly [sourceLanguage]: string;
  readonly active?: boolean;
  readonly parent?: string;
  readonly discrepancyCode?: string;
}

interface ReferenceList {
  readonly id: number;
  readonly isSensitive?: boolean;
  readonly values: readonly ReferenceValue[];
}

const labelColumn = (language: Language) => `label_${language}`;

const labelsOf = (value: ReferenceValue) =>
  Object.fromEntries(languageCodes.map((language) => [labelColumn(language), value[language] ?? null])) as {
    readonly labelEn: string;
  };

const nameColumn = (language: Language) => columnIn('name', language);

const namesOf = (names: Names) =>
  Object.fromEntries(Object.entries(names).map(([language, name]) => [nameColumn(language as Language), name]));

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
    ...labelsOf(value),
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
        ...unlessByHand('lookup_value', [...languageCodes.map(labelColumn), 'is_active']),
        sortOrder: eb.ref('excluded.sortOrder'),
        parentCode: eb.ref('excluded.parentCode'),
        discrepancyCode: eb.ref('excluded.discrepancyCode'),
      })),
    )
    .execute();
}

/** Values removed from the file stay readable on old records and disappear from pickers; those added by hand stay. */
async function retireMissing(db: Db, list: ReferenceList): Promise<void> {
  const codes = list.values.map(({ code }) => code);
  await db
    .updateTable('lookupValue')
    .set({ isActive: false })
    .where('listId', '=', list.id)
    .where('isByHand', '=', false)
    .where(sql<boolean>`not (code = any(${codes}))`)
    .execute();
}

export async function loadLookups(db: Db): Promise<void> {
  for (const [name, list] of Object.entries(reference.lists as Readonly<Record<string, ReferenceList>>)) {
    await loadList(db, name, list);
    await retireMissing(db, list);
  }
}

type ReferenceCountry = (typeof reference.countries)[number];

/** A country that was made by hand may have the ISO code of one that comes with this version, which then stays away. */
const withoutOtherCodes = async (db: Db): Promise<readonly ReferenceCountry[]> => {
  const known = await db.selectFrom('country').select(['code', 'isoCode']).execute();
  const codeOf = new Map(known.map(({ code, isoCode }) => [isoCode, code]));
  return reference.countries.filter(({ code, iso2 }) => (codeOf.get(iso2) ?? code) === code);
};

/** What was renamed by hand keeps its names. */
export async function loadCountries(db: Db): Promise<void> {
  for (const [code, names] of Object.entries(reference.regionNames as Readonly<Record<string, Names>>))
    await db.updateTable('region').set(namesOf(names)).where('code', '=', code).where('isByHand', '=', false).execute();
  await db
    .insertInto('country')
    .values(
      (await withoutOtherCodes(db)).map(
        ({ code, iso2, region, supportOffice, names }) =>
          ({
            code,
            isoCode: iso2,
            regionCode: region,
            supportOfficeCode: supportOffice,
            ...namesOf(names),
          }) as Insertable<Country>,
      ),
    )
    .onConflict((oc) => oc.column('code').doUpdateSet(unlessByHand('country', languageCodes.map(nameColumn))))
    .execute();
}
