import { dayOfInstant, formatsOf } from '#contract/office-settings/format.ts';
import type { OfficeSettings } from '#contract/office-settings/rules.ts';
import type { AuditAction, AuditActionKind } from '#contract/reservations/audit-actions.ts';
import type { Clock } from '../../clock.ts';
import { productSource } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { transact } from '../../db/transaction.ts';
import { officeSettings } from '../office-settings/queries.ts';

/** Context of an action: office, user (null for scheduled jobs), time, and the office's date and settings. */
export interface ActionContext {
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
  readonly act: AuditAction | null;
}

/** The same context with the act set. */
export const withAct = (actionContext: ActionContext, kind: AuditActionKind, of?: number): ActionContext => ({
  ...actionContext,
  act: { kind, of },
});

export interface Actor {
  readonly db: Db;
  readonly office: string;
  readonly user: { readonly id: number } | null;
  /** Service account of the calling system. */
  readonly source?: string;
  readonly clock: Clock;
}

export async function actionContextOf({ db, office, user, source, clock }: Actor): Promise<ActionContext> {
  const settings = await officeSettings(db, office);
  const at = clock();
  const today = dayOfInstant(at.toISOString(), formatsOf(settings).zone);
  return {
    db,
    office,
    by: user?.id ?? null,
    source: user ? null : (source ?? productSource),
    at,
    today,
    settings,
    act: !user && source ? { kind: 'external' } : null,
  };
}

/** Runs in one transaction, with the office's settings of that time. */
export const inTransaction = <T>(actor: Actor, act: (actionContext: ActionContext) => Promise<T>): Promise<T> =>
  transact(actor.db, async (db) => act(await actionContextOf({ ...actor, db })));
