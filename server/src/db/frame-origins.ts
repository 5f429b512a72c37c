import { sql } from 'kysely';
import { type Db, preparedAs } from './connection.ts';

const originsOf = (office: string) => sql<{ origin: string }>`${preparedAs('frame-origins')}
  select origin from frame_origin where office_code = ${office} order by origin`;

/** The origins that may frame the product when the office's system opened it. */
export async function listFrameOrigins(db: Db, office: string): Promise<string[]> {
  const { rows } = await originsOf(office).execute(db);
  return rows.map(({ origin }) => origin);
}

const openerOf = (tokenHash: Buffer, now: Date) => sql<{ office: string }>`${preparedAs('frame-opener')}
  select c.office_code as office
    from nonav_token t
    join nonav_family f on f.id = t.family_id
    join api_credential c on c.id = f.credential_id
   where t.token_hash = ${tokenHash} and f.expires_at > ${now} and f.revoked_at is null and c.is_active`;

/** The office whose system requested this token, even when the token has been renewed since. */
export async function findFrameOpener(db: Db, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const { rows } = await openerOf(tokenHash, now).execute(db);
  return rows[0]?.office;
}
