import { sql } from 'kysely';
import type { z } from 'zod';
import { childStatus } from '#contract/children/statuses.ts';
import type { AvailableSearch } from '#contract/reservations/available-search.ts';
import type { fillToTarget } from '#contract/reservations/children-api.ts';
import { limitsOf, type SelectionLimits, stageTwoMessages } from '#contract/reservations/selection.ts';
import { getReader, recordAccess, refuseBeyondBudget } from '../../../access-log/record-access.ts';
import type { Context } from '../../../http/context.ts';
import { fail, failFields, Refusal } from '../../../refusal.ts';
import { type ActionContext, actionContextOf, inTransaction } from '../action-context.ts';
import { requireComplete } from '../complete.ts';
import { lockFor, type ReservationRecord } from '../records.ts';
import { type Available, availableFor, type CountryBirthDates, unionOverCountries } from './available.ts';
import { describeChildren, requireValidSearch, resolveCountryGroup } from './available-search.ts';
import { readLocked } from './candidates.ts';
import { type Candidate, chooseChildren, chooseProjects, type Mix, type Supply } from './fill-plan.ts';
import { placeOrRenewPicks } from './pick.ts';
import { heldUntil, listChosen, listPicked, type Picked } from './selection-queries.ts';

/** Fills a reservation to its target: all children or none; two users never get the same child. */

/**
 * Serialises fills per country with advisory locks, so that later fills see earlier picks instead of competing for the
 * same rows.
 */
async function lockCountriesForFill({ db }: ActionContext, { places }: Available): Promise<void> {
  for (const country of places.map((place) => place.country).sort())
    await sql`select pg_advisory_xact_lock(4300040, hashtext(${country}))`.execute(db);
}

async function countSupply({ db }: ActionContext, available: Available): Promise<Supply[]> {
  const inner = (place: CountryBirthDates) => sql`
    select c.country_code, c.project_number, count(*)::integer as count
      from child c where ${available.isOffered(place)} group by 1, 2`;
  const { rows } = await sql<Supply>`
    select found.country_code as country, found.project_number as project, found.count
      from ${unionOverCountries(available, inner)}`.execute(db);
  return rows;
}

/** When the search names few enough projects of one country, those are used without counting their children. */
function namedSupply(
  { countries = [], projects = [] }: AvailableSearch,
  already: readonly Picked[],
  limits: SelectionLimits,
): Supply[] | undefined {
  const [country] = countries;
  const named = projects.map(Number).filter(Number.isInteger);
  const together = new Set([...named, ...already.map(({ project }) => project)]);
  if (country === undefined || countries.length > 1 || named.length === 0 || together.size > limits.projects)
    return undefined;
  return named.map((project) => ({ country, project, count: 1 }));
}

interface Wanted {
  readonly projects: readonly { readonly country: string; readonly project: number }[];
  readonly needed: number;
  /** Already selected. */
  readonly before: readonly Picked[];
}

/** The `needed` longest-waiting children of each gender in each project: enough for any mix. */
async function candidatesIn({ db, at }: ActionContext, available: Available, { projects, needed, before }: Wanted) {
  const numbersIn = ({ country }: CountryBirthDates) =>
    projects.filter((place) => place.country === country).map(({ project }) => project);
  const inner = (place: CountryBirthDates) => sql`
    select waiting.* from unnest(${numbersIn(place)}::integer[]) as chosen(project), (values ('F'), ('M')) as each(gender),
         lateral (
           select c.id, c.country_code, c.project_number, c.gender, c.add_date
             from child c
            where c.project_number = chosen.project and c.gender = each.gender and ${available.isOffered(place)}
              and c.id <> all(${before.map(({ id }) => id)})
              and c.id not in (select own.child_id from pick own where own.ends_at > ${at})
            order by c.add_date, c.id limit ${needed}
         ) waiting`;
  const { rows } = await sql<Candidate>`
    select found.id, found.country_code as country, found.project_number as project, found.gender, found.add_date
      from ${unionOverCountries(available, inner)}`.execute(db);
  return rows;
}

