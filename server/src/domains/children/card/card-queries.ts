import { type RawBuilder, type Selectable, sql } from 'kysely';
import { normaliseChildId } from '#contract/children/child-id.ts';
import { actionsRevealing, singleOwnerFields } from '#contract/children/field-owners.ts';
import { type StoredField, storedFields } from '#contract/children/fields.ts';
import type { CsmProblem } from '#contract/csm/message.ts';
import type { CsmState } from '#contract/csm/rules.ts';
import { columnName } from '../../../db/column-name.ts';
import { type Db, preparedAs } from '../../../db/connection.ts';
import { personName } from '../../../db/person-name.ts';
import type { Child } from '../../../db/schema.ts';
import type { StoredFile } from '../../../files/content.ts';
import { fail } from '../../../refusal.ts';
import { problem } from '../../csm/queries.ts';
import { latestPhoto } from '../pictures/queries.ts';

/** Queries for one child. Statements that run for every card are prepared statements. */

export type ChildRecordRow = Selectable<Child>;

/** Columns of a card besides its plain fields. */
const ownColumns = [
  ...(['id', 'code', 'givenName', 'familyName', 'gender', 'birthDate', 'isBirthDateEstimated'] as const),
  ...(['countryCode', 'projectNumber', 'status', 'actionCode', 'sponsorOfficeCode'] as const),
];
const columns = sql.raw(
  [...ownColumns, ...storedFields.map(({ name }) => name)].map((name) => `c.${columnName(name)}`).join(', '),
);

export type CardColumns = Pick<ChildRecordRow, (typeof ownColumns)[number] | StoredField['name']>;

/** Includes the office of the open hold. */
export type HeldRow = CardColumns & { readonly holdOffice: string | null };

export async function getChildRow(db: Db, childId: string): Promise<HeldRow> {
  const code = normaliseChildId(childId);
  const { rows } = await sql<HeldRow>`${preparedAs('child-by-code')}
    select ${columns}, h.office_code as hold_office
      from child c left join hold h on h.child_id = c.id and h.ended_at is null
     where c.code = ${code}`.execute(db);
  return rows[0] ?? fail('not-found');
}

export interface ActionRow {
  /** Null when the date would reveal data that another office owns. */
  readonly happenedAt: Date | null;
  readonly actionCode: string;
  readonly oldStatus: number | null;
  readonly newStatus: number | null;
  /** Null when no person acted for the reader's office. */
  readonly person: string | null;
  readonly source: string;
  readonly through: string | null;
  /** Done by a person or service account of another office. */
  readonly isElsewhere: boolean;
}

/** A child with its project and community, its open hold, the office's own notes and its latest action codes. */
export interface CardRow extends HeldRow {
  readonly projectName: string;
  readonly projectLockedUntil: string | null;
  readonly communityCode: string | null;
  readonly communityName: string | null;
  readonly officeChildName: string | null;
  readonly officeComments: string | null;
  readonly officeVersion: number | null;
  readonly officeUpdatedBy: string | null;
  readonly holdKind: 'reservation' | 'internal' | 'proposed' | 'partnership' | null;
  readonly holdPlacedAt: Date | null;
  readonly holdEndsAt: Date | null;
  readonly holdPlacedBy: string | null;
  readonly reservationId: number | null;
  readonly reservationName: string | null;
  readonly reservationExpires: string | null;
  readonly erasedAt: Date | null;
  /** The latest photo that can be shown. */
  readonly photo: string | null;
  readonly auditCount: string;
  readonly csmCount: string;
  readonly actionCodeCount: string;
  /** Timestamps as text, because PostgreSQL returns them inside JSON. */
  readonly latestActions: readonly (Omit<ActionRow, 'happenedAt'> & { readonly happenedAt: string | null })[];
  readonly periods: readonly { readonly code: string; readonly value: number; readonly unit: string }[];
}

/**
 * F15: the sponsorship date belongs to the sponsor office: the office that recorded it, or else the current sponsor
 * office.
 */
const isSponsorsDay = (office: string) => sql`
  a.action_code = any(${actionsRevealing('sponsor office')}::text[])
  and coalesce(o.code, (select r.sponsor_office_code from child_record r where r.id = a.child_id))
      is distinct from ${office}`;

