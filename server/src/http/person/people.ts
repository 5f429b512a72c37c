import { sql } from 'kysely';
import type { Grants, Privilege } from '#contract/access.ts';
import { type ConsentState, defaultConsentDays } from '#contract/consent/rules.ts';
import type { SettingCode } from '#contract/office-settings/rules.ts';
import type { Language } from '#contract/shared/language.ts';
import { accessVersion } from '../../db/access-version.ts';
import { type Db, preparedAs } from '../../db/connection.ts';

const validityCode: SettingCode = 'privacyPolicy';

/** The caller's profile and access. */
export interface Person {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly office: string;
  readonly language: Language;
  readonly isActive: boolean;
  readonly grants: Grants;
  /** USER-047: a Partnership Admin works in every office. */
  readonly crossesOffices: boolean;
  /** F13: the terms of their office (in a frame, of its account's office), and the last acceptance. */
  readonly terms: ConsentState;
  /** The access version when this was read. */
  readonly version: string;
  /**
   * Changes whenever the person's access, the office's settings or its terms change; for a person who works across
   * offices, also when the settings of another office change. Its formula stays the same from release to release: while
   * servers of two releases answer, browsers would read their access again at each answer.
   */
  readonly stamp: string;
}

interface Row extends Omit<Person, 'grants' | 'terms'> {
  readonly grants: Privilege[];
  readonly policyId: number | null;
  readonly validityDays: string | null;
  readonly acceptedPolicyId: number | null;
  readonly acceptedAt: Date | null;
}

/** The token's owner, and the office of the frame it was issued for. */
export interface CallerKey {
  readonly email: string;
  readonly frameOffice: string | null;
}

const personByEmail = ({ email, frameOffice }: CallerKey) => sql<Row>`${preparedAs('person-by-email')}
  select v.version, u.id, u.email, u.first_name, u.last_name, u.office_code as office,
         u.language, u.is_active, held.grants, coalesce(held.crosses_offices, false) as crosses_offices,
         md5(concat_ws('|', u.office_code, u.region_code, held.grants, held.crosses_offices, (
           select string_agg(s.code || '=' || s.value, '|' order by s.code)
             from office_setting s where s.office_code = u.office_code
         ), (select max(d.id) from policy_document d where d.office_code = u.office_code), case when held.crosses_offices then (
           select string_agg(concat(s.office_code, s.code, '=', s.value), '|' order by s.office_code, s.code)
             from office_setting s where s.office_code <> u.office_code
         ) end)) as stamp,
         policy.id as policy_id, validity.value as validity_days,
         accepted.policy_id as accepted_policy_id, accepted.acknowledged_at as accepted_at
    from access_version v
    left join app_user u on u.email_key = lower(normalize(${email}, nfc))
    left join lateral (
      select array_agg(distinct m.name || ':' || g.access_type) filter (where g.role_id is not null) as grants,
             bool_or(r.crosses_offices) as crosses_offices
        from held_role h
        join role r on r.id = h.role_id
        left join role_grant g on g.role_id = r.id
        left join module m on m.id = g.module_id
       where h.user_id = u.id
    ) held on true
    left join lateral (select coalesce(${frameOffice}, u.office_code) as code) office on true
    left join office_setting validity on validity.office_code = office.code and validity.code = ${validityCode}
    left join lateral (
      select d.id from policy_document d where d.office_code = office.code order by d.version desc limit 1
    ) policy on true
    left join lateral (
      select a.policy_id, a.acknowledged_at
        from policy_acknowledgement a
       where a.user_id = u.id and a.office_code = office.code
       order by a.acknowledged_at desc, a.id desc limit 1
    ) accepted on true`;

const personOf = ({ policyId, validityDays, acceptedPolicyId, acceptedAt, ...row }: Row): Person => ({
  ...row,
  grants: new Set(row.grants ?? []),
  terms: {
    policyId,
    validityDays: Number(validityDays) || defaultConsentDays,
    latest:
      acceptedPolicyId === null || acceptedAt === null
        ? undefined
        : { policyId: acceptedPolicyId, acknowledgedAt: acceptedAt.toISOString() },
  },
});

const keyOf = ({ email, frameOffice }: CallerKey): string => `${frameOffice ?? ''}|${email}`;

const cacheMaximum = 20_000;

/** A cached person; nothing may be sent before `holds` resolves to true. */
export interface CachedPerson {
  readonly person: Person | null;
  readonly holds: Promise<boolean>;
}

export interface CallerCache {
  find(wanted: CallerKey): Promise<Person | null>;
  /** Reads the person from the database, ignoring the cache. */
  reload(wanted: CallerKey): Promise<Person | null>;
  /** The cached person, while the database validates its version; undefined when not cached. */
  findCached(wanted: CallerKey): CachedPerson | undefined;
}

/**
 * Finds callers by e-mail, with a cache. Every request first compares the access version (see move_access_version in
 * the migrations): a person who was deactivated or lost a role is refused by every server at the next request, without
 * messages between servers.
 */
export function createCallerCache(db: Db): CallerCache {
  const versionQuery = accessVersion.compile(db);
  let cachedVersion = '';
  const cache = new Map<string, Person | null>();

  async function load(wanted: CallerKey): Promise<Person | null> {
    const { rows } = await personByEmail(wanted).execute(db);
    const row = rows[0] as Row;
    const { version } = row;
    const person = row.id === null ? null : personOf(row);
    if (version !== cachedVersion || cache.size >= cacheMaximum) cache.clear();
    cachedVersion = version;
    cache.set(keyOf(wanted), person);
    return person;
  }

  const currentVersion = async () => (await db.executeQuery(versionQuery)).rows[0]?.version;

  return {
    async find(wanted) {
      const version = await currentVersion();
      const known = version === cachedVersion ? cache.get(keyOf(wanted)) : undefined;
      return known === undefined ? load(wanted) : known;
    },
    reload: load,
    findCached(wanted) {
      const person = cache.get(keyOf(wanted));
      if (person === undefined) return undefined;
      const since = cachedVersion;
      return { person, holds: currentVersion().then((version) => version === since) };
    },
  };
}
