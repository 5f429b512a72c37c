import type { z } from 'zod';
import type { NotificationGroup, NotificationTemplate, saveRecipients } from '#contract/notifications/api.ts';
import { findNotificationKind, type NotificationId, notificationKinds } from '#contract/notifications/catalogue.ts';
import { testMail } from '#contract/notifications/mail.ts';
import { placeholdersOf } from '#contract/notifications/rules.ts';
import { formatsOf } from '#contract/office-settings/format.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { displayName } from '#contract/users/rules.ts';
import { transact } from '../../db/transaction.ts';
import { refuseStale } from '../../db/versions.ts';
import type { Context } from '../../http/context.ts';
import { fail, failFields } from '../../refusal.ts';
import { getLists, officeName } from '../lookups/queries.ts';
import {
  auditTab,
  getOffice,
  incrementVersion,
  lockPart,
  officeSettings,
  versionOf,
} from '../office-settings/queries.ts';
import { historyOf, ownTemplates, recipientsOf, templatesOf, versionKeyOf } from './queries.ts';
import { templateProblems } from './templates.ts';
import { partsOf } from './write-mails.ts';
import { filterActiveUsers, readOverview, replaceRecipients } from './writes.ts';

type SaveRecipients = z.output<typeof saveRecipients.input>;

const getKind = (id: number) => findNotificationKind(id) ?? fail('not-found');

/** OFFICE-010: table T9, by module. */
export async function listAll({
  db,
  office,
}: Pick<Context, 'db' | 'office'>): Promise<{ groups: NotificationGroup[] }> {
  await getOffice(db, office);
  const { recipients, custom, versions } = await readOverview(db, office);
  const modules = [...new Set(notificationKinds.map(({ module }) => module))];
  const detail = ({ id, name }: (typeof notificationKinds)[number]) => ({
    id,
    name,
    recipientCount: recipients.get(id) ?? 0,
    isCustom: custom.has(id),
    version: versions.get(versionKeyOf(id)) ?? 0,
  });
  return {
    groups: modules.map((module) => ({
      module,
      notifications: notificationKinds.filter((kind) => kind.module === module).map(detail),
    })),
  };
}

export async function listRecipientsOf({ db, office }: Pick<Context, 'db' | 'office'>, id: number) {
  getKind(id);
  await getOffice(db, office);
  return { recipients: await recipientsOf(db, office, id), version: await versionOf(db, office, versionKeyOf(id)) };
}

const namesOf = (recipients: readonly { readonly name: string }[]) =>
  recipients.map(({ name }) => name).join(', ') || null;

/** OFFICE-011. A recipient who has become inactive may stay, but cannot be added. */
export async function setRecipients(context: Context, { id, version, recipients }: SaveRecipients) {
  const { office } = context;
  const { name } = getKind(id);
  const wanted = recipients.map(({ userId }) => userId);
  return transact(context.db, async (db) => {
    const current = await lockPart(db, office, versionKeyOf(id));
    const before = await recipientsOf(db, office, id);
    await refuseStale(
      db,
      historyOf(office, id),
      { version: current, texts: { Recipients: namesOf(before) } },
      { version, texts: { Recipients: null } },
    );
    const allowed = new Set([...(await filterActiveUsers(db, office, wanted)), ...before.map(({ userId }) => userId)]);
    const problems = wanted.flatMap((userId, index): FieldProblem[] => {
      const field = `Recipients.${index}.UserId`;
      if (!allowed.has(userId)) return [{ field, code: 'not-an-active-user' }];
      return wanted.indexOf(userId) < index ? [{ field, code: 'duplicate' }] : [];
    });
    if (problems.length > 0) failFields(...problems);
    await replaceRecipients(db, office, id, wanted);
    const after = await recipientsOf(db, office, id);
    await auditTab({ ...context, db }, 'notifications', {
      [`Recipients of ${name}`]: [namesOf(before), namesOf(after)],
    });
    await incrementVersion(db, office, versionKeyOf(id));
    return { recipients: after, version: current + 1 };
  });
}

export async function getTemplates({ db, office }: Context, id: number) {
  const kind = getKind(id);
  await getOffice(db, office);
  return {
    templates: await templatesOf(db, office, kind.id as NotificationId),
    placeholders: [...placeholdersOf(id)],
    isCustom: (await ownTemplates(db, office, id)).size > 0,
    version: await versionOf(db, office, versionKeyOf(id)),
  };
}

/** F18: sends a test mail to the caller only, with sample values, in the template's language, marked as a test. */
export async function sendSampleMail(context: Context, id: number, template: NotificationTemplate) {
  const { db, office, user, mailer, config } = context;
  const kind = getKind(id);
  const sender = await getOffice(db, office);
  const lists = await getLists(db);
  const problems = templateProblems(id, template, 'Template');
  if (problems.length > 0) failFields(...problems);
  const { language } = template;
  const frame = {
    ...{ id: kind.id as NotificationId, template, language, officeCode: office },
    formats: formatsOf(await officeSettings(db, office)),
    common: { officeName: officeName(sender, lists, language), recipientName: displayName(user) },
  };
  const mail = partsOf(testMail(frame, config.publicUrl));
  return { isSent: await mailer.send({ to: [user.email], ...mail }), email: user.email };
}