/** F15: the time a hold was placed belongs to the office that holds the child, as long as it does. */
const isHoldersDay = (office: string) => sql`
  a.action_code = any(${actionsRevealing('holder')}::text[])
  and exists (select 1 from hold x where x.child_id = a.child_id and x.placed_at = a.happened_at
                 and x.ended_at is null and x.office_code <> ${office})`;

/**
 * USER-047: SQL removes the names of people who acted for another office. Actions for the reader's own office name the
 * person, wherever that person works (F20). A hidden date is null and does not affect the order.
 */
const actions = (child: RawBuilder<unknown>, office: string, most: number) => sql`
  select told.at as happened_at, a.action_code, a.old_status, a.new_status, coalesce(by.elsewhere, false) as is_elsewhere,
         case when by.elsewhere then '' else a.source end as source,
         case when not by.elsewhere then ${personName('u')} end as person,
         case when not by.elsewhere then a.through end as through
    from action_code_history a
    left join app_user u on u.id = a.user_id
    left join api_credential k on k.client_id = a.source and a.user_id is null
    left join office o on o.code = coalesce(a.office_code, u.office_code, k.office_code)
    cross join lateral (select o.code <> ${office} and (o.kind <> 'support' or u.id is not null) as elsewhere) as by
    cross join lateral (
      select case when (${isSponsorsDay(office)}) or (${isHoldersDay(office)}) then null else a.happened_at end as at
    ) as told
   where a.child_id = ${child}
   order by told.at desc nulls last, case when told.at is null then a.action_code end, a.id desc limit ${most}`;

/**
 * Changes without an office, and the reader's own office's changes. Fields that one office owns show that office's own
 * changes only (F15).
 */
const isVisibleAudit = (office: string) => sql`
  (a.office_code = ${office} or (a.office_code is null and a.field <> all(${singleOwnerFields}::text[])))`;

const card = (childId: string, office: string, at: Date, most: number) => sql`
  select ${columns}, p.name as project_name,
         project_locked_until(c.country_code, c.project_number, ${at}::timestamptz) as project_locked_until,
         m.code as community_code, m.name as community_name,
         o.child_name as office_child_name, o.comments as office_comments, o.version as office_version,
         ${personName('ou')} as office_updated_by,
         h.kind as hold_kind, h.office_code as hold_office, h.placed_at as hold_placed_at, h.ends_at as hold_ends_at,
         ${personName('hu')} as hold_placed_by,
         r.id as reservation_id, r.name as reservation_name, r.expiration_date as reservation_expires,
         (select e.erased_at from child_erasure e where e.child_id = c.id) as erased_at,
         ${latestPhoto(sql`c.id`)} as photo,
         (select count(*) from audit_entry a where a.entity = 'child' and a.entity_id = c.code
             and ${isVisibleAudit(office)}) as audit_count,
         (select count(*) from csm_message s where s.child_id = c.id and s.office_code = ${office}) as csm_count,
         (select count(*) from action_code_history x where x.child_id = c.id) as action_code_count,
         (select coalesce(json_agg(json_build_object('happenedAt', l.happened_at, 'actionCode', l.action_code,
                   'oldStatus', l.old_status, 'newStatus', l.new_status, 'source', l.source, 'person', l.person,
                   'isElsewhere', l.is_elsewhere)), '[]')
            from (${actions(sql`c.id`, office, most)}) l) as latest_actions,
         (select coalesce(json_agg(json_build_object('code', s.code, 'value', s.value, 'unit', s.unit)), '[]')
            from support_office_setting s where s.office_code = y.support_office_code) as periods
    from child c
    join country y on y.code = c.country_code
    join project p on p.number = c.project_number
    left join community m on m.id = c.community_id
    left join child_office o on o.child_id = c.id and o.office_code = ${office}
    left join app_user ou on ou.id = o.updated_by
    left join hold h on h.child_id = c.id and h.ended_at is null
    left join app_user hu on hu.id = h.placed_by
    left join reservation r on r.id = h.reservation_id
   where c.code = ${normaliseChildId(childId)}`;

const actionsOnCard = 4;

export async function findCard(db: Db, childId: string, office: string, at: Date): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`${preparedAs('child-card')} ${card(childId, office, at, actionsOnCard)}`.execute(
    db,
  );
  return rows[0];
}

export const getCard = async (...of: Parameters<typeof findCard>): Promise<CardRow> =>
  (await findCard(...of)) ?? fail('not-found');

export async function listActions(db: Db, childId: number, office: string, most: number): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`${actions(sql`${childId}`, office, most)}`.execute(db);
  return rows;
}

