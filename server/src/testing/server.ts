import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { buildApp } from '../app.ts';
import { type Clock, systemClock } from '../clock.ts';
import { type Config, readConfig } from '../config.ts';
import type { Db } from '../db/connection.ts';
import { createIdentityProvider } from '../external/identity-provider.ts';
import { createMailer } from '../external/mailer.ts';
import { createObjectStore } from '../external/object-store.ts';
import type { Router } from '../http/route.ts';
import { atEnd } from './at-end.ts';
import { type Answer, type Ask, send } from './call.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { type Issuer, startIssuer, type TokenOptions } from './issuer.ts';
import { longTimeouts } from './long-timeouts.ts';

type Schema = z.core.$ZodType;

const halfAnHour = 30 * 60_000;

/** A user by e-mail address, or a token. */
type Caller = { readonly email: string } | { readonly token: string };

export interface CallOptions extends Ask {
  readonly as?: Caller;
}

export interface TestServer {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly issuer: Issuer;
  readonly origin: string;
  readonly config: Config;
  call<I extends Schema, O extends Schema>(
    e: Endpoint<I, O>,
    input: z.output<I>,
    options?: CallOptions,
  ): Promise<Answer<O>>;
  tokenFor(email: string, options?: TokenOptions): Promise<string>;
}

export interface ServerOptions {
  /** Overridden settings, by environment variable. */
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  /** Pass these to run several servers on one database. */
  readonly database?: TestDatabase;
  readonly issuer?: Issuer;
  /** Routes of the test instead of the product's. */
  readonly routes?: (route: Router) => void;
}

/** The whole server with its own database and a test identity provider; both end with the test file. */
export async function testServer(options: ServerOptions = {}): Promise<TestServer> {
  const { db, url } = options.database ?? (await testDatabase());
  const issuer = options.issuer ?? (await startIssuer());
  const clock = options.clock ?? systemClock;
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: url,
    OIDC_ISSUER: issuer.url,
    OIDC_AUDIENCE: issuer.audience,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PERSON: '0',
    RATE_LIMIT_ADDRESS: '0',
    RATE_LIMIT_SIGN_IN: '0',
    ...longTimeouts,
    WEB_FOLDER: '/nowhere',
    ...options.env,
  });
  const mailer = createMailer(config.mail);
  const identity = createIdentityProvider(config, clock);
  const objects = config.objectStore ? createObjectStore(config.objectStore) : undefined;
  const app = await buildApp({ config, db, clock, mailer, identity, objects }, options.routes);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const tokens = new Map<string, { token: string; issuedAt: number }>();
  atEnd(async () => {
    mailer.close();
    await app.close();
    await issuer.stop();
  });

  async function tokenOf(caller: Caller): Promise<string> {
    if ('token' in caller) return caller.token;
    const now = clock();
    const known = tokens.get(caller.email);
    if (known && Math.abs(now.getTime() - known.issuedAt) < halfAnHour) return known.token;
    const token = await issuer.token(caller.email, { now });
    tokens.set(caller.email, { token, issuedAt: now.getTime() });
    return token;
  }

  return {
    db,
    databaseUrl: url,
    issuer,
    origin,
    config,
    tokenFor: (email, tokenOptions) => issuer.token(email, { now: clock(), ...tokenOptions }),
    async call(e, input, { as, headers, file, signal } = {}) {
      const authorization = as && { authorization: `Bearer ${await tokenOf(as)}` };
      return send(origin, e, input, { headers: { ...authorization, ...headers }, file, signal });
    },
  };
}
