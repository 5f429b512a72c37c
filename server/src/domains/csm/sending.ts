import { sql } from 'kysely';
import type { z } from 'zod';
import type { getCsmSending } from '#contract/csm/api.ts';
import type { CsmRefused } from '#contract/csm/message.ts';
import { nameWithServiceAccount } from '#contract/shared/service-account-name.ts';
import { idsOfChildren, recordAccess } from '../../access-log/record-access.ts';
import type { Db } from '../../db/connection.ts';
import { personName } from '../../db/person-name.ts';
import type { Context } from '../../http/context.ts';
import { fail } from '../../refusal.ts';
import { getLists } from '../lookups/queries.ts';
import { showMessages } from './message-view.ts';
import { type MessageRow, readMessages } from './queries.ts';

interface Sending {
  readonly sentAt: Date;
  readonly sentBy: string;
  readonly through: string | null;
  readonly refused: readonly CsmRefused[];
  readonly messages: readonly MessageRow[];
}

/** Only the office's own sendings (USER-047). */
export async function findSending(db: Db, office: string, sendingId: string): Promise<Sending> {
  const { rows } = await sql<Omit<Sending, 'messages'>>`
    select s.sent_at, ${personName('u')} as sent_by, s.refused,
           (select m.through from csm_message m where m.sending_id = s.id limit 1) as through
      from csm_sending s join app_user u on u.id = s.sent_by
     where s.id = ${sendingId} and s.office_code = ${office}`.execute(db);
  const sending = rows[0] ?? fail('not-found');
  return { ...sending, messages: await readMessages(db, sql`where m.sending_id = ${sendingId} order by m.id`) };
}

export async function viewSending(
  context: Context,
  { sendingId }: z.output<typeof getCsmSending.input>,
): Promise<z.output<typeof getCsmSending.output>> {
  const { db, office, user, clock } = context;
  const { sentAt, sentBy, through, refused, messages } = await findSending(db, office, sendingId);
  await recordAccess(context, { list: 'csm', criteria: [], childIds: await idsOfChildren(db, messages) });
  const lists = await getLists(db);
  return {
    sentAt: sentAt.toISOString(),
    sentBy: nameWithServiceAccount(sentBy, through, user.language),
    messages: showMessages(messages, lists, { language: user.language, now: clock() }),
    refused: [...refused],
  };
}
