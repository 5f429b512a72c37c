import { type RawBuilder, sql } from 'kysely';
import { ChildSearch } from '#contract/children/search.ts';
import { importStatusCodes } from '#contract/imports/rules.ts';
import { nameKey } from '#contract/office-settings/list-rules.ts';
import { statusCodes } from '#contract/reservations/rules.ts';
import { ReservationSearch } from '#contract/reservations/search.ts';
import { encoder } from '#contract/wire.ts';
import { type Db, openDatabase } from '#server/db/connection.ts';
import { transact } from '#server/db/transaction.ts';
import { reservationAudit } from '#server/seed/reservation-audit.ts';
import type { SeedStep } from './step.ts';

/** Work in progress for Home of the demo's office: drafts, failures, a request for access. */

const office = 'USAO';
const person = (name: string) => sql<number>`(select id from app_user where email = ${`${name}@prcds.example`})`;
const clerk = person('standard.user');
const administrator = person('local.admin');
const sponsorType = sql<number>`(select id from sponsor_type where office_code = ${office} and is_active
                                  order by sort_order, id limit 1)`;

/** Today's count, and that of a week ago as far as it can be reconstructed. */
async function countPledgeable(db: Db, daysAgo: number): Promise<void> {
  await sql`
    insert into pledgeable_count (day, counted_at, children)
    select current_date - ${daysAgo}::integer, now() - make_interval(days => ${daysAgo}::integer), coalesce(jsonb_object_agg(country_code, children), '{}')
      from (select country_code, count(*) as children from child
             where status = 1 and add_date <= current_date - ${daysAgo}::integer group by 1) counted`.execute(db);
}

