import { sql } from 'kysely';
import { displayName } from '#contract/users/rules.ts';
import type { Db } from '../../../db/connection.ts';
import { personName } from '../../../db/person-name.ts';

interface Stored {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly office: string;
}

interface Former {
  readonly emails: readonly string[];
  readonly names: readonly string[];
  readonly offices: readonly string[];
}

/** Every address, name and office the profile has had, except addresses that another user has now. */
export async function readFormerIdentity(db: Db, userId: number, stored: Stored): Promise<Former> {
  const { rows } = await sql<{ field: string; value: string }>`
    select distinct field, value from audit_entry, unnest(array[old_value, new_value]) as value
     where entity = 'user' and entity_id = ${String(userId)} and value is not null`.execute(db);
  const had = (field: string, now: string) => [
    ...new Set([now, ...rows.flatMap((row) => (row.field === field ? [row.value] : []))]),
  ];
  const { rows: theirs } = await sql<{ email: string }>`
    select had as email from unnest(${had('Email', stored.email)}::text[]) as had
     where not exists (select from app_user u where u.id <> ${userId} and u.email_key = lower(normalize(had, nfc)))`.execute(
    db,
  );
  const emails = theirs.map(({ email }) => email);
  const names = had('FirstName', stored.firstName).flatMap((firstName) =>
    had('LastName', stored.lastName).map((lastName) => displayName({ firstName, lastName, email: '' })),
  );
  // F14: a person without a name is shown by their address.
  return { emails, names: [...names.filter(Boolean), ...emails], offices: had('FDRO', stored.office) };
}

/** Escapes a text for a PostgreSQL regular expression. */
const escapeRegExp = (text: string) => text.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`);

/** Replaces a name in a comma-separated list, every time it occurs. */
const replaceName = (column: string, name: string, alias: string) =>
  sql`${sql.ref(column)} = regexp_replace(${sql.ref(column)}, ${`(^|, )${escapeRegExp(name)}(?=, |$)`}, ${String.raw`\1${alias}`}, 'g')`;

/**
 * Replaces the person's names in history texts with the pseudonym. Outside the person's offices only if nobody else has
 * the same name.
 */
export async function renameInHistories(db: Db, userId: number, { emails, names, offices }: Former): Promise<void> {
  const { rows } = await sql<{ email: string; firstName: string }>`
    select email, first_name from app_user where id = ${userId}`.execute(db);
  const [now] = rows;
  if (!now) return;
  await sql`update audit_entry set field = ${`members: ${now.email}`}
             where entity = 'userGroup' and field = any(${emails.map((email) => `members: ${email}`)})`.execute(db);
  for (const email of emails) {
    // A frame's history entry ends with the address for which it was opened.
    const end = ` ${email}`;
    await sql`update audit_entry set new_value = left(new_value, -length(${end})) || ${` ${now.email}`}
               where entity = 'frame' and lower(right(new_value, length(${end}))) = lower(${end})`.execute(db);
  }
  for (const name of names) {
    const rename = sql`update audit_entry
        set ${replaceName('old_value', name, now.firstName)}, ${replaceName('new_value', name, now.firstName)}`;
    const inReach = sql`(office_code = any(${offices})
        or not exists (select from app_user u where u.id <> ${userId} and ${personName('u')} = ${name}))`;
    await sql`${rename} where entity = 'office-settings' and entity_id like '%/notifications'
        and field like 'Recipients of %' and strpos(concat_ws(', ', old_value, new_value), ${name}) > 0
        and ${inReach}`.execute(db);
    await sql`${rename} where entity = 'accessRequest' and field = 'AssignedTo' and ${name} in (old_value, new_value)
        and ${inReach}`.execute(db);
  }
  // Comments on the person's own requests are removed from the history, as from the request.
  await sql`update audit_entry set old_value = null, new_value = null
             where entity = 'accessRequest' and field = 'Comment'
               and entity_id in (select id::text from access_request where user_id = ${userId})`.execute(db);
}
