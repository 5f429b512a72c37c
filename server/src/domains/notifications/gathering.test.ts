import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { letDeliveryGo, listDeliveries, sendAgain } from '#contract/deliveries/api.ts';
import { attemptsMaximum, longestBackoff } from '#contract/deliveries/rules.ts';
import { openDeliveries } from '../../all-deliveries.ts';
import { openDatabase } from '../../db/connection.ts';
import { createMailer } from '../../external/mailer.ts';
import { enqueue } from '../../jobs/outbox.ts';
import { atEnd } from '../../testing/at-end.ts';
import { makeUser } from '../../testing/factories.ts';
import { catchMail } from '../../testing/mail-catcher.ts';
import { makeOffice } from '../../testing/offices.ts';
import { makeProject } from '../../testing/reservations/world.ts';
import { testServer } from '../../testing/server.ts';

/** F18: mails of one kind to one person within ten minutes are combined. */

const mail = await catchMail();
let now = new Date('2026-03-10T20:00:00Z');
const clock = () => now;
const env = { SMTP_URL: mail.url, PUBLIC_URL: 'https://prcds.example', MAIL_GATHERING_SECONDS: '600' };
const server = await testServer({ env, clock });
const { db, config, call } = server;
const mailer = createMailer(config.mail);
atEnd(async () => mailer.close());
const deliveries = openDeliveries({ db, config, clock, mailer });
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

async function scene(...kinds: readonly number[]) {
  const office = await makeOffice(db);
  const ann = await makeUser(db, { office, firstName: 'Ann', lastName: 'One', roles: ['Local Administrator'] });
  const ana = await makeUser(db, { office, language: 'es', firstName: 'Ana', lastName: 'Dos' });
  for (const notificationId of kinds)
    for (const { id: userId } of [ann, ana])
      await db.insertInto('notificationRecipient').values({ officeCode: office, notificationId, userId }).execute();
  const say = (kind: number, child: number, by: number | null = null) =>
    enqueue(db, {
      ...{ office, kind: `notification:${kind}`, record: `child:${office}-${child}`, at: now, by },
      payload: {
        childId: `ETH-000001-000${child}`,
        holdEndDate: '2026-05-01',
        csmCode: 'CSM01',
        userId: ann.id,
        accessRequestId: 0,
      },
    });
  const of = ({ email }: { email: string }) => mail.caught.filter(({ to }) => to === email).map((one) => one.mail);
  const subjects = (person: { email: string }) => of(person).map(({ subject }) => subject);
  const states = async () => {
    const { rows } = await sql<{ state: string; reason: string | null }>`
      select state, reason from outbox_message where office_code = ${office} order by id`.execute(db);
    return rows.map(({ state, reason }) => [state, reason]);
  };
  return { office, ann, ana, say, of, subjects, states };
}

