import { dayOfInstant, formatsOf } from '#contract/office-settings/format.ts';
import type { OfficeSettings } from '#contract/office-settings/rules.ts';
import type { Act, ActKind } from '#contract/reservations/acts.ts';
import type { Clock } from '../../clock.ts';
import { againIfItGaveWay } from '../../db/again.ts';
import { ourselves } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { officeSettings } from '../office-settings/queries.ts';

/** Context of an action: office, user (null for scheduled jobs), time, and the office's date and settings. */
export interface Scene {
  readonly db: Db;
  readonly office: string;
  readonly by: number | null;
  /** Actor when there is no user: a service account or the product itself. */
  readonly source: string | null;
  readonly at: Date;
  /** Current date in the office's time zone. */
  readonly today: string;
  readonly settings: OfficeSettings;
  /** F20: the act recorded in the history of each affected reservation. */
  readonly act: Act | null;
}

/** The same context with the act set. */
export const doing = (scene: Scene, kind: ActKind, of?: number): Scene => ({ ...scene, act: { kind, of } });

export interface Actor {
  readonly db: Db;
  readonly office: string;
  readonly user: { readonly id: number } | null;
  /** Service account of the calling system. */
  readonly source?: string;
  readonly clock: Clock;
}

export async function sceneOf({ db, office, user, source, clock }: Actor): Promise<Scene> {
  const settings = await officeSettings(db, office);
  const at = clock();
  const today = dayOfInstant(at.toISOString(), formatsOf(settings).zone);
  return {
    db,
    office,
    by: user?.id ?? null,
    source: user ? null : (source ?? ourselves),
    at,
    today,
    settings,
    act: !user && source ? { kind: 'external' } : null,
  };
}

/** Runs in one transaction, retried after a deadlock. */
export const within = <T>(actor: Actor, act: (scene: Scene) => Promise<T>): Promise<T> =>
  againIfItGaveWay(() => actor.db.transaction().execute(async (db) => act(await sceneOf({ ...actor, db }))));
