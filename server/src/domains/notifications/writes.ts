import type { NotificationTemplate } from '#contract/notifications/api.ts';
import type { Db } from '../../db/connection.ts';

export interface Overview {
  readonly recipients: ReadonlyMap<number, number>;
  readonly custom: ReadonlySet<number>;
  readonly versions: ReadonlyMap<string, number>;
}

export async function readOverview(db: Db, office: string): Promise<Overview> {
  const counts = await db
    .selectFrom('notificationRecipient')
    .select(({ fn }) => ['notificationId', fn.countAll<string>().as('count')])
    .where('officeCode', '=', office)
    .groupBy('notificationId')
    .execute();
  const custom = await db
    .selectFrom('notificationTemplate')
    .select('notificationId')
    .distinct()
    .where('officeCode', '=', office)
    .execute();
  const versions = await db
    .selectFrom('settingVersion')
    .select(['part', 'version'])
    .where('officeCode', '=', office)
    .where('part', 'like', 'notification-%')
    .execute();
  return {
    recipients: new Map(counts.map(({ notificationId, count }) => [notificationId, Number(count)])),
    custom: new Set(custom.map(({ notificationId }) => notificationId)),
    versions: new Map(versions.map(({ part, version }) => [part, version])),
  };
}

/** Those of the given people who are active users of the office. */
export async function filterActiveUsers(
  db: Db,
  office: string,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('appUser')
    .select('id')
    .where('id', 'in', userIds)
    .where('officeCode', '=', office)
    .where('isActive', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function replaceRecipients(
  db: Db,
  office: string,
  notificationId: number,
  userIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('notificationRecipient')
    .where('officeCode', '=', office)
    .where('notificationId', '=', notificationId)
    .execute();
  if (userIds.length === 0) return;
  await db
    .insertInto('notificationRecipient')
    .values(userIds.map((userId) => ({ officeCode: office, notificationId, userId })))
    .execute();
}

/** An empty list restores the default templates. */
export async function replaceTemplates(
  db: Db,
  office: string,
  notificationId: number,
  templates: readonly NotificationTemplate[],
): Promise<void> {
  await db
    .deleteFrom('notificationTemplate')
    .where('officeCode', '=', office)
    .where('notificationId', '=', notificationId)
    .execute();
  if (templates.length === 0) return;
  await db
    .insertInto('notificationTemplate')
    .values(templates.map((template) => ({ officeCode: office, notificationId, ...template })))
    .execute();
}
