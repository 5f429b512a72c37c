import { sql } from 'kysely';
import { can } from '#contract/access.ts';
import { placesMaximum, queueDays, queueGroupOf, queueItemsMaximum } from '#contract/home/rules.ts';
import { childIs, lockIs } from '../../db/status-literals.ts';
import { countryLabel, getLists, projectCode } from '../lookups/queries.ts';
import { inScope, type QueueQuery, queueItem } from './queue-item.ts';

interface LockRow {
  readonly id: number;
  readonly name: string;
  readonly day: string;
  readonly projects: { readonly number: number; readonly name: string }[] | null;
  readonly countries: string[] | null;
  /** A project from which the lock can be opened. */
  readonly anyProject: number | null;
  readonly children: number;
}

/** Upper bound of locks to examine; more are not expected. */
const locksExamined = 50;

/**
 * F5: locks of any office, because all offices share the children, ordered by the day from which children can no longer
 * be reserved. Counts the children in reservations of the caller's office for whom that matters: not those who are
 * sponsored or leave (F19), because nobody proposes them. Locks without any are shown only to people who may edit locks.
 */
export const startingLocks: QueueQuery = async (context, kind) => {
  const { db, office, today, language, at } = context;
  const { rows } = await sql<LockRow>`
    with starting as (
      select l.id, l.name, l.sponsorship_lock_date as day
        from project_lock l
       where l.status < ${lockIs.Completed} and l.sponsorship_lock_date >= (${at}::timestamptz at time zone l.time_zone)::date
         and l.sponsorship_lock_date <= ${today}::date + ${queueDays}::integer
         and ${inScope(context, 'l.created_by', 'l.modified_by')}
       order by l.sponsorship_lock_date, l.id limit ${locksExamined}),
    touched as (
      select p.lock_id, count(*)::integer as children
        from hold h
        join child c on c.id = h.child_id
        join project_lock_place p on p.country_code = c.country_code
                                 and (p.project_number is null or p.project_number = c.project_number)
       where h.office_code = ${office} and h.reservation_id is not null and h.ended_at is null
         and c.status not in (${childIs.sponsored}, ${childIs.dropRequested}, ${childIs.dropped})
         and p.lock_id in (select id from starting)
       group by p.lock_id)
    select s.*, coalesce(t.children, 0) as children,
           (select json_agg(json_build_object('number', j.number, 'name', j.name) order by j.name_key, j.number)
              from project_lock_place p join project j on j.number = p.project_number where p.lock_id = s.id) as projects,
           (select array_agg(p.country_code order by p.country_code) from project_lock_place p
             where p.lock_id = s.id and p.project_number is null) as countries,
           (select j.number from project_lock_place p join project j on j.country_code = p.country_code
             where p.lock_id = s.id and p.project_number is null order by j.number limit 1) as any_project
      from starting s left join touched t on t.lock_id = s.id order by s.day, s.id`.execute(db);
  const mayMove = can(context.grants, 'Projects:Edit');
  const touching = rows.filter(({ children }) => mayMove || children > 0);
  const lists = await getLists(db);
  const countryName = (code: string) => countryLabel(lists, code, language).label;
  return {
    count: touching.length,
    items: touching.slice(0, queueItemsMaximum).map((row) => {
      const projects = row.projects ?? [];
      const places = [...(row.countries ?? []).map(countryName), ...projects.map(({ name }) => name)];
      const seenFrom = projects[0]?.number ?? row.anyProject;
      return queueItem({
        kind,
        group: queueGroupOf(row.day, today),
        record: String(row.id),
        name: row.name,
        count: row.children,
        places: places.slice(0, placesMaximum),
        placeCode: seenFrom === null ? null : projectCode(seenFrom),
        placeCount: places.length,
        day: row.day,
      });
    }),
  };
};
