import type { JWTHeaderParameters, JWTPayload } from 'jose';

/** RFC 9068 names the first two; most providers that mark nothing in particular write the last. */
const accessTokenTypes: ReadonlySet<unknown> = new Set(['at+jwt', 'application/at+jwt', 'jwt']);

/**
 * Marks of an ID token: OpenID Connect puts the hashes of other tokens into nothing else, Keycloak and Cognito say it in a
 * word. Not the nonce, which older Keycloaks write into access tokens too.
 */
const isMarkedAsIdToken = (claims: JWTPayload): boolean =>
  claims.at_hash !== undefined || claims.c_hash !== undefined || claims.typ === 'ID' || claims.token_use === 'id';

/**
 * Whether a token may open the API, as far as its provider says what it is: one key signs ID, logout and other tokens too.
 * A provider that says nothing is held to the audience alone.
 */
export function isAccessToken({ typ }: Partial<JWTHeaderParameters>, claims: JWTPayload): boolean {
  const isOfType = typ === undefined || (typeof typ === 'string' && accessTokenTypes.has(typ.toLowerCase()));
  return isOfType && !isMarkedAsIdToken(claims);
}
