import { sql } from 'kysely';
import { dayOfInstant, formatsOf } from '#contract/office-settings/format.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { enqueue } from '../../jobs/outbox.ts';
import { officeSettings } from '../office-settings/queries.ts';

/** Notification 3 is sent this long before an internal hold ends; for a shorter hold, at once. */
const noticeDays = 7;

interface EndingHold {
  readonly id: string;
  readonly officeCode: string;
  readonly code: string;
  readonly endsAt: Date;
}

/** Once for each hold and end date: a prolonged hold is announced again. */
export async function remindOfHoldEnds({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<void> {
  const at = clock();
  const { rows } = await sql<EndingHold>`
    select h.id, h.office_code, c.code, h.ends_at from hold h join child c on c.id = h.child_id
     where h.kind = 'internal' and h.ended_at is null and h.ends_at > ${at}
       and h.ends_at <= ${at}::timestamptz + make_interval(days => ${noticeDays})
     order by h.id`.execute(db);
  for (const { id, officeCode: office, code, endsAt } of rows) {
    const { zone } = formatsOf(await officeSettings(db, office));
    const holdEndDate = dayOfInstant(endsAt.toISOString(), zone);
    await enqueue(db, {
      office,
      kind: 'notification:3',
      record: `child:${code}`,
      payload: { childId: code, holdEndDate },
      at,
      by: null,
      once: `hold-ends:${id}:${holdEndDate}`,
    });
  }
}
