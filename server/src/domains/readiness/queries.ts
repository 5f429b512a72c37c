import { sql } from 'kysely';
import { settingsOfCategory } from '#contract/office-settings/check-settings.ts';
import type { Db } from '../../db/connection.ts';

export interface OfficeFacts {
  readonly office: string;
  readonly hasUsers: boolean;
  /** The Terms of Use in force are the page that ships with the product. */
  readonly hasDefaultTerms: boolean;
  /** Somebody of the office itself may change its users. */
  readonly hasAdministrator: boolean;
  /** Somebody has saved its general settings. */
  readonly hasSettings: boolean;
}

const hasUsers = sql`exists (select from app_user u where u.office_code = o.code and u.is_active)`;

/**
 * Of each fundraising office in use: one with active users, or one that somebody added or changed by hand, unless it is
 * inactive. Those that ship with the product are in use when they have users.
 */
export async function listOfficeFacts(db: Db): Promise<OfficeFacts[]> {
  const { rows } = await sql<OfficeFacts>`
    select o.code as office, ${hasUsers} as has_users,
           coalesce((select p.version = 1 and p.created_by is null from policy_document p
                      where p.office_code = o.code order by p.version desc limit 1), true) as has_default_terms,
           exists (select from app_user u
                     join held_role h on h.user_id = u.id
                     join role r on r.id = h.role_id and not r.crosses_offices
                     join role_grant g on g.role_id = r.id and g.access_type = 'Edit'
                     join module m on m.id = g.module_id and m.name = 'Admin User Profile Management'
                    where u.office_code = o.code and u.is_active) as has_administrator,
           exists (select from office_setting s
                    where s.office_code = o.code and s.code = any(${[...settingsOfCategory(1)]}::text[])) as has_settings
      from office o
     where o.kind = 'fundraising'
       and (${hasUsers} or o.is_by_hand and o.is_active)
     order by o.code`.execute(db);
  return rows;
}

export interface PoolFacts {
  readonly hasProjects: boolean;
  readonly hasChildren: boolean;
}

/** Never counts: there may be millions. */
export async function readPoolFacts(db: Db): Promise<PoolFacts> {
  const { rows } = await sql<PoolFacts>`
    select exists (select from project where is_active) as has_projects,
           exists (select from child_record) as has_children`.execute(db);
  return rows[0] as PoolFacts;
}

interface SenderFacts {
  readonly office: string;
  /** When a feed or message of it arrived last. */
  readonly lastAt: Date | null;
}

/** The field offices that can send something: those with an active service account and a country. */
export async function listSenders(db: Db): Promise<SenderFacts[]> {
  const { rows } = await sql<SenderFacts>`
    select o.code as office,
           greatest((select max(f.received_at) from feed f where f.office_code = o.code),
                    (select i.received_at from inbound_message i where i.office_code = o.code
                      order by i.received_at desc limit 1)) as last_at
      from office o
     where o.kind = 'support' and o.is_active
       and exists (select from country c where c.support_office_code = o.code)
       and exists (select from api_credential k where k.office_code = o.code and k.is_active)
     order by o.code`.execute(db);
  return rows;
}

/** Fundraising offices whose CRM Integration is on. */
export async function listCrmOffices(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('officeSetting')
    .innerJoin('office', 'office.code', 'officeSetting.officeCode')
    .select('office.code')
    .where('office.kind', '=', 'fundraising')
    .where('officeSetting.code', '=', 'crmIntegration')
    .where('officeSetting.value', '=', 'Yes')
    .orderBy('office.code')
    .execute();
  return rows.map(({ code }) => code);
}

/** The offices whose receiver of this channel failed so often that it is left alone for a while. */
export async function listFailingReceivers(db: Db, channel: 'crm' | 'mail'): Promise<string[]> {
  const rows = await db
    .selectFrom('outboxReceiver')
    .select('officeCode')
    .where('channel', '=', channel)
    .where('openUntil', 'is not', null)
    .orderBy('officeCode')
    .execute();
  return rows.map(({ officeCode }) => officeCode);
}
