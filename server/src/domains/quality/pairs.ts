import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { childStatus } from '#contract/children/statuses.ts';
import type { listQualityPairs, markNotTheSame, PairedChild, QualityPair } from '#contract/quality/api.ts';
import { notTheSameField } from '#contract/quality/rules.ts';
import { recordAccess } from '../../access-log/record-access.ts';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { personName } from '../../db/person-name.ts';
import { transact } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { fail } from '../../refusal.ts';
import { getLists, type Lists, projectCode, valueLabel } from '../lookups/queries.ts';
import { isCounted } from './conditions.ts';
import { numberOf, partOf } from './lists.ts';

/** Children who are perhaps entered twice, as the last count found them. Nothing is merged here. */

interface Side {
  readonly id: number;
  readonly code: string;
  readonly givenName: string;
  readonly familyName: string | null;
  readonly gender: 'F' | 'M';
  readonly birthDate: string;
  readonly isBirthDateEstimated: boolean;
  readonly community: string | null;
  readonly status: number;
  readonly holdOffice: string | null;
  readonly reservationId: number | null;
  readonly registrationDate: string | null;
  readonly addDate: string;
  readonly photoDate: string | null;
  readonly lastUpdateDate: string | null;
}

interface PairRow {
  readonly firstChild: number;
  readonly secondChild: number;
  readonly projectNumber: number;
  readonly projectName: string;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly total: number;
  readonly children: number;
}

type Input = z.output<typeof listQualityPairs.input>;

/** Both children are still there; who left since the count is no longer shown. */
const isThere = (id: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from child c where c.id = ${id} and ${isCounted})`;

async function findPairs(db: Db, office: string, input: Input): Promise<PairRow[]> {
  const { country, project, state = 'open' } = input;
  const { offset, limit } = partOf(input);
  const number = numberOf(project);
  const { rows } = await sql<PairRow>`
    with pairs as (
      select q.first_child, q.second_child, q.project_number, n.decided_at,
             case when u.office_code = ${office} then ${personName('u')} end as decided_by
        from quality_pair q
        left join quality_not_same n on n.first_child = q.first_child and n.second_child = q.second_child
        left join app_user u on u.id = n.decided_by
       where q.country_code = ${country} and (${number}::integer is null or q.project_number = ${number}::integer)
         and (n.decided_at is null) = ${state === 'open'}
         and ${isThere(sql`q.first_child`)} and ${isThere(sql`q.second_child`)})
    select pairs.*, p.name as project_name, (count(*) over ())::integer as total,
           (select count(distinct one.id)::integer
              from pairs x cross join lateral unnest(array[x.first_child, x.second_child]) as one(id)) as children
      from pairs join project p on p.number = pairs.project_number
     order by pairs.project_number, pairs.first_child, pairs.second_child
     limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** F15: the reservation of another office is not even read. */
async function readSides(db: Db, ids: readonly number[], office: string): Promise<ReadonlyMap<number, Side>> {
  const { rows } = await sql<Side>`
    select c.id, c.code, c.given_name, c.family_name, c.gender, c.birth_date, c.is_birth_date_estimated,
           m.name as community, c.status, h.office_code as hold_office,
           case when h.office_code = ${office} then h.reservation_id end as reservation_id,
           c.registration_date, c.add_date, c.photo_date, c.last_update_date
      from child c
      left join community m on m.id = c.community_id
      left join hold h on h.child_id = c.id and h.ended_at is null
     where c.id = any(${ids})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

interface Showing {
  readonly lists: Lists;
  readonly office: string;
  readonly language: Context['user']['language'];
}

const viewSide = (side: Side, { lists, office, language }: Showing): PairedChild => ({
  childId: side.code,
  givenName: side.givenName,
  familyName: side.familyName,
  gender: side.gender === 'F' ? 'Female' : 'Male',
  birthDate: side.birthDate,
  isEstimated: side.isBirthDateEstimated,
  community: side.community,
  status: valueLabel(lists, 'rcdsChildStatus', String(side.status), language),
  reservationId: side.reservationId,
  isHeldElsewhere: side.holdOffice !== null && side.holdOffice !== office && side.status !== childStatus.sponsored,
  registrationDate: side.registrationDate,
  addDate: side.addDate,
  photoDate: side.photoDate,
  lastUpdateDate: side.lastUpdateDate,
});

export async function listPairs(context: Context, input: Input): Promise<z.output<typeof listQualityPairs.output>> {
  const { db, office, user } = context;
  const lists = await getLists(db);
  if (!lists.country(input.country)) fail('not-found');
  const rows = await findPairs(db, office, input);
  const ids = [...new Set(rows.flatMap(({ firstChild, secondChild }) => [firstChild, secondChild]))];
  const children = rows[0]?.children ?? 0;
  const criteria = input.project === undefined ? (['CountryCode'] as const) : (['CountryCode', 'ProjectId'] as const);
  await recordAccess(context, { list: 'perhapsTwice', criteria, childIds: ids, total: children });
  const sides = await readSides(db, ids, office);
  const showing = { lists, office, language: user.language };
  const pairs = rows.flatMap((row): QualityPair[] => {
    const [first, second] = [sides.get(row.firstChild), sides.get(row.secondChild)];
    if (!first || !second) return [];
    return [
      {
        project: { code: projectCode(row.projectNumber), label: row.projectName },
        first: viewSide(first, showing),
        second: viewSide(second, showing),
        decidedAt: row.decidedAt?.toISOString() ?? null,
        decidedBy: row.decidedBy,
      },
    ];
  });
  return { pairs, total: rows[0]?.total ?? 0, children };
}

type PairInput = z.output<typeof markNotTheSame.input>;

interface FoundPair {
  readonly first: number;
  readonly second: number;
}

/** Only pairs that the count found: nobody decides about two children who do not look the same. */
async function getPair(db: Db, { first, second }: PairInput): Promise<FoundPair> {
  const { rows } = await sql<FoundPair>`
    select q.first_child as first, q.second_child as second
      from quality_pair q
      join child_record a on a.id = q.first_child join child_record b on b.id = q.second_child
     where (a.code = ${first} and b.code = ${second}) or (a.code = ${second} and b.code = ${first})`.execute(db);
  return rows[0] ?? fail('not-found');
}

async function auditPair(
  db: Db,
  { user, office, clock }: Context,
  { first, second }: PairInput,
  isMarked: boolean,
): Promise<void> {
  for (const [child, other] of [
    [first, second],
    [second, first],
  ] as const)
    await audit(db, {
      entity: 'child',
      entityId: child,
      office,
      by: user.id,
      at: clock(),
      changes: { [notTheSameField]: isMarked ? [null, other] : [other, null] },
    });
}

/** Again, or after somebody else: the first decision stays. */
export async function mark(context: Context, input: PairInput): Promise<Record<string, never>> {
  await transact(context.db, async (db) => {
    const pair = await getPair(db, input);
    const { rows } = await sql`
      insert into quality_not_same (first_child, second_child, decided_by, decided_at)
      values (${pair.first}, ${pair.second}, ${context.user.id}, ${context.clock()})
      on conflict do nothing returning 1`.execute(db);
    if (rows.length > 0) await auditPair(db, context, input, true);
  });
  return {};
}

export async function takeBack(context: Context, input: PairInput): Promise<Record<string, never>> {
  await transact(context.db, async (db) => {
    const pair = await getPair(db, input);
    const { rows } = await sql`
      delete from quality_not_same where first_child = ${pair.first} and second_child = ${pair.second}
      returning 1`.execute(db);
    if (rows.length > 0) await auditPair(db, context, input, false);
  });
  return {};
}
