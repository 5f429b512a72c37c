import { type RawBuilder, sql } from 'kysely';
import { type Db, preparedAs } from '../../db/connection.ts';

/**
 * Prefix of the tokens we issue for embedded frames, so that they are never verified as tokens of the identity
 * provider.
 */
export const nonavPrefix = 'prcds-nonav-';

export const isNonavToken = (token: string): boolean => token.startsWith(nonavPrefix);

/** The person in an embedded frame, and the service account that opened it. */
interface InFrame {
  readonly email: string;
  readonly account: string;
  readonly office: string;
}

const nonavCaller = (tokenHash: Buffer, now: Date): RawBuilder<InFrame> => sql`${preparedAs('nonav-caller')}
  select u.email, c.client_id as account, c.office_code as office
    from nonav_token t
    join nonav_family f on f.id = t.family_id
    join app_user u on u.id = f.user_id
    join api_credential c on c.id = f.credential_id
   where t.token_hash = ${tokenHash} and t.kind = 'access' and t.expires_at > ${now}
     and f.expires_at > ${now} and f.revoked_at is null and c.is_active`;

export async function findNonavCaller(db: Db, tokenHash: Buffer, now: Date): Promise<InFrame | undefined> {
  const { rows } = await nonavCaller(tokenHash, now).execute(db);
  return rows[0];
}

/** Account names are case-insensitive; histories show them as they were created. */
export async function findCredential(db: Db, clientId: string) {
  // PostgreSQL texts cannot hold U+0000.
  if (clientId.includes('\0')) return undefined;
  return db
    .selectFrom('apiCredential')
    .select(['id', 'clientId', 'secretHash', 'officeCode'])
    .where((eb) => eb.fn('lower', ['clientId']), '=', clientId.toLowerCase())
    .where('isActive', '=', true)
    .executeTakeFirst();
}
