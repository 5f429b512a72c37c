import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ChildSearch, GridColumn } from '#contract/children/search.ts';
import { childStatus } from '#contract/children/statuses.ts';
import type { Language } from '#contract/shared/language.ts';
import type { Direction } from '#contract/shared/sorting.ts';
import { columnIn } from '../../../db/language-columns.ts';
import { childIs } from '../../../db/status-literals.ts';
import { byKeyColumns, byKeys, keyColumns, type Sort, type SortKey, walkIndex } from '../../../search/find-ids.ts';
import type { Lists } from '../../lookups/queries.ts';
import { inCountries, walkByCode, walkByName } from './name-walks.ts';
import { fewestNames, type Names } from './names.ts';
import { countriesIn } from './search-clauses.ts';

interface Sorting {
  readonly office: string;
  readonly language: Language;
  readonly search: ChildSearch;
  readonly names: Names;
  readonly lists: Lists;
}

const key = (column: string, direction: Direction): SortKey => ({ expression: sql.raw(column), direction });
const keys = (direction: Direction, columns: readonly string[]) => columns.map((column) => key(column, direction));
const by =
  (...columns: readonly string[]) =>
  (direction: Direction): Sort => ({ keys: keys(direction, columns) });

/** For nullable columns. */
const emptyLast = (column: string, unique: string, direction: Direction): readonly [SortKey, SortKey] => [
  { ...key(column, direction), nulls: 'last' },
  key(unique, direction),
];
const allChildren = sql`child c`;
const byEmptyLast =
  (column: string, unique: string) =>
  (direction: Direction): Sort => {
    const whole = emptyLast(column, unique, direction);
    return { keys: whole, ...(direction === 'desc' && { walk: walkIndex(allChildren, whole) }) };
  };
const reversed = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');

/**
 * Each grid order has an index (migrations 0012 and 0121) or a walk (a query that reads an index in sort order). F24
 * (nulls last) needs no further index.
 */
const sorts: Readonly<Record<GridColumn, (direction: Direction, sorting: Sorting) => Sort>> = {
  ChildId: byCode,
  ChildGivenName: (direction, sorting) => byName(direction, 'given', sorting),
  ChildFamilyName: (direction, sorting) => byName(direction, 'family', sorting),
  Gender: by('c.gender', 'c.id'),
  // The youngest children have the latest birth dates.
  Age: (direction) => by('c.birth_date', 'c.id')(reversed(direction)),
  BirthDate: by('c.birth_date', 'c.id'),
  Country: (direction, sorting) => byPlace(direction, country(sorting.language), sorting),
  Project: (direction, sorting) => byPlace(direction, project, sorting),
  RCDSChildStatus: (direction) => byStatusOrActionCode(direction, 'status', `${childStatus.internalHold}::smallint`),
  ActionCode: (direction) => byStatusOrActionCode(direction, 'action_code', 'h.action_code'),
  ReservationID: (direction, { office }) => byReservation(direction, office),
  FieldOfficeLastUpdateDate: byEmptyLast('c.last_update_date', 'c.id'),
};

export const sortOf = (column: GridColumn, direction: Direction, sorting: Sorting): Sort =>
  sorts[column](direction, sorting);

const nameFields = { given: 'ChildGivenName', family: 'ChildFamilyName' } as const;
const countryFields = ['Region', 'ChildCountryId'];

/** Uses a skip scan over names when the search limits names or countries, because names cluster by country. */
function byName(direction: Direction, which: keyof Names, { search, names, lists }: Sorting): Sort {
  const column = `c.${which}_name_key`;
  const order = which === 'given' ? by(column, 'c.code') : byEmptyLast(column, 'c.code');
  const within = { which, names: names[which], countries: countriesIn(search, lists), direction };
  if (!within.names && !within.countries) return order(direction);
  return {
    keys: order(direction).keys,
    walk: walkByName(within),
    fulfils: [...countryFields, ...(within.names ? [nameFields[which]] : [])],
  };
}

/**
 * A child's id starts with its country code. With countries given, the scan enters the index at each country instead of
 * passing all others. With projects given, no walk is used: their children are adjacent within the country.
 */
