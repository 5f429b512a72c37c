import { sql } from 'kysely';
import type { z } from 'zod';
import { ageOn, isTooOld } from '#contract/children/age.ts';
import type { listReservationChildren, ReservedChild } from '#contract/reservations/children-api.ts';
import { staysWithReservation } from '#contract/reservations/selection.ts';
import type { Language } from '#contract/shared/language.ts';
import { idsOfChildren, recordAccess } from '../../../access-log/record-access.ts';
import { reservationIs } from '../../../db/status-literals.ts';
import type { Context } from '../../../http/context.ts';
import { hasPicture } from '../../children/pictures/queries.ts';
import { type ActionContext, actionContextOf } from '../action-context.ts';
import { isLocked } from '../project-locks.ts';
import { getRecord, type ReservationRecord } from '../records.ts';
import {
  findChildRefusal,
  knownReservationOf,
  type LockedChild,
  readFactsForDisplay,
} from '../selection/candidates.ts';
import { heldUntil } from '../selection/selection-queries.ts';
import { countryName, label, projectCode } from './labels.ts';

type Row = Omit<
  ReservedChild,
  'gender' | 'age' | 'country' | 'project' | 'status' | 'state' | 'reason' | 'addedAt' | 'staysInReservation'
> & {
  readonly id: number;
  readonly gender: 'F' | 'M';
  readonly countryCode: string;
  readonly countryName: string;
  readonly projectNumber: number;
  readonly projectCode: string;
  readonly projectName: string;
  readonly status: number;
  readonly statusLabel: string | null;
  readonly addedAt: Date | null;
  readonly isReserved: boolean;
  readonly hasSponsor: boolean;
  readonly isSaved: boolean;
  readonly isPicked: boolean;
};

/** Children that are reserved, saved in the draft, or picked or recently chosen by the caller; each child once. */
const rowsOf = ({ at, by }: ActionContext, reservation: number, language: Language) => sql<Row>`
  select c.id, c.code as child_id, c.given_name, c.family_name, c.gender, c.birth_date, c.country_code,
         ${countryName(language)} as country_name, c.project_number, ${projectCode} as project_code,
         project.name as project_name, community.name as community, c.photo_date is not null as has_photo,
         c.video_date is not null as has_video, ${hasPicture(sql`c.id`)} as has_picture, c.add_date, c.status,
         c.sponsor_office_code is not null as has_sponsor,
         ${label('rcdsChildStatus', sql`c.status::text`, language)} as status_label,
         listed.added_at, listed.is_reserved, listed.is_saved, listed.is_picked
    from (
      select child_id, max(added_at) as added_at, bool_or(is_reserved) as is_reserved, bool_or(is_saved) as is_saved,
             bool_or(is_picked) as is_picked
        from (
          select child_id, placed_at as added_at, true as is_reserved, false as is_saved, false as is_picked
            from hold where reservation_id = ${reservation} and ended_at is null
          union all
          select child_id, null, false, true, false from draft_child where reservation_id = ${reservation}
          union all
          select child_id, null, false, false, true
            from pick where reservation_id = ${reservation} and user_id = ${by} and ends_at > ${at}
          union all
          select u.child_id, null, false, false, false
            from unsaved_choice u join reservation r on r.id = u.reservation_id and r.status = ${reservationIs.draft}
           where u.reservation_id = ${reservation} and u.user_id = ${by} and u.kept_until > ${at}
        ) every
       group by child_id
    ) listed
    join child c on c.id = listed.child_id
    join country on country.code = c.country_code
    join project on project.number = c.project_number
    left join community on community.id = c.community_id
   order by c.country_code, c.project_number, c.code`;

const toChild = ({ status, countryCode, projectNumber, birthDate, id, childId }: Row): LockedChild => ({
  id,
  code: childId,
  status,
  country: countryCode,
  project: projectNumber,
  birthDate,
});

/** F2: each child of a draft's selection is held, free to be picked again, or lost, with the reason. */
export async function listReservedChildren(
  actionContext: ActionContext,
  record: ReservationRecord,
  language: Language,
): Promise<ReservedChild[]> {
  const { rows } = await rowsOf(actionContext, record.id, language).execute(actionContext.db);
  const facts = await readFactsForDisplay(actionContext, record.id, rows.map(toChild));
  const stateOf = (row: Row): Pick<ReservedChild, 'state' | 'reason' | 'inReservation' | 'isInDraft'> => {
    if (row.isReserved) return { state: 'reserved', reason: null };
    const reason = findChildRefusal(toChild(row), facts);
    if (reason) return { state: 'lost', reason, ...knownReservationOf(row.id, facts) };
    return { state: row.isPicked ? 'held' : 'free', reason: null };
  };
  return rows.map((row) => ({
    childId: row.childId,
    givenName: row.givenName,
    familyName: row.familyName,
    gender: row.gender === 'F' ? 'Female' : 'Male',
    age: ageOn(row.birthDate, actionContext.today),
    birthDate: row.birthDate,
    country: { code: row.countryCode, label: row.countryName },
    project: { code: row.projectCode, label: row.projectName },
    community: row.community,
    hasPhoto: row.hasPhoto,
    hasVideo: row.hasVideo,
    hasPicture: row.hasPicture,
    addDate: row.addDate,
    status: { code: String(row.status), label: row.statusLabel ?? '' },
    isSaved: row.isSaved,
    isProjectLocked: isLocked(toChild(row), facts.locks),
    isTooOld: isTooOld(row.birthDate, facts.ages.get(row.countryCode) ?? 0, actionContext.today),
    addedAt: row.addedAt?.toISOString() ?? null,
    staysInReservation: row.isReserved && staysWithReservation(row.status, row.hasSponsor),
    ...stateOf(row),
  }));
}

type Wanted = z.output<typeof listReservationChildren.input>;

export async function listChildren(context: Context, { id }: Wanted) {
  const actionContext = await actionContextOf(context);
  const record = await getRecord(actionContext, id);
  const children = await listReservedChildren(actionContext, record, context.user.language);
  await recordAccess(context, {
    list: 'reservation',
    criteria: [],
    owner: context.office,
    childIds: await idsOfChildren(actionContext.db, children),
  });
  return {
    children,
    heldUntil: await heldUntil(actionContext, id),
  };
}
