import { sql } from 'kysely';
import type { z } from 'zod';
import type { closeCsm } from '#contract/csm/api.ts';
import { canClose } from '#contract/csm/rules.ts';
import { idsOfChildren, recordAccess } from '../../access-log/record-access.ts';
import { transact } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { fail } from '../../refusal.ts';
import { getLists } from '../lookups/queries.ts';
import { changeState, lockMessage } from './change-state.ts';
import { showMessages } from './message-view.ts';
import { readMessages } from './queries.ts';

/** Idempotent: closing a closed message changes nothing. */
export async function close(
  context: Context,
  { id }: z.output<typeof closeCsm.input>,
): Promise<z.output<typeof closeCsm.output>> {
  const { db: pool, office, user, clock } = context;
  const now = clock();
  const asked = await readMessages(pool, sql`where m.id = ${id} and m.office_code = ${office}`);
  await recordAccess(context, { list: 'csm', criteria: [], childIds: await idsOfChildren(pool, asked) });
  const rows = await transact(pool, async (db) => {
    const { state } = (await lockMessage(db, id, office)) ?? fail('not-found');
    if (state !== 'closed') {
      if (!canClose(state)) fail('csm-not-closable');
      await changeState(db, id, office, { to: 'closed', at: now, by: user.id });
    }
    return readMessages(db, sql`where m.id = ${id}`);
  });
  const [message] = showMessages(rows, await getLists(pool), { language: user.language, now });
  return { message: message ?? fail('not-found') };
}