function byCode(direction: Direction, { search, names, lists }: Sorting): Sort {
  const whole = keys(direction, ['c.code']);
  if (search.projects?.length) return { keys: whole, isWalked: false };
  const countries = countriesIn(search, lists);
  const few = fewestNames(names);
  if (few) {
    const walk = walkByCode({ ...few, countries, direction });
    return { keys: whole, walk, fulfils: [...countryFields, nameFields[few.which]] };
  }
  if (!countries) return { keys: whole };
  return {
    keys: whole,
    walk: (where, most) => sql`
      select c.id, c.code as k0 from ${inCountries(countries, sql`true`, { where, most, direction })} c
       order by c.code ${sql.raw(direction)} limit ${most}`,
    fulfils: countryFields,
  };
}

interface Place {
  readonly table: string;
  readonly country: string;
  /** Columns of the alias `place`. */
  readonly keys: readonly string[];
  readonly match: string;
  /** Remaining columns of the index child_scope. */
  readonly rest: readonly string[];
}

const country = (language: Language): Place => ({
  table: 'country',
  country: 'place.code',
  keys: [`place.${columnIn('name', language)}`, 'place.code'],
  match: 'c.country_code = place.code',
  rest: ['c.project_number', 'c.base_status', 'c.code'],
});

const project: Place = {
  table: 'project',
  country: 'place.country_code',
  keys: ['place.name_key', 'place.number'],
  match: 'c.country_code = place.country_code and c.project_number = place.number',
  rest: ['c.base_status', 'c.code'],
};

/** Countries and projects sort by name: reads them in name order and, for each, its children in index order. */
function byPlace(direction: Direction, place: Place, { search, lists }: Sorting): Sort {
  const { table, match, rest } = place;
  const placeKeys = keys(direction, place.keys);
  const whole = [...placeKeys, ...keys(direction, rest)];
  const countries = countriesIn(search, lists);
  const within = countries ? sql`where ${sql.raw(place.country)} = any(${countries})` : sql``;
  return {
    keys: whole,
    join: sql.raw(`join ${table} place on ${match}`),
    walk: (where, most) => sql`
      select c.id, ${keyColumns(whole)}
        from (select * from ${sql.raw(table)} place ${within} order by ${byKeys(placeKeys)}) place
        cross join lateral (
          select c.id, ${sql.raw(rest.join(', '))} from child c
           where ${sql.raw(match)} and ${where} order by ${byKeys(keys(direction, rest))} limit ${most}
        ) c
       order by ${byKeys(whole)} limit ${most}`,
  };
}

/**
 * Status and action code come from the record, or from the open hold over a Pledgeable child. Merges two index scans,
 * one for each source. An action code can be null.
 */
function byStatusOrActionCode(direction: Direction, column: 'status' | 'action_code', ofHold: string): Sort {
  const ordered = (first: string) =>
    column === 'status'
      ? ([key(first, direction), key('c.id', direction)] as const)
      : emptyLast(first, 'c.id', direction);
  const held = keys(direction, [ofHold, 'h.child_id']);
  const isOver = sql`h.child_id = c.id and h.ended_at is null and c.base_status = ${childIs.pledgeable} and ${sql.raw(ofHold)} is not null`;
  const whole = ordered(`c.${column}`);
  const recorded = walkIndex(allChildren, ordered(`c.base_${column}`));
  return {
    keys: whole,
    walk: (where, most) => sql`
      select * from (
        (${recorded(sql<SqlBool>`${where} and not exists (select 1 from hold h where ${isOver})`, most)})
        union all
        (select c.id, ${keyColumns(held)} from hold h join child c on ${isOver}
          where ${where} order by ${byKeys(held)} limit ${most})
      ) parts order by ${byKeyColumns(whole, 'parts')} limit ${most}`,
  };
}

const ownHold = (office: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`own.office_code = ${office} and own.ended_at is null and own.reservation_id is not null`;

/** Children in the office's reservations come first in both directions, then all others. */
function byReservation(direction: Direction, office: string): Sort {
  const whole: SortKey[] = [{ ...key('own.reservation_id', direction), nulls: 'last' }, key('c.id', direction)];
  return {
    keys: whole,
    join: sql`left join hold own on own.child_id = c.id and ${ownHold(office)}`,
    walk: (where, most) => sql`
      select * from (
        (select c.id, ${keyColumns(whole)} from hold own join child c on c.id = own.child_id
          where ${ownHold(office)} and ${where} order by ${byKeys(whole)} limit ${most})
        union all
        (select c.id, null, c.id from child c
          where ${where} and not exists (select 1 from hold own where own.child_id = c.id and ${ownHold(office)})
          order by c.id ${sql.raw(direction)} limit ${most})
      ) parts order by ${byKeyColumns(whole, 'parts')} limit ${most}`,
  };
}
