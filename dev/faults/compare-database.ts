import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { type Certainty, type Fact, type OwnKind, ownKinds } from './expected-state.ts';

/** Compares what users were told with the content of the database. */

interface Found {
  readonly what: string;
  readonly least: number;
  readonly most: number;
  readonly found: number;
}

const least = { done: 1, unknown: 0, refused: 0 } as const satisfies Record<Certainty, number>;
const most = { done: 1, unknown: 1, refused: 0 } as const satisfies Record<Certainty, number>;

/** How often each name occurs. */
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

/** A child can be added to the same reservation again, so all records about it are added up. */
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

/** How often each value occurs in the audit, as record id, space, value. */
const audited = (entity: string, field: string, value: 'new_value' | 'old_value' = 'new_value') => `
  select entity_id || ' ' || ${value} as name, count(*) as times from audit_entry
   where entity = '${entity}' and field = '${field}' and ${value} is not null group by 1`;

export interface Broken {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
}

export async function compareWithDatabase(db: Db, facts: readonly Fact[]): Promise<Broken> {
  const none = new Map<string, number>();
  const imported = await countBy(
    db,
    `select reservation_id || ' ' || child_code as name, count(*) as times from import_row
      where state in ('applied', 'undone', 'kept') group by 1`,
  );
  const moves = (kind: 'in' | 'out') => [...of(facts, kind)] as (Fact & { kind: 'in' | 'out' })[];
  const leaving = summed(moves('out'), await countBy(db, audited('reservation', 'ChildId', 'old_value')), none)
    // Cancelling and expiry remove children, too.
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
        // Two users may have been told the same.
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
    ...(await owned(db, facts)),
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

const began = (entity: string, field: string) => `
  select new_value as name, count(*) as times from audit_entry
   where entity = '${entity}' and field = '${field}' and old_value is null group by 1`;

/** Where each kind is stored; the last query reads its history. */
const placesOf: Readonly<Record<OwnKind, readonly string[]>> = {
  role: ['select name, count(*) as times from role group by 1', began('role', 'roleName')],
  user: ['select email as name, count(*) as times from app_user group by 1', began('user', 'Email')],
  grant: [
    'select user_id::text as name, count(*) as times from user_role group by 1',
    `select entity_id as name, count(*) as times from audit_entry
      where entity = 'user' and field like 'roles: %' and new_value is not null group by 1`,
  ],
  lock: ['select name, count(*) as times from project_lock group by 1', began('project-lock', 'ProjectLockName')],
  setting: [
    `select office_code || ' ' || split_part(new_value, ' ', 1) as name, count(*) as times from audit_entry
      where entity = 'office-settings' and field = 'Maximum RC records' group by 1`,
  ],
  hold: [
    `select c.code as name, count(*) as times from hold h join child_record c on c.id = h.child_id
      where h.kind = 'internal' group by 1`,
    `select c.code as name, count(*) as times from action_code_history a join child_record c on c.id = a.child_id
      where a.action_code = 'H01' group by 1`,
  ],
  extension: [
    `select entity_id as name, count(*) as times from audit_entry
      where entity = 'reservation' and field = 'Expiration_Dt' and old_value is not null group by 1`,
  ],
  undo: ['select id::text as name, count(*) as times from import_batch where undone_at is not null group by 1'],
};

async function owned(db: Db, facts: readonly Fact[]): Promise<(readonly [string, Found[]])[]> {
  const found: (readonly [string, Found[]])[] = [];
  for (const kind of ownKinds)
    for (const query of placesOf[kind]) {
      const own = of(facts, 'own').filter((fact) => fact.of === kind);
      found.push([`${kind} (own)`, once(own, await countBy(db, query), ({ name }) => name)]);
    }
  return found;
}
