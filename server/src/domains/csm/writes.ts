import { isCodeOffered } from '#contract/csm/codes-by-status.ts';
import type { CsmRefused } from '#contract/csm/message.ts';
import { answerDays, type CsmRefusal, csmRecordKey } from '#contract/csm/rules.ts';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { currentFrameAccount } from '../../frame-account.ts';
import { enqueue } from '../../jobs/outbox.ts';
import type { Lists } from '../lookups/queries.ts';
import { type ChildRow, findChildren, lockChildren, readOpen } from './queries.ts';

export interface SelectedCsm {
  readonly childId: string;
  readonly code: string;
  readonly isRepeat: boolean;
}

export interface Sender {
  readonly office: string;
  readonly by: number;
  readonly at: Date;
  readonly sendingId: string;
}

const day = 86_400_000;

/** The message and its line in the child's history; the outbox message follows in the same transaction (F6). */
async function insertMessage(db: Db, child: ChildRow, code: string, due: number, sender: Sender): Promise<number> {
  const { office, by, at, sendingId } = sender;
  const { id } = await db
    .insertInto('csmMessage')
    .values({
      childId: child.id,
      officeCode: office,
      code,
      result: 'queued',
      sentBy: by,
      through: currentFrameAccount(),
      sentAt: at,
      stateAt: at,
      answerDueAt: new Date(at.getTime() + due * day),
      sendingId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(db, { entity: 'child', entityId: child.code, office, by, at, changes: { CSM: [null, code] } });
  return Number(id);
}

/** Checks again in the writing transaction, because the form's data may be outdated. */
export async function insertMessages(
  db: Db,
  chosen: readonly SelectedCsm[],
  lists: Lists,
  sender: Sender,
): Promise<CsmRefused[]> {
  const children = new Map(
    (
      await findChildren(
        db,
        chosen.map(({ childId }) => childId),
      )
    ).map((c) => [c.code, c]),
  );
  const ids = [...children.values()].map(({ id }) => id);
  await lockChildren(db, ids);
  const open = await readOpen(db, sender.office, ids);
  const refused: CsmRefused[] = [];
  for (const { childId, code, isRepeat } of chosen) {
    const refuse = (reason: CsmRefusal) => refused.push({ childId, code, reason });
    const child = children.get(childId);
    const discrepancyCode = lists.find('csmCode', code)?.discrepancyCode ?? '';
    const isOpen = open.some((message) => message.childId === childId && message.code === code);
    if (!child) refuse('child-unknown');
    else if (!isCodeOffered(code, child.status)) refuse('csm-not-for-status');
    else if (isOpen && !isRepeat) refuse('csm-still-open');
    else {
      const id = await insertMessage(db, child, code, answerDays(discrepancyCode), sender);
      const payload = { csmId: id, childId, csmCode: code, discrepancyCode, sentAt: sender.at.toISOString() };
      const { office, at, by } = sender;
      await enqueue(db, { office, kind: 'crm:csm', record: csmRecordKey(id), payload, at, by });
    }
  }
  return refused;
}
