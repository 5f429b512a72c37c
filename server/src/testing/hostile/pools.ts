import { type RawBuilder, sql } from 'kysely';
import { modules } from '#contract/access.ts';
import { settingRules, unitCodes } from '#contract/office-settings/rules.ts';
import { supportOfficeCodes } from '#contract/office-settings/support-office.ts';
import { settingsTabs } from '#contract/office-settings/tabs.ts';
import { addDays } from '#contract/shared/calendar.ts';
import type { Db } from '../../db/connection.ts';
import type { Pools } from './valid-input.ts';

/** Values that an input can refer to in a populated database, by wire name. */

type Column = RawBuilder<{ readonly value: unknown }>;

const read = async (db: Db, query: Column): Promise<unknown[]> =>
  (await query.execute(db)).rows.map(({ value }) => value);

const both = (numbers: readonly unknown[]) => [...numbers, ...numbers.map(String)];

/** The meaning of a plain 'id' in a path. */
const owners: readonly (readonly [path: RegExp, ids: Column])[] = [
  [/^user\/accessRequest/, sql`select id as value from access_request`],
  [/^user\//, sql`select id as value from app_user where office_code = 'USAO' order by id limit 6`],
  [/^role/, sql`select id as value from role`],
  [/^userGroup/, sql`select id as value from user_group where office_code = 'USAO'`],
  [/policyDocument/, sql`select id as value from policy_document where office_code = 'USAO'`],
  [/countryGroup/, sql`select id as value from country_group where office_code = 'USAO'`],
  [/projectCategory/, sql`select id as value from project_category where office_code = 'USAO'`],
  [/serviceAccount/, sql`select id as value from api_credential where office_code = 'USAO'`],
  [/^delivery/, sql`select id as value from outbox_message where office_code = 'USAO' limit 5`],
  [/^reservation/, sql`select id as value from reservation where office_code = 'USAO'`],
];

export async function idsFor(db: Db, path: string): Promise<Pools> {
  const [, ids] = owners.find(([pattern]) => pattern.test(path)) ?? [];
  const found = ids ? await read(db, ids) : [1, 2, 3];
  const imports = await read(db, sql`select id::text as value from import_batch`);
  return { id: [...found.map(String), '1'], ImportId: imports };
}

export async function poolsOf(db: Db, today: string): Promise<Pools> {
  const children = await read(db, sql`select code as value from child order by id limit 40`);
  const projects = await read(db, sql`select lpad(number::text, 6, '0') as value from project order by number limit 8`);
  const countries = await read(db, sql`select distinct country_code as value from project order by 1 limit 6`);
  const regions = [
    ...Array.from({ length: 12 }, () => 'US'),
    ...(await read(db, sql`select code as value from region order by 1`)),
  ];
  const roles = await read(db, sql`select id as value from role order by id limit 5`);
  const groups = await read(db, sql`select id as value from user_group where office_code = 'USAO'`);
  const users = await read(db, sql`select id as value from app_user where office_code = 'USAO' limit 4`);
  const codes = await read(db, sql`select distinct code as value from lookup_value order by 1 limit 40`);
  const media = await read(db, sql`select id::text as value from child_media order by id limit 40`);
  const letters = await read(db, sql`select id::text as value from child_letter order by id limit 40`);
  const sponsorTypes = await read(db, sql`select id as value from sponsor_type where office_code = 'USAO'`);
  const offices = ['USAO', 'USAO', 'USAO', 'USAO', 'ESPO'];
  const days = [-400, 0, 3, 20, 45, 200].map((count) => addDays(today, count));
  const dates = ['From', 'To', 'ProjectLockStart', 'ProjectLockEnd', 'SponsorShipLockDate', 'Expiration_Dt'];
  return {
    ...Object.fromEntries([...dates, 'ImportDate', 'ImportDateTo'].map((name) => [name, days])),
    ...Object.fromEntries(['fdro', 'FDRO', 'office', 'UserOffices'].map((name) => [name, offices])),
    ...Object.fromEntries(['Region', 'ProjectLockRegion'].map((name) => [name, regions])),
    ...Object.fromEntries(['ChildId', 'ChildIds', 'ChildCode', 'ChildCodes'].map((name) => [name, children])),
    ...Object.fromEntries(['ProjectId', 'Project', 'ProjectLockProject'].map((name) => [name, projects])),
    ...Object.fromEntries(
      ['Country', 'CountryId', 'ChildCountry', 'ChildCountryId', 'ProjectLockCountry'].map((name) => [name, countries]),
    ),
    list: await read(db, sql`select name as value from lookup_list order by id`),
    code: codes,
    lookupName: await read(db, sql`select name as value from lookup_list order by id`),
    Value: [...codes, ...both([1, 2, 5])],
    Version: both([0, 1, 2]),
    Email: ['new.person@prcds.example'],
    RoleId: both(roles),
    GroupId: both(groups),
    UserId: users,
    AssignedTo: users,
    CreatedBy: both(users),
    Sponsor_Type_Cd: sponsorTypes,
    MediaId: media,
    LetterId: letters,
    CsmId: ['1', '2'],
    SavedSearchId: both([1, 2]),
    ProjectLockId: both(await read(db, sql`select id as value from project_lock limit 4`)),
    ModuleId: both(modules.map(({ id }) => id)),
    Page: both([1, 2]),
    PageSize: ['10', '50'],
    tab: settingsTabs,
    category: ['1', '2', '3', '5'],
    SettingTypeCode: [...Object.keys(settingRules), ...supportOfficeCodes],
    UnitOfMeasureCd: Object.values(unitCodes),
    Url: ['http://127.0.0.1:9/none'],
    FrameOrigins: ['https://crm.example'],
    Code: codes,
    ActionCode: ['A01', 'D01'],
    RCDSChildStatus: ['1', '2', '3'],
  };
}
