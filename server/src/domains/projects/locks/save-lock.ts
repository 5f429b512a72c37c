import type { z } from 'zod';
import { checkLock, isLockEditable } from '#contract/projects/check-lock.ts';
import { type LockImpact, LockInput } from '#contract/projects/lock.ts';
import type { createLock, previewLock, updateLock } from '#contract/projects/locks-api.ts';
import type { Db } from '../../../db/connection.ts';
import { refuseStale } from '../../../db/versions.ts';
import type { Context } from '../../../http/context.ts';
import { failIssues } from '../../../http/issues.ts';
import { fail } from '../../../refusal.ts';
import { type OfficeContext, readOfficeContext } from '../office-context.ts';
import { changeLocksExclusively, finishLockChange, textsOf } from './lock-changes.ts';
import { impactOf } from './lock-impact.ts';
import { findOverlaps, type Place, resolvePlaces } from './lock-places.ts';
import { datesOf, findStoredLock, insertPastPlaces, type StoredLock, todayOf } from './lock-queries.ts';

const body = 'ProjectLock';

const numberedName = (id: number) => `Project Lock ${id}`;

/** Validates everything except overlaps; returns the places the lock covers. */
async function placesFor(
  db: Db,
  officeContext: OfficeContext,
  given: LockInput,
  before?: StoredLock,
): Promise<readonly Place[]> {
  const today = before ? todayOf(before, officeContext.at) : officeContext.today;
  const rules = checkLock(given, { today, ...(before && { before: datesOf(before) }) });
  const { issues, places } = await resolvePlaces(
    db,
    officeContext.lists,
    given,
    before && { region: before.regionCode, places: before.places },
  );
  failIssues(LockInput, [...rules, ...issues], body);
  return places;
}

/** Refuses two locks on one project in the same period and names the other lock. */
async function refuseOverlaps(db: Db, places: readonly Place[], given: LockInput, except: number | null) {
  const overlaps = await findOverlaps(db, places, given, except);
  const issues = overlaps.map(({ name, start, end, at }) => ({
    path: places[at]?.path ?? ['projects'],
    code: 'lock-overlaps' as const,
    params: { name, from: start, to: end },
  }));
  failIssues(LockInput, issues, body);
}

const valuesOf = (given: LockInput) => ({
  regionCode: given.region ?? null,
  startsOn: given.start,
  sponsorshipLockDate: given.sponsorshipLockDate,
  endsOn: given.end,
});

async function writePlaces(db: Db, lockId: number, given: LockInput, places: readonly Place[]): Promise<void> {
  const rows = places.map(({ country, project }) => ({
    lockId,
    countryCode: country,
    projectNumber: project,
    startsOn: given.start,
    endsOn: given.end,
  }));
  await db.insertInto('projectLockPlace').values(rows).execute();
}

export async function create(context: Context, { lock: given }: z.output<typeof createLock.input>) {
  const { user, office } = context;
  const officeContext = await readOfficeContext(context);
  return changeLocksExclusively(context, async (db) => {
    const places = await placesFor(db, officeContext, given);
    await refuseOverlaps(db, places, given, null);
    const { id } = await db
      .insertInto('projectLock')
      .values({
        ...valuesOf(given),
        name: given.name || body,
        officeCode: office,
        timeZone: officeContext.formats.zone,
        createdBy: user.id,
        createdAt: officeContext.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!given.name)
      await db
        .updateTable('projectLock')
        .set({ name: numberedName(id) })
        .where('id', '=', id)
        .execute();
    await writePlaces(db, id, given, places);
    return finishLockChange(context, db, officeContext, id, {});
  });
}

async function getEditable(db: Db, id: number, at: Date): Promise<StoredLock> {
  const lock = (await findStoredLock(db, id)) ?? fail('not-found');
  if (!isLockEditable(datesOf(lock), todayOf(lock, at))) fail('lock-completed');
  return lock;
}

/** The lock as it would be saved, for the conflict comparison (F11). */
function wantedLock(before: StoredLock, given: LockInput, places: readonly Place[]): StoredLock {
  const names = new Map(before.places.map(({ project, name }) => [project, name]));
  return {
    ...before,
    ...valuesOf(given),
    name: given.name || numberedName(before.id),
    places: places.map(({ country, project }) => ({ country, project, name: names.get(project) ?? null })),
  };
}

const droppedPlaces = (before: StoredLock, places: readonly Place[]) =>
  before.places.filter(
    (old) => !places.some((place) => place.country === old.country && place.project === old.project),
  );

export async function update(context: Context, { id, lock: given, version }: z.output<typeof updateLock.input>) {
  const { user } = context;
  const officeContext = await readOfficeContext(context);
  return changeLocksExclusively(context, async (db) => {
    const before = await getEditable(db, id, officeContext.at);
    const texts = textsOf(before, officeContext.lists);
    if (version !== before.version) {
      const { places } = await resolvePlaces(db, officeContext.lists, given);
      const wanted = textsOf(wantedLock(before, given, places), officeContext.lists);
      await refuseStale(
        db,
        { record: 'projectLock', id },
        { version: before.version, texts },
        { version, texts: wanted },
      );
    }
    const places = await placesFor(db, officeContext, given, before);
    await refuseOverlaps(db, places, given, id);
    await insertPastPlaces(db, before, droppedPlaces(before, places));
    await db.deleteFrom('projectLockPlace').where('lockId', '=', id).execute();
    await db
      .updateTable('projectLock')
      .set(({ eb }) => ({
        ...valuesOf(given),
        name: given.name || numberedName(before.id),
        version: eb('version', '+', 1),
        modifiedBy: user.id,
        modifiedAt: officeContext.at,
      }))
      .where('id', '=', id)
      .execute();
    await writePlaces(db, id, given, places);
    return finishLockChange(context, db, officeContext, id, texts);
  });
}

/** F5: validates like saving, but reports overlaps instead of refusing them. */
export async function preview(
  context: Context,
  { lock: given, lockId }: z.output<typeof previewLock.input>,
): Promise<{ impact: LockImpact }> {
  const { db } = context;
  const officeContext = await readOfficeContext(context);
  const before = lockId === undefined ? undefined : await getEditable(db, lockId, officeContext.at);
  const places = await placesFor(db, officeContext, given, before);
  return { impact: await impactOf(context, officeContext, { places, dates: given, lockId: lockId ?? null }) };
}
