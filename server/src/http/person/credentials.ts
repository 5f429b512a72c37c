import { type RawBuilder, sql } from 'kysely';
import { type Db, named } from '../../db/connection.ts';

/** Marks the tokens we issue for embedded frames, so that they are never sent to the identity provider's checks. */
export const nonavPrefix = 'prcds-nonav-';

export const isNonavToken = (token: string): boolean => token.startsWith(nonavPrefix);

const nonavEmail = (tokenHash: Buffer, now: Date): RawBuilder<{ email: string }> => sql`${named('nonav-email')}
  select u.email
    from nonav_token t
    join nonav_family f on f.id = t.family_id
    join app_user u on u.id = f.user_id
    join api_credential c on c.id = f.credential_id
   where t.token_hash = ${tokenHash} and t.kind = 'access' and t.expires_at > ${now}
     and f.expires_at > ${now} and f.revoked_at is null and c.is_active`;

export async function findNonavEmail(db: Db, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const { rows } = await nonavEmail(tokenHash, now).execute(db);
  return rows[0]?.email;
}

export const findCredential = (db: Db, clientId: string) =>
  db
    .selectFrom('apiCredential')
    .select(['id', 'secretHash', 'officeCode'])
    .where('clientId', '=', clientId)
    .where('isActive', '=', true)
    .executeTakeFirst();
