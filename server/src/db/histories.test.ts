import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { makeUser } from '../testing/factories.ts';

const { db } = await testDatabase();
const { id: user } = await makeUser(db, { email: 'author@prcds.example', office: 'USAO' });
const nobody = 2_000_000_000;

const line = (by: number, office: string) =>
  sql`insert into audit_entry (entity, entity_id, field, modified_by, modified_at, office_code)
      select 'child', 'KEN-000001-0001', 'GivenName', person, now(), ${office} from unnest(${[user, by]}::integer[]) as person`.execute(
    db,
  );
const refusal = { code: '23503' };

test('audit entries must name an existing user and office, also in bulk inserts', async () => {
  await expect(line(nobody, 'USAO')).rejects.toMatchObject(refusal);
  await expect(line(user, 'NONE')).rejects.toMatchObject(refusal);
  await line(user, 'USAO');
  await expect(sql`update audit_entry set modified_by = ${nobody}`.execute(db)).rejects.toMatchObject(refusal);
});

test('a user named in the audit cannot be deleted', async () => {
  await line(user, 'USAO');
  await expect(sql`delete from app_user where id = ${user}`.execute(db)).rejects.toMatchObject(refusal);
});
