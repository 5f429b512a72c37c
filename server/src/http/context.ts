import type { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { heardPositionHeader } from '#contract/endpoint.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connection.ts';
import type { Replica } from '../db/replica.ts';
import type { IdentityProvider, Names } from '../external/identity-provider.ts';
import type { Mailer } from '../external/mailer.ts';
import type { ObjectStore } from '../external/object-store.ts';
import type { Deliveries } from '../jobs/outbox.ts';
import type { Live } from '../live/live.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Searches } from '../search/searches.ts';
import type { Frame } from './person/frame.ts';
import type { Person } from './person/people.ts';

/** What every action can use; created when the server starts. */
export interface Services {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
  readonly mailer: Mailer;
  /** Only if configured; see files/content.ts. */
  readonly objects?: ObjectStore | undefined;
  /** Only if metrics are configured. */
  readonly metrics?: Metrics | undefined;
}

export interface UploadedFile {
  readonly fileName: string;
  readonly content: Buffer;
}

/** Services plus what the application itself opens and closes. */
export interface Resources extends Services {
  readonly searches: Searches;
  readonly deliveries: Deliveries;
  readonly live: Live;
  /** Only if a replica is configured; see replica-reads.ts. */
  readonly replica?: (Replica & { readonly searches: Searches }) | undefined;
}

export interface RequestContext extends Resources {
  /** For writes in a replica read, where `db` may be a replica; elsewhere the same as `db`. */
  readonly primary: Db;
  readonly log: FastifyBaseLogger;
  /** The caller's IP address, as reported by trusted proxies. */
  readonly address: string;
  /** Headers of the response, set by the action. */
  readonly responseHeaders: Record<string, string>;
  /** See heardPositionHeader. */
  readonly heardPosition: string | undefined;
  /** Whether the client has disconnected. */
  readonly hasHungUp: () => boolean;
}

export type PublicContext = RequestContext;

/** A valid token whose owner may have no profile yet. */
export interface TokenContext extends RequestContext {
  readonly email: string;
  readonly person: Person | null;
  /** The embedded frame that the token belongs to; null for a regular sign-in. */
  readonly frame: Frame | null;
  readonly names: () => Promise<Names>;
}

export interface Context extends RequestContext {
  readonly user: Person;
  /** The office of this request: the one named in its input, else the caller's own. */
  readonly office: string;
  /** Only for endpoints that consume a file. */
  readonly file: UploadedFile | null;
}

/** For endpoints that stream events. */
export interface EventStreamContext extends Context {
  /** Aborted when the client disconnects or the server shuts down. */
  readonly signal: AbortSignal;
  /**
   * The caller as they are now; null when the request would be refused now, as after a deactivation or a lost privilege.
   * Throws where this cannot be known.
   */
  readonly readmit: () => Promise<Person | null>;
  /** Whether the token and the accepted terms still hold by the clock; asks the database only inside a frame. */
  readonly isStillValid: () => Promise<boolean>;
  /** Ends the connection without waiting for its reader. */
  readonly cut: () => void;
}

export interface IntegrationContext extends RequestContext {
  readonly credential: Credential;
}

/** For endpoints that consume lines or bytes. */
export interface StreamContext extends IntegrationContext {
  /** As it arrives, unpacked; nothing of it has been read. */
  readonly body: Readable;
  /** Aborted when this server stops. */
  readonly leaving: AbortSignal;
}

export interface Credential {
  readonly id: number;
  readonly clientId: string;
  readonly office: string;
  /** The hash of the secret that was sent. */
  readonly secretHash: Buffer;
}

export interface Caller {
  readonly email: string;
  readonly person: Person | null;
  readonly frame: Frame | null;
  /** The names given by the identity provider. */
  readonly names: () => Promise<Names>;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** Whether the cached caller is still valid; null when the caller was read for this request. */
    holds: Promise<boolean> | null;
    credential: Credential | null;
  }
}

function heardPositionOf({ headers }: FastifyRequest): string | undefined {
  const position = headers[heardPositionHeader];
  return typeof position === 'string' && /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(position) ? position : undefined;
}

export function requestContext(services: Resources, request: FastifyRequest): RequestContext {
  return {
    ...services,
    primary: services.db,
    log: request.log,
    address: request.ip,
    responseHeaders: {},
    heardPosition: heardPositionOf(request),
    hasHungUp: () => request.socket.destroyed,
  };
}