/** Skips rows locked by others and children that are no longer Pledgeable. */
async function lockFree(actionContext: ActionContext, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from child_record where id = any(${ids}) order by id for no key update skip locked`.execute(
    actionContext.db,
  );
  const locked = await readLocked(
    actionContext,
    rows.map(({ id }) => id),
  );
  return locked.filter(({ status }) => status === childStatus.pledgeable).map(({ id }) => id);
}

const rounds = 4;

/** Picks the planned children; replaces those that another user took in the meantime, in up to four rounds. */
async function pickPlanned(
  actionContext: ActionContext,
  record: ReservationRecord,
  available: Available,
  { search, before, needed, mix }: { search: AvailableSearch; before: readonly Picked[]; needed: number; mix: Mix },
): Promise<number[]> {
  const limits = limitsOf(record.categoryType);
  const members = await membersOf(actionContext, record.id);
  const already = [...members, ...before];
  const supply = namedSupply(search, already, limits) ?? (await countSupply(actionContext, available));
  const chosenProjects = new Set(chooseProjects(supply, already, limits));
  const places = new Map([...supply, ...already].map(({ country, project }) => [project, country]));
  const projects = [...chosenProjects].map((project) => ({ project, country: places.get(project) ?? '' }));
  const candidates = await candidatesIn(actionContext, available, { projects, needed, before });
  const taken: Candidate[] = [];
  const tried = new Set<number>();
  for (let round = 0; round < rounds && taken.length < needed; round += 1) {
    const left = candidates.filter(({ id }) => !tried.has(id));
    const chosen = chooseChildren(left, [...already, ...taken], needed - taken.length, mix);
    for (const { id } of chosen) tried.add(id);
    const locked = await lockFree(
      actionContext,
      chosen.map(({ id }) => id),
    );
    const got = new Set(
      await placeOrRenewPicks(
        actionContext,
        record.id,
        locked.map((id) => ({ id })),
      ),
    );
    taken.push(...chosen.filter(({ id }) => got.has(id)));
  }
  if (taken.length < needed) fail('not-enough-children', { found: taken.length, needed });
  return taken.map(({ id }) => id);
}

async function membersOf({ db }: ActionContext, reservation: number): Promise<Picked[]> {
  const { rows } = await sql<Picked>`
    select c.id, c.country_code as country, c.project_number as project, c.gender
      from hold h join child c on c.id = h.child_id
     where h.reservation_id = ${reservation} and h.ended_at is null`.execute(db);
  return rows;
}

type Fill = z.output<typeof fillToTarget.input>;

export async function fillReservation(context: Context, { id, search: asked, genderMix, countryMix }: Fill) {
  const reader = await getReader(context);
  const ids = await inTransaction(context, async (actionContext) => {
    const record = await lockFor(actionContext, id, 'select');
    const target = requireComplete(actionContext, record);
    const search = await resolveCountryGroup(actionContext, asked);
    requireValidSearch(actionContext, record, search);
    if (!search.countries?.length) failFields({ field: 'ChildSearch.ChildCountry', code: 'needs-country' });
    const chosen = await listChosen(actionContext, id);
    const heldNow = record.heldChildren + chosen.length;
    const needed = target - heldNow;
    if (needed <= 0) {
      const [message] = stageTwoMessages({ held: heldNow, ticked: 1, target });
      if (message) throw new Refusal(message.code, message.params);
    }
    await refuseBeyondBudget(actionContext.db, reader, needed);
    const available = await availableFor(actionContext, search);
    await lockCountriesForFill(actionContext, available);
    const mix = { gender: genderMix, country: countryMix };
    return pickPlanned(actionContext, record, available, { search, before: chosen, needed, mix });
  });
  // Runs after the transaction, so that fills waiting for the advisory lock do not wait for it.
  const actionContext = await actionContextOf(context);
  await recordAccess(context, { list: 'available', criteria: [], childIds: ids });
  return {
    children: await describeChildren(actionContext, id, ids, context.user.language),
    held: (await listPicked(actionContext, id)).length,
    heldUntil: await heldUntil(actionContext, id),
  };
}