describe('F18 mails of one kind within ten minutes', () => {
  test('F18 become one, with a row and a link for each record, in the language of who gets it', async () => {
    const { ann, ana, say, of, subjects, states } = await scene(3);
    await say(3, 1);
    later(590);
    await say(3, 2);
    await say(3, 3);
    await deliveries.deliverDue();
    expect(of(ann)).toEqual([]);
    later(10);
    await deliveries.deliverDue();
    expect(subjects(ann)).toEqual(['3 internal holds are about to end']);
    expect(subjects(ana)).toEqual(['3 retenciones internas a punto de terminar']);
    const [sent] = of(ann);
    for (const child of ['ETH-000001-0001', 'ETH-000001-0002', 'ETH-000001-0003']) {
      const link = `https://prcds.example/searchchild/viewchild?id=${child}`;
      expect(sent?.text).toContain(`Internal hold of ${child} ends on 01/05/2026\n`);
      expect(sent?.text).toContain(`: ${link}\n`);
      expect(sent?.html).toContain(`href="${link}"`);
    }
    expect(sent?.text?.match(/Hello Ann One/g)).toHaveLength(1);
    expect(await states()).toEqual(Array(3).fill(['sent', null]));
    later(3600);
    await deliveries.deliverDue();
    expect(of(ann)).toHaveLength(1);
  });

  test('F18 messages after a sent mail are combined into the next', async () => {
    const { ann, say, subjects } = await scene(3);
    await say(3, 1);
    later(600);
    await deliveries.deliverDue();
    await say(3, 2);
    await deliveries.deliverDue();
    expect(subjects(ann)).toHaveLength(1);
    later(600);
    await deliveries.deliverDue();
    expect(subjects(ann)).toEqual([1, 2].map((child) => `Internal hold of ETH-000001-000${child} ends on 01/05/2026`));
  });

  test('F18 F6 a message from a server whose clock is twenty minutes fast is sent without delay and blocks nothing', async () => {
    const { ann, say, subjects, states } = await scene(3);
    later(1200);
    await say(3, 1);
    later(-1200);
    await say(3, 2);
    const next = await deliveries.deliverDue();
    expect(subjects(ann)).toEqual(['2 internal holds are about to end']);
    expect(await states()).toEqual(Array(2).fill(['sent', null]));
    expect(next).toBe(null);
  });

  test('F18 a clock that is a little fast does not keep mails from being gathered', async () => {
    const { ann, say, subjects } = await scene(3);
    later(5);
    await say(3, 1);
    later(-5);
    await say(3, 2);
    expect(await deliveries.deliverDue()).toEqual(new Date(now.getTime() + 600_000));
    expect(subjects(ann)).toEqual([]);
    later(605);
    await deliveries.deliverDue();
    expect(subjects(ann)).toEqual(['2 internal holds are about to end']);
  });

  test('F18 kinds, and offices, are gathered apart; a request for access waits for nobody', async () => {
    const [one, other] = [await scene(3, 4, 14), await scene(3)];
    await one.say(3, 1);
    await one.say(4, 2);
    await one.say(14, 3);
    await other.say(3, 1);
    await deliveries.deliverDue();
    expect(one.subjects(one.ann)).toEqual(['Ann One asks for access']);
    later(600);
    await deliveries.deliverDue();
    expect(one.subjects(one.ann)).toHaveLength(3);
    expect(other.subjects(other.ann)).toHaveLength(1);
  });

  test('F18 a person who caused some of the events gets a mail about the others', async () => {
    const { ann, ana, say, subjects, of } = await scene(1);
    await say(1, 1, ann.id);
    await say(1, 2);
    await say(1, 3, ana.id);
    later(600);
    await deliveries.deliverDue();
    expect(subjects(ann)).toEqual(['2 CSM sent']);
    expect(of(ann)[0]?.text).not.toContain('ETH-000001-0001');
    expect(subjects(ana)).toEqual(['2 CSM enviados']);
    expect(of(ana)[0]?.text).not.toContain('ETH-000001-0003');
  });

  test('F18 two servers at once send one mail', async () => {
    const { ann, say, subjects } = await scene(3);
    for (let child = 1; child <= 9; child += 1) await say(3, child);
    later(600);
    const { db: otherDb, close } = openDatabase(server.databaseUrl, { maximum: 4 });
    atEnd(close);
    const other = openDeliveries({ db: otherDb, config, clock, mailer });
    await Promise.all([deliveries, other, deliveries, other].map((one) => one.deliverDue()));
    expect(subjects(ann)).toEqual(['9 internal holds are about to end']);
  });

  test('F18 a mail server that is down, or a server that dies, loses and doubles nothing', async () => {
    const { office, ann, ana, say, of, states } = await scene(3);
    await say(3, 1);
    await say(3, 2);
    await mail.stop();
    later(600);
    await deliveries.deliverDue();
    expect(await states()).toEqual(Array(2).fill(['pending', 'unreachable']));
    await mail.start();
    // Ana's mail was recorded as sent before the server died; later messages form another mail.
    await sql`insert into outbox_mail (message_id, user_id, sent_at)
              select id, ${ana.id}, ${now} from outbox_message where office_code = ${office}`.execute(db);
    await say(3, 3);
    later(7200);
    await deliveries.deliverDue();
    await deliveries.deliverDue();
    const rows = (person: typeof ann) =>
      of(person).map(({ text }) => [...(text ?? '').matchAll(/\?id=ETH-000001-000(\d)/g)].map(([, child]) => child));
    expect(rows(ann).sort()).toEqual([['1', '2'], ['3']]);
    expect(rows(ana)).toEqual([['3']]);
    expect(new Set(mail.caught.map((caught) => caught.mail.messageId)).size).toBe(mail.caught.length);
    expect(await states()).toEqual(Array(3).fill(['sent', null]));
  });

  test('F18 a later message about a record does not overtake a waiting one', async () => {
    const { ann, say, subjects } = await scene(3, 4);
    await say(4, 9);
    later(300);
    await say(3, 1);
    await say(4, 1);
    later(300);
    await deliveries.deliverDue();
    expect(subjects(ann)).toEqual(['Drop requested for ETH-000001-0009']);
    later(300);
    await deliveries.deliverDue();
    await deliveries.deliverDue();
    expect(subjects(ann).slice(1)).toEqual([
      'Internal hold of ETH-000001-0001 ends on 01/05/2026',
      'Drop requested for ETH-000001-0001',
    ]);
  });

  test('F6 F18 F26 an office whose mails are paused neither delays nor splits those of another office about the same records', async () => {
    const [first, second] = [await scene(6), await scene(6)];
    const record = `project-lock:${first.office}`;
    const locks = [record, `${record}-2`];
    for (const about of locks)
      for (const { office } of [first, second])
        await enqueue(db, {
          ...{ office, kind: 'notification:6', record: about, at: now, by: null },
          payload: { projectId: '000001', lockEndDate: '2026-03-10' },
        });
    await db
      .insertInto('outboxReceiver')
      .values({ officeCode: first.office, channel: 'mail', isPaused: true })
      .execute();
    // They were combined into one mail before the pause.
    await sql`update outbox_message m set sent_with = (select min(o.id) from outbox_message o where o.office_code = m.office_code)
               where office_code = ${first.office}`.execute(db);
    later(600);
    await deliveries.deliverDue();
    expect(first.subjects(first.ann)).toEqual([]);
    expect(second.subjects(second.ann)).toEqual(['2 project locks completed']);
    expect(await second.states()).toEqual(Array(2).fill(['sent', null]));
    const payload = { projectId: '000001', lockEndDate: '2026-03-10' };
    await enqueue(db, { office: second.office, kind: 'notification:6', record, payload, at: now, by: null });
    const seen = await call(
      listDeliveries,
      { office: second.office, channel: 'mail', state: 'pending' },
      { as: second.ann },
    );
    expect(seen.output.deliveries).toMatchObject([{ waitsFor: null }]);
  });

  test('F18 administrators see until when it waits, send it now, or let all of it go', async () => {
    const { office, ann, say, subjects, states } = await scene(3);
    await say(3, 1);
    await say(3, 2);
    const list = async () => (await call(listDeliveries, { office, channel: 'mail' }, { as: ann })).output.deliveries;
    const [second, first] = await list();
    expect(first?.nextAttemptAt).toBe(new Date(now.getTime() + 600_000).toISOString());
    await call(sendAgain, { office, id: second?.id ?? 0 }, { as: ann });
    expect(subjects(ann)).toEqual(['2 internal holds are about to end']);
    await mail.stop();
    await say(3, 3);
    await say(3, 4);
    later(600);
    await deliveries.deliverDue();
    const [last] = await list();
    await call(letDeliveryGo, { office, id: last?.id ?? 0 }, { as: ann });
    expect((await states()).slice(2)).toEqual(Array(2).fill(['skipped', 'let-go']));
    await mail.start();
  });
});

