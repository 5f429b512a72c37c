import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Direction } from '#contract/shared/sorting.ts';
import type { Sort } from '../../../search/find-ids.ts';
import type { Names } from './names.ts';

/**
 * Skip scans (loose index scans) over names. Names cluster by country, so scanning a sort order from its start would
 * pass many rows before the first match. These queries instead enter the index on (name, child id) once per name and,
 * within a name, once per country, because a child id starts with its country code.
 */
interface NameWalk {
  readonly which: keyof Names;
  /** Undefined for all names in use. */
  readonly names: readonly string[] | undefined;
  readonly countries: readonly string[] | undefined;
  readonly direction: Direction;
}

interface First {
  readonly where: RawBuilder<SqlBool>;
  readonly most: number;
  readonly direction: Direction;
}

type Walk = NonNullable<Sort['walk']>;

const way = (direction: Direction) => sql.raw(direction);

const firstOf = (entered: RawBuilder<SqlBool>, { where, most, direction }: First) => sql`(
  select c.id, c.code from child c where ${entered} and ${where} order by c.code ${way(direction)} limit ${most})`;

/** Subquery: the first children by id from each country. */
export const inCountries = (countries: readonly string[], entered: RawBuilder<SqlBool>, first: First) => sql`(
  select c.id, c.code from (select code from country where code = any(${countries})) place
    cross join lateral ${firstOf(sql<SqlBool>`${entered} and c.code >= place.code || '-' and c.code < place.code || '.'`, first)} c
   order by c.code ${way(first.direction)} limit ${first.most})`;

const keyOf = (which: keyof Names) => sql.raw(`c.${which}_name_key`);

function bearing({ countries, direction }: NameWalk, where: RawBuilder<SqlBool>, most: number) {
  const first = { where, most, direction };
  return (entered: RawBuilder<SqlBool>) =>
    countries ? inCountries(countries, entered, first) : firstOf(entered, first);
}

const givenNames = (names: readonly string[]) =>
  sql`select name collate "C" as key from unnest(${names}::text[]) as given(name)`;

/** Children with the given names, ordered by id. */
export const walkByCode =
  (walk: NameWalk & { readonly names: readonly string[] }): Walk =>
  (where, most) =>
    sql`
    select c.id, c.code as k0 from (${givenNames(walk.names)}) borne
      cross join lateral ${bearing(walk, where, most)(sql<SqlBool>`${keyOf(walk.which)} = borne.key`)} c
     order by c.code ${way(walk.direction)} limit ${most}`;

/** Children ordered by name, then id. */
export const walkByName =
  (walk: NameWalk): Walk =>
  (where, most) => {
    const { which, names } = walk;
    const turn = way(walk.direction);
    const who = bearing(walk, where, most);
    const source = names ? givenNames(names) : sql`select key from ${sql.raw(`${which}_name`)}`;
    const named = sql`
      select c.id, borne.key as k0, c.code as k1
        from (${source} order by key ${turn}) borne
        cross join lateral ${who(sql<SqlBool>`${keyOf(which)} = borne.key`)} c
       order by borne.key ${turn}, c.code ${turn} limit ${most}`;
    if (names || which === 'given') return named;
    // F24: children without a family name come last.
    const nameless = sql`select c.id, null::text, c.code from ${who(sql<SqlBool>`${keyOf(which)} is null`)} c`;
    return sql`select * from ((${named}) union all (${nameless})) parts
                order by k0 ${turn} nulls last, k1 ${turn} limit ${most}`;
  };
