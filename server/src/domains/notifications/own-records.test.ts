import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { searchChildren } from '#contract/children/api.ts';
import { sendCsm } from '#contract/csm/api.ts';
import { checkImport, startImport } from '#contract/imports/api.ts';
import { undoImport } from '#contract/imports/history-api.ts';
import { receiveMessage } from '#contract/integration/inbound-api.ts';
import { type NotificationId, notificationKinds } from '#contract/notifications/catalogue.ts';
import type { LockInput } from '#contract/projects/lock.ts';
import { createLock } from '#contract/projects/locks-api.ts';
import { cancelReservation } from '#contract/reservations/api.ts';
import { transferChildren } from '#contract/reservations/children-api.ts';
import { requestAccess } from '#contract/users/api.ts';
import { openDeliveries } from '../../all-deliveries.ts';
import { createMailer } from '../../external/mailer.ts';
import { schedules } from '../../jobs/schedules.ts';
import { makeChild, makeHold } from '../../testing/children.ts';
import { sendUntilTried } from '../../testing/csm/send-until-tried.ts';
import { connectOffice, startExternalSystem } from '../../testing/external-system.ts';
import { makeCredential, makeUser } from '../../testing/factories.ts';
import { csv } from '../../testing/imports/files.ts';
import { heads } from '../../testing/imports/world.ts';
import { catchMail } from '../../testing/mail-catcher.ts';
import { makeOffice } from '../../testing/offices.ts';
import { givenLock } from '../../testing/projects/locks.ts';
import {
  active,
  asChildren,
  draft,
  makeChildren,
  makeProject,
  makeSponsorType,
  noon,
  setSetting,
  setStatus,
} from '../../testing/reservations/world.ts';
import { testServer } from '../../testing/server.ts';

/** T9: every notification, from the record that its own code writes to the mail that its recipients get. */

const mail = await catchMail();
let now = noon;
const clock = () => now;
const server = await testServer({ env: { SMTP_URL: mail.url }, clock });
const { call, db, config } = server;
// A lock is told to every office, which takes longer than one run on a busy machine.
const runMilliseconds = 240_000;
const deliveries = openDeliveries({ db, config, clock, mailer: createMailer(config.mail), runMilliseconds });
const { retention } = config;
const runJob = (name: string) => schedules.find((job) => job.name === name)?.run({ db, clock, deliveries, retention });
const partner = await makeUser(db, { roles: ['Partnership Admin'] });
const { supportOfficeCode: fieldOffice } = await db
  .selectFrom('country')
  .select('supportOfficeCode')
  .where('code', '=', 'ETH')
  .executeTakeFirstOrThrow();
const field = await makeCredential(db, { office: fieldOffice });

