import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connection.ts';
import type { Replica } from '../db/replica.ts';
import type { Deliveries } from '../jobs/outbox.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { IdentityProvider, Names } from '../outside/identity-provider.ts';
import type { Mailer } from '../outside/mailer.ts';
import type { Searches } from '../search/searches.ts';
import type { Frame } from './person/frame.ts';
import type { Person } from './person/people.ts';

/** What every action can reach; made once when the server starts. */
export interface Services {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
  readonly mailer: Mailer;
  /** Only where somebody watches. */
  readonly metrics?: Metrics | undefined;
}

export interface UploadedFile {
  readonly fileName: string;
  readonly content: Buffer;
}

/** The same with what the application itself opens and closes. */
export interface Resources extends Services {
  readonly searches: Searches;
  readonly deliveries: Deliveries;
  /** Only where there is one; see momentOld. */
  readonly replica?: (Replica & { readonly searches: Searches }) | undefined;
}

export interface RequestContext extends Resources {
  /** Where to write in a read that may be a moment old, whose `db` may be a replica; elsewhere the same as `db`. */
  readonly primary: Db;
  readonly log: FastifyBaseLogger;
  /** The caller's address, as far as trusted proxies tell. */
  readonly address: string;
  /** Sent with the answer, whatever it is. */
  readonly answerHeaders: Record<string, string>;
  /** Nobody waits for the answer any longer. */
  readonly hasHungUp: () => boolean;
}

export type PublicContext = RequestContext;

/** A valid token whose owner may have no profile yet. */
export interface TokenContext extends RequestContext {
  readonly email: string;
  readonly person: Person | null;
  /** The frame of another system it comes from; null for whoever has signed in themselves. */
  readonly frame: Frame | null;
  readonly names: () => Promise<Names>;
}

export interface Context extends RequestContext {
  readonly user: Person;
  /** The office this request is about: the one its input names, else the caller's own. */
  readonly office: string;
  /** Only for endpoints that consume a file. */
  readonly file: UploadedFile | null;
}

/** Of whoever hears about something for as long as it goes on. */
export interface FollowingContext extends Context {
  /** Ends when the caller hangs up, or this server leaves. */
  readonly signal: AbortSignal;
}

export interface IntegrationContext extends RequestContext {
  readonly credential: Credential;
}

export interface Credential {
  readonly id: number;
  readonly clientId: string;
  readonly office: string;
  /** Of the secret that was shown. */
  readonly secretHash: Buffer;
}

export interface Caller {
  readonly email: string;
  readonly person: Person | null;
  readonly frame: Frame | null;
  /** What the identity provider calls them. */
  readonly names: () => Promise<Names>;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** Whether what was recalled of the caller is still so; null where it was read for this request. */
    holds: Promise<boolean> | null;
    credential: Credential | null;
  }
}

export function requestContext(services: Resources, request: FastifyRequest): RequestContext {
  return {
    ...services,
    primary: services.db,
    log: request.log,
    address: request.ip,
    answerHeaders: {},
    hasHungUp: () => request.socket.destroyed,
  };
}
