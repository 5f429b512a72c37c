import { sql } from 'kysely';
import type { UserProfile } from '#contract/users/admin-api.ts';
import { personalDataChange } from '#contract/users/audit-labels.ts';
import { listRolesGiven, roleFacts } from '../../../db/access-facts.ts';
import { audit } from '../../../db/audit.ts';
import { changeAccess } from '../../../db/change-access.ts';
import { scopeOf } from '../../../db/office-scope.ts';
import { refuseStale } from '../../../db/versions.ts';
import type { Context } from '../../../http/context.ts';
import { tablesDeletedWith } from '../../../personal-data/columns.ts';
import { pseudonyms } from '../../../personal-data/erase-children.ts';
import { fail } from '../../../refusal.ts';
import { findProfile, versionHistory } from './profile-queries.ts';
import { getProfile } from './profiles.ts';
import { readFormerIdentity, renameInHistories } from './rename-in-histories.ts';

/** Audit fields that hold personal data. */
const personalFields = ['FirstName', 'LastName', 'Email', 'wvCentral'];

/**
 * For somebody who left: replaces name, e-mail address and network addresses with a pseudonym based on the user id.
 * Histories stay complete under the pseudonym; shared searches stay with the office.
 */
export async function pseudonymise(
  context: Context,
  { userId, version }: { readonly userId: number; readonly version: number },
): Promise<UserProfile> {
  const { user, clock } = context;
  await changeAccess(context, 'Admin User Profile Management:Edit', async (db, actor) => {
    const stored = (await findProfile(db, userId, scopeOf(actor))) ?? fail('not-found');
    if (stored.isActive) fail('person-active');
    if (stored.isPseudonymised) fail('person-pseudonymised');
    await refuseStale(db, versionHistory(userId), { version: stored.version, texts: {} }, { version, texts: {} });
    const at = clock();
    return {
      people: [userId],
      roles: (await roleFacts(db, await listRolesGiven(db, [userId]))).values(),
      write: async () => {
        const former = await readFormerIdentity(db, userId, stored);
        await sql`update app_user set ${pseudonyms('app_user')}, pseudonymised_at = ${at}, version = version + 1,
                         updated_at = ${at}, updated_by = ${user.id} where id = ${userId}`.execute(db);
        for (const table of ['policy_acknowledgement', 'access_request'])
          await sql`update ${sql.table(table)} set ${pseudonyms(table)} where user_id = ${userId}`.execute(db);
        for (const { table, column } of tablesDeletedWith('person'))
          await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(db);
        await sql`delete from saved_search where owner_id = ${userId} and not is_shared`.execute(db);
        await sql`update audit_entry set ${pseudonyms('audit_entry')}
                   where entity = 'user' and entity_id = ${String(userId)} and field = any(${personalFields})`.execute(
          db,
        );
        await renameInHistories(db, userId, former);
        const { field, value } = personalDataChange;
        const changes = { [field]: [null, value] as const };
        await audit(db, { entity: 'user', entityId: userId, office: stored.office, by: user.id, at, changes });
      },
    };
  });
  return getProfile(context.db, user, userId);
}
