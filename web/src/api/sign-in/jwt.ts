export type Claims = Readonly<Record<string, unknown>>;

/**
 * Decodes a token without verifying it: the browser needs only the e-mail address and the expiry, and the server
 * verifies every token. Opaque tokens have no claims.
 */
export function decodeClaims(token: string): Claims | undefined {
  const [, payload] = token.split('.');
  if (!payload) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims) ? (claims as Claims) : undefined;
  } catch {
    return undefined;
  }
}

export function textClaim(claims: Claims | undefined, name: string): string | undefined {
  const value = claims?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