describe('F18 what changed while a mail waited', () => {
  const makeLock = async (project: number, endsOn = '2026-04-30') => {
    const days = { startsOn: '2026-03-01', endsOn };
    const { id } = await db
      .insertInto('projectLock')
      .values({
        ...{ name: 'Census', officeCode: 'USAO', timeZone: 'UTC', createdAt: now },
        ...{ ...days, sponsorshipLockDate: '2026-03-02' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('projectLockPlace')
      .values({ lockId: id, countryCode: 'PER', projectNumber: project, ...days })
      .execute();
    return id;
  };
  const six = (number: number) => String(number).padStart(6, '0');
  const sayLock = (office: string, id: number, project: number) =>
    enqueue(db, {
      ...{ office, kind: 'notification:5', record: `project-lock:${office}-${id}`, at: now, by: null },
      payload: {
        projectLockId: id,
        projectId: six(project),
        lockStartDate: '2026-03-01',
        sponsorshipLockDate: '2026-03-02',
        lockEndDate: '2026-04-30',
      },
    });
  const endNow = (id: number) =>
    db.updateTable('projectLock').set({ endedAt: now, endsOn: '2026-03-10' }).where('id', '=', id).execute();

  test.each([
    ['first', [9, 1, 2]],
    ['last', [1, 2, 9]],
  ])('F26 F18 the %s of a mail can never be written: the others arrive, and it alone fails', async (_, order) => {
    const { office, ann, of, states } = await scene(7);
    for (const reservation of order) {
      const reservationId = reservation === 9 ? 99_999_999_999 : reservation;
      const record = `reservation:${office}-${reservation}`;
      await enqueue(db, { office, kind: 'notification:7', record, payload: { reservationId }, at: now, by: null });
    }
    for (let attempt = 0; attempt < attemptsMaximum; attempt += 1) {
      later(longestBackoff / 1000);
      await deliveries.deliverDue();
    }
    expect(await states()).toEqual(order.map((one) => (one === 9 ? ['failed', 'internal-error'] : ['sent', null])));
    const text = of(ann)
      .map((one) => one.text)
      .join('\n');
    for (const number of [1, 2])
      expect(text.split(`https://prcds.example/reservation/manage/view?id=${number}\n`)).toHaveLength(2);
  });

  test('F18 F22 a lock is told with the dates, the projects and the link it has when the mail is written', async () => {
    now = new Date('2026-03-10T20:00:00Z');
    const { office, ann, of } = await scene(5);
    const [before, after] = [await makeProject(db, 'PER'), await makeProject(db, 'PER')];
    const id = await makeLock(before.number);
    await sayLock(office, id, before.number);
    await db
      .updateTable('projectLock')
      .set({ sponsorshipLockDate: '2026-04-01', endsOn: '2026-05-31' })
      .where('id', '=', id)
      .execute();
    await db.updateTable('projectLockPlace').set({ projectNumber: after.number }).where('lockId', '=', id).execute();
    later(600);
    await deliveries.deliverDue();
    const [{ text = '' } = {}] = of(ann);
    expect(text).toContain('has begun on 01/03/2026 and ends on 31/05/2026');
    expect(text).toContain('From 01/04/2026 the children');
    expect(text).toContain(`/searchproject/viewproject?id=${six(after.number)}&tab=lock&lock=${id}`);
  });

  test('F18 F22 the start of a lock that has ended is not mailed; the other locks of that mail are', async () => {
    now = new Date('2026-03-10T20:00:00Z');
    const { office, ann, of, states } = await scene(5);
    const projects = [await makeProject(db, 'PER'), await makeProject(db, 'PER'), await makeProject(db, 'PER')];
    const locks = [];
    for (const { number } of projects) {
      locks.push(await makeLock(number));
      await sayLock(office, locks.at(-1) ?? 0, number);
    }
    await endNow(locks[0] ?? 0);
    await endNow(locks[2] ?? 0);
    later(600);
    await deliveries.deliverDue();
    expect(await states()).toEqual([
      ['skipped', 'no-longer-so'],
      ['sent', null],
      ['skipped', 'no-longer-so'],
    ]);
    expect(of(ann).map(({ subject, text }) => [subject, text?.match(/lock=(\d+)/)?.[1]])).toEqual([
      ['Project lock initiated (Census)', String(locks[1])],
    ]);
  });
});
