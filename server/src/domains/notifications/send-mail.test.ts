import { describe, expect, test } from 'vitest';
import { cancelReservation } from '#contract/reservations/api.ts';
import { confirmReservation, transferChildren } from '#contract/reservations/children-api.ts';
import { openDeliveries } from '../../all-deliveries.ts';
import { createMailer } from '../../external/mailer.ts';
import { enqueue } from '../../jobs/outbox.ts';
import { schedules } from '../../jobs/schedules.ts';
import { makeChild, makeHold, makeReservation } from '../../testing/children.ts';
import { makeUser } from '../../testing/factories.ts';
import { catchMail } from '../../testing/mail-catcher.ts';
import { makeOffice } from '../../testing/offices.ts';
import {
  active,
  asChildren,
  draft,
  makeChildren,
  makeProject,
  makeSponsorType,
  setSetting,
} from '../../testing/reservations/world.ts';
import { testServer } from '../../testing/server.ts';

const mail = await catchMail({ refuses: (address) => address.startsWith('gone') });
let now = new Date('2026-03-10T20:00:00Z');
const clock = () => now;
const server = await testServer({ env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://prcds.example' }, clock });
const { db, config } = server;
const mailer = createMailer(config.mail);
const deliveries = openDeliveries({ db, config, clock, mailer });
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const { retention } = config;
const runJob = (name: string) => schedules.find((job) => job.name === name)?.run({ db, clock, deliveries, retention });

async function scene(notification: number) {
  const office = await makeOffice(db);
  const english = await makeUser(db, { office, firstName: 'Ann', lastName: 'One' });
  const spanish = await makeUser(db, { office, language: 'es', firstName: 'Ana', lastName: 'Dos' });
  const doer = await makeUser(db, { office, firstName: 'Dora', lastName: 'Doer' });
  const receive = (userId: number) =>
    db
      .insertInto('notificationRecipient')
      .values({ officeCode: office, notificationId: notification, userId })
      .execute();
  await receive(english.id);
  await receive(spanish.id);
  let records = 0;
  const say = (payload: object, once?: string, by: number | null = doer.id) =>
    enqueue(db, {
      office,
      kind: `notification:${notification}`,
      record: `test:${office}:${++records}`,
      payload: payload as Record<string, unknown>,
      at: now,
      by,
      ...(once && { once }),
    });
  const of = ({ email }: { email: string }) => mail.caught.filter(({ to }) => to === email).map((one) => one.mail);
  const states = async () =>
    (await db.selectFrom('outboxMessage').selectAll().where('officeCode', '=', office).orderBy('id').execute()).map(
      ({ state, reason }) => [state, reason],
    );
  return { office, english, spanish, doer, receive, say, of, states };
}

describe('T9 notifications by mail', () => {
  test('T9 each recipient gets it in their language, in the office’s formats', async () => {
    const { office, english, spanish, say, of } = await scene(1);
    await setSetting(db, 'applicationDateFormat', 'YYYY-MM-DD', office);
    await say({ childId: 'ETH-000001-0001', csmCode: 'CSM01', sentAt: '2026-03-10T20:00:00.000Z' });
    await deliveries.deliverDue();
    const [toAnn] = of(english);
    expect(toAnn?.subject).toBe('CSM01 sent for ETH-000001-0001');
    expect(toAnn?.text).toContain('"Name spelling differs" was sent for ETH-000001-0001 on 2026-03-10 01:00:00 PM.');
    expect(toAnn?.text).toContain('Sent by Dora Doer.');
    expect(toAnn?.html).toContain(
      'href="https://prcds.example/searchchild/viewchild/viewCSMHistory?id=ETH-000001-0001"',
    );
    expect(of(spanish)[0]?.text).toContain('El nombre no coincide');
    expect(of(english)).toHaveLength(1);
    expect(toAnn?.text).toContain('/searchchild/viewchild/viewCSMHistory?id=ETH-000001-0001');
  });

  test('T9 F18 a dropped child of a reservation is named with it, and the link opens the reservation', async () => {
    const { office, english, spanish, say, of } = await scene(19);
    const { id: reservationId } = await makeReservation(db, { office, name: 'Web pool' });
    await say({ childId: 'ETH-000001-0001', reservationId, droppedAt: now.toISOString(), reasonForLeaving: 'U1' });
    await deliveries.deliverDue();
    const [toAnn] = of(english);
    expect(toAnn?.subject).toBe(`ETH-000001-0001 of reservation ${reservationId} was dropped`);
    expect(toAnn?.text).toContain(`ETH-000001-0001 of the reservation Web pool (${reservationId}) was dropped on `);
    expect(toAnn?.text).toContain('Reason: ');
    expect(toAnn?.html).toContain(`href="https://prcds.example/reservation/manage/view?id=${reservationId}"`);
    expect(of(spanish)[0]?.subject).toBe(`Baja de ETH-000001-0001, de la reserva ${reservationId}`);
  });

  test('T9 a CSM that failed there says why, in the words of the external system', async () => {
    const { office, english, spanish, say, of } = await scene(2);
    const child = await makeChild(db);
    const { id: csmId } = await db
      .insertInto('csmMessage')
      .values({
        childId: child.id,
        officeCode: office,
        code: 'CSM01',
        result: 'failed',
        reason: 'rejected',
        answer: 'No such family',
        sentBy: english.id,
        sentAt: now,
        stateAt: now,
        answerDueAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await say({
      csmId: Number(csmId),
      childId: child.code,
      csmCode: 'CSM01',
      sentAt: now.toISOString(),
      csmProblem: 'rejected',
    });
    await deliveries.deliverDue();
    expect(of(english)[0]?.text).toContain('The external system could not process the message: No such family');
    expect(of(spanish)[0]).toMatchObject({ subject: `Falló el mensaje CSM01 de ${child.code}` });
  });

  test('T9 a mail server that is down loses nothing, and nobody gets it twice', async () => {
    const { english, spanish, say, of, states } = await scene(5);
    await mail.stop();
    const projects = { projects: 'Tierra Nueva AP', lockStartDate: '2026-05-01', lockEndDate: '2026-08-31' };
    await say(projects, 'lock:1');
    await say(projects, 'lock:1');
    await deliveries.deliverDue();
    expect(await states()).toEqual([['pending', 'unreachable']]);
    await mail.start();
    later(3600);
    await deliveries.deliverDue();
    await deliveries.deliverDue();
    expect([of(english).length, of(spanish).length]).toEqual([1, 1]);
    expect(await states()).toEqual([['sent', null]]);
  });

  test('T9 one address that is refused does not keep the mail from the others, now or at the next try', async () => {
    const { office, english, receive, say, of, states } = await scene(6);
    const gone = await makeUser(db, { office, email: `gone.${office}@prcds.example` });
    await receive(gone.id);
    await say({ projects: 'Valle Verde AP', lockEndDate: '2026-08-31' });
    await deliveries.deliverDue();
    expect(of(english)).toHaveLength(1);
    expect(await states()).toEqual([['failed', 'recipient-refused']]);
    await db.updateTable('outboxMessage').set({ state: 'pending' }).where('officeCode', '=', office).execute();
    await deliveries.deliverDue();
    expect(of(english)).toHaveLength(1);
  });

  test('T9 a notification without recipients is not sent', async () => {
    const { office, say, states } = await scene(5);
    await db.deleteFrom('notificationRecipient').where('officeCode', '=', office).execute();
    await say({});
    await deliveries.deliverDue();
    expect(await states()).toEqual([['skipped', 'no-recipients']]);
  });

  test('F18 a draft mails nobody; confirmed, its real count and countries are told, and names are looked up then', async () => {
    const { office, english, spanish, doer, of } = await scene(7);
    const world = { server, user: doer, sponsorType: await makeSponsorType(db, office) };
    const codes = await makeChildren(db, await makeProject(db, 'PER'), 3);
    const change = { name: 'Spring gala', expirationDate: '2026-04-01' };
    const id = await draft(world, 3, change);
    await deliveries.deliverDue();
    expect(of(english)).toEqual([]);
    await server.call(confirmReservation, { id, children: asChildren(codes) }, { as: doer });
    await deliveries.deliverDue();
    const [sent, ...more] = of(english);
    expect(more).toEqual([]);
    expect(sent?.subject).toBe(`Reservation ${id} is confirmed`);
    expect(sent?.text).toContain(
      `The reservation Spring gala (${id}) is confirmed with 3 children. Confirmed by Dora Doer. The children are held for your office until 01/04/2026.`,
    );
    expect(sent?.text).toContain('Peru: 3 (Female 1, Male 2)');
    expect(of(spanish)[0]?.text).toContain('Perú: 3 (Femenino 1, Masculino 2)');
    expect(sent?.html).toContain('Spring gala');
    const stored = await db
      .selectFrom('outboxMessage')
      .select('payload')
      .where('recordKey', '=', `reservation:${id}`)
      .where('channel', '=', 'mail')
      .execute();
    expect(JSON.stringify(stored)).not.toContain('Spring');
    expect(stored).toMatchObject([{ payload: { childCount: 3, byCountry: [{ country: 'PER', female: 1, male: 2 }] } }]);
  });

  test('F18 confirmed and cancelled before the mail leaves, it does not say until when children are held', async () => {
    const { office, english, doer, of } = await scene(7);
    const world = { server, user: doer, sponsorType: await makeSponsorType(db, office) };
    const codes = await makeChildren(db, await makeProject(db), 2);
    const id = await active(world, codes, { name: 'Autumn', expirationDate: '2026-04-01' });
    await server.call(cancelReservation, { id }, { as: doer });
    await deliveries.deliverDue();
    const [sent] = of(english);
    expect(sent?.text).toContain(`The reservation Autumn (${id}) is confirmed with 2 children.`);
    expect(sent?.text).not.toMatch(/held for|01\/04\/2026/);
  });

  test('F18 cancelling a draft mails nobody', async () => {
    const { office, english, doer, of } = await scene(12);
    const id = await draft({ server, user: doer, sponsorType: await makeSponsorType(db, office) }, 2);
    await server.call(cancelReservation, { id }, { as: doer });
    await deliveries.deliverDue();
    expect(of(english)).toEqual([]);
  });

  test('F18 a transfer says how many of how many moved and where to, and Transferred only of the whole', async () => {
    const { office, english, spanish, doer, of } = await scene(11);
    const world = { server, user: doer, sponsorType: await makeSponsorType(db, office) };
    const codes = await makeChildren(db, await makeProject(db), 4);
    const from = await active(world, codes.slice(0, 3), { name: 'Autumn' });
    const to = await active(world, codes.slice(3), { name: 'Winter', targetChildren: 9 });
    const move = (children: string[]) =>
      server.call(
        transferChildren,
        { id: from, transfer: { targetId: to, children: asChildren(children) } },
        { as: doer },
      );
    await move(codes.slice(0, 1));
    await deliveries.deliverDue();
    await move(codes.slice(1, 3));
    await deliveries.deliverDue();
    expect(of(english).map(({ subject }) => subject)).toEqual([
      `Reservation ${from}: 1 of 3 children moved to ${to}`,
      `Reservation ${from}: transferred to ${to}`,
    ]);
    expect(of(english)[0]?.text).toContain(`Moved from Autumn (${from}) to Winter (${to}): 1 of 3 children.`);
    expect(of(english)[1]?.text).toContain('2 of 2 children');
    expect(of(spanish)[0]?.subject).toBe(`Reserva ${from}: 1 de 3 niños o niñas transferidos a la ${to}`);
  });

  test('F18 who did it gets no mail about it', async () => {
    const { english, spanish, doer, receive, say, of, states } = await scene(1);
    await receive(doer.id);
    await say({ childId: 'ETH-000001-0002', csmCode: 'CSM01', sentAt: now.toISOString() });
    await deliveries.deliverDue();
    expect([english, spanish, doer].map((person) => of(person).length)).toEqual([1, 1, 0]);
    await db.deleteFrom('notificationRecipient').where('userId', '!=', doer.id).execute();
    await say({ childId: 'ETH-000001-0003', csmCode: 'CSM01', sentAt: now.toISOString() });
    await deliveries.deliverDue();
    expect((await states())[1]).toEqual(['skipped', 'no-recipients']);
  });

  test('F18 an import also goes to its author, chosen or not, and a CSM that failed to its sender', async () => {
    for (const [notification, isListed, mails] of [
      [13, false, 1],
      [13, true, 1],
      [2, true, 1],
      [2, false, 0],
    ] as const) {
      const { doer, receive, say, of } = await scene(notification);
      if (isListed) await receive(doer.id);
      await say({ importId: 1, childId: 'ETH-000001-0004', csmCode: 'CSM01' });
      await deliveries.deliverDue();
      expect(of(doer), `${notification} ${isListed}`).toHaveLength(mails);
    }
  });

  test('F18 a lock names countries in the language of who reads it, and leads to the lock', async () => {
    const { english, spanish, say, of } = await scene(5);
    await makeProject(db, 'PER');
    const days = { startsOn: '2027-03-01', endsOn: '2027-03-31' };
    const { id } = await db
      .insertInto('projectLock')
      .values({
        ...{ name: 'Census', officeCode: 'USAO', timeZone: 'UTC', createdAt: now },
        ...{ ...days, sponsorshipLockDate: '2027-03-02' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('projectLockPlace')
      .values({ lockId: id, countryCode: 'PER', ...days })
      .execute();
    const { first } = await db
      .selectFrom('project')
      .select(({ fn }) => fn.min('number').as('first'))
      .where('countryCode', '=', 'PER')
      .executeTakeFirstOrThrow();
    const projectId = String(first).padStart(6, '0');
    await say({ projectLockId: id, lockStartDate: '2027-03-01', lockEndDate: '2027-03-31' });
    await deliveries.deliverDue();
    expect([of(english)[0]?.subject, of(spanish)[0]?.subject]).toEqual([
      'Project lock initiated (Census)',
      'Bloqueo de proyecto iniciado (Census)',
    ]);
    expect(of(english)[0]?.text).toContain('ends on 31/03/2027: Peru.');
    expect(of(english)[0]?.text).toContain('From 02/03/2027 the children of these projects cannot be reserved');
    expect(of(spanish)[0]?.text).toContain('termina el 31/03/2027: Perú.');
    expect(of(spanish)[0]?.text).toContain(
      `https://prcds.example/searchproject/viewproject?id=${projectId}&tab=lock&lock=${id}`,
    );
  });

  test('T16 the expiration reminder goes out so many days before, once, also where clocks change in between', async () => {
    const { office, english, of } = await scene(8);
    await setSetting(db, 'expirationReminderDays', '3', office);
    await setSetting(db, 'applicationTimeZone', 'Pacific (GMT-08:00)', office);
    await db
      .insertInto('reservation')
      .values({ officeCode: office, name: 'Web pool', status: 2, expirationDate: '2026-11-03', targetChildren: 5 })
      .execute();
    // On 1 November Los Angeles goes from -7 to -8 hours: midnight is at 07:00 before and 08:00 after.
    now = new Date('2026-10-31T06:59:00Z');
    await runJob('remind-of-expirations');
    await deliveries.deliverDue();
    expect(of(english)).toHaveLength(0);
    for (const at of ['2026-10-31T07:01:00Z', '2026-11-01T08:30:00Z', '2026-11-01T09:30:00Z', '2026-11-02T08:01:00Z']) {
      now = new Date(at);
      await runJob('remind-of-expirations');
      await deliveries.deliverDue();
    }
    expect(of(english).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Reservation \d+ expires on 03\/11\/2026$/),
    ]);
    expect(of(english)[0]?.text).toContain('expires in 3 days');
  });

  test('T9 an internal hold about to end is told once', async () => {
    const { office, english, of } = await scene(3);
    const child = await makeChild(db);
    await makeHold(db, child, { office, endsAt: new Date(now.getTime() + 5 * 86_400_000) });
    await runJob('remind-of-hold-ends');
    later(3600);
    await runJob('remind-of-hold-ends');
    await deliveries.deliverDue();
    expect(of(english).map(({ text }) => text)).toEqual([expect.stringContaining(child.code)]);
    expect(of(english)[0]?.text).toContain('5 days');
  });
});
