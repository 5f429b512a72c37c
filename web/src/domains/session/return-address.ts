import { write } from '../../api/storage/storage.ts';

/** Pages that would redirect straight back. */
const excludedPaths: ReadonlySet<string> = new Set(['/auth', '/login', '/unauthorized', '/accessdeniederror']);

/**
 * A path of our own origin, or undefined. Addresses that only look like a path ('//host', '/\host', '/.//host', a tab
 * inside) lead elsewhere, so the browser's own URL parser decides.
 */
export function sameOriginPath(value: string | undefined, origin = window.location.origin): string | undefined {
  if (!value?.startsWith('/')) return undefined;
  try {
    const url = new URL(value, origin);
    const address = url.pathname + url.search + url.hash;
    if (url.origin !== origin || address.startsWith('//')) return undefined;
    return excludedPaths.has(url.pathname.toLowerCase()) ? undefined : address;
  } catch {
    return undefined;
  }
}

export const currentAddress = (): string => window.location.pathname + window.location.search + window.location.hash;

/** SESSION-010: the address to return to, chosen by the user. */
export const saveReturnAddress = (): void => write('returnAddress', currentAddress());

/** ENTRY-016: the address at which the guard required a sign-in. */
export const saveRedirectPath = (): void => write('redirectPath', currentAddress());
