import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { canAny, type Privilege } from '#contract/access.ts';
import type { Access } from '#contract/endpoint.ts';
import { sha256 } from '../db/sealing.ts';
import { fail } from '../refusal.ts';
import type { Caller, Credential, Services } from './context.ts';
import { findCredential, findNonavEmail, isNonavToken } from './credentials.ts';
import type { People, Person } from './people.ts';

function credentialsOf(request: FastifyRequest, scheme: 'Bearer' | 'Basic'): string | undefined {
  const [given, value, ...rest] = (request.headers.authorization ?? '').split(' ');
  return given?.toLowerCase() === scheme.toLowerCase() && value && rest.length === 0 ? value : undefined;
}

/** Who is calling? By the identity provider's token, or by one we issued for an embedded frame. */
async function identify({ db, clock, identity }: Services, people: People, request: FastifyRequest): Promise<Caller> {
  const token = credentialsOf(request, 'Bearer');
  if (!token) return fail('not-signed-in');
  const isNonav = isNonavToken(token);
  const email = isNonav
    ? ((await findNonavEmail(db, sha256(token), clock())) ?? fail('token-invalid'))
    : await identity.emailOf(token);
  return { email, person: await people.find(email), isNonav };
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

/** Authenticates and checks the endpoint's access, before anything of the body is read. */
export async function admit(services: Services, people: People, access: Access, request: FastifyRequest) {
  if (access === 'public') return;
  if (access === 'integration') {
    request.credential = await identifySystem(services, request);
    return;
  }
  request.caller = await identify(services, people, request);
  if (access === 'token') return;
  const { grants } = requireProfile(request.caller.person);
  if (access === 'signed-in') return;
  const wanted = (typeof access === 'string' ? [access] : access) as readonly Privilege[];
  if (!canAny(grants, wanted)) fail('no-access', { privilege: wanted[0] as Privilege });
}
