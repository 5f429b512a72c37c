import type { z } from 'zod';
import type { NotificationTemplate, saveNotifications } from '#contract/notifications/api.ts';
import { findNotificationKind, type NotificationId } from '#contract/notifications/catalogue.ts';
import { unknownPlaceholder } from '#contract/notifications/rules.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { languageCodes } from '#contract/shared/language.ts';
import type { Db } from '../../db/connection.ts';
import { transact } from '../../db/transaction.ts';
import { refuseStale } from '../../db/versions.ts';
import type { Context } from '../../http/context.ts';
import { failFields } from '../../refusal.ts';
import { auditTab, incrementVersion, lockPart } from '../office-settings/queries.ts';
import { historyOf, templatesOf, versionKeyOf } from './queries.ts';
import { replaceTemplates } from './writes.ts';

type Save = z.output<typeof saveNotifications.input>;
type Given = Save['notifications'][number];

const parts = { subject: 'Subject', body: 'Body', signature: 'Signature' } as const;
const partNames = Object.keys(parts) as (keyof typeof parts)[];

/** OFFICE-014: reports the unknown placeholder. */
export const templateProblems = (id: number, template: NotificationTemplate, at: string): FieldProblem[] =>
  partNames.flatMap((part) => {
    const placeholder = unknownPlaceholder(id, template[part]);
    if (placeholder === undefined) return [];
    return [{ field: `${at}.${parts[part]}`, code: 'unknown-placeholder' as const, params: { placeholder } }];
  });

function problemsOf({ id, templates }: Given, at: string, isRepeated: boolean): FieldProblem[] {
  if (!findNotificationKind(id)) return [{ field: `${at}.NotificationId`, code: 'unknown' }];
  if (isRepeated) return [{ field: `${at}.NotificationId`, code: 'duplicate' }];
  const given = templates.map(({ language }) => language);
  // Recipients use any language, so an office's own texts are required in all of them.
  if (given.length > 0 && !languageCodes.every((language) => given.includes(language)))
    return [{ field: `${at}.Templates`, code: 'required' }];
  return templates.flatMap((template, index) => templateProblems(id, template, `${at}.Templates.${index}`));
}

const textsOf = (templates: readonly NotificationTemplate[], at: string) =>
  Object.fromEntries(
    templates.flatMap((template) =>
      partNames.map((part) => [`${at}.${template.language}.${parts[part]}`, template[part]] as const),
    ),
  );

async function saveOne(context: Context, db: Db, { id, version, templates }: Given, at: string): Promise<void> {
  const { office } = context;
  const current = await lockPart(db, office, versionKeyOf(id));
  const before = await templatesOf(db, office, id as NotificationId);
  const now = textsOf(before, at);
  await refuseStale(
    db,
    historyOf(office, id),
    { version: current, texts: now },
    { version, texts: { ...now, ...textsOf(templates, at) } },
  );
  await replaceTemplates(db, office, id, templates);
  const after = await templatesOf(db, office, id as NotificationId);
  const name = findNotificationKind(id)?.name;
  const changes = after.flatMap((template, index) =>
    partNames.map((part) => {
      const field = `${parts[part]} of ${name} (${template.language})`;
      return [field, [before[index]?.[part] ?? null, template[part]]] as const;
    }),
  );
  await auditTab({ ...context, db }, 'notifications', Object.fromEntries(changes));
  await incrementVersion(db, office, versionKeyOf(id));
}

/** API-053: all or nothing; saved in the order of their ids, so that two administrators cannot deadlock. */
export async function saveTemplates(context: Context, notifications: Save['notifications']): Promise<void> {
  const ids = notifications.map(({ id }) => id);
  const problems = notifications.flatMap((given, index) =>
    problemsOf(given, `Notifications.${index}`, ids.indexOf(given.id) < index),
  );
  if (problems.length > 0) failFields(...problems);
  await transact(context.db, async (db) => {
    const inOrder = notifications.map((given, index) => ({ given, index })).sort((a, b) => a.given.id - b.given.id);
    for (const { given, index } of inOrder) await saveOne(context, db, given, `Notifications.${index}`);
  });
}
