import { sql } from 'kysely';
import type { FoundPerson } from '#contract/find/api.ts';
import { countMaximum, rowsShown } from '#contract/find/rules.ts';
import { scopeOf } from '../../../db/office-scope.ts';
import { personName } from '../../../db/person-name.ts';
import type { Context } from '../../../http/context.ts';
import { hasWordBeginning, holds } from '../../../search/word-start.ts';

/** USER-047: people of the caller's office, for people who work in every office all; by name or e-mail address. */
export async function findPeople(
  { db, user }: Context,
  text: string,
): Promise<{ readonly rows: FoundPerson[]; readonly total: number; readonly isMore: boolean }> {
  const scope = scopeOf(user);
  const name = sql`search_key(concat_ws(' ', u.first_name, u.last_name))`;
  const email = sql`u.email_key`;
  const { rows } = await sql<FoundPerson>`
    select u.id as user_id, ${personName('u')} as name, u.email, u.office_code as office, u.is_active
      from app_user u
     where (${scope}::text is null or u.office_code = ${scope}) and u.pseudonymised_at is null
       and (${holds(name, text)} or ${holds(email, text)})
     order by (${hasWordBeginning(name, text)} or ${hasWordBeginning(email, text)}) desc, u.is_active desc, name, u.id
     limit ${countMaximum + 1}`.execute(db);
  return {
    rows: rows.slice(0, rowsShown),
    total: Math.min(rows.length, countMaximum),
    isMore: rows.length > countMaximum,
  };
}
