import type { z } from 'zod';
import type { getChild, saveChild } from '#contract/children/card-api.ts';
import { recordAccess } from '../../../access-log/record-access.ts';
import { audit } from '../../../db/audit.ts';
import { transact } from '../../../db/transaction.ts';
import { failStale } from '../../../db/versions.ts';
import type { Context } from '../../../http/context.ts';
import { fail } from '../../../refusal.ts';
import { readOfficeContext } from '../search/prepare.ts';
import { getCard, getChildRow } from './card-queries.ts';
import { viewChild } from './card-view.ts';
import { insertOfficeNotes, lockAgainstErasure, lockOfficeNotes, updateOfficeNotes } from './office-notes.ts';

/** Reads the General tab and logs the access. */
export async function openCard(
  context: Context,
  { childId }: z.output<typeof getChild.input>,
): Promise<z.output<typeof getChild.output>> {
  const { db, office, user, clock } = context;
  const [row, officeContext] = await Promise.all([getCard(db, childId, office, clock()), readOfficeContext(context)]);
  await recordAccess(context, { action: 'view', childId: row.id });
  return { child: viewChild(row, officeContext, office, user.language) };
}

/** CHILD-003: saves the office's own name and comments. F11: refused when another user saved in the meantime. */
export async function saveCard(
  context: Context,
  { childId, child: fields }: z.output<typeof saveChild.input>,
): Promise<z.output<typeof saveChild.output>> {
  const { office, user, clock } = context;
  const at = clock();
  const words = { childName: fields.supportOfficeName, comments: fields.supportOfficeComments };
  // The response contains the whole card, so the access is logged first.
  const { id } = await getChildRow(context.db, childId);
  await recordAccess(context, { action: 'view', childId: id, isPart: true });
  return transact(context.db, async (db) => {
    await lockAgainstErasure(db, id);
    const row = await getChildRow(db, childId);
    if (row.givenName === '') fail('child-erased');
    const before = await lockOfficeNotes(db, row.id, office);
    const version = before?.version ?? 0;
    const history = {
      entity: 'child',
      entityId: row.code,
      office,
      fields: ['SupportOfficeChildName', 'SupportOfficeComments'],
    };
    if (version !== fields.version) await failStale(db, history, version);
    const by = { userId: user.id, at };
    const show = async () => {
      const saved = await getCard(db, childId, office, clock());
      return { child: viewChild(saved, await readOfficeContext({ ...context, db }), office, user.language) };
    };
    // An unchanged save keeps the version, so a colleague who is editing gets no conflict.
    if (words.childName === (before?.childName ?? '') && words.comments === (before?.comments ?? '')) return show();
    if (before) await updateOfficeNotes(db, row.id, office, words, by);
    else if (!(await insertOfficeNotes(db, row.id, office, words, by))) await failStale(db, history, 1);
    await audit(db, {
      entity: 'child',
      entityId: row.code,
      office,
      by: user.id,
      at,
      changes: {
        SupportOfficeChildName: [before?.childName ?? '', words.childName],
        SupportOfficeComments: [before?.comments ?? '', words.comments],
      },
    });
    return show();
  });
}
