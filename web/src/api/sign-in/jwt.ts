export type Claims = Readonly<Record<string, unknown>>;

/**
 * Reads what a token says, without checking it: the browser only needs an address to ask for and a time to
 * refresh by, and the server checks every token it is shown. Opaque tokens say nothing.
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
