import { describe, expect, test } from 'vitest';
import { exportChildren, searchChildren } from '#contract/children/api.ts';
import { getChild } from '#contract/children/card-api.ts';
import { findConsentReason } from '#contract/consent/rules.ts';
import { sendTestMail } from '#contract/notifications/api.ts';
import { listSettings } from '#contract/office-settings/api.ts';
import { exportTabAudit } from '#contract/office-settings/audit-api.ts';
import { createReservation } from '#contract/reservations/api.ts';
import { makeChild, makeProject } from '../../../testing/children.ts';
import { makeUser } from '../../../testing/factories.ts';
import { catchMail } from '../../../testing/mail-catcher.ts';
import { noon } from '../../../testing/reservations/world.ts';
import { settingsWorld } from '../../../testing/settings.ts';

/** Table T16: each setting is saved through one server and tested on the other. */

const mail = await catchMail();
const { db, two, admin, set, setSupport } = await settingsWorld(() => noon, { SMTP_URL: mail.url });
const { call } = two;
const office = 'USAO';
const as = await makeUser(db, { roles: ['Local Administrator'], email: 'ada@prcds.example' });
const project = await makeProject(db, { country: 'GTM' });

describe('T16 F9 dates and times', () => {
  test('OFFICE-030 OFFICE-031 OFFICE-038 date format, time format and time zone rule exports and mails', async () => {
    const { code } = await makeChild(db, { project, birthDate: '2016-05-14' });
    await set({ applicationDateFormat: 'DD-MMM-YYYY' });
    await set({ applicationTimeFormat: 'HH:MM' });
    await set({ applicationTimeZone: 'Korea (GMT+09:00)' });

    const audit = await call(exportTabAudit, { office, tab: 'general' }, { as });
    // 20:00 in UTC is five in the morning of the next day in Seoul.
    expect(audit.text).toMatch(/,11-Mar-2026 05:00(?!:)/);
    const wanted = { search: { childCode: code }, format: 'csv' as const, columns: ['BirthDate'] };
    expect((await call(exportChildren, wanted, { as })).text).toContain('14-May-2016');

    const template = {
      language: 'en' as const,
      subject: 'On {{expirationDate}}',
      body: 'At {{requestedAt}}',
      signature: '',
    };
    await call(sendTestMail, { office, id: 8, template: { ...template, body: 'x' } }, { as });
    await call(sendTestMail, { office, id: 4, template: { ...template, subject: 'x' } }, { as });
    const [expiry, drop] = mail.caught.map((one) => one.mail);
    expect(expiry?.subject).toContain('30-Jun-2026');
    expect(drop?.text).toMatch(/At 17-Apr-2026 07:07(?!:)/);
    await set({ applicationTimeZone: 'Pacific (GMT-08:00)' });
  });
});

describe('T16 what is asked and told', () => {
  const setting = async (code: string) => {
    const { output } = await call(listSettings, { office, category: 1, settingType: code }, { as });
    return output.settings[0]?.value;
  };

  test('OFFICE-037 OFFICE-043 Privacy Policy days: consent is asked again after so many', async () => {
    const given = { policyId: 7, acknowledgedAt: '2026-03-05T20:00:00.000Z' };
    const why = async () => findConsentReason(given, 7, Number(await setting('privacyPolicy')), noon);
    await set({ privacyPolicy: '6' });
    expect(await why()).toBeUndefined();
    await set({ privacyPolicy: '4' });
    expect(await why()).toBe('too-old');
  });

  test('OFFICE-032 CRM Integration: with Yes a reservation is told to the CRM, with No it is not', async () => {
    const tell = async (name: string) => {
      const { output } = await call(
        createReservation,
        { reservation: { name, category: '3', categoryType: '31' } },
        { as },
      );
      const sent = await db
        .selectFrom('outboxMessage')
        .select('kind')
        .where('recordKey', '=', `reservation:${output.reservation.id}`)
        .where('channel', '=', 'crm')
        .execute();
      return [output.delivery, sent.map(({ kind }) => kind)];
    };
    expect(await tell('Off')).toEqual(['off', []]);
    await set({ crmIntegration: 'Yes' });
    expect(await tell('On')).toEqual(['pending', ['crm:reservation-created']]);
    await set({ crmIntegration: 'No' });
    expect(await tell('Off again')).toEqual(['off', []]);
  });
});

describe('T16 when data is due', () => {
  const dated = { project, lastUpdateDate: '2026-01-10', photoDate: '2026-01-10' };
  const dueDate = async (childId: string, item: string) =>
    (await call(getChild, { childId }, { as: admin })).output.child.freshness.find((one) => one.item === item);

  test('OFFICE-064 child data to be updated in: on the card, and in the grid’s date column', async () => {
    const { code } = await makeChild(db, dated);
    const marked = async () =>
      (await call(searchChildren, { search: { childCode: code } }, { as })).output.children[0]?.isUpdateOverdue;
    await setSupport('GTMS', 'childDataUpdate', 2, 'Months');
    expect(await dueDate(code, 'fieldOfficeUpdate')).toMatchObject({ dueDate: '2026-03-10', isOverdue: false });
    expect(await marked()).toBe(false);
    await setSupport('GTMS', 'childDataUpdate', 40, 'Days');
    expect(await dueDate(code, 'fieldOfficeUpdate')).toMatchObject({ dueDate: '2026-02-19', isOverdue: true });
    expect(await marked()).toBe(true);
  });

  test('OFFICE-065 child data to be reviewed in: the presence check', async () => {
    const { code } = await makeChild(db, { project, presenceVerifiedDate: '2026-01-10' });
    await setSupport('GTMS', 'childDataReview', 1, 'Months');
    expect(await dueDate(code, 'presence')).toMatchObject({ dueDate: '2026-02-10', isOverdue: true });
    await setSupport('GTMS', 'childDataReview', 1, 'Years');
    expect(await dueDate(code, 'presence')).toMatchObject({ dueDate: '2027-01-10', isOverdue: false });
  });

  test('OFFICE-066 child data to be renewed in: the approval', async () => {
    const { code } = await makeChild(db, { project, participationApprovedDate: '2025-01-10' });
    await setSupport('GTMS', 'childDataRenewal', 2, 'Years');
    expect(await dueDate(code, 'approval')).toMatchObject({ dueDate: '2027-01-10', isOverdue: false });
    await setSupport('GTMS', 'childDataRenewal', 13, 'Months');
    expect(await dueDate(code, 'approval')).toMatchObject({ dueDate: '2026-02-10', isOverdue: true });
  });

  test('OFFICE-067 child media to be updated in: the photo', async () => {
    const { code } = await makeChild(db, dated);
    await setSupport('GTMS', 'childMediaUpdate', 30, 'Days');
    expect(await dueDate(code, 'photo')).toMatchObject({ dueDate: '2026-02-09', isOverdue: true });
    await setSupport('GTMS', 'childMediaUpdate', 3, 'Months');
    expect(await dueDate(code, 'photo')).toMatchObject({ dueDate: '2026-04-10', isOverdue: false });
  });
});

test('OFFICE-070 child age for sponsorship termination: a child that reaches it soon is marked on its card', async () => {
  const { code } = await makeChild(db, { project, birthDate: '2016-06-01' });
  const marked = async () => (await call(getChild, { childId: code }, { as: admin })).output.child.terminationDate;
  await setSupport('GTMS', 'sponsorshipTerminationAge', 11, 'Years');
  expect(await marked()).toBeNull();
  await setSupport('GTMS', 'sponsorshipTerminationAge', 10, 'Years');
  expect(await marked()).toBe('2026-06-01');
});
