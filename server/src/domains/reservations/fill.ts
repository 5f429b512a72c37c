import { sql } from 'kysely';
import type { z } from 'zod';
import type { fillToTarget } from '#contract/reservations/children-api.ts';
import { limitsOf, stageTwoMessages } from '#contract/reservations/selection.ts';
import type { Context } from '../../http/context.ts';
import { fail, failFields, Refusal } from '../../refusal.ts';
import { type Available, availableFor, fromPlaces } from './available.ts';
import { describeChildren, requireSound, withGroup } from './available-search.ts';
import { type Candidate, chooseChildren, chooseProjects, type Mix, type Supply } from './fill-plan.ts';
import { hold, requireComplete } from './pick.ts';
import { lockFor, type ReservationRecord } from './records.ts';
import { type Scene, within } from './scene.ts';
import { chosenBy, heldUntil, type Picked, pickedBy } from './selection-queries.ts';

/** 'Give me so many that match': all of them or none, and no two people get the same child. */

/** One at a time in a country: later ones see what earlier ones took instead of fighting over the same rows. */
async function takeTurns({ db }: Scene, { places }: Available): Promise<void> {
  for (const country of places.map((place) => place.country).sort())
    await sql`select pg_advisory_xact_lock(4300040, hashtext(${country}))`.execute(db);
}

async function supplyOf({ db }: Scene, available: Available): Promise<Supply[]> {
  const inner = sql`select c.country_code, c.project_number, count(*)::integer as count
                      from child c where ${available.conditions} group by 1, 2`;
  const { rows } = await sql<Supply>`
    select found.country_code as country, found.project_number as project, found.count
      from ${fromPlaces(available, inner)}`.execute(db);
  return rows;
}

interface Wanted {
  readonly projects: readonly number[];
  readonly needed: number;
  /** Chosen already. */
  readonly before: readonly Picked[];
}

/** The longest waiting of each gender in each project: whatever the mix, no more are needed. */
async function candidatesIn({ db, at }: Scene, available: Available, { projects, needed, before }: Wanted) {
  const inner = sql`
    select ranked.* from (
      select c.id, c.country_code, c.project_number, c.gender, c.add_date,
             row_number() over (partition by c.project_number, c.gender order by c.add_date, c.id) as place_in_line
        from child c
       where ${available.conditions} and c.project_number = any(${projects}) and c.id <> all(${before.map(({ id }) => id)})
         and not exists (select 1 from pick own where own.child_id = c.id and own.ends_at > ${at})
    ) ranked where ranked.place_in_line <= ${needed}`;
  const { rows } = await sql<Candidate>`
    select found.id, found.country_code as country, found.project_number as project, found.gender, found.add_date
      from ${fromPlaces(available, inner)}`.execute(db);
  return rows;
}

/** Those whose rows nobody has locked, and who are still Pledgeable. */
async function lockFree({ db }: Scene, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from child where id = any(${ids}) and status = 1 order by id for no key update skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

const rounds = 4;

/** Somebody who names a child may be quicker; then another child takes the place. */
async function gather(
  scene: Scene,
  record: ReservationRecord,
  available: Available,
  { before, needed, mix }: { before: readonly Picked[]; needed: number; mix: Mix },
): Promise<number[]> {
  const limits = limitsOf(record.categoryType);
  const members = await membersOf(scene, record.id);
  const already = [...members, ...before];
  const projects = chooseProjects(await supplyOf(scene, available), already, limits);
  const candidates = await candidatesIn(scene, available, { projects, needed, before });
  const taken: Candidate[] = [];
  const tried = new Set<number>();
  for (let round = 0; round < rounds && taken.length < needed; round += 1) {
    const left = candidates.filter(({ id }) => !tried.has(id));
    const chosen = chooseChildren(left, [...already, ...taken], needed - taken.length, mix);
    for (const { id } of chosen) tried.add(id);
    const locked = await lockFree(
      scene,
      chosen.map(({ id }) => id),
    );
    const got = new Set(
      await hold(
        scene,
        record.id,
        locked.map((id) => ({ id })),
      ),
    );
    taken.push(...chosen.filter(({ id }) => got.has(id)));
  }
  if (taken.length < needed) fail('not-enough-children', { found: taken.length, needed });
  return taken.map(({ id }) => id);
}

async function membersOf({ db }: Scene, reservation: number): Promise<Picked[]> {
  const { rows } = await sql<Picked>`
    select c.id, c.code, c.country_code as country, c.project_number as project, c.gender
      from hold h join child c on c.id = h.child_id
     where h.reservation_id = ${reservation} and h.ended_at is null`.execute(db);
  return rows;
}

type Fill = z.output<typeof fillToTarget.input>;

export function fill(context: Context, { id, search: asked, genderMix, countryMix }: Fill) {
  return within(context, async (scene) => {
    const record = await lockFor(scene, id, 'select');
    const target = requireComplete(record);
    const search = await withGroup(scene, asked);
    requireSound(scene, record, search);
    if (!search.countries?.length) failFields({ field: 'ChildSearch.ChildCountry', code: 'needs-country' });
    const chosen = await chosenBy(scene, id);
    const heldNow = record.heldChildren + chosen.length;
    const needed = target - heldNow;
    if (needed <= 0) {
      const [message] = stageTwoMessages({ held: heldNow, ticked: 1, target });
      if (message) throw new Refusal(message.code, message.params);
    }
    const available = await availableFor(scene, id, search);
    await takeTurns(scene, available);
    const mix = { gender: genderMix, country: countryMix };
    const ids = await gather(scene, record, available, { before: chosen, needed, mix });
    return {
      children: await describeChildren(scene, id, ids, context.user.language),
      held: (await pickedBy(scene, id)).length,
      heldUntil: await heldUntil(scene, id),
    };
  });
}
