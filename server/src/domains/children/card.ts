import type { z } from 'zod';
import type { Child } from '#contract/children/card.ts';
import type { getChild, saveChild } from '#contract/children/card-api.ts';
import { defaultSupportOfficeSettings } from '#contract/office-settings/support-office.ts';
import type { Language } from '#contract/users/api.ts';
import { audit } from '../../db/audit.ts';
import type { Context } from '../../http/context.ts';
import { fail } from '../../refusal.ts';
import { supportOfficeSettings } from '../office-settings/queries.ts';
import { logView } from './access-log-queries.ts';
import { type ChildRecordRow, getCardContext, getChildRow, listActions } from './card-queries.ts';
import { insertOfficeWords, lockOfficeWords, updateOfficeWords } from './office-words.ts';
import { type Desk, readDesk } from './prepare.ts';
import { showChild } from './show-card.ts';

const actionsOnCard = 4;

export async function readChild(
  { db, office }: Pick<Context, 'db' | 'office'>,
  row: ChildRecordRow,
  desk: Desk,
  language: Language,
): Promise<Child> {
  const supportOffice = desk.lists.country(row.countryCode)?.supportOffice ?? '';
  const [context, actions, periods] = await Promise.all([
    getCardContext(db, row, office),
    listActions(db, row.id, actionsOnCard),
    supportOfficeSettings(db, [supportOffice]),
  ]);
  const parts = { row, context, actions, supportOffice: periods.get(supportOffice) ?? defaultSupportOfficeSettings };
  return showChild(parts, desk, office, language);
}

/** The General tab; opening a card is logged. */
export async function openCard(
  context: Context,
  { childId }: z.output<typeof getChild.input>,
): Promise<z.output<typeof getChild.output>> {
  const { db, office, user, clock } = context;
  const [row, desk] = await Promise.all([getChildRow(db, childId), readDesk(context)]);
  const [child] = await Promise.all([
    readChild(context, row, desk, user.language),
    logView(db, { at: clock(), userId: user.id, office }, row.id),
  ]);
  return { child };
}

/** CHILD-003: the office's own name and comments. F11: refused when somebody saved meanwhile. */
export async function saveCard(
  context: Context,
  { childId, child: fields }: z.output<typeof saveChild.input>,
): Promise<z.output<typeof saveChild.output>> {
  const { office, user, clock } = context;
  const at = clock();
  const words = {
    childName: fields.supportOfficeName.normalize('NFC'),
    comments: fields.supportOfficeComments.normalize('NFC'),
  };
  return context.db.transaction().execute(async (db) => {
    const row = await getChildRow(db, childId);
    const before = await lockOfficeWords(db, row.id, office);
    const version = before?.version ?? 0;
    if (version !== fields.version) fail('changed-meanwhile', { version });
    const by = { userId: user.id, at };
    if (before) await updateOfficeWords(db, row.id, office, words, by);
    else if (!(await insertOfficeWords(db, row.id, office, words, by))) fail('changed-meanwhile', { version: 1 });
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
    return { child: await readChild({ db, office }, row, await readDesk({ db, office, clock }), user.language) };
  });
}
