import { sql } from 'kysely';
import { getWorkQueue, type QueueItem } from '#contract/home/api.ts';
import type { QueueKind } from '#contract/home/rules.ts';
import { makeChild, makeHold, makeProject } from './children.ts';
import { type MadeUser, makeCredential, makeUser } from './factories.ts';
import { makeOffice } from './offices.ts';
import { testServer } from './server.ts';

/** Thursday noon in Los Angeles. */
export const now = new Date('2026-04-16T19:00:00Z');
export const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

interface Queue {
  readonly items: readonly QueueItem[];
}

export const kindsOf = ({ items }: Queue) => [...new Set(items.map(({ kind }) => kind))];
export const of = ({ items }: Queue, kind: QueueKind) => items.filter((item) => item.kind === kind);

/** A server, and offices with work in their queues. */
export async function homeWorld() {
  const { call, db } = await testServer({ clock: () => now });
  const queueOf = async (as: MadeUser, scope: 'office' | 'mine' = 'office') =>
    (await call(getWorkQueue, { scope }, { as })).output;

  async function office() {
    const code = await makeOffice(db);
    const admin = await makeUser(db, {
      office: code,
      roles: ['Local Administrator'],
      firstName: 'Ana',
      lastName: 'Diaz',
    });
    const user = await makeUser(db, { office: code, firstName: 'Marcus', lastName: 'Lee' });
    return { code, admin, user };
  }

  const makeMessage = async (given: {
    readonly office: string;
    readonly by: MadeUser;
    readonly result: string;
    readonly sentAt: Date;
    readonly sendingId?: string;
    readonly childId?: number;
  }) => {
    const child = given.childId ? { id: given.childId, code: '' } : await makeChild(db);
    await db
      .insertInto('csmMessage')
      .values({
        childId: child.id,
        officeCode: given.office,
        code: 'CSM05',
        result: given.result,
        sentBy: given.by.id,
        sentAt: given.sentAt,
        stateAt: given.sentAt,
        answerDueAt: new Date(given.sentAt.getTime() + 14 * 86_400_000),
        sendingId: given.sendingId ?? null,
      })
      .execute();
    return child;
  };

  const makeSending = (code: string, by: MadeUser, id: string) =>
    db
      .insertInto('csmSending')
      .values({ id, officeCode: code, sentBy: by.id, sentAt: now, contentHash: Buffer.from('x') })
      .execute();

  const makeReservation = (code: string, by: MadeUser | null, values: object) =>
    db
      .insertInto('reservation')
      .values({ officeCode: code, name: 'Dallas Church Weekend', createdBy: by?.id ?? null, createdAt: now, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();

  const makeFailedDelivery = (code: string, by: MadeUser, kind = 'crm:hold', recordKey = 'child:1') =>
    db
      .insertInto('outboxMessage')
      .values({
        officeCode: code,
        kind,
        recordKey,
        payload: '{}',
        state: 'failed',
        createdAt: now,
        lastAttemptAt: now,
        createdBy: by.id,
      })
      .execute();

  const makeImport = async (code: string, by: MadeUser, values: object, wrong: readonly string[] = []) => {
    const { id } = await db
      .insertInto('importBatch')
      .values({
        officeCode: code,
        type: 1,
        fileName: 'april.xlsx',
        fileHash: Buffer.from('x'),
        contentHash: Buffer.from('x'),
        createdBy: by.id,
        checkedAt: now,
        queuedAt: now,
        finishedAt: now,
        status: 4,
        totalRows: 126,
        invalidRows: 4,
        failedRows: 3,
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [index, childCode] of wrong.entries())
      await db
        .insertInto('importRow')
        .values({ importId: id, rowNumber: index + 2, state: 'failed', childCode })
        .execute();
  };

  const makeRequest = async (code: string, name: string, assignedTo: number | null = null) => {
    const asker = await makeUser(db, { office: code, roles: [], firstName: name, lastName: 'Rahman' });
    await db
      .insertInto('accessRequest')
      .values({ userId: asker.id, officeCode: code, requestedAt: inDays(-1), assignedTo })
      .execute();
    return asker;
  };

  async function makeLock(code: string, by: MadeUser, country: string, project: number | null, day: number) {
    const text = (days: number) => inDays(days).toISOString().slice(0, 10);
    const { id } = await db
      .insertInto('projectLock')
      .values({
        name: 'Move to the new field system',
        officeCode: code,
        timeZone: 'America/Los_Angeles',
        startsOn: text(-1),
        sponsorshipLockDate: text(day),
        endsOn: text(day + 20),
        createdBy: by.id,
        createdAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('projectLockPlace')
      .values({ lockId: id, countryCode: country, projectNumber: project, startsOn: text(-1), endsOn: text(day + 20) })
      .execute();
    return id;
  }

  /** A snapshot of Ethiopia from this field office; with a decision as soon as its state says so. */
  const makeSnapshot = async (
    office: string,
    name: string,
    values: { readonly state: string; readonly missing: number },
  ) => {
    const { id: credential } = await makeCredential(db, { office });
    const { rows } = await sql<{ id: number }>`
      insert into feed (office_code, credential_id, name, type, country_code, as_of, state, missing, created_at, received_at)
      values (${office}, ${credential}, ${name}, 'snapshot', 'ETH', '2026-04-15', ${values.state}, ${values.missing},
              ${inDays(-2)}, ${inDays(-1)})
      returning id`.execute(db);
    return rows[0]?.id;
  };

  /** One item of every kind, by the office's Standard User. */
  async function fullQueue() {
    const made = await office();
    const { code, user, admin } = made;
    await makeMessage({ office: code, by: user, result: 'failed', sentAt: inDays(-1) });
    await makeMessage({ office: code, by: user, result: 'sent', sentAt: inDays(-20) });
    await makeFailedDelivery(code, user);
    await makeHold(db, await makeChild(db), { office: code, placedBy: user.id, endsAt: inDays(3) });
    await makeImport(code, user, {});
    await makeReservation(code, user, { status: 2, expirationDate: '2026-04-28', targetChildren: 60 });
    await makeReservation(code, user, { status: 1, targetChildren: 40 });
    const project = await makeProject(db);
    const pool = await makeReservation(code, user, { status: 2, isPerpetual: true, targetChildren: 10 });
    await makeHold(db, await makeChild(db, { project }), { office: code, reservationId: pool.id, placedBy: user.id });
    const dropped = await makeChild(db, { status: 7 });
    await makeHold(db, dropped, { office: code, reservationId: pool.id, placedBy: user.id });
    await makeLock(code, admin, project.country, project.number, 8);
    await makeRequest(code, 'Noor');
    return made;
  }

  return {
    call,
    db,
    queueOf,
    office,
    makeMessage,
    makeSending,
    makeReservation,
    makeFailedDelivery,
    makeImport,
    makeRequest,
    makeLock,
    makeSnapshot,
    fullDesk: fullQueue,
  };
}
