import { sql } from 'kysely';
import type { Grants, Privilege } from '#contract/access.ts';
import {
  type AccessChange,
  accessByUser,
  accessChanges,
  hasSameAccess,
  type RoleFacts,
} from '#contract/roles/effective-access.ts';
import { recoveryPrivileges } from '#contract/roles/rules.ts';
import { crossOfficeRole } from '#contract/roles/sample-roles.ts';
import { fail } from '../refusal.ts';
import { accessFacts, listCrossOfficeUsers, lockAccess } from './access-facts.ts';
import type { Db } from './connection.ts';
import { transact } from './transaction.ts';

/** The person making the change, with the access they hold now. */
export interface Actor {
  readonly id: number;
  readonly office: string;
  readonly grants: Grants;
  readonly crossesOffices: boolean;
}

export interface PlannedChange<T> {
  /** The people whose access the change may affect. */
  readonly people: readonly number[];
  /** The change concerns the caller's own access, whether or not it has an effect. */
  readonly isOwn?: boolean;
  /** What the change gives or takes, whether or not it has an effect at present. */
  readonly roles?: Iterable<RoleFacts>;
  readonly privileges?: Iterable<Privilege>;
  write(): Promise<T>;
}

interface AccessChangeContext {
  readonly db: Db;
  readonly user: Pick<Actor, 'id' | 'office'>;
  readonly clock: () => Date;
}

function refuseBeyondOwnAccess(actor: Actor, privileges: Iterable<Privilege>, isCrossing: boolean): void {
  for (const privilege of privileges) if (!actor.grants.has(privilege)) fail('beyond-own-access', { privilege });
  if (isCrossing && !actor.crossesOffices) fail('beyond-own-access', { privilege: crossOfficeRole });
}

/** Reads the caller's access again: it may have been revoked while the request waited for the lock. */
async function reloadActor(db: Db, user: AccessChangeContext['user'], needs: Privilege): Promise<Actor> {
  const profile = await db.selectFrom('appUser').select('isActive').where('id', '=', user.id).executeTakeFirst();
  if (!profile?.isActive) fail('user-inactive');
  const held = accessByUser(await accessFacts(db, [user.id])).get(user.id);
  const grants = new Set(held?.privileges.keys());
  if (!grants.has(needs)) fail('no-access', { privilege: needs });
  return { id: user.id, office: user.office, grants, crossesOffices: held?.crossesOffices === true };
}

/**
 * Whether anybody holds all administration privileges across offices: without such a person, removed access could never
 * be restored.
 */
async function hasFullAdministrator(db: Db): Promise<boolean> {
  const held = accessByUser(await accessFacts(db, await listCrossOfficeUsers(db)));
  return [...held.values()].some(
    ({ privileges, crossesOffices }) => crossesOffices && recoveryPrivileges.every((key) => privileges.has(key)),
  );
}

/** Closes open access requests that this change has granted. */
async function closeAnsweredRequests(db: Db, changes: readonly AccessChange[], by: number, at: Date): Promise<void> {
  const gained = changes.filter((change) => change.gained.length > 0);
  if (gained.length === 0) return;
  const open = await db
    .selectFrom('accessRequest')
    .select(['id', 'userId', 'privilege'])
    .where('closedAt', 'is', null)
    .where(sql<boolean>`user_id = any(${gained.map(({ userId }) => userId)}::integer[])`)
    .execute();
  const isAnswered = ({ userId, privilege }: (typeof open)[number]) =>
    !privilege || gained.some((change) => change.userId === userId && change.gained.includes(privilege as Privilege));
  const answered = open.filter(isAnswered).map(({ id }) => id);
  if (answered.length === 0) return;
  await db
    .updateTable('accessRequest')
    .set({ closedAt: at, closedBy: by, outcome: 'Granted' })
    .where('id', 'in', answered)
    .execute();
}

/**
 * The only way to change access. Refuses a change of the caller's own access, a change beyond what the caller holds,
 * and one that would leave nobody able to administer everything.
 */
export function changeAccess<T>(
  { db: outer, user, clock }: AccessChangeContext,
  needs: Privilege,
  plan: (db: Db, actor: Actor) => Promise<PlannedChange<T>>,
): Promise<T> {
  return transact(outer, async (db) => {
    await lockAccess(db);
    const actor = await reloadActor(db, user, needs);
    const hadFullAdministrator = await hasFullAdministrator(db);
    const planned = await plan(db, actor);
    const touched = [...new Set([...planned.people, user.id])];
    const before = await accessFacts(db, touched);

    const result = await planned.write();

    // Most important reason first. A refusal rolls the change back.
    if (hadFullAdministrator && !(await hasFullAdministrator(db))) fail('last-partnership-admin');
    const after = await accessFacts(db, touched);
    if (planned.isOwn || !hasSameAccess(before, after, user.id)) fail('own-access');
    for (const { grants, crossesOffices } of planned.roles ?? []) refuseBeyondOwnAccess(actor, grants, crossesOffices);
    refuseBeyondOwnAccess(actor, planned.privileges ?? [], false);
    const changes = accessChanges(before, after);
    for (const { gained, lost, changesCrossing } of changes)
      refuseBeyondOwnAccess(actor, [...gained, ...lost], changesCrossing);
    await closeAnsweredRequests(db, changes, user.id, clock());
    return result;
  });
}
