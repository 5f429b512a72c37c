import { sql } from 'kysely';
import { transferOutcomes, unnamedTexts } from '#contract/notifications/mail-texts.ts';
import { countChildren } from '#contract/notifications/rules.ts';
import type { Db } from '../../db/connection.ts';
import type { PendingNotification, ValuesOf } from './pending-notification.ts';

async function nameOf(db: Db, office: string, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select name from reservation where id = ${id} and office_code = ${office}`.execute(db);
  return rows[0]?.name ?? null;
}

/**
 * F18, notification 11: how many children moved, of how many, and where to. Only a completely transferred reservation
 * is called transferred.
 */
export async function transferValues(db: Db, { office, payload }: PendingNotification): Promise<ValuesOf> {
  const target = Number(payload.targetReservationId);
  const targetName = await nameOf(db, office, target);
  const count = Number(payload.childCount ?? 0);
  // Messages of an earlier version lack the total.
  const total = payload.childTotal === undefined ? undefined : Number(payload.childTotal);
  return (language) => {
    const movedChildren = countChildren(count, total, language);
    const outcome = transferOutcomes[language][count === total ? 'whole' : 'part'];
    return {
      movedChildren,
      transferOutcome: outcome
        .replace('{{movedChildren}}', () => movedChildren)
        .replace('{{targetReservationId}}', () => String(target)),
      targetReservationName: targetName ?? unnamedTexts[language],
    };
  };
}
