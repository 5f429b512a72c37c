import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { makeUser } from '../testing/factories.ts';
import { seedChildren } from './load.ts';

/** Ten thousand generated children are consistent: no impossible dates. */

const today = '2026-04-16';
const { db, url } = await testDatabase();
const clerk = await makeUser(db, { roles: ['Standard User'] });
const spanish = await makeUser(db, { office: 'ESPO', roles: ['Local Administrator'] });
for (const role of ['View Only User', 'Guest - 01']) await makeUser(db, { roles: [role] });
await makeUser(db, { isActive: false });
await makeUser(db, { roles: [] });
await seedChildren(url, { children: 10_000, seed: 20, today });

/** Some rows of a query that should find none. */
const found = async (text: string): Promise<unknown[]> =>
  (await sql.raw(`select * from ${text} limit 3`).execute(db)).rows;

const left = (reason: string, years: number) => `child c join lookup_value v on v.id = c.reason_for_leaving
  where v.code = '${reason}' and c.leaving_date < c.birth_date + interval '${years} years'`;

test.each([
  ['Reached the age limit', 'P1', 18],
  ['Finished the programme', 'P2', 16],
  ['Moved for study', 'U2', 11],
  ['Started work', 'U3', 14],
  ['Married', 'U4', 16],
])('%s: nobody left too young for it', async (_name, reason, years) => {
  expect(await found(left(reason, years))).toEqual([]);
  expect(
    await found(`child c join lookup_value v on v.id = c.reason_for_leaving where v.code = '${reason}'`),
  ).not.toEqual([]);
});

test('Project closed: nobody left for it while the project goes on', async () => {
  const closed = `child c join lookup_value v on v.id = c.reason_for_leaving and v.code = 'P3'
    join project p on p.number = c.project_number`;
  expect(await found(`${closed} where p.end_date is null`)).toEqual([]);
});

const ofTabs = 'education health nutrition family'.split(' ').map((tab) => `${tab}_update_date`);
const told = [...ofTabs, 'last_measure_date', 'participation_support_date', 'participation_approved_date'];
const known = [
  'last_update_date',
  ...told,
  'photo_date',
  'video_date',
  'presence_verified_date',
  'drop_requested_date',
];
const letters = ['introduction_letter_date', 'last_correspondence_date', 'annual_report_date'];
const inOrder: readonly (readonly [string, string])[] = [
  ['birth_date + 1', 'registration_date'],
  ['birth_date + 1', 'add_date'],
  ['registration_date', 'add_date'],
  ...[...known, ...letters, 'leaving_date', 'sponsorship_start_date'].map((date) => ['add_date', date] as const),
  ...[...known, ...letters].map((date) => [date, 'leaving_date'] as const),
  ...told.map((date) => [date, 'last_update_date'] as const),
  ...letters.map((date) => ['sponsorship_start_date', date] as const),
  ['introduction_letter_date', 'last_correspondence_date'],
  ...[...known, ...letters, 'leaving_date', 'sponsorship_start_date'].map((date) => [date, `date '${today}'`] as const),
];

test.each(inOrder)('%s is not after %s', async (earlier, later) => {
  expect(await found(`child where ${earlier} > ${later}`)).toEqual([]);
});

test.each([
  [
    'whoever was dropped left on a day and for a reason',
    'status = 7 and (leaving_date is null or reason_for_leaving is null)',
  ],
  ['only who was dropped or is inactive has left', 'status not in (7, 8) and leaving_date is not null'],
  ['a reason is one for leaving', '(reason_for_leaving is null) <> (leaving_date is null)'],
  ['whoever is inactive did too', 'status = 8 and (leaving_date is null or reason_for_leaving is null)'],
  ['and no update of data is the last that happened', "status = 8 and action_code = 'A02'"],
  ['a drop was requested where one is, or was', 'status in (5, 7) and drop_requested_date is null'],
  ['and nowhere else', 'status in (1, 2, 3, 4, 6) and drop_requested_date is not null'],
  ['whoever is sponsored has been since a day', 'status = 4 and sponsorship_start_date is null'],
  ['through an office and by somebody', 'status = 4 and (sponsor_number is null or sponsor_office_code is null)'],
  ['and nobody else is', 'status <> 4 and coalesce(sponsor_number, sponsorship_start_date::text) is not null'],
  [
    'letters are due to a sponsor',
    'status <> 4 and coalesce(next_correspondence_due_date, annual_report_due_date) is not null',
  ],
  ['nobody who has left is away', 'leaving_date is not null and away_until_date is not null'],
  ['nobody of age is free', `status in (1, 2, 3) and birth_date <= date '${today}' - interval '19 years'`],
])('status and dates: %s', async (_name, where) => {
  expect(await found(`child where ${where}`)).toEqual([]);
});

const held = 'child c left join hold h on h.child_id = c.id and h.ended_at is null';

test.each([
  ['Proposed', 2, "h.kind <> 'proposed' or h.sponsor_number is null"],
  ['Internal Hold', 3, "h.kind not in ('reservation', 'internal')"],
  ['Partnership Hold', 6, "h.kind <> 'partnership'"],
])('%s: there is a hold that says so, placed after the child was known', async (_name, status, wrong) => {
  expect(await found(`${held} where c.status = ${status} and (h.id is null or ${wrong})`)).toEqual([]);
  expect(await found(`${held} where h.placed_at::date <= c.add_date or h.placed_at >= date '${today}'`)).toEqual([]);
});

