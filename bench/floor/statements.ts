/**
 * The statements of the floor. Their tables are its own, so that no change of the product's tables or indexes changes
 * them. Changing them makes the figures of before and after incomparable.
 */
export const statementNames = ['child', 'page', 'line'] as const;
export type StatementName = (typeof statementNames)[number];

/** Its parameters are whole numbers drawn at random, each from 1 to its maximum. */
export interface FloorStatement {
  readonly maxima: readonly number[];
  /** The text with placeholders as the caller writes them. */
  text(placeholder: (index: number) => string): string;
}

export const rowsOfPage = 50;

const columns = 'id, code, given_name, family_name, gender, birth_date, country_code, project_number, add_date';

const childTable = 'bench_floor.child';
const logTable = 'bench_floor.log_line';

/** The log begins empty in every run. */
export const setUp = [
  'create schema if not exists bench_floor',
  `create table if not exists ${childTable} (
     id integer primary key,
     code text not null,
     given_name text not null,
     family_name text,
     gender text not null,
     birth_date date not null,
     country_code text not null,
     project_number integer not null,
     add_date date not null
   )`,
  `drop table if exists ${logTable}`,
  `create table ${logTable} (
     id bigint generated always as identity primary key,
     happened_at timestamptz not null default now(),
     user_id integer not null,
     office_code text not null,
     action text not null,
     child_id integer not null
   ) with (autovacuum_enabled = off)`,
];
export const tearDown = `drop table if exists ${logTable}`;

/** The copy of the children is kept between runs; whether it is missing, or one of other children. */
export const isCopyDue = `
  select (select count(*) from ${childTable}) <> (select count(*) from child_record)
      or (select max(id) from ${childTable}) <> (select max(id) from child_record) as due`;

/** VACUUM, so that no measured statement has to do what the first reader of new rows does. */
export const copyChildren = [
  `truncate ${childTable}`,
  `insert into ${childTable} (${columns}) select ${columns} from child_record order by id`,
  `vacuum (analyze) ${childTable}`,
];

export const childrenMost = `select max(id) as most from ${childTable}`;

const users = 1000;

export function floorStatements(children: number): Readonly<Record<StatementName, FloorStatement>> {
  const pageOfIds = Array.from({ length: rowsOfPage }, () => children);
  return {
    child: {
      maxima: [children],
      text: (placeholder) => `select ${columns} from ${childTable} where id = ${placeholder(1)}`,
    },
    page: {
      maxima: pageOfIds,
      text: (placeholder) =>
        `select ${columns} from ${childTable} where id in (${pageOfIds.map((_, index) => placeholder(index + 1)).join(', ')})`,
    },
    line: {
      maxima: [users, children],
      text: (placeholder) =>
        `insert into ${logTable} (user_id, office_code, action, child_id) values (${placeholder(1)}, 'USAO', 'view', ${placeholder(2)})`,
    },
  };
}
