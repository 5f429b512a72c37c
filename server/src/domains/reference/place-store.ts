import { sql } from 'kysely';
import type { OfficeKind } from '#contract/office-settings/office-kinds.ts';
import type { ListSummary, ReferenceValue } from '#contract/reference/api.ts';
import { type PlaceList, placeLists } from '#contract/reference/rules.ts';
import { type Language, languageCodes } from '#contract/shared/language.ts';
import type { Db } from '../../db/connection.ts';
import { columnIn } from '../../db/language-columns.ts';
import { equipOffices } from '../../db/reference/new-office.ts';
import { getLists, officeName } from '../lookups/queries.ts';
import { insertOffice } from './new-office.ts';
import { lockPlaces } from './place-lock.ts';
import type { Name, NewValue, ValueStore } from './stored-value.ts';

/** Regions, countries and offices, with their names in every language. */

interface PlaceTable {
  readonly table: 'region' | 'country' | 'office';
  /** For tables that hold two lists. */
  readonly kind?: 'field' | 'office' | OfficeKind;
  /** The columns of what each row belongs to. */
  readonly columns: readonly ('parent' | 'isoCode' | 'office')[];
}

const tables: Readonly<Record<PlaceList, PlaceTable>> = {
  country: { table: 'country', columns: ['parent', 'isoCode', 'office'] },
  fieldRegion: { table: 'region', kind: 'field', columns: [] },
  fundraisingOffice: { table: 'office', kind: 'fundraising', columns: ['parent'] },
  officeRegion: { table: 'region', kind: 'office', columns: [] },
  supportOffice: { table: 'office', kind: 'support', columns: ['parent'] },
};

const columnNames = { parent: 'region_code', isoCode: 'iso_code', office: 'support_office_code' } as const;

const nameColumn = (language: Language) => sql.ref(columnIn('name', language));

const ofKind = ({ kind }: PlaceTable) => (kind ? sql`kind = ${kind}` : sql`true`);

type Row = Omit<ReferenceValue, 'names' | 'parent'> &
  Readonly<Partial<Pick<ReferenceValue, 'parent'>>> &
  Readonly<Record<Language, string | null>>;

/** Offices that nobody renamed may have no stored name in another language, but are shown with one. */
async function nameOf(db: Db, { table }: PlaceTable) {
  if (table !== 'office') return (row: Row, language: Language) => row[language] ?? '';
  const lists = await getLists(db);
  return (row: Row, language: Language) => officeName({ code: row.code, name: row.en ?? '' }, lists, language);
}

async function readPlaces(db: Db, place: PlaceTable): Promise<ReferenceValue[]> {
  const names = languageCodes.map((language) => sql`${nameColumn(language)} as ${sql.ref(language)}`);
  const own = place.columns.map((column) => sql`${sql.ref(columnNames[column])} as ${sql.ref(column)}`);
  const { rows } = await sql<Row>`
    select code, is_active, version, ${sql.join([...names, ...own])}
      from ${sql.table(place.table)} where ${ofKind(place)} order by search_key(name), code`.execute(db);
  const nameIn = await nameOf(db, place);
  return rows.map((row) => {
    const { code, isActive, version, parent = null, isoCode, office } = row;
    const ownValues = { ...(isoCode !== undefined && { isoCode }), ...(office !== undefined && { office }) };
    const named = languageCodes.map((language) => ({ language, name: nameIn(row, language) }));
    return { code, names: named, isActive, parent, ...ownValues, version };
  });
}

const namesOf = (names: readonly Name[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map(({ language, name }) => [columnIn('name', language), name]));

async function insertPlace(db: Db, place: PlaceTable, value: NewValue): Promise<void> {
  const { code, names, parent, isoCode, office } = value;
  if (place.kind === 'fundraising' || place.kind === 'support') {
    await insertOffice(db, { code, kind: place.kind, regionCode: parent ?? '', names });
    return equipOffices(db);
  }
  const row = {
    code,
    ...namesOf(names),
    is_by_hand: true,
    ...(place.kind && { kind: place.kind }),
    ...(parent !== null && { region_code: parent }),
    ...(isoCode !== undefined && { iso_code: isoCode }),
    ...(office !== undefined && { support_office_code: office }),
  };
  const columns = Object.keys(row).map((column) => sql.ref(column));
  await sql`
    insert into ${sql.table(place.table)} (${sql.join(columns)})
    values (${sql.join(Object.values(row))})`.execute(db);
}

async function updatePlace(db: Db, { table }: PlaceTable, value: { code: string; isActive: boolean }, names: Name[]) {
  const set = names.map(({ language, name }) => sql`${nameColumn(language)} = ${name}`);
  await sql`
    update ${sql.table(table)}
       set ${sql.join(set)}, is_active = ${value.isActive}, is_by_hand = true, version = version + 1
     where code = ${value.code}`.execute(db);
}

export async function countPlaces(db: Db): Promise<ListSummary[]> {
  const counts = placeLists.map((list) => {
    const place = tables[list];
    return sql`
      select ${list}::text as list, count(*) filter (where is_active)::integer as active,
             count(*) filter (where not is_active)::integer as inactive
        from ${sql.table(place.table)} where ${ofKind(place)}`;
  });
  const { rows } = await sql<ListSummary>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows;
}

/** Codes and ISO codes that the list's table has already, also in its other list. */
export async function findTakenPlaceCodes(
  db: Db,
  list: PlaceList,
  { code, isoCode }: Pick<NewValue, 'code' | 'isoCode'>,
): Promise<{ code: boolean; isoCode: boolean }> {
  const { table } = tables[list];
  const sameIso = table === 'country' ? sql`iso_code = ${isoCode}` : sql`false`;
  const { rows } = await sql<{ code: boolean; isoCode: boolean }>`
    select exists (select 1 from ${sql.table(table)} where code = ${code}) as code,
           exists (select 1 from ${sql.table(table)} where ${sameIso}) as iso_code`.execute(db);
  return rows[0] ?? { code: false, isoCode: false };
}

export function placeStore(list: PlaceList): ValueStore {
  const place = tables[list];
  return {
    lock: lockPlaces,
    read: (db) => readPlaces(db, place),
    insert: (db, value) => insertPlace(db, place, value),
    update: (db, code, names, isActive) => updatePlace(db, place, { code, isActive }, [...names]),
  };
}