test('nothing holds a child that is free or has left', async () => {
  expect(await found(`${held} where c.status in (1, 5, 7, 8) and h.id is not null`)).toEqual([]);
});

test.each([
  ['child_letter', 'letter_date'],
  ['child_media', 'media_date'],
  ['child_presence', 'visit_date'],
  ['child_participation', 'support_date'],
])('what %s lists happened while the child was there', async (table, date) => {
  const outside = `t.${date} < c.add_date or t.${date} > coalesce(c.leaving_date, date '${today}')`;
  expect(await found(`${table} t join child c on c.id = t.child_id where ${outside}`)).toEqual([]);
});

test('the history leads from status to status, and to where the child is', async () => {
  const steps = `(select h.*, lag(h.new_status) over w as before, lead(h.id) over w as next, c.status, c.action_code as latest
      from action_code_history h join child c on c.id = h.child_id
    window w as (partition by h.child_id order by h.happened_at, h.id)) s`;
  expect(await found(`${steps} where old_status is distinct from before`)).toEqual([]);
  expect(await found(`${steps} where next is null and (new_status <> status or action_code <> latest)`)).toEqual([]);
  expect(await found(`${steps} where happened_at >= date '${today}'`)).toEqual([]);
});

test('F3 whoever was dropped was asked about first, on the day that the card says', async () => {
  const asked = "action_code_history a where a.child_id = c.id and a.action_code = 'D01'";
  const dropped = `child c where c.status = 7 and not exists (select from ${asked}
    and (a.happened_at at time zone 'UTC')::date = c.drop_requested_date)`;
  expect(await found(dropped)).toEqual([]);
  expect(await found("child where status = 7 and action_code = 'D02'")).not.toEqual([]);
});

test('F20 whoever acted on a reservation or placed a hold is named alike in every history', async () => {
  const placed = `hold h join action_code_history a on a.child_id = h.child_id and a.happened_at = h.placed_at
    where a.user_id is distinct from h.placed_by or a.office_code is distinct from h.office_code
       or (a.user_id is null) <> (a.source = 'CRM')`;
  expect(await found(placed)).toEqual([]);
  expect(await found("action_code_history where action_code like 'R%' and user_id is null")).toEqual([]);
  expect(await found("audit_entry where entity = 'reservation' and modified_by is null")).toEqual([]);
  expect(await found('reservation where created_by is null')).toEqual([]);
});

test('F20 every reservation has a history, and an active one children', async () => {
  const told = "audit_entry a where a.entity = 'reservation' and a.entity_id = r.id::text";
  expect(await found(`reservation r where not exists (select from ${told})`)).toEqual([]);
  expect(await found('reservation where status = 2 and held_children = 0')).toEqual([]);
  expect(await found("reservation where office_code = 'ESPO'")).not.toEqual([]);
});

test('reservations are made, and children added, by people who may', async () => {
  const { rows } = await sql<{ id: number }>`
    select distinct created_by as id from reservation where created_by is not null
    union select placed_by from hold where placed_by is not null order by 1`.execute(db);
  expect(rows.map(({ id }) => id)).toEqual([clerk.id, spanish.id]);
});

test('a child was added on the day the reservation’s own history says, and never before it was confirmed', async () => {
  const line = (field: string) => `audit_entry a where a.entity = 'reservation' and a.field = '${field}'`;
  const entered = `hold h join child c on c.id = h.child_id where h.reservation_id is not null and not exists (
    select from ${line('ChildId')} and a.entity_id = h.reservation_id::text and a.new_value = c.code
       and a.modified_at = h.placed_at and a.modified_by is not distinct from h.placed_by)`;
  expect(await found(entered)).toEqual([]);
  const counted = `(select h.reservation_id, h.placed_at, count(*) as came from hold h
      where h.reservation_id is not null group by 1, 2) v where not exists (
    select from ${line('TotalReserved')} and a.entity_id = v.reservation_id::text and a.modified_at = v.placed_at
       and a.new_value::integer - a.old_value::integer = v.came)`;
  expect(await found(counted)).toEqual([]);
  const early = `hold h where h.reservation_id is not null and not exists (
    select from ${line('ReservationStatus')} and a.entity_id = h.reservation_id::text and a.new_value = 'Active'
       and a.modified_at <= h.placed_at)`;
  expect(await found(early)).toEqual([]);
  const total = `reservation r where r.status = 2 and r.held_children <> (
    select sum(a.new_value::integer - a.old_value::integer) from ${line('TotalReserved')} and a.entity_id = r.id::text)`;
  expect(await found(total)).toEqual([]);
  expect(await found('reservation r join hold h on h.reservation_id = r.id where h.placed_at < r.created_at')).toEqual(
    [],
  );
});

test('whoever is sponsored through a reservation was added to it first', async () => {
  const before = 'h.kind = $$reservation$$ and c.status = 4 and c.sponsorship_start_date < h.placed_at::date';
  expect(await found(`${held} where ${before}`)).toEqual([]);
  expect(
    await found(`${held} where h.kind = 'reservation' and h.sponsor_number is distinct from c.sponsor_number`),
  ).toEqual([]);
});
