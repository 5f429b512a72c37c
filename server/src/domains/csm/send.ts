import { sql } from 'kysely';
import { z } from 'zod';
import { normaliseChildId } from '#contract/children/child-id.ts';
import { CsmSelection, type sendCsm } from '#contract/csm/api.ts';
import { checkSending, selectedCodes } from '#contract/csm/check-sending.ts';
import type { CsmResult } from '#contract/csm/message.ts';
import { csmRecordKey } from '#contract/csm/rules.ts';
import { idsOfChildren, recordAccess } from '../../access-log/record-access.ts';
import type { Db } from '../../db/connection.ts';
import { sha256 } from '../../db/encryption.ts';
import { transact } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { failIssues } from '../../http/issues.ts';
import { fail } from '../../refusal.ts';
import { getLists } from '../lookups/queries.ts';
import { findSending } from './sending.ts';
import { insertMessages, type SelectedCsm, type Sender } from './writes.ts';

type Input = z.output<typeof sendCsm.input>;

const contentOf = (chosen: readonly SelectedCsm[]): Buffer =>
  sha256(JSON.stringify(chosen.map(({ childId, code }) => [childId, code]).sort()));

/** Claims the sending's id. Waits while another request writes the same id. */
async function claimSendingId(db: Db, { sendingId, office, by, at }: Sender, content: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into csm_sending (id, office_code, sent_by, sent_at, content_hash)
    values (${sendingId}, ${office}, ${by}, ${at}, ${content}) on conflict (id) do nothing returning 1`.execute(db);
  return rows.length > 0;
}

async function checkRepetition(db: Db, { sendingId, office, by }: Sender, content: Buffer): Promise<void> {
  const known = await db
    .selectFrom('csmSending')
    .select(['officeCode', 'sentBy', 'contentHash'])
    .where('id', '=', sendingId)
    .executeTakeFirstOrThrow();
  const isSame = known.officeCode === office && known.sentBy === by && known.contentHash.equals(content);
  if (!isSame) fail('csm-sent-differently');
}

/** Idempotent by the sending's id: a double click or a retry writes the messages once. */
async function writeOnce(context: Context, chosen: readonly SelectedCsm[], sender: Sender): Promise<void> {
  const content = contentOf(chosen);
  const lists = await getLists(context.db);
  await transact(context.db, async (db) => {
    if (!(await claimSendingId(db, sender, content))) return checkRepetition(db, sender, content);
    const refused = await insertMessages(db, chosen, lists, sender);
    if (refused.length > 0)
      await db
        .updateTable('csmSending')
        .set({ refused: JSON.stringify(refused) })
        .where('id', '=', sender.sendingId)
        .execute();
  });
}

/**
 * CSM-001: messages are stored first, then delivered at once; a queued message whose delivery failed says why
 * (ERR-060).
 */
export async function send(
  context: Context,
  { sendingId, selections }: Input,
): Promise<z.output<typeof sendCsm.output>> {
  const { db, office, user, clock, deliveries } = context;
  const lists = await getLists(db);
  const isKnown = (code: string) => lists.find('csmCode', code)?.isActive === true;
  failIssues(z.array(CsmSelection), checkSending(selections, isKnown), 'Csm');
  const chosen = selections.map((selection) => ({
    childId: normaliseChildId(selection.childId),
    code: selectedCodes(selection)[0] ?? '',
    isRepeat: selection.isRepeat ?? false,
  }));
  await recordAccess(context, { list: 'csm', criteria: ['ChildId'], childIds: await idsOfChildren(db, chosen) });
  await writeOnce(context, chosen, { sendingId, office, by: user.id, at: clock() });
  const written = await findSending(db, office, sendingId);
  const waiting = written.messages.filter(({ state }) => state === 'queued');
  await Promise.all(waiting.map(({ id }) => deliveries.attempt('crm', csmRecordKey(Number(id)))));
  const { messages, refused } = waiting.length > 0 ? await findSending(db, office, sendingId) : written;
  return {
    results: chosen.map(({ childId }): CsmResult => {
      const message = messages.find((one) => one.childId === childId);
      if (message) return { childId, status: message.state, problem: message.problem };
      const reason = refused.find((one) => one.childId === childId)?.reason ?? 'child-unknown';
      return { childId, status: 'refused', problem: reason };
    }),
  };
}
