import { dayOfInstant, formatsOf } from '#contract/office-settings/format.ts';
import type { OfficeSettings } from '#contract/office-settings/rules.ts';
import type { Act, ActKind } from '#contract/reservations/acts.ts';
import type { Clock } from '../../clock.ts';
import { againIfItGaveWay } from '../../db/again.ts';
import { ourselves } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { officeSettings } from '../office-settings/queries.ts';

/** What every step of an action knows: where, who (nobody: the clock), when, and the office's day and settings. */
export interface Scene {
  readonly db: Db;
  readonly office: string;
  readonly by: number | null;
  /** Who did it when it was nobody of ours: a service account, or the product itself. */
  readonly source: string | null;
  readonly at: Date;
  /** The calendar day in the office's time zone. */
  readonly today: string;
  readonly settings: OfficeSettings;
  /** F20: what is being done, which the history of each reservation it touches tells. */
  readonly act: Act | null;
}

/** The same scene, for an act of this kind. */
export const doing = (scene: Scene, kind: ActKind, of?: number): Scene => ({ ...scene, act: { kind, of } });

export interface Actor {
  readonly db: Db;
  readonly office: string;
  readonly user: { readonly id: number } | null;
  /** The service account of another system that wants it. */
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

/** One transaction: all of it or nothing. */
export const within = <T>(actor: Actor, act: (scene: Scene) => Promise<T>): Promise<T> =>
  againIfItGaveWay(() => actor.db.transaction().execute(async (db) => act(await sceneOf({ ...actor, db }))));
