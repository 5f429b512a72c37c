import type { z } from 'zod';
import { can, modules, privilege } from '#contract/access.ts';
import { isConsentDue } from '#contract/consent/rules.ts';
import type { createUser as createUserEndpoint, ModuleAccess, User } from '#contract/users/api.ts';
import {
  firstLoginOffice,
  firstLoginRegion,
  isSameEmail,
  userCreatedMessage,
  userExistsMessage,
} from '#contract/users/rules.ts';
import { audit } from '../../db/audit.ts';
import { transact } from '../../db/transaction.ts';
import type { Context, TokenContext } from '../../http/context.ts';
import { fail, failFields } from '../../refusal.ts';
import { findOffice } from '../office-settings/queries.ts';
import { checkNames } from './names.ts';
import { findUser, insertUser, type UserToInsert } from './queries.ts';

type NewUser = z.output<typeof createUserEndpoint.input>['user'];

export async function findOwnProfile({ db, email, frame, person }: TokenContext, wanted: string | undefined) {
  if (wanted !== undefined && !isSameEmail(wanted, email)) fail('not-own-email');
  const user = await findUser(db, email);
  if (!user || !frame) return { data: { user } };
  // F12: in a frame, everybody works in the office of its account, under that office's terms.
  return { data: { user: { ...user, office: frame.office, policyStatementId: person?.terms.policyId ?? null } } };
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
 * F14: a person's own profile takes nothing from the request. Names come from the identity provider; missing names stay
 * empty for an administrator to fill in, and do not prevent sign-in.
 */
async function ownProfile({ email, person, names }: TokenContext): Promise<UserToInsert> {
  // An existing profile is kept, so the provider is not asked.
  const { firstName, lastName } = person ?? (await names());
  return { email, firstName, lastName, office: firstLoginOffice, region: firstLoginRegion, createdBy: null };
}

/**
 * People who may create users choose the office, within their own (USER-047); others can create only their own profile.
 */
async function toInsert(context: TokenContext, wanted: NewUser): Promise<UserToInsert> {
  const { db, email, person, clock } = context;
  if (isSameEmail(wanted.email, email)) return ownProfile(context);
  if (!person?.isActive || !can(person.grants, 'Admin User Profile Management:Create')) return fail('not-own-email');
  // F13: this endpoint is open before consent, but only for the caller's own profile.
  if (isConsentDue(person.terms, clock())) fail('consent-required');
  const { firstName, lastName } = wanted;
  if (wanted.office !== person.office && !person.crossesOffices) fail('other-office', { office: wanted.office });
  const office = await findOffice(db, wanted.office);
  if (!office) return failFields({ field: 'User.FDRO', code: 'not-in-list' });
  if (office.regionCode !== wanted.region) failFields({ field: 'User.Region', code: 'not-in-list' });
  if (!office.isActive) failFields({ field: 'User.FDRO', code: 'inactive-place' });
  checkNames({ firstName, lastName });
  return { email: wanted.email, firstName, lastName, office: office.code, region: wanted.region, createdBy: person.id };
}

/** USER-047: users of one office do not see profiles of others; that the address is taken is visible anyway. */
const isInReach = ({ email, person }: TokenContext, found: User): boolean =>
  isSameEmail(found.email, email) || person?.crossesOffices === true || found.office === person?.office;

export async function createUser(context: TokenContext, wanted: NewUser) {
  // ENTRY-024: an embedded frame never creates profiles.
  if (context.frame && !context.person) fail('no-profile');
  const user = await toInsert(context, wanted);
  const isNew = await transact(context.db, async (db) => {
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
  const found = await findUser(context.db, user.email);
  return {
    user: found && isInReach(context, found) ? found : null,
    message: isNew ? userCreatedMessage : userExistsMessage,
  };
}
