import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { canAny, type Privilege } from '#contract/access.ts';
import type { Access } from '#contract/endpoint.ts';
import { sha256 } from '../../db/sealing.ts';
import { fail } from '../../refusal.ts';
import type { Credential, Services } from '../context.ts';
import { findCredential, findNonavEmail, isNonavToken } from './credentials.ts';
import type { People, Person } from './people.ts';

function credentialsOf(request: FastifyRequest, scheme: 'Bearer' | 'Basic'): string | undefined {
  const [given, value, ...rest] = (request.headers.authorization ?? '').split(' ');
  return given?.toLowerCase() === scheme.toLowerCase() && value && rest.length === 0 ? value : undefined;
}

/** Whose token is it? The identity provider's, or one we issued for an embedded frame. */
async function identify({ db, clock, identity }: Services, request: FastifyRequest) {
  const token = credentialsOf(request, 'Bearer');
  if (!token) return fail('not-signed-in');
  const isNonav = isNonavToken(token);
  const email = isNonav
    ? ((await findNonavEmail(db, sha256(token), clock())) ?? fail('token-invalid'))
    : await identity.emailOf(token);
  return { email, isNonav };
}

async function identifySystem({ db }: Services, request: FastifyRequest): Promise<Credential> {
  const [clientId = '', ...secret] = Buffer.from(credentialsOf(request, 'Basic') ?? '', 'base64')
    .toString('utf8')
    .split(':');
  const found = clientId ? await findCredential(db, clientId) : undefined;
  if (!found || !timingSafeEqual(found.secretHash, sha256(secret.join(':')))) return fail('credentials-invalid');
  return { id: found.id, clientId, office: found.officeCode };
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

const isAdmitted = (person: Person | null, wanted: readonly Privilege[]): boolean =>
  person?.isActive === true && (wanted.length === 0 || canAny(person.grants, wanted));

interface Admission {
  readonly access: Access;
  /** Whether somebody known may be let in while it is asked whether that holds: `request.holds` must be awaited. */
  readonly isRecalled: boolean;
}

/** Authenticates and checks the endpoint's access, before anything of the body is read. */
export async function admit(
  services: Services,
  people: People,
  { access, isRecalled }: Admission,
  request: FastifyRequest,
): Promise<void> {
  request.holds = null;
  if (access === 'public') return;
  if (access === 'integration') {
    request.credential = await identifySystem(services, request);
    return;
  }
  const caller = await identify(services, request);
  if (access === 'token') {
    request.caller = { ...caller, person: await people.find(caller.email) };
    return;
  }
  const wanted = privilegesOf(access);
  const recalled = isRecalled ? people.recall(caller.email) : undefined;
  recalled?.holds.catch(() => undefined);
  if (recalled && isAdmitted(recalled.person, wanted)) {
    request.caller = { ...caller, person: recalled.person };
    request.holds = recalled.holds;
    return;
  }
  request.caller = { ...caller, person: await people.find(caller.email) };
  const person = requireProfile(request.caller.person);
  if (!isAdmitted(person, wanted)) fail('no-access', { privilege: wanted[0] as Privilege });
}
