import { sql } from 'kysely';
import type { z } from 'zod';
import type { findReplacements } from '#contract/reservations/children-api.ts';
import { limitsOf } from '#contract/reservations/selection.ts';
import { recordAccess } from '../../../access-log/record-access.ts';
import type { Context } from '../../../http/context.ts';
import { type ActionContext, actionContextOf } from '../action-context.ts';
import { listPlacesOf } from '../children/writes.ts';
import { getRecord, type ReservationRecord, requireAllowed } from '../records.ts';
import { availableFor, type CountryBirthDates, unionOverCountries } from './available.ts';
import { describeChildren } from './available-search.ts';
import { codesOf } from './candidates.ts';
import { listPicked } from './selection-queries.ts';

interface Lost {
  readonly id: number;
  readonly code: string;
  readonly gender: 'F' | 'M';
  readonly birthDate: string;
  readonly country: string;
  readonly project: number;
}

const offersEach = 3;

/** Same project first, then same gender, then closest age, then longest waiting. */
async function listNearest(actionContext: ActionContext, lost: Lost, { allowed, limit }: SearchScope) {
  const available = await availableFor(actionContext, { countries: [lost.country] });
  const order = sql`(c.project_number <> ${lost.project}), (c.gender <> ${lost.gender}),
                    abs(c.birth_date - ${lost.birthDate}::date), c.add_date, c.id`;
  const inner = (place: CountryBirthDates) => sql`
    select c.id, row_number() over (order by ${order}) as nearness from child c
     where ${available.isOffered(place)} and c.code <> ${lost.code}
       and (${allowed}::integer[] is null or c.project_number = any(${allowed}))
       and not exists (select 1 from pick own where own.child_id = c.id and own.ends_at > ${actionContext.at})
     order by ${order} limit ${limit}`;
  const { rows } = await sql<{ id: number }>`
    select found.id from ${unionOverCountries(available, inner)} order by found.nearness`.execute(actionContext.db);
  return rows.map(({ id }) => id);
}

interface SearchScope {
  /** Projects permitted by the category type; null for any. */
  readonly allowed: readonly number[] | null;
  readonly limit: number;
}

/** When the project limit is reached, only the projects already used are permitted. */
async function openProjects(
  actionContext: ActionContext,
  record: ReservationRecord,
): Promise<readonly number[] | null> {
  const chosen = [...(await listPlacesOf(actionContext, record.id)), ...(await listPicked(actionContext, record.id))];
  const projects = [...new Set(chosen.map(({ project }) => project))];
  return projects.length >= limitsOf(record.categoryType).projects ? projects : null;
}

type Wanted = z.output<typeof findReplacements.input>;

/** Offers each child at most once. */
export async function listReplacements(context: Context, { id, children }: Wanted) {
  const actionContext = await actionContextOf(context);
  const record = await getRecord(actionContext, id);
  requireAllowed(actionContext, record, 'select');
  const codes = codesOf(children);
  const { rows: lost } = await sql<Lost>`
    select id, code, gender, birth_date, country_code as country, project_number as project
      from child where code = any(${codes}) order by code`.execute(actionContext.db);
  const allowed = await openProjects(actionContext, record);
  const offered = new Set<number>();
  const replacements = [];
  for (const child of lost) {
    const limit = offersEach + offered.size;
    const nearest = await listNearest(actionContext, child, { allowed, limit });
    const ids = nearest.filter((found) => !offered.has(found)).slice(0, offersEach);
    for (const found of ids) offered.add(found);
    replacements.push({
      childId: child.code,
      offers: await describeChildren(actionContext, id, ids, context.user.language),
    });
  }
  // The offers reveal similarity to the replaced children, so those are logged too.
  const childIds = [...lost.map((child) => child.id), ...offered];
  await recordAccess(context, { list: 'replacements', criteria: [], childIds });
  return { replacements };
}
