import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Direction, GridColumn } from '#contract/children/search.ts';
import type { Language } from '#contract/users/api.ts';
import type { Sort } from '../../search/find-page.ts';

interface Sorting {
  readonly office: string;
  readonly language: Language;
}

const order = (direction: Direction, ...keys: string[]) => sql.raw(keys.map((key) => `${key} ${direction}`).join(', '));
const byColumn =
  (column: string, isReversed = false) =>
  (direction: Direction): Sort => ({
    order: order(isReversed ? (direction === 'asc' ? 'desc' : 'asc') : direction, column, 'c.id'),
  });

/** Each order of the grid has an index (migration 0012) or a walk that uses one. */
const sorts: Readonly<Record<GridColumn, (direction: Direction, sorting: Sorting) => Sort>> = {
  ChildId: (direction) => ({ order: order(direction, 'c.code') }),
  ChildGivenName: byColumn('c.given_name_key'),
  ChildFamilyName: byColumn('c.family_name_key'),
  Gender: byColumn('c.gender'),
  // The youngest were born last.
  Age: byColumn('c.birth_date', true),
  BirthDate: byColumn('c.birth_date'),
  Country: (direction, { language }) => byPlace(direction, country(language)),
  Project: (direction) => byPlace(direction, project),
  RCDSChildStatus: byColumn('c.status'),
  ActionCode: byColumn('c.action_code'),
  ReservationID: (direction, { office }) => byReservation(direction, office),
  FieldOfficeLastUpdateDate: byColumn('c.last_update_date'),
};

export const sortOf = (column: GridColumn, direction: Direction, sorting: Sorting): Sort =>
  sorts[column](direction, sorting);

interface Place {
  readonly table: string;
  /** Over the alias `place`. */
  readonly keys: readonly string[];
  readonly match: string;
  /** Over the alias `c`: the further columns of the index child_scope. */
  readonly rest: readonly string[];
}

const country = (language: Language): Place => ({
  table: 'country',
  keys: [language === 'es' ? 'place.name_es' : 'place.name', 'place.code'],
  match: 'c.country_code = place.code',
  rest: ['project_number', 'status', 'code'],
});

const project: Place = {
  table: 'project',
  keys: ['place.name_key', 'place.number'],
  match: 'c.country_code = place.country_code and c.project_number = place.number',
  rest: ['status', 'code'],
};

/** People sort places by name: the places are walked in that order, and the children of each along the index. */
function byPlace(direction: Direction, { table, keys, match, rest }: Place): Sort {
  const whole = order(direction, ...keys, ...rest.map((column) => `c.${column}`));
  return {
    order: whole,
    join: sql.raw(`join ${table} place on ${match}`),
    walk: (where, most) => sql`
      select c.id, row_number() over (order by ${whole}) as position
        from ${sql.raw(table)} place
        cross join lateral (
          select c.id, ${sql.raw(rest.map((column) => `c.${column}`).join(', '))} from child c
           where ${sql.raw(match)} and ${where}
           order by ${order(direction, ...rest.map((column) => `c.${column}`))} limit ${most}
        ) c
       order by ${whole} limit ${most}`,
  };
}

const ownHold = (office: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`own.office_code = ${office} and own.ended_at is null and own.reservation_id is not null`;

/** Children in the office's reservations first, whichever way they are sorted; then all others. */
function byReservation(direction: Direction, office: string): Sort {
  const keys = sql`own.reservation_id ${sql.raw(direction)} nulls last, c.id ${sql.raw(direction)}`;
  return {
    order: keys,
    join: sql`left join hold own on own.child_id = c.id and ${ownHold(office)}`,
    walk: (where, most) => sql`
      select id, row_number() over (order by part, number) as position from (
        (select c.id, 1 as part, row_number() over (order by ${keys}) as number
           from hold own join child c on c.id = own.child_id
          where ${ownHold(office)} and ${where} order by ${keys} limit ${most})
        union all
        (select c.id, 2, row_number() over (order by c.id ${sql.raw(direction)})
           from child c
          where ${where} and not exists (select 1 from hold own where own.child_id = c.id and ${ownHold(office)})
          order by c.id ${sql.raw(direction)} limit ${most})
      ) parts order by part, number limit ${most}`,
  };
}
