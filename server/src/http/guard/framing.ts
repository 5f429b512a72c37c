import type { FastifyRequest } from 'fastify';
import { nonavFamilySeconds } from '#contract/session/rules.ts';
import { officeCode } from '#contract/values.ts';
import { findFrameOpener, listFrameOrigins } from '../../db/frame-origins.ts';
import { sha256 } from '../../db/sealing.ts';
import type { Services } from '../context.ts';
import { isNonavToken } from '../person/credentials.ts';

/** Which office opened a frame; it opens nothing by itself, it only says whose pages may show the page in a frame. */
const cookieName = (isHttps: boolean) => (isHttps ? '__Host-prcds.frame' : 'prcds.frame');

const cookieOf = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/**
 * In a frame of another site a cookie must be Secure and SameSite=None; Partitioned keeps it to that site. Without https
 * (one machine) the frame is of the same site. The name's `__Host-` keeps other hosts from planting one.
 */
const written = (office: string, isHttps: boolean) =>
  `${cookieName(isHttps)}=${office}; Path=/; HttpOnly; Max-Age=${nonavFamilySeconds}; ${
    isHttps ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax'
  }`;

export interface Framing {
  readonly origins: readonly string[];
  /** To be remembered while the frame lives: its later addresses no longer carry the token. */
  readonly cookie?: string;
}

/** Whether the page cannot be answered without a look into the database. */
export const asksForFrame = ({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): boolean =>
  (query as Readonly<Record<string, unknown>>).token !== undefined ||
  headers.cookie?.includes(`${cookieName(false)}=`) === true;

/** Who may frame this page: the server's own origins, and those of the office whose system opened the frame. */
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
    ...(opener !== undefined && { cookie: written(opener, isHttps) }),
  };
}