async function scene(notification: number) {
  const office = await makeOffice(db);
  const english = await makeUser(db, { office, firstName: 'Ann', lastName: 'One' });
  const spanish = await makeUser(db, { office, language: 'es', firstName: 'Ana', lastName: 'Dos' });
  const doer = await makeUser(db, { office, firstName: 'Dora', lastName: 'Doer' });
  for (const { id: userId } of [english, spanish])
    await db
      .insertInto('notificationRecipient')
      .values({ officeCode: office, notificationId: notification, userId })
      .execute();
  const world = { server, user: doer, sponsorType: await makeSponsorType(db, office) };
  return { office, english, spanish, doer, world };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const day = (date: string) => {
  now = new Date(`${date}T20:00:00Z`);
};

async function sendMessage({ office, doer }: Scene, status: number): Promise<void> {
  const secret = 'the password of the admin account';
  const crm = await startExternalSystem(secret);
  await connectOffice(db, { office, url: crm.url, secret, key: config.encryptionKey });
  crm.behave({ status });
  const { code: childId } = await makeChild(db);
  const selections = [{ childId, codes: [{ code: 'CSM05', isSelected: true }] }];
  const sendingId = randomUUID();
  const answer = await sendUntilTried(() => call(sendCsm, { sendingId, selections }, { as: doer }));
  expect(answer.output.results).toMatchObject([{ childId }]);
}

async function reserve({ world }: Scene, count: number) {
  const codes = await makeChildren(db, await makeProject(db), count);
  return { codes, id: await active(world, codes, { name: 'Spring gala' }) };
}

async function leave(given: Scene, ...kinds: readonly string[]): Promise<void> {
  const { codes } = await reserve(given, 1);
  for (const kind of kinds)
    await call(
      receiveMessage,
      { messageId: randomUUID(), kind, data: { ChildId: codes[0] } },
      { headers: field.headers },
    );
}

async function lock(days: Partial<LockInput>): Promise<void> {
  const { country, number } = await makeProject(db);
  const given = givenLock([country], [number], { name: 'Census', ...days });
  expect((await call(createLock, { lock: given }, { as: partner })).status).toBe(200);
}

/** Three children come into the reservation; two rows have errors. */
async function importFile(given: Scene) {
  const { id } = await reserve(given, 1);
  await db.updateTable('reservation').set({ targetChildren: 9 }).where('id', '=', id).execute();
  const codes = await makeChildren(db, await makeProject(db), 3);
  const rows = [...codes, 'ETH-000000-9998', 'ETH-000000-9999'].map((code) => [String(id), code]);
  const file = csv([heads, ...rows]);
  const { check } = (await call(checkImport, { type: 'reservation' }, { as: given.doer, file })).output;
  await call(startImport, { id: check.id, validRowsOnly: true }, { as: given.doer });
  await runJob('apply-imports');
  return { importId: check.id, codes };
}

const mailsOf = ({ email }: { readonly email: string }) =>
  mail.caught.filter(({ to }) => to === email).map((caught) => caught.mail);

interface Cause {
  /** The subjects in English and Spanish. */
  readonly subjects: readonly [RegExp, RegExp];
  readonly says: RegExp;
  readonly happens: (given: Scene) => Promise<unknown>;
}

const causes: Readonly<Record<NotificationId, Cause>> = {
  1: {
    subjects: [/^CSM05 sent for \w{3}-\d{6}-\d{4}$/, /^CSM05 enviado para \w{3}-\d{6}-\d{4}$/],
    says: /Sent by Dora Doer\./,
    happens: (given) => sendMessage(given, 200),
  },
  2: {
    subjects: [/^CSM05 for \w{3}-\d{6}-\d{4} failed/, /^Falló el mensaje CSM05 de/],
    says: /Reason: /,
    happens: (given) => sendMessage(given, 422),
  },
  3: {
    subjects: [/^Internal hold of \S+ ends on 15\/03\/2026$/, /15\/03\/2026$/],
    says: /5 days/,
    async happens({ office }) {
      await makeHold(db, await makeChild(db), { office, endsAt: new Date(now.getTime() + 5 * 86_400_000) });
      await runJob('remind-of-hold-ends');
    },
  },
  4: {
    subjects: [/^Drop requested for ETH-/, /baja/i],
    says: /10\/03\/2026/,
    happens: (given) => leave(given, 'request-drop'),
  },
  5: {
    subjects: [/^Project lock initiated \(Census\)$/, /^Bloqueo de proyecto iniciado \(Census\)$/],
    says: /ends on 30\/07\/2026/,
    async happens() {
      // After the days of the other lock, which is advanced by the same job.
      await lock({ start: '2026-06-20', sponsorshipLockDate: '2026-06-25', end: '2026-07-30' });
      day('2026-06-21');
      await runJob('advance-project-locks');
    },
  },
  6: {
    subjects: [/^Project lock completed \(Census\)$/, /\(Census\)$/],
    says: /30\/04\/2026/,
    async happens() {
      await lock({});
      day('2026-05-02');
      await runJob('advance-project-locks');
    },
  },
  7: {
    subjects: [/^Reservation \d+ is confirmed$/, /^La reserva \d+ está confirmada$/],
    says: /with 2 children\. Confirmed by Dora Doer\./,
    happens: (given) => reserve(given, 2),
  },
  8: {
    subjects: [/^Reservation \d+ expires on 01\/04\/2026$/, /01\/04\/2026$/],
    says: /expires in 7 days/,
    async happens(given) {
      await reserve(given, 2);
      day('2026-03-25');
      await runJob('remind-of-expirations');
    },
  },
  9: {
    subjects: [/^Draft reservation \d+ is not finished$/, /^El borrador de reserva \d+ no está terminado$/],
    says: /It was begun by Dora Doer\./,
    async happens({ world }) {
      await draft(world, 2, { expirationDate: '2026-06-01' });
      day('2026-04-05');
      await runJob('remind-of-drafts');
    },
  },
  10: {
    subjects: [/^Reservation \d+ expired$/, /^Reserva \d+ vencida$/],
    says: /Released from the reservation: 2 children\./,
    async happens(given) {
      await reserve(given, 2);
      day('2026-04-03');
      await runJob('expire-reservations');
    },
  },
  11: {
    subjects: [/^Reservation \d+: transferred to \d+$/, /^Reserva \d+: transferida a la \d+$/],
    says: /1 of 1 child.*Moved by Dora Doer\./,
    async happens(given) {
      const from = await reserve(given, 1);
      const codes = await makeChildren(db, await makeProject(db), 1);
      const targetId = await active(given.world, codes, { name: 'Winter', targetChildren: 9 });
      const transfer = { targetId, children: asChildren(from.codes) };
      await call(transferChildren, { id: from.id, transfer }, { as: given.doer });
    },
  },
  12: {
    subjects: [/^Reservation \d+ cancelled$/, /^Reserva \d+ cancelada$/],
    says: /Cancelled by Dora Doer\./,
    async happens(given) {
      const { id } = await reserve(given, 1);
      await call(cancelReservation, { id }, { as: given.doer });
    },
  },
  13: {
    subjects: [/^Import \d+: Completed with Errors$/, /^Importación \d+: Completada con errores$/],
    says: /Imported by Dora Doer\. Rows: 5, imported: 3, not imported: 2\.\n/,
    happens: importFile,
  },
  14: {
    subjects: [/^Dora Doer asks for access$/, /^Dora Doer solicita acceso$/],
    says: /asked for access on 10\/03\/2026 .*: Reservation:View\./,
    happens: ({ doer }) =>
      call(requestAccess, { request: { email: doer.email, privilege: 'Reservation:View' } }, { as: doer }),
  },
  17: {
    subjects: [/^Dora Doer has reached the reading budget$/, /^Dora Doer ha alcanzado el límite de lectura$/],
    says: /Dora Doer \(\S+@\S+\) opened or listed 3 different children on 10\/03\/2026\. The daily budget is 2\./,
    async happens({ office, doer }) {
      await setSetting(db, 'readingBudget', '2', office);
      const childCodes = await makeChildren(db, await makeProject(db), 3);
      await call(searchChildren, { search: { childCodes } }, { as: doer });
    },
  },
  19: {
    subjects: [/^ETH-\S+ of reservation \d+ was dropped$/, /^Baja de ETH-\S+, de la reserva \d+$/],
    says: /of the reservation Spring gala \(\d+\) was dropped on 10\/03\/2026/,
    happens: (given) => leave(given, 'request-drop', 'drop'),
  },
};

beforeEach(() => {
  now = noon;
});

describe('T9 F18 every notification', () => {
  test.each(notificationKinds.map(({ id, name }) => [id, name] as const))(
    'T9 F18 %i %s reaches its recipients from the record of what happened',
    async (id) => {
      const given = await scene(id);
      const { happens, says, subjects } = causes[id];
      await happens(given);
      await deliveries.deliverDue();
      const { rows } = await sql`
        select distinct state, reason from outbox_message
         where office_code = ${given.office} and kind = ${`notification:${id}`}`.execute(db);
      expect(rows).toEqual([{ state: 'sent', reason: null }]);
      for (const [index, { email }] of [given.english, given.spanish].entries()) {
        const mails = mailsOf({ email });
        expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(subjects[index] as RegExp)]);
        expect(mails[0]?.text).not.toMatch(/\{\{|undefined|NaN|null/);
      }
      expect(mailsOf(given.english)[0]?.text).toMatch(says);
    },
  );

  test('F16 F18 the mail about the reading budget goes to its recipients, but not to the one who has reached it', async () => {
    const given = await scene(17);
    const { office, english, doer } = given;
    await db
      .insertInto('notificationRecipient')
      .values({ officeCode: office, notificationId: 17, userId: doer.id })
      .execute();
    await causes[17].happens(given);
    await deliveries.deliverDue();
    expect([mailsOf(english).length, mailsOf(doer).length]).toEqual([1, 0]);
  });

  test('F7 F18 an import that was undone before its mail left says how much of it, what was kept, and who undid it', async () => {
    const given = await scene(13);
    const { importId, codes } = await importFile(given);
    await setStatus(db, codes[0] ?? '', 4);
    const other = await makeUser(db, { office: given.office, firstName: 'Olga', lastName: 'Other' });
    const { output } = await call(undoImport, { id: importId }, { as: other });
    expect(output.import).toMatchObject({ status: 'undone', undone: 2, kept: 1 });
    await deliveries.deliverDue();
    const [english] = mailsOf(given.english);
    expect(english?.subject).toBe(`Import ${importId}: Undone`);
    expect(english?.text).toContain(
      'Imported by Dora Doer. Rows: 5, imported: 3, not imported: 2. Undone by Olga Other. Rows undone: 2, not undone: 1.',
    );
    expect(mailsOf(given.spanish)[0]?.text).toContain(
      'La hizo Dora Doer. Filas: 5, importadas: 3, no importadas: 2. La deshizo Olga Other. Filas deshechas: 2, no deshechas: 1.',
    );
  });
});
