import { sql } from 'kysely';
import type { Language } from '#contract/shared/language.ts';
import type { UserColumn, UserProfile, UserRow, UserSearch } from '#contract/users/admin-api.ts';
import type { Db } from '../../../db/connection.ts';
import type { HistoryOf } from '../../../db/last-change.ts';
import type { OfficeScope } from '../../../db/office-scope.ts';
import { personName } from '../../../db/person-name.ts';
import { escapeLike } from '../../../search/clauses.ts';

export type StoredProfile = Omit<UserProfile, 'accessLock'>;

// The camel case plugin does not convert keys inside JSON, so they are written in camel case.
const groupsOfUser = sql<StoredProfile['groups']>`(
  select coalesce(json_agg(json_build_object('groupId', g.id, 'groupName', g.name, 'isActive', m.is_active)
                           order by g.name), '[]')
    from group_member m join user_group g on g.id = m.group_id
   where m.user_id = app_user.id)`;

export async function findProfile(db: Db, userId: number, scope: OfficeScope): Promise<StoredProfile | undefined> {
  const row = await db
    .selectFrom('appUser')
    .leftJoin('appUser as editor', 'editor.id', 'appUser.updatedBy')
    .selectAll('appUser')
    .select([personName('editor').as('editorName'), groupsOfUser.as('groups')])
    .where('appUser.id', '=', userId)
    .$if(scope !== null, (query) => query.where('appUser.officeCode', '=', scope as string))
    .executeTakeFirst();
  return (
    row && {
      userId: row.id,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      office: row.officeCode,
      region: row.regionCode,
      isActive: row.isActive,
      centralId: row.centralId,
      language: row.language as Language,
      hasPrcdsAccess: row.hasPrcdsAccess,
      activeMinutes: row.activeMinutes,
      groups: row.groups,
      version: row.version,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      updatedBy: row.editorName,
      isPseudonymised: row.pseudonymisedAt !== null,
    }
  );
}

/** F20: history of the changes that increment a profile's version; a lifted reading budget does not. */
export const versionHistory = (userId: number): HistoryOf => ({
  entity: 'user',
  entityId: userId,
  except: ['ReadingBudget'],
});

const groupNames = sql<string[]>`array(
  select g.name from group_member m join user_group g on g.id = m.group_id where m.user_id = app_user.id order by g.name)`;

/** F24: empty values come last in both directions. */
const sortKeys: Readonly<Record<UserColumn, ReturnType<typeof sql<unknown>>>> = {
  FirstName: sql`nullif(search_key(app_user.first_name), '')`,
  LastName: sql`nullif(search_key(app_user.last_name), '')`,
  Email: sql`app_user.email_key`,
  FDRO: sql`app_user.office_code`,
  Region: sql`app_user.region_code`,
  Status: sql`not app_user.is_active`,
  GroupsAssigned: sql`nullif(search_key(array_to_string(${groupNames}, ', ')), '')`,
};

interface Paging {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: UserColumn;
  readonly direction: 'asc' | 'desc';
}

const inside = (text: string) => `%${escapeLike(text)}%`;

/** Texts match anywhere, regardless of case and accents. */
export async function searchUsers(
  db: Db,
  scope: OfficeScope,
  search: UserSearch,
  { page, pageSize, sort, direction }: Paging,
): Promise<{ users: UserRow[]; total: number }> {
  const { firstName, lastName, email, region, isActive, groupId, roleId } = search;
  const found = db
    .selectFrom('appUser')
    .$if(scope !== null, (query) => query.where('officeCode', '=', scope as string))
    .$if(Boolean(firstName), (query) =>
      query.where(sql<boolean>`search_key(first_name) like search_key(${inside(firstName ?? '')})`),
    )
    .$if(Boolean(lastName), (query) =>
      query.where(sql<boolean>`search_key(last_name) like search_key(${inside(lastName ?? '')})`),
    )
    .$if(Boolean(email), (query) =>
      query.where(sql<boolean>`email_key like lower(normalize(${inside(email ?? '')}, nfc))`),
    )
    .$if(Boolean(region), (query) => query.where('regionCode', '=', region ?? ''))
    .$if(isActive !== undefined, (query) => query.where('isActive', '=', isActive === true))
    .$if(groupId !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('groupMember')
            .select('userId')
            .whereRef('groupMember.userId', '=', 'appUser.id')
            .where('groupId', '=', groupId as number),
        ),
      ),
    )
    .$if(roleId !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('roleHolding')
            .select('userId')
            .whereRef('roleHolding.userId', '=', 'appUser.id')
            .where('roleId', '=', roleId as number),
        ),
      ),
    );
  const { total } = await found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select(['id', 'firstName', 'lastName', 'email', 'officeCode', 'regionCode', 'isActive', 'version'])
    .select(groupNames.as('groups'))
    .orderBy(sortKeys[sort], (order) => (direction === 'desc' ? order.desc() : order.asc()).nullsLast())
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const users = rows.map(({ id, officeCode, regionCode, ...row }) => ({
    ...row,
    userId: id,
    office: officeCode,
    region: regionCode,
  }));
  return { users, total: Number(total) };
}
