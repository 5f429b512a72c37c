import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { canAny, type Privilege } from '#contract/access.ts';
import { isConsentDue } from '#contract/consent/rules.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { crossOfficeRole } from '#contract/roles/sample-roles.ts';
import { sha256 } from '../../db/encryption.ts';
import { fail, Refusal } from '../../refusal.ts';
import type { Credential, Services } from '../context.ts';
import { countFailure, refuseAfterFailures } from '../guard/failed-sign-ins.ts';
import { findCredential, findNonavCaller, isNonavToken } from './credentials.ts';
import { limitToFrame } from './frame.ts';
import type { CallerCache, Person } from './people.ts';

function credentialsOf(request: FastifyRequest, scheme: 'Bearer' | 'Basic'): string | undefined {
  const [given, value, ...rest] = (request.headers.authorization ?? '').split(' ');
  return given?.toLowerCase() === scheme.toLowerCase() && value && rest.length === 0 ? value : undefined;
}

/** Identifies the owner of a token: the identity provider's, or one we issued for an embedded frame. */
async function identify({ db, clock, identity }: Services, request: FastifyRequest) {
  const token = credentialsOf(request, 'Bearer');
  if (!token) return fail('not-signed-in');
  if (isNonavToken(token)) {
    const { email, ...frame } = (await findNonavCaller(db, sha256(token), clock())) ?? fail('token-invalid');
    return { email, frame, names: async () => ({ firstName: '', lastName: '' }) };
  }
  return { email: await identity.emailOf(token), frame: null, names: () => identity.namesOf(token) };
}

/** Null for a caller who is refused; an outage is thrown on, because it says nothing about the caller. */
export function nullIfRefused(failure: unknown): null {
  if (failure instanceof Refusal && errors[failure.code].status < 500) return null;
  throw failure;
}

/**
 * Whether a caller who was admitted would be refused now because time has passed; changes of access are found elsewhere.
 * Throws where this cannot be known.
 */
export async function holdsByTheClock(services: Services, request: FastifyRequest): Promise<boolean> {
  const person = request.caller?.person;
  if (!person || isConsentDue(person.terms, services.clock())) return false;
  return (await identify(services, request).catch(nullIfRefused)) !== null;
}

async function identifySystem(services: Services, request: FastifyRequest): Promise<Credential> {
  const [clientId = '', ...secret] = Buffer.from(credentialsOf(request, 'Basic') ?? '', 'base64')
    .toString('utf8')
    .split(':');
  if (clientId === '') return fail('credentials-invalid');
  const attempt = { account: clientId.toLowerCase(), address: request.ip };
  const [found] = await Promise.all([findCredential(services.db, clientId), refuseAfterFailures(services, attempt)]);
  if (!found || !timingSafeEqual(found.secretHash, sha256(secret.join(':')))) {
    await countFailure(services, attempt);
    return fail('credentials-invalid');
  }
  return { id: found.id, clientId: found.clientId, office: found.officeCode, secretHash: found.secretHash };
}

export function requireProfile(person: Person | null): Person {
  if (!person) return fail('no-profile');
  if (!person.isActive) return fail('user-inactive');
  return person;
}

const privilegesOf = (access: Exclude<Access, 'public' | 'integration' | 'token'>): readonly Privilege[] => {
  if (access === 'signed-in') return [];
  return (typeof access === 'string' ? [access] : access) as readonly Privilege[];
};

const isGranted = ({ grants }: Person, wanted: readonly Privilege[]): boolean =>
  wanted.length === 0 || canAny(grants, wanted);

/** Whether the request is needed to give consent, and so allowed before it. */
function isAllowedBeforeConsent(beforeConsent: Endpoint['beforeConsent'], request: FastifyRequest): boolean {
  if (beforeConsent === undefined || beforeConsent === true) return beforeConsent === true;
  const params = request.params as Readonly<Record<string, string>>;
  return Object.entries(beforeConsent).every(([name, value]) => params[name] === value);
}

interface AccessRequirements extends Pick<Endpoint, 'access' | 'beforeConsent' | 'outsideFrames' | 'acrossOffices'> {
  /** Whether a cached person may be admitted while the cache is validated: `request.holds` must be awaited. */
  readonly mayUseCache: boolean;
}

/** Authenticates and checks the endpoint's access before the body is read. */
export async function authorizeRequest(
  services: Services,
  people: CallerCache,
  { access, beforeConsent, outsideFrames, acrossOffices, mayUseCache }: AccessRequirements,
  request: FastifyRequest,
): Promise<void> {
  request.holds = null;
  if (access === 'public') return;
  if (access === 'integration') {
    request.credential = await identifySystem(services, request);
    return;
  }
  const caller = await identify(services, request);
  const callAs = (person: Person | null) => {
    request.caller = { ...caller, person: caller.frame ? limitToFrame(person, caller.frame) : person };
    return request.caller.person;
  };
  const wanted = { email: caller.email, frameOffice: caller.frame?.office ?? null };
  const isDue = (person: Person | null) => person !== null && isConsentDue(person.terms, services.clock());
  const find = async () => {
    const found = await people.find(wanted);
    // Accepting the terms does not change the access version, so the cached state may be outdated.
    return isDue(found) ? people.reload(wanted) : found;
  };
  if (access === 'token') return void callAs(await find());
  const privileges = privilegesOf(access);
  const mayWork = (person: Person): boolean => isAllowedBeforeConsent(beforeConsent, request) || !isDue(person);
  const recalled = mayUseCache ? people.findCached(wanted) : undefined;
  recalled?.holds.catch(() => undefined);
  const known = recalled && callAs(recalled.person);
  const isFrameForbidden = outsideFrames === true && caller.frame !== null;
  const isInReach = (person: Person): boolean => acrossOffices !== true || person.crossesOffices;
  const isAdmitted = (person: Person): boolean => isGranted(person, privileges) && isInReach(person);
  if (known?.isActive && mayWork(known) && !isFrameForbidden && isAdmitted(known)) {
    request.holds = recalled?.holds ?? null;
    return;
  }
  const person = requireProfile(callAs(await find()));
  if (!mayWork(person)) fail('consent-required');
  if (isFrameForbidden) fail('not-in-frame');
  if (!isGranted(person, privileges)) fail('no-access', { privilege: privileges[0] as Privilege });
  if (!isInReach(person)) fail('no-access', { privilege: crossOfficeRole });
}
