import type { Insertable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { ChildRecord } from '../db/tables.ts';

/** Factories for children and related records; missing parents are created. */

let made = 0;
const next = () => ++made;

export interface MadeProject {
  readonly number: number;
  readonly code: string;
  readonly country: string;
  readonly communityIds: readonly number[];
}

interface ProjectOptions {
  readonly country?: string;
  readonly name?: string;
  readonly number?: number;
  readonly communities?: readonly string[];
}

export async function makeProject(db: Db, options: ProjectOptions = {}): Promise<MadeProject> {
  const { country = 'ETH', communities = ['Kebele'] } = options;
  const number = options.number ?? 900_000 + next();
  const name = options.name ?? `Project ${number} AP`;
  await db.insertInto('project').values({ number, name, countryCode: country }).execute();
  const rows = await db
    .insertInto('community')
    .values(communities.map((community, index) => ({ projectNumber: number, number: index + 1, name: community })))
    .returning('id')
    .execute();
  return { number, code: String(number).padStart(6, '0'), country, communityIds: rows.map(({ id }) => id) };
}

export interface MadeChild {
  readonly id: number;
  readonly code: string;
}

const onHold = 3;

type ChildFields = Partial<Insertable<ChildRecord>> & {
  readonly project?: MadeProject;
  readonly status?: number;
  readonly actionCode?: string | null;
};

/** By default a Pledgeable girl of about eight; a child on Internal Hold also gets a hold. */
export async function makeChild(
  db: Db,
  { project, status = 1, actionCode = 'A01', ...fields }: ChildFields = {},
): Promise<MadeChild> {
  const place = project ?? (await makeProject(db));
  const code = fields.code ?? `${place.country}-${place.code}-${String(next()).padStart(4, '0')}`;
  const child = await db
    .insertInto('childRecord')
    .values({
      givenName: 'Hiwot',
      familyName: 'Bekele',
      gender: 'F',
      birthDate: '2016-05-14',
      baseStatus: status === onHold ? 1 : status,
      baseActionCode: actionCode,
      addDate: '2023-08-19',
      ...fields,
      code,
      countryCode: place.country,
      projectNumber: place.number,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  if (status === onHold) await makeHold(db, child);
  return child;
}

export async function makeReservation(
  db: Db,
  options: { readonly office?: string; readonly name?: string; readonly status?: number } = {},
): Promise<{ readonly id: number }> {
  const { office = 'USAO', name = `Reservation ${next()}`, status = 2 } = options;
  return db
    .insertInto('reservation')
    .values({ officeCode: office, name, status, targetChildren: 500, isPerpetual: true })
    .returning('id')
    .executeTakeFirstOrThrow();
}

interface HoldOptions {
  readonly office?: string;
  readonly reservationId?: number;
  readonly placedBy?: number;
  readonly endsAt?: Date;
}

/** Puts a child on Internal Hold, in a reservation if one is given. */
export async function makeHold(db: Db, child: MadeChild, options: HoldOptions = {}): Promise<void> {
  const { office = 'USAO', reservationId = null, placedBy = null, endsAt = null } = options;
  await db
    .insertInto('hold')
    .values({
      childId: child.id,
      officeCode: office,
      kind: reservationId === null ? 'internal' : 'reservation',
      reservationId,
      placedBy,
      placedAt: new Date(),
      endsAt,
    })
    .execute();
}

/** The id of a value in a list. */
export async function valueId(db: Db, list: string, code: string): Promise<number> {
  const { id } = await db
    .selectFrom('lookupValue')
    .innerJoin('lookupList', 'lookupList.id', 'lookupValue.listId')
    .select('lookupValue.id')
    .where('lookupList.name', '=', list)
    .where('lookupValue.code', '=', code)
    .executeTakeFirstOrThrow();
  return id;
}