export interface MessageRow {
  readonly sentAt: Date;
  readonly code: string;
  readonly result: CsmState;
  readonly sentBy: string | null;
  readonly through: string | null;
  readonly problem: CsmProblem | null;
  readonly answer: string | null;
}

/** An office sees only its own messages to the field office. */
export async function listMessages(db: Db, childId: number, office: string): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.sent_at, m.code, m.result, ${personName('u')} as sent_by, m.through, ${problem} as problem,
           m.answer
      from csm_message m left join app_user u on u.id = m.sent_by
     where m.child_id = ${childId} and m.office_code = ${office} order by m.sent_at desc, m.id desc`.execute(db);
  return rows;
}

export interface AuditRow {
  readonly id: string;
  readonly field: string;
  readonly oldValue: string | null;
  readonly newValue: string | null;
  readonly modifiedAt: Date;
  readonly person: string | null;
  readonly through: string | null;
  /** F20: the number of the feed that brought the change. */
  readonly feed: number | null;
}

export async function listAudit(db: Db, code: string, office: string): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select a.id, a.field, a.old_value, a.new_value, a.modified_at,
           coalesce(${personName('u')}, a.source) as person, a.through,
           case when a.act = 'feed' then a.act_of end as feed
      from audit_entry a left join app_user u on u.id = a.modified_by
     where a.entity = 'child' and a.entity_id = ${code} and ${isVisibleAudit(office)}
     order by a.modified_at desc, a.id desc`.execute(db);
  return rows;
}

export const listSupports = (db: Db, childId: number) =>
  db
    .selectFrom('childParticipation')
    .select(['supportType', 'supportDescription', 'supportDate'])
    .where('childId', '=', childId)
    .orderBy('supportDate', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const listLetters = (db: Db, childId: number) =>
  db
    .selectFrom('childLetter')
    .leftJoin('storedFile', 'storedFile.id', 'childLetter.fileId')
    .select(['childLetter.id', 'childLetter.kind', 'letterDate', 'language', 'storedFile.kind as file'])
    .where('childId', '=', childId)
    .orderBy('letterDate', 'desc')
    .orderBy('childLetter.id', 'desc')
    .execute();

export const listMedia = (db: Db, childId: number) =>
  db
    .selectFrom('childMedia')
    .leftJoin('storedFile', 'storedFile.id', 'childMedia.fileId')
    .select(['childMedia.id', 'childMedia.kind', 'flag', 'mediaDate', 'consentExpiryDate', 'link'])
    .select('storedFile.kind as file')
    .where('childId', '=', childId)
    .orderBy('mediaDate', 'desc')
    .orderBy('childMedia.id', 'desc')
    .execute();

export const listVisits = (db: Db, childId: number) =>
  db
    .selectFrom('childPresence')
    .select(['visitDate', 'seenBy', 'result'])
    .where('childId', '=', childId)
    .orderBy('visitDate', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const findVerification = (db: Db, childId: number) =>
  db
    .selectFrom('childVerification')
    .select(['isDataVerified', 'isSponsorshipReady'])
    .where('childId', '=', childId)
    .executeTakeFirst();

/** An entry of a list with its file, and the child it belongs to. */
export interface Attachment {
  readonly id: string;
  readonly childId: number;
  readonly code: string;
  readonly givenName: string;
  readonly familyName: string | null;
  readonly kind: string;
  readonly day: string;
  readonly file: StoredFile | null;
}

const attachment = async (db: Db, childId: string, entries: RawBuilder<unknown>): Promise<Attachment | undefined> => {
  const { rows } = await sql<Attachment>`
    select e.id, e.kind, e.day, c.id as child_id, c.code, c.given_name, c.family_name,
           case when f.id is not null then
             json_build_object('id', f.id::text, 'kind', f.kind, 'objectKey', f.object_key) end as file
      from child c join (${entries}) e on e.child_id = c.id left join stored_file f on f.id = e.file_id
     where c.code = ${normaliseChildId(childId)}`.execute(db);
  return rows[0];
};

export const findMedia = (db: Db, childId: string, id: string) =>
  attachment(db, childId, sql`select id, child_id, kind, media_date as day, file_id from child_media where id = ${id}`);

export const findLetter = (db: Db, childId: string, id: string) =>
  attachment(
    db,
    childId,
    sql`select id, child_id, kind, letter_date as day, file_id from child_letter where id = ${id}`,
  );
