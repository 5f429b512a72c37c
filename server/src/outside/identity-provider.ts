import { createHash } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { email as emailSchema } from '#contract/values.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { fail, Refusal } from '../refusal.ts';
import { type Metadata, readMetadata } from './provider-metadata.ts';
import { remember } from './remembered.ts';
import { signingKeys } from './signing-keys.ts';

export interface IdentityProvider {
  /** The verified e-mail of whoever holds this access token. */
  emailOf(token: string): Promise<string>;
  metadata(): Promise<Metadata>;
  knownMetadata(): Metadata | undefined;
}

const Claims = z.looseObject({ sub: z.string().optional(), email_verified: z.unknown().optional() });

/** A verified token is believed this long without checking its signature again. */
const believedFor = 60_000;
const clockTolerance = 30;
const patience = 5_000;

const hash = (token: string) => createHash('sha256').update(token).digest('base64url');

export function createIdentityProvider(settings: Config['identity'], clock: Clock): IdentityProvider {
  const metadata = readMetadata(settings.issuer, clock);
  const keys = signingKeys(metadata, clock);
  const believed = remember<string>(20_000);
  const userinfo = remember<string>(20_000);

  async function verify(token: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: settings.issuer,
        audience: settings.audience,
        algorithms: settings.algorithms,
        requiredClaims: ['exp'],
        clockTolerance,
        currentDate: clock(),
      });
      return payload;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      return fail(error instanceof errors.JWTExpired ? 'token-expired' : 'token-invalid');
    }
  }

  function readEmail(claims: z.infer<typeof Claims>): string | undefined {
    // Whoever could claim an address they do not own would be its owner here.
    if (claims.email_verified === false || claims.email_verified === 'false') return fail('token-invalid');
    return emailSchema.safeParse(claims[settings.emailClaim]).data;
  }

  async function askUserinfo(token: string, subject: string | undefined): Promise<string> {
    const { userinfo_endpoint } = await metadata.get();
    if (!userinfo_endpoint) return fail('token-invalid');
    const answer = await fetch(userinfo_endpoint, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      signal: AbortSignal.timeout(patience),
    }).catch(() => fail('identity-provider-unavailable'));
    if (answer.status >= 500) return fail('identity-provider-unavailable');
    const claims = answer.ok ? Claims.safeParse(await answer.json().catch(() => null)).data : undefined;
    if (!claims || claims.sub !== subject) return fail('token-invalid');
    return readEmail(claims) ?? fail('token-invalid');
  }

  return {
    metadata: metadata.get,
    knownMetadata: metadata.known,
    async emailOf(token) {
      const key = hash(token);
      const now = clock().getTime();
      const known = believed.get(key, now);
      if (known) return known;
      const payload = await verify(token);
      const expiresAt = (payload.exp as number) * 1000;
      let email = readEmail(payload);
      if (!email && settings.usesUserinfo) {
        email = userinfo.get(key, now) ?? (await askUserinfo(token, payload.sub));
        userinfo.set(key, email, expiresAt);
      }
      if (!email) return fail('token-invalid');
      believed.set(key, email, Math.min(now + believedFor, expiresAt));
      return email;
    },
  };
}
