import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { waitForEvidence } from './evidence.ts';
import type { Fault } from './fault.ts';
import { queueJob } from './jobs.ts';

/** Moments of the calendar that a server lives through, by a clock that is set to just before them. */

const zone = 'America/Los_Angeles';
const hour = 3_600_000;

const format = new Intl.DateTimeFormat('en', { timeZone: zone, month: 'numeric', timeZoneName: 'longOffset' });
const inZone = (at: number, part: 'month' | 'timeZoneName'): string =>
  format.formatToParts(at).find(({ type }) => type === part)?.value ?? '';

/** The nearest hour, in this direction, at which the month or the offset of the office's zone changes. */
function nearestChange(part: 'month' | 'timeZoneName', direction: 1 | -1): number {
  const start = Math.floor(Date.now() / hour) * hour;
  for (let at = start; ; at += direction * hour)
    if (at !== start && inZone(at, part) !== inZone(at - hour, part)) return at;
}

export const nextMonth = (): number => nearestChange('month', 1);
/** The last one: the next may be so far away that tokens and locks of this run have long ended by then. */
export const lastClockChange = (): number => nearestChange('timeZoneName', -1);

const job = 'release-lapsed-picks';
const before = 6000;
const plausible = 10 * 60_000;

async function lastRun(db: Db): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select started_at as at from job_run where name = ${job}`.execute(db);
  return rows[0]?.at.getTime() ?? 0;
}

/** Jobs run before and after the moment. */
export const livesThrough = (name: string, momentOf: () => number): Fault => ({
  name,
  async inject({ world }) {
    const moment = momentOf();
    const offset = moment - before - Date.now();
    for (const server of world.servers) server.shiftClock(offset);
    try {
      await pause(200);
      let isBefore = false;
      return await waitForEvidence(async () => {
        for (const one of [job, 'expire-reservations', 'remind-of-expirations', 'advance-project-locks'])
          await queueJob(world.db, one);
        const at = await lastRun(world.db);
        if (Math.abs(at - moment) > plausible) return null;
        isBefore ||= at < moment;
        // The moment is over before a job ran: once more.
        if (at >= moment && !isBefore) {
          const again = moment - before - Date.now();
          for (const server of world.servers) server.shiftClock(again);
        }
        return isBefore && at >= moment ? `jobs ran before and after ${new Date(moment).toISOString()}` : null;
      });
    } finally {
      for (const server of world.servers) server.shiftClock(0);
    }
  },
});
