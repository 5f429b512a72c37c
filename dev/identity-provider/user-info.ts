import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import type { JWKS } from 'oidc-provider';
import { sendJson } from '../pages/http.ts';
import { type Accounts, claimsOf } from './accounts.ts';

const publicPart = ({ keys }: JWKS): JSONWebKeySet => ({
  keys: keys.map(({ kty, kid, alg, n, e }) => ({ kty, kid, alg, n, e })),
});

/** `GET /me`: the person of an access token. */
export function answerUserInfo(settings: { issuer: string; audience: string; keys: JWKS }, accounts: Accounts) {
  const keys = createLocalJWKSet(publicPart(settings.keys));
  const expected = { issuer: settings.issuer, audience: settings.audience, algorithms: ['RS256'] };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('access-control-allow-origin', '*');
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const subject = await jwtVerify(token, keys, expected).then(
      ({ payload }) => payload.sub,
      () => undefined,
    );
    const account = subject === undefined ? undefined : accounts.find(subject);
    if (subject === undefined || !account) {
      response.setHeader('www-authenticate', 'Bearer error="invalid_token"');
      sendJson(response, { error: 'invalid_token' }, 401);
      return;
    }
    sendJson(response, claimsOf(subject, account));
  };
}

/** The browser's preflight before it sends a bearer token to another origin. */
export function answerPreflight(_request: IncomingMessage, response: ServerResponse): void {
  response
    .writeHead(204, {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'authorization',
      'access-control-max-age': '600',
    })
    .end();
}
