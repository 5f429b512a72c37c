import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { freePort } from '#dev/ports.ts';

const audience = 'https://api.prcds.example';

interface Key {
  readonly id: string;
  readonly privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
  readonly publicJwk: JWK;
}

export interface TokenOptions {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly audience?: string;
  readonly issuer?: string;
  /** Time of issue; by default the real time. */
  readonly now?: Date;
  /** Seconds from the time of issue; negative for the past. 'never' omits the claim, which the server must refuse. */
  readonly expiresIn?: number | 'never';
  /** The header's `typ`; undefined leaves it out. */
  readonly type?: unknown;
  /** Signs with this key instead of the issuer's current one. */
  readonly key?: Key;
}

export async function makeKey(): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const id = randomUUID();
  return { id, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid: id, alg: 'ES256', use: 'sig' } };
}

/** A test identity provider with discovery, keys, userinfo, and signed tokens. */
export interface Issuer {
  readonly url: string;
  readonly audience: string;
  /** How many times the keys were requested. */
  readonly keyRequests: () => number;
  readonly userinfoRequests: () => number;
  token(email: string, options?: TokenOptions): Promise<string>;
  /** New tokens are signed with a new key; the old one is withdrawn. */
  rotate(): Promise<void>;
  /** The userinfo answers, by subject. */
  readonly userinfo: Map<string, Record<string, unknown>>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function startIssuer(): Promise<Issuer> {
  let key = await makeKey();
  let keyRequests = 0;
  let userinfoRequests = 0;
  const port = await freePort();
  let server: Server | undefined;
  const userinfo = new Map<string, Record<string, unknown>>();

  const answerFor = (path: string, authorization = ''): unknown => {
    const url = `http://127.0.0.1:${port}`;
    if (path === '/.well-known/openid-configuration')
      return {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        userinfo_endpoint: `${url}/me`,
        end_session_endpoint: `${url}/logout`,
      };
    if (path === '/keys') {
      keyRequests += 1;
      return { keys: [key.publicJwk] };
    }
    if (path !== '/me') return undefined;
    userinfoRequests += 1;
    const [, payload = ''] = authorization.split('.');
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
    return userinfo.get(sub);
  };

  const start = async (): Promise<void> => {
    server = createServer((request, response) => {
      const answer = answerFor(request.url ?? '', request.headers.authorization);
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? {}));
    });
    await once(server.listen(port, '127.0.0.1'), 'listening');
  };
  const stop = () =>
    new Promise<void>((resolve) => {
      server?.closeAllConnections();
      if (server?.listening) server.close(() => resolve());
      else resolve();
    });
  await start();

  return {
    url: `http://127.0.0.1:${port}`,
    audience,
    userinfo,
    keyRequests: () => keyRequests,
    userinfoRequests: () => userinfoRequests,
    start,
    stop,
    async rotate() {
      key = await makeKey();
    },
    token(email, options = {}) {
      const signing = options.key ?? key;
      const now = Math.floor((options.now ?? new Date()).getTime() / 1000);
      const { expiresIn = 3600 } = options;
      const type = 'type' in options ? options.type : 'at+jwt';
      const token = new SignJWT({ email, email_verified: true, ...options.claims })
        .setProtectedHeader({ alg: 'ES256', kid: signing.id, ...(type !== undefined && { typ: type as string }) })
        .setIssuer(options.issuer ?? `http://127.0.0.1:${port}`)
        .setAudience(options.audience ?? audience)
        .setSubject(`sub-${email}`)
        .setIssuedAt(now)
        .setJti(randomUUID());
      if (expiresIn !== 'never') token.setExpirationTime(now + expiresIn);
      return token.sign(signing.privateKey);
    },
  };
}
