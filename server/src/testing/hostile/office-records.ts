import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { checkImport } from '#contract/imports/api.ts';
import { makeChild, makeReservation } from '../children.ts';
import { acceptTermsOf, type MadeUser, makeCredential, makeGroup } from '../factories.ts';
import type { TestServer } from '../server.ts';
import { importedFile } from './world.ts';

/** One record of each kind that belongs to an office, owned by a user of that office; ids as text. */
export async function makeOfficeRecords(server: TestServer, office: string, owner: MadeUser) {
  const { db } = server;
  const one = async (query: ReturnType<typeof sql<{ id: number }>>) => String((await query.execute(db)).rows[0]?.id);
  const named = (table: string) => sql<{ id: number }>`
    insert into ${sql.table(table)} (office_code, name, name_key, updated_at)
    values (${office}, 'Theirs', 'theirs', now()) returning id`;
  const searches = {
    child: { Gender: 'Female' },
    project: { Country: ['ETH'] },
    reservation: { ReservationStatus: ['2'] },
  };
  const saved = (subject: keyof typeof searches) => sql<{ id: number }>`
    insert into saved_search (owner_id, office_code, subject, name, search, sort_by, sort_direction, is_shared)
    values (${owner.id}, ${office}, ${subject}, 'Theirs', ${JSON.stringify(searches[subject])}::jsonb, 'ChildId', 'asc', true) returning id`;
  const imported = await server.call(checkImport, { type: 'reservation' }, { as: owner, file: importedFile });
  const { clientId } = await makeCredential(db, { office });
  const sending = randomUUID();
  await sql`insert into csm_sending (id, office_code, sent_by, sent_at, content_hash)
    values (${sending}, ${office}, ${owner.id}, now(), ${Buffer.from('x')})`.execute(db);
  const child = await makeChild(db);
  const category = await one(named('project_category'));
  const policy = await one(sql`insert into policy_document (office_code, version, file_name, content)
    values (${office}, 99, 'theirs.pdf', ${Buffer.from('%PDF-')}) returning id`);
  await acceptTermsOf(db, office);
  return {
    user: String(owner.id),
    group: String((await makeGroup(db, { office })).id),
    accessRequest: await one(sql`insert into access_request (user_id, office_code, requested_at)
      values (${owner.id}, ${office}, now()) returning id`),
    countryGroup: await one(named('country_group')),
    category,
    ratingLevel: await one(sql`insert into rating_level (category_id, name, name_key, sort_order)
      values (${category}, 'Theirs', 'theirs', 1) returning id`),
    sponsorType: await one(sql`insert into sponsor_type (office_code, name, name_key, sort_order)
      values (${office}, 'Theirs', 'theirs', 99) returning id`),
    account: await one(sql`select id from api_credential where client_id = ${clientId}`),
    policy,
    delivery: await one(sql`insert into outbox_message (office_code, kind, record_key, payload, state, created_at)
      values (${office}, 'crm:reservation-confirmed', 'reservation:1', '{}', 'failed', now()) returning id`),
    importId: String(imported.output.check.id),
    reservation: String((await makeReservation(db, { office })).id),
    sending,
    csm: await one(sql`insert into csm_message
      (child_id, office_code, code, result, sent_by, sent_at, state_at, answer_due_at)
      values (${child.id}, ${office}, 'A01', 'failed', ${owner.id}, now(), now(), now()) returning id`),
    childSearch: await one(saved('child')),
    projectSearch: await one(saved('project')),
    reservationSearch: await one(saved('reservation')),
  };
}

const tables = [
  'access_request',
  'api_credential',
  'app_user',
  'country_group',
  'csm_message',
  'import_batch',
  'outbox_message',
  'project_category',
  'reservation',
  'saved_search',
  'sponsor_type',
  'user_group',
] as const;

/** All rows of the office in these tables, for comparison. */
export async function listOfficeRows({ db }: TestServer, office: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where office_code = ${office} order by 1`.execute(db);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}