async function insertDrafts(db: Db): Promise<void> {
  const { rows: children } = await sql<{ id: number }>`
    select c.id from child c
     where c.status = 1 and not exists (select 1 from hold h where h.child_id = c.id and h.ended_at is null)
       and c.project_number = (select project_number from child where status = 1
                                group by project_number order by count(*) desc, project_number limit 1)
     order by c.id limit 37`.execute(db);
  const values = {
    officeCode: office,
    status: statusCodes.draft,
    categoryCode: '3',
    categoryTypeCode: '32',
    sponsorTypeId: sponsorType,
  } as const;
  const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days}::integer)`;
  const { id } = await db
    .insertInto('reservation')
    .values({
      ...values,
      name: 'Spring Concert Tour - Leg 2',
      targetChildren: children.length + 3,
      expirationDate: sql`current_date + 60`,
      createdBy: clerk,
      createdAt: ago(6),
      modifiedAt: ago(1),
      modifiedBy: clerk,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (children.length > 0)
    await db
      .insertInto('draftChild')
      .values(children.map((child, index) => ({ reservationId: id, childId: child.id, position: index + 1 })))
      .execute();
  await db
    .insertInto('reservation')
    .values({ ...values, name: "Corporate Partner O'Neil, 2026", createdBy: administrator, createdAt: ago(3) })
    .execute();
}

/** Active reservations with few children: targets for transfers. */
async function insertOpenReservations(db: Db): Promise<void> {
  const kinds = [
    { name: 'Direct Mail, Summer', categoryTypeCode: '32', targetChildren: 20 },
    { name: 'Web Pool, Summer', categoryTypeCode: '31', targetChildren: 30 },
  ];
  const opened = await db
    .insertInto('reservation')
    .values(
      kinds.map((kind) => ({
        ...kind,
        officeCode: office,
        status: statusCodes.active,
        categoryCode: '3',
        sponsorTypeId: sponsorType,
        expirationDate: sql<string>`current_date + 75`,
        createdBy: clerk,
        createdAt: sql<Date>`now() - interval '2 days'`,
      })),
    )
    .returning('id')
    .execute();
  for (const [index, { id }] of opened.entries()) await reserveSome(db, id, index + 1);
}

/** Children of one project each, of whom nothing else has been told since; the draft has those of the largest. */
const reserveSome = (db: Db, reservation: number, place: number) =>
  sql`
    with chosen as (
      select c.id, now() - interval '47 hours' as at from child c
       where c.status = 1
         and c.project_number = (select project_number from child where status = 1
                                  group by project_number order by count(*) desc, project_number
                                 offset ${place}::integer limit 1)
         and not exists (select from draft_child d where d.child_id = c.id)
         and not exists (select from action_code_history a
                          where a.child_id = c.id and a.happened_at >= now() - interval '47 hours')
       order by c.id limit 5
    ), held as (
      insert into hold (child_id, office_code, kind, reservation_id, action_code, placed_by, placed_at)
      select id, ${office}, 'reservation', ${reservation}::integer, 'R01', ${clerk}, at from chosen)
    insert into action_code_history (child_id, happened_at, action_code, old_status, new_status, user_id, source, office_code)
    select id, at, 'R01', 1, 3, ${clerk}, 'PRCDS', ${office} from chosen`.execute(db);

async function insertCountryGroups(db: Db): Promise<void> {
  const groups = [
    { name: 'Andes', countries: ['BOL', 'PER'] },
    { name: 'East Africa', countries: ['ETH', 'KEN', 'UGA'] },
  ];
  for (const { name, countries } of groups) {
    const { id } = await db
      .insertInto('countryGroup')
      .values({
        officeCode: office,
        name,
        nameKey: nameKey(name),
        updatedAt: sql`now() - interval '20 days'`,
        updatedBy: administrator,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('countryGroupCountry')
      .values(countries.map((countryCode, index) => ({ groupId: id, position: index + 1, countryCode })))
      .execute();
  }
}

/** Timestamps in the format of the wire. */
const iso = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The child status message the external system refused, and its delivery: complete, so that it can be sent again. */
async function insertFailedDelivery(db: Db): Promise<void> {
  const reason = 'refused-message';
  await sql`
    insert into outbox_message (office_code, kind, record_key, payload, state, attempts, failures, reason, http_status,
                                created_at, last_attempt_at, created_by)
    select m.office_code, 'crm:csm', 'csm:' || m.id,
           jsonb_build_object('csmId', m.id, 'childId', c.code, 'csmCode', m.code, 'discrepancyCode', v.discrepancy_code,
                              'sentAt', ${iso(sql`m.sent_at`)}),
           'failed', 1, jsonb_build_array(jsonb_build_object('at', ${iso(sql`m.state_at`)}, 'reason', ${reason}::text,
                                                             'status', 422)),
           ${reason}, 422, m.sent_at, m.state_at, m.sent_by
      from csm_message m
      join child c on c.id = m.child_id
      join lookup_value v on v.code = m.code
      join lookup_list l on l.id = v.list_id and l.name = 'csmCode'
     where m.office_code = ${office} and m.result = 'failed' limit 1`.execute(db);
}

/** Four rows that changed nothing, and two unreadable ones that were left out. */
async function insertImport(db: Db): Promise<void> {
  const { rows } = await sql<{ reservationId: number; code: string }>`
    select h.reservation_id, c.code from hold h join child c on c.id = h.child_id
     where h.office_code = ${office} and h.reservation_id is not null and h.ended_at is null
     order by h.reservation_id, c.code limit 4`.execute(db);
  const { id } = await db
    .insertInto('importBatch')
    .values({
      officeCode: office,
      type: 1,
      fileName: 'reservation_import.xlsx',
      status: importStatusCodes.completedWithErrors,
      contentHash: Buffer.from('demo'),
      fileHash: Buffer.from('demo'),
      createdBy: clerk,
      checkedAt: sql`now() - interval '70 minutes'`,
      queuedAt: sql`now() - interval '69 minutes'`,
      startedAt: sql`now() - interval '69 minutes'`,
      finishedAt: sql`now() - interval '68 minutes'`,
      totalRows: rows.length + 2,
      unchangedRows: rows.length,
      leftOutRows: 2,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const wrong = (childCell: string, code: string) => ({
    childCell,
    reservationCell: String(rows[0]?.reservationId ?? 10_001),
    state: 'left-out',
    problems: JSON.stringify([{ code, column: 'childId', params: {} }]),
  });
  const right = rows.map(({ reservationId, code }) => ({
    childCell: code,
    reservationCell: String(reservationId),
    reservationId,
    childCode: code,
    state: 'unchanged',
    isUnchanged: true,
  }));
  await db
    .insertInto('importRow')
    .values(
      [...right, wrong('ETH-19-1', 'child-id-format'), wrong('ETH-999999-9999', 'child-unknown')].map((row, index) => ({
        importId: id,
        rowNumber: index + 2,
        ...row,
      })),
    )
    .execute();
}

async function insertRequest(db: Db): Promise<void> {
  await db
    .insertInto('accessRequest')
    .values({ userId: person('no.role'), officeCode: office, requestedAt: sql`now() - interval '1 day'` })
    .execute();
}

async function insertSearches(db: Db): Promise<void> {
  const ofChildren = (search: ChildSearch) => ({
    subject: 'child',
    sortBy: 'ChildId',
    search: encoder(ChildSearch)(search as never),
  });
  const ofReservations = (search: ReservationSearch) => ({
    subject: 'reservation',
    sortBy: 'ExpirationDate',
    search: encoder(ReservationSearch)(search as never),
  });
  const searches = [
    {
      name: 'Ethiopia and Guatemala, ages 5 to 12',
      ...ofChildren({ countries: ['ETH', 'GTM'], age: { operator: 'Between', from: 5, to: 12 } }),
    },
    { name: 'Girls who are Pledgeable', ...ofChildren({ gender: 'Female', statuses: ['1'] }) },
    { name: 'Active, expiring soonest first', ...ofReservations({ statuses: ['2'], isPerpetual: false }) },
  ];
  await db
    .insertInto('savedSearch')
    .values(
      searches.map(({ search, ...saved }) => ({
        ...saved,
        officeCode: office,
        ownerId: clerk,
        search: JSON.stringify(search),
        sortDirection: 'asc',
        isShared: true,
      })),
    )
    .execute();
}

/** The cards the clerk and the administrator opened last. */
async function insertReadings(db: Db): Promise<void> {
  for (const reader of [clerk, administrator])
    await sql`
      insert into access_log (happened_at, user_id, office_code, action, child_id, child_count)
      select now() - interval '1 hour', ${reader}, ${office}, 'view', m.child_id, 1
        from csm_message m where m.office_code = ${office} order by m.id limit 4`.execute(db);
}

async function insertWork(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { maximum: 1 });
  try {
    await transact(db, async (within) => {
      await insertDrafts(within);
      await insertOpenReservations(within);
      await sql.raw(reservationAudit).execute(within);
      await insertCountryGroups(within);
      await insertFailedDelivery(within);
      await insertImport(within);
      await insertRequest(within);
      await insertSearches(within);
      await insertReadings(within);
      await countPledgeable(within, 7);
      await countPledgeable(within, 0);
    });
  } finally {
    await close();
  }
}

export const workStep = (children: number): SeedStep => ({
  name: 'work in progress',
  isDone: async (db) =>
    children === 0 || (await db.selectFrom('pledgeableCount').select('day').limit(1).executeTakeFirst()) !== undefined,
  run: insertWork,
});
