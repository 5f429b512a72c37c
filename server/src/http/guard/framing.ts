import type { FastifyRequest } from 'fastify';
import { nonavFamilySeconds } from '#contract/session/rules.ts';
import { officeCode } from '#contract/shared/values.ts';
import { sha256 } from '../../db/encryption.ts';
import { findFrameOpener, listFrameOrigins } from '../../db/frame-origins.ts';
import type { Services } from '../context.ts';
import { isNonavToken } from '../person/credentials.ts';

/** Names the office that opened a frame. It grants no access; it only determines which origins may frame the page. */
const cookieName = (isHttps: boolean) => (isHttps ? '__Host-prcds.frame' : 'prcds.frame');

const cookieOf = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/**
 * In a cross-site frame a cookie must be Secure and SameSite=None; Partitioned limits it to that site. Without https
 * (local use) the frame is same-site. The `__Host-` prefix prevents other hosts from setting it.
 */
const cookieHeader = (office: string, isHttps: boolean) =>
  `${cookieName(isHttps)}=${office}; Path=/; HttpOnly; Max-Age=${nonavFamilySeconds}; ${
    isHttps ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax'
  }`;

export interface Framing {
  readonly origins: readonly string[];
  /** Set for the lifetime of the frame, because its later URLs no longer carry the token. */
  readonly cookie?: string;
}

/** Whether the page requires a database query. */
export const needsFrameLookup = ({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): boolean =>
  (query as Readonly<Record<string, unknown>>).token !== undefined ||
  headers.cookie?.includes(`${cookieName(false)}=`) === true;

/** The origins that may frame this page: the server's own, and those of the office whose system opened the frame. */
export async function framingOf(
  { query, headers }: Pick<FastifyRequest, 'query' | 'headers'>,
  { config, db, clock }: Pick<Services, 'config' | 'db' | 'clock'>,
): Promise<Framing> {
  const { token } = query as Readonly<Record<string, unknown>>;
  const isGiven = typeof token === 'string' && isNonavToken(token);
  const opener = isGiven ? await findFrameOpener(db, sha256(token), clock()) : undefined;
  const isHttps = config.publicUrl.startsWith('https:');
  const remembered = officeCode.safeParse(cookieOf(headers.cookie, cookieName(isHttps)));
  const office = opener ?? (remembered.success ? remembered.data : undefined);
  const origins = office === undefined ? [] : await listFrameOrigins(db, office);
  return {
    origins: [...new Set([...config.frameOrigins, ...origins])],
    ...(opener !== undefined && { cookie: cookieHeader(opener, isHttps) }),
  };
}
