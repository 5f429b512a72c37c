import type { JWTHeaderParameters, JWTPayload } from 'jose';

/** RFC 9068 defines the first two; most other providers use the last. */
const accessTokenTypes: ReadonlySet<unknown> = new Set(['at+jwt', 'application/at+jwt', 'jwt']);

/**
 * Marks of an ID token: only ID tokens contain hashes of other tokens (OpenID Connect), and Keycloak and Cognito name
 * the kind. The nonce is no mark, because older versions of Keycloak put it into access tokens too.
 */
const isMarkedAsIdToken = (claims: JWTPayload): boolean =>
  claims.at_hash !== undefined || claims.c_hash !== undefined || claims.typ === 'ID' || claims.token_use === 'id';

/**
 * Whether a token is an access token, as far as its provider says: the same key also signs ID, logout and other tokens.
 * If the provider says nothing, only the audience is checked.
 */
export function isAccessToken({ typ }: Partial<JWTHeaderParameters>, claims: JWTPayload): boolean {
  const isOfType = typ === undefined || (typeof typ === 'string' && accessTokenTypes.has(typ.toLowerCase()));
  return isOfType && !isMarkedAsIdToken(claims);
}
