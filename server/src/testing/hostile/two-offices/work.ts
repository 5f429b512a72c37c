import type { Db } from '../../../db/connection.ts';
import type { MadeChild, MadeProject } from '../../children.ts';
import type { MadeUser } from '../../factories.ts';
import { dayIn, importedAt, inDays, now } from './time.ts';

/** The children related to an office. */
export interface OfficeChildren {
  /** In a reservation without an end date. */
  readonly card: MadeChild;
  /** In the reservation that expires. */
  readonly held: readonly MadeChild[];
  /** On hold until the day after tomorrow. */
  readonly ending: MadeChild;
  /** Was reserved, and is now sponsored through the office. */
  readonly sponsored: MadeChild;
  /** Saved in the draft. */
  readonly drafted: MadeChild;
}

export interface Given {
  readonly office: string;
  readonly word: string;
  readonly owner: MadeUser;
  readonly groupId: number;
  readonly project: MadeProject;
  readonly children: OfficeChildren;
  /** All offices write about this child. */
  readonly shared: MadeChild;
  readonly sponsorTypeId: number;
  readonly sendingId: string;
}

export interface OfficeWork {
  /** Active, with an end date. */
  readonly reservationId: number;
  readonly draftId: number;
}

/** Reservations, messages, searches and their histories. */
export async function makeWork(db: Db, given: Given): Promise<OfficeWork> {
  const work = await makeReservations(db, given);
  await makeMessages(db, given, work);
  await makeWords(db, given);
  await makeHistories(db, given, work);
  return work;
}

async function makeReservations(db: Db, given: Given): Promise<OfficeWork> {
  const { office, word, owner, children, sponsorTypeId } = given;
  const reservation = async (name: string, values: object) => {
    const row = db.insertInto('reservation').values({
      officeCode: office,
      name: `${word} ${name}`,
      eventId: `${word}-${name}`,
      targetChildren: 9,
      sponsorTypeId,
      createdBy: owner.id,
      createdAt: importedAt,
      modifiedBy: owner.id,
      modifiedAt: importedAt,
      ...values,
    });
    return (await row.returning('id').executeTakeFirstOrThrow()).id;
  };
  const reservationId = await reservation('weekend', { status: 2, expirationDate: dayIn(10) });
  const endless = await reservation('pool', { status: 2, isPerpetual: true });
  const draftId = await reservation('draft', { status: 1 });
  const held = { officeCode: office, placedBy: owner.id, placedAt: importedAt };
  const reserved = { ...held, kind: 'reservation' };
  await db
    .insertInto('hold')
    .values([
      ...children.held.map(({ id }) => ({ ...reserved, childId: id, reservationId })),
      { ...reserved, childId: children.card.id, reservationId: endless },
      { ...reserved, childId: children.sponsored.id, reservationId: endless },
      { ...held, kind: 'internal', childId: children.ending.id, sponsorNumber: word, endsAt: inDays(2) },
    ])
    .execute();
  await db
    .insertInto('draftChild')
    .values({ reservationId: draftId, childId: children.drafted.id, position: 1 })
    .execute();
  return { reservationId, draftId };
}

/** To the field office, to the external system and by mail. */
async function makeMessages(db: Db, { office, word, owner, shared, sendingId }: Given, { reservationId }: OfficeWork) {
  await db
    .insertInto('csmSending')
    .values({ id: sendingId, officeCode: office, sentBy: owner.id, sentAt: importedAt, contentHash: Buffer.from(word) })
    .execute();
  const csm = { officeCode: office, sentBy: owner.id, childId: shared.id, stateAt: importedAt };
  const recent = { ...csm, sentAt: importedAt, answerDueAt: inDays(13) };
  await db
    .insertInto('csmMessage')
    .values([
      { ...recent, code: 'CSM05', result: 'failed', sendingId },
      { ...recent, code: 'CSM06', result: 'answered', answer: `${word} is well` },
      { ...csm, code: 'CSM07', result: 'sent', sentAt: inDays(-20), answerDueAt: inDays(-6) },
    ])
    .execute();
  const unsent = { officeCode: office, state: 'failed', createdAt: importedAt, lastAttemptAt: importedAt };
  const about = { recordKey: `reservation:${reservationId}`, payload: JSON.stringify({ reservationId }) };
  await db
    .insertInto('outboxMessage')
    .values([
      { ...unsent, ...about, kind: 'crm:reservation-confirmed', createdBy: owner.id },
      { ...unsent, ...about, kind: 'notification:8', createdBy: owner.id },
    ])
    .execute();
}

/** Texts entered by people of the office. */
async function makeWords(db: Db, { office, word, owner, shared, children }: Given) {
  const saved = { ownerId: owner.id, officeCode: office, name: `${word} search`, isShared: true, sortDirection: 'asc' };
  await db
    .insertInto('savedSearch')
    .values([
      { ...saved, subject: 'child', sortBy: 'ChildId', search: JSON.stringify({ Gender: 'Female' }) },
      { ...saved, subject: 'project', sortBy: 'Project', search: JSON.stringify({ Country: ['ETH'] }) },
      {
        ...saved,
        subject: 'reservation',
        sortBy: 'ReservationID',
        search: JSON.stringify({ ReservationStatus: ['2'], CreatedBy: [owner.id] }),
      },
    ])
    .execute();
  const words = {
    officeCode: office,
    childName: word,
    comments: `${word} wrote this`,
    updatedBy: owner.id,
    updatedAt: now,
  };
  await db
    .insertInto('childOffice')
    .values([shared, children.card].map(({ id }) => ({ ...words, childId: id })))
    .execute();
}

/** Who did what. */
async function makeHistories(db: Db, given: Given, { reservationId }: OfficeWork) {
  const { office, word, owner, groupId, shared, project } = given;
  const entry = { field: 'Comment', newValue: word, modifiedBy: owner.id, modifiedAt: now, officeCode: office };
  await db
    .insertInto('auditEntry')
    .values([
      { ...entry, entity: 'child', entityId: shared.code },
      { ...entry, entity: 'delivery', entityId: `${office}/crm`, field: 'State', newValue: 'Paused' },
      { ...entry, entity: 'project', entityId: project.code },
      { ...entry, entity: 'reservation', entityId: String(reservationId) },
      { ...entry, entity: 'user', entityId: String(owner.id) },
      { ...entry, entity: 'userGroup', entityId: String(groupId) },
    ])
    .execute();
  await db
    .insertInto('actionCodeHistory')
    .values({ childId: shared.id, happenedAt: importedAt, actionCode: 'A01', newStatus: 1, userId: owner.id })
    .execute();
  await db
    .insertInto('accessLog')
    .values([
      {
        userId: owner.id,
        officeCode: office,
        action: 'export',
        childCount: 0,
        record: `${word}.xlsx`,
        happenedAt: now,
      },
      { userId: owner.id, officeCode: office, action: 'view', childCount: 1, childId: shared.id, happenedAt: now },
    ])
    .execute();
  const list = { userId: owner.id, officeCode: office, list: 'search', childIds: [shared.id], criteria: [word] };
  await db
    .insertInto('listLog')
    .values({ ...list, happenedAt: now })
    .execute();
  const day = now.toISOString().slice(0, 10);
  const read = { userId: owner.id, officeCode: office, day, children: 1, lastReadAt: now };
  const lifted = { liftedAt: now, liftedBy: owner.id, liftReason: word };
  await db
    .insertInto('readingDay')
    .values({ ...read, ...lifted })
    .execute();
}
