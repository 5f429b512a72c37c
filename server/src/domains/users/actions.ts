import type { z } from 'zod';
import { can, modules, privilege } from '#contract/access.ts';
import type { createUser as createUserEndpoint, ModuleAccess } from '#contract/users/api.ts';
import {
  firstLoginOffice,
  firstLoginRegion,
  isSameEmail,
  userCreatedMessage,
  userExistsMessage,
} from '#contract/users/rules.ts';
import { nameMaximum } from '#contract/values.ts';
import { audit } from '../../db/audit.ts';
import type { Context, TokenContext } from '../../http/context.ts';
import { fail, failFields } from '../../refusal.ts';
import { findOffice } from '../office-settings/queries.ts';
import { checkNames } from './names.ts';
import { findUser, insertUser, type UserToInsert } from './queries.ts';

type NewUser = z.output<typeof createUserEndpoint.input>['user'];

export async function findOwnProfile({ db, email }: TokenContext, wanted: string | undefined) {
  if (wanted !== undefined && !isSameEmail(wanted, email)) fail('not-own-email');
  return { data: { user: await findUser(db, email) } };
}

/** USER-027 to USER-033: every level of every module, granted or not. */
export const accessOf = ({ user }: Context): ModuleAccess[] =>
  modules.map(({ id, name, levels }) => ({
    moduleId: id,
    moduleName: name,
    levels: levels.map((level) => ({
      accessType: level,
      isGranted: can(user.grants, privilege(name, level)),
    })),
  }));

/**
 * USER-045: nobody is without a name, nor kept out at first login for the want of one: what the identity provider left
 * out is what the address says before its @.
 */
function ownNames(email: string, { firstName, lastName }: Pick<NewUser, 'firstName' | 'lastName'>) {
  const [first = '', ...rest] = email
    .replace(/@.*/s, '')
    .split(/[._%+-]+/)
    .filter(Boolean);
  const cut = (name: string) => name.slice(0, nameMaximum);
  return { firstName: firstName || cut(first), lastName: lastName || cut(rest.join(' ') || first) };
}

/** Whoever may create users names the office, within their own (USER-047); anybody else makes only their own profile. */
async function toInsert({ db, email, person }: TokenContext, wanted: NewUser): Promise<UserToInsert> {
  const isAdministrator = person?.isActive && can(person.grants, 'Admin User Profile Management:Create');
  if (!isAdministrator)
    return { email, ...ownNames(email, wanted), office: firstLoginOffice, region: firstLoginRegion, createdBy: null };
  const { firstName, lastName } = wanted;
  if (wanted.office !== person.office && !person.crossesOffices) fail('other-office', { office: wanted.office });
  const office = await findOffice(db, wanted.office);
  if (!office) return failFields({ field: 'User.FDRO', code: 'not-in-list' });
  if (office.regionCode !== wanted.region) failFields({ field: 'User.Region', code: 'not-in-list' });
  // USER-042: only a name that comes from the identity provider, one's own, is taken as it comes.
  if (!isSameEmail(wanted.email, email)) checkNames({ firstName, lastName });
  return { email: wanted.email, firstName, lastName, office: office.code, region: wanted.region, createdBy: person.id };
}

export async function createUser(context: TokenContext, wanted: NewUser) {
  // ENTRY-024: an embedded frame never makes profiles by itself.
  if (context.isNonav && !context.person) fail('no-profile');
  const user = await toInsert(context, wanted);
  const isNew = await context.db.transaction().execute(async (db) => {
    const id = await insertUser(db, user);
    if (id === undefined) return false;
    await audit(db, {
      entity: 'user',
      entityId: id,
      office: user.office,
      by: user.createdBy ?? id,
      at: context.clock(),
      changes: {
        FirstName: [null, user.firstName],
        LastName: [null, user.lastName],
        Email: [null, user.email],
        FDRO: [null, user.office],
        Region: [null, user.region],
        Status: [null, 'Active'],
      },
    });
    return true;
  });
  return { user: await findUser(context.db, user.email), message: isNew ? userCreatedMessage : userExistsMessage };
}
