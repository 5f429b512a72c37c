import { sql } from 'kysely';
import type { z } from 'zod';
import type { closeCsm } from '#contract/csm/api.ts';
import { mayBeClosed } from '#contract/csm/rules.ts';
import type { Context } from '../../http/context.ts';
import { fail } from '../../refusal.ts';
import { getLists } from '../lookups/queries.ts';
import { changeState, lockMessage } from './change-state.ts';
import { readMessages } from './queries.ts';
import { showMessages } from './show.ts';

/** Closing twice is closing once. */
export async function close(
  { db: pool, office, user, clock }: Context,
  { id }: z.output<typeof closeCsm.input>,
): Promise<z.output<typeof closeCsm.output>> {
  const now = clock();
  const rows = await pool.transaction().execute(async (db) => {
    const { state } = (await lockMessage(db, id, office)) ?? fail('not-found');
    if (state !== 'closed') {
      if (!mayBeClosed(state)) fail('csm-not-closable');
      await changeState(db, id, office, { to: 'closed', at: now, by: user.id });
    }
    return readMessages(db, sql`where m.id = ${id}`);
  });
  const [message] = showMessages(rows, await getLists(pool), { language: user.language, now });
  return { message: message ?? fail('not-found') };
}
