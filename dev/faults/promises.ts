import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Certainty, Fact } from './ledger.ts';

/** What people were told against what the database holds. */

interface Found {
  readonly what: string;
  readonly least: number;
  readonly most: number;
  readonly found: number;
}

const least = { done: 1, unknown: 0, refused: 0 } as const satisfies Record<Certainty, number>;
const most = { done: 1, unknown: 1, refused: 0 } as const satisfies Record<Certainty, number>;

/** How often each thing is there, by its name. */
async function countBy(db: Db, query: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql.raw<{ name: string; times: number }>(query).execute(db);
  return new Map(rows.map(({ name, times }) => [name, Number(times)]));
}

const of = <K extends Fact['kind']>(facts: readonly Fact[], kind: K) =>
  facts.filter((fact): fact is Extract<Fact, { kind: K }> => fact.kind === kind);

function once<F extends { readonly certainty: Certainty }>(
  facts: readonly F[],
  there: ReadonlyMap<string, number>,
  nameOf: (fact: F) => string,
): Found[] {
  return facts.map((fact) => ({
    what: nameOf(fact),
    least: least[fact.certainty],
    most: most[fact.certainty],
    found: there.get(nameOf(fact)) ?? 0,
  }));
}

/** A child can enter the same reservation again: all that was said about it is added up. */
function summed(
  moves: readonly (Fact & { kind: 'in' | 'out' })[],
  there: ReadonlyMap<string, number>,
  imported: ReadonlyMap<string, number>,
): Found[] {
  const names = new Map<string, { least: number; most: number }>();
  for (const { reservation, child, certainty } of moves) {
    const name = `${reservation} ${child}`;
    const known = names.get(name) ?? { least: 0, most: imported.get(name) ?? 0 };
    names.set(name, { least: known.least + least[certainty], most: known.most + most[certainty] });
  }
  return [...names].map(([what, bounds]) => ({ what, ...bounds, found: there.get(what) ?? 0 }));
}

/** How often the audit says each thing: the record, a space, the value. */
const audited = (entity: string, field: string, value: 'new_value' | 'old_value' = 'new_value') => `
  select entity_id || ' ' || ${value} as name, count(*) as times from audit_entry
   where entity = '${entity}' and field = '${field}' and ${value} is not null group by 1`;

export interface Broken {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
}

export async function comparePromises(db: Db, facts: readonly Fact[]): Promise<Broken> {
  const none = new Map<string, number>();
  const imported = await countBy(
    db,
    `select reservation_id || ' ' || child_code as name, count(*) as times from import_row
      where state = 'applied' group by 1`,
  );
  const moves = (kind: 'in' | 'out') => [...of(facts, kind)] as (Fact & { kind: 'in' | 'out' })[];
  const leaving = summed(moves('out'), await countBy(db, audited('reservation', 'ChildId', 'old_value')), none)
    // Whoever cancels, or the clock, takes children out too.
    .map((found) => ({ ...found, most: Number.POSITIVE_INFINITY }));
  const all: readonly (readonly [string, Found[]])[] = [
    [
      'a reservation',
      once(
        of(facts, 'created'),
        await countBy(db, 'select name, count(*) as times from reservation where name is not null group by 1'),
        ({ name }) => name,
      ),
    ],
    ['a child that came', summed(moves('in'), await countBy(db, audited('reservation', 'ChildId')), imported)],
    ['a child that left', leaving],
    [
      'a status',
      once(
        of(facts, 'status'),
        await countBy(db, audited('reservation', 'ReservationStatus')),
        ({ reservation, status }) => `${reservation} ${status}`,
        // Two people may have been told the same.
      ).map((found) => ({ ...found, most: 1 })),
    ],
    [
      'an edit',
      once(
        of(facts, 'edit'),
        await countBy(db, audited('child', 'SupportOfficeComments')),
        ({ child, text }) => `${child} ${text}`,
      ),
    ],
    [
      'an import',
      once(
        of(facts, 'import'),
        await countBy(
          db,
          `select id::text as name, count(*) as times from import_batch where status is not null group by 1`,
        ),
        ({ id }) => String(id),
      ),
    ],
    ['a sending', await sendings(db, facts)],
  ];
  const told = (isWrong: (found: Found) => boolean) =>
    all.flatMap(([kind, found]) =>
      found.filter(isWrong).map(({ what, ...figures }) => `${kind}: ${what} ${JSON.stringify(figures)}`),
    );
  return { lost: told(({ found, least }) => found < least), doubled: told(({ found, most }) => found > most) };
}

async function sendings(db: Db, facts: readonly Fact[]): Promise<Found[]> {
  const there = await countBy(db, 'select sending_id::text as name, count(*) as times from csm_message group by 1');
  return of(facts, 'csm').map(({ sending, messages, certainty }) => ({
    what: sending,
    least: least[certainty] * messages,
    most: most[certainty] * messages,
    found: there.get(sending) ?? 0,
  }));
}
