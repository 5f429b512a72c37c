import { createHash } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { email as emailSchema, nameMaximum } from '#contract/shared/values.ts';
import { givenName } from '#contract/users/api.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { fail, Refusal } from '../refusal.ts';
import { createExpiringCache } from './expiring-cache.ts';
import { type Metadata, readMetadata } from './provider-metadata.ts';
import { signingKeys } from './signing-keys.ts';
import { isAccessToken } from './token-kind.ts';

/** Empty when the provider does not give them. */
export interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

export interface IdentityProvider {
  /** The verified e-mail address of the token's owner. */
  emailOf(token: string): Promise<string>;
  /** The owner's names (F14): from the token, else from userinfo. */
  namesOf(token: string): Promise<Names>;
  metadata(): Promise<Metadata>;
  knownMetadata(): Metadata | undefined;
  /** When this server read the keys that it verifies tokens with. */
  keysReadAt(): Date | undefined;
}

const Claims = z.looseObject({ sub: z.string().optional() });
type Claims = Readonly<Record<string, unknown>>;

/** Does not split a surrogate pair. */
const cut = (name: string): string => name.slice(0, nameMaximum).replace(/[\uD800-\uDBFF]$/, '');

const readName = (claim: unknown): string =>
  typeof claim === 'string' ? (givenName.safeParse(cut(claim.trim())).data ?? '') : '';

const readNames = (claims: Claims | undefined): Names => ({
  firstName: readName(claims?.given_name),
  lastName: readName(claims?.family_name),
});

const hasName = ({ firstName, lastName }: Names): boolean => firstName !== '' || lastName !== '';

/** How long a verified token is cached before its signature is checked again. */
const tokenCacheMilliseconds = 60_000;
const clockTolerance = 30;

const hash = (token: string) => createHash('sha256').update(token).digest('base64url');

export function createIdentityProvider(
  { identity: settings, timeouts }: Pick<Config, 'identity' | 'timeouts'>,
  clock: Clock,
): IdentityProvider {
  const metadata = readMetadata(settings.issuer, timeouts.identity);
  const keys = signingKeys(metadata, timeouts.identity, clock);
  const verifiedTokens = createExpiringCache<string>(20_000);
  const userinfo = createExpiringCache<string>(20_000);

  async function verify(token: string): Promise<JWTPayload> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys.find, {
        issuer: settings.issuer,
        audience: settings.audience,
        algorithms: settings.algorithms,
        requiredClaims: ['exp'],
        clockTolerance,
        currentDate: clock(),
      });
      return isAccessToken(protectedHeader, payload) ? payload : fail('token-invalid');
    } catch (error) {
      if (error instanceof Refusal) throw error;
      return fail(error instanceof errors.JWTExpired ? 'token-expired' : 'token-invalid');
    }
  }

  /** F14. An unverified address would give access to another person's profile, so the provider has to vouch for it. */
  function readEmail(claims: Claims): string | undefined {
    const email = emailSchema.safeParse(claims[settings.emailClaim]).data;
    if (email === undefined) return undefined;
    const { email_verified: said } = claims;
    return said === true || (said === undefined && settings.assumesVerified) ? email : fail('email-not-verified');
  }

  async function askUserinfo(token: string, subject: string | undefined): Promise<Claims> {
    const { userinfo_endpoint } = await metadata.get();
    if (!userinfo_endpoint) return fail('token-invalid');
    const answer = await fetch(userinfo_endpoint, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      signal: AbortSignal.timeout(timeouts.identity),
    }).catch(() => fail('identity-provider-unavailable'));
    if (answer.status >= 500) return fail('identity-provider-unavailable');
    const claims = answer.ok ? Claims.safeParse(await answer.json().catch(() => null)).data : undefined;
    if (!claims || claims.sub !== subject) return fail('token-invalid');
    return claims;
  }

  return {
    metadata: metadata.get,
    knownMetadata: metadata.known,
    keysReadAt: keys.readAt,
    async emailOf(token) {
      const key = hash(token);
      const known = verifiedTokens.get(key);
      if (known) return known;
      const payload = await verify(token);
      const validFor = (payload.exp as number) * 1000 - clock().getTime();
      let email = readEmail(payload);
      if (!email && settings.usesUserinfo) {
        email = userinfo.get(key) ?? readEmail(await askUserinfo(token, payload.sub)) ?? fail('token-invalid');
        userinfo.set(key, email, validFor);
      }
      if (!email) return fail('token-invalid');
      verifiedTokens.set(key, email, Math.min(tokenCacheMilliseconds, validFor));
      return email;
    },
    async namesOf(token) {
      const payload = await verify(token);
      const names = readNames(payload);
      if (hasName(names) || !settings.usesUserinfo) return names;
      // A missing name does not prevent sign-in.
      return readNames(await askUserinfo(token, payload.sub).catch(() => undefined));
    },
  };
}
