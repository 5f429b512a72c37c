import { isModuleEnabled, modules } from '#contract/access.ts';
import { defaultSettings } from '#contract/office-settings/rules.ts';
import { createUser, findUserByEmail, getUserAccess, requestAccess, type User } from '#contract/users/api.ts';
import { firstLoginOffice, firstLoginRegion } from '#contract/users/rules.ts';
import type { call } from '../../api/call.ts';
import { loadInitialSettings } from '../../api/load-settings.ts';
import { grantsFrom, type Person } from '../../api/person.tsx';
import { shouldRetry } from '../../api/query-client.ts';
import type { Mode } from '../../api/storage/storage.ts';
import type { LoginDetails } from './login-details.ts';

type Call = typeof call;

export type Blocked =
  | 'no_user_profile'
  | 'inactive_user_profile'
  | 'unable_to_fetch_profile'
  | 'create_failed'
  | 'norole_contact'
  | 'norole_assigned_success'
  | 'norole_assigned_error'
  | 'email_details';

export type Loaded = { readonly blocked: Blocked; readonly email?: string } | { readonly person: Person };

/** Before each repetition, in milliseconds. A server that restarts is back by then. */
const pauses = [1_000, 2_000, 4_000];

/** A profile that cannot be fetched ends the work in all tabs (ERR-007), so a moment without an answer is no failure. */
async function repeatInOutage<T>(act: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await act();
    } catch (failure) {
      if (!shouldRetry(failure)) throw failure;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return act();
}

async function findUser(call: Call, email: string | undefined): Promise<User | null> {
  return (await repeatInOutage(() => call(findUserByEmail, { email }))).data.user;
}

/** API-024: a user created meanwhile, by another tab or an administrator, is found instead. */
async function create(call: Call, { email, firstName, lastName }: LoginDetails): Promise<User | null> {
  // ENTRY-007, ENTRY-008; the server requires these values.
  const place = { office: firstLoginOffice, region: firstLoginRegion };
  const user = { ...place, email, firstName: firstName ?? '', lastName: lastName ?? '' };
  const answer = await call(createUser, { user });
  return answer.user ?? (await findUser(call, email));
}

/** ERR-011 to ERR-013, ERR-033: sends the access request and returns its outcome. */
async function askForAccess(call: Call, email: string): Promise<Blocked> {
  try {
    const { isSent } = await call(requestAccess, { request: { email } });
    return isSent ? 'norole_assigned_success' : 'norole_assigned_error';
  } catch {
    return 'email_details';
  }
}

async function findOrCreate(call: Call, details: LoginDetails | undefined, mode: Mode) {
  try {
    const found = await findUser(call, details?.email);
    if (found) return { user: found, isNew: false };
    if (mode === 'nonav' || !details) return 'no_user_profile';
  } catch {
    return 'unable_to_fetch_profile';
  }
  const created = await create(call, details).catch(() => null);
  return created ? { user: created, isNew: true } : 'create_failed';
}

/**
 * The start-up sequence ENTRY-022 to ENTRY-030. In nonav mode the e-mail address is unknown: the token identifies the
 * user.
 */
export async function loadPerson(call: Call, details: LoginDetails | undefined, mode: Mode): Promise<Loaded> {
  if (!details && mode === 'normal') return { blocked: 'unable_to_fetch_profile' };
  const found = await findOrCreate(call, details, mode);
  if (typeof found === 'string') return { blocked: found, email: details?.email };
  const { user, isNew } = found;
  const { email } = user;
  if (!user.isActive) return { blocked: 'inactive_user_profile', email };
  const access = await repeatInOutage(() => call(getUserAccess, {})).catch(() => undefined);
  if (!access) return { blocked: 'unable_to_fetch_profile', email };
  const grants = grantsFrom(access.access);
  if (!modules.some(({ name }) => isModuleEnabled(grants, name))) {
    return { blocked: isNew ? await askForAccess(call, email) : 'norole_contact', email };
  }
  const told = await loadInitialSettings(call, user).catch(() => undefined);
  const areSettingsDefault = told === undefined;
  return { person: { user, grants, settings: defaultSettings, mode, areSettingsDefault, ...told } };
}
