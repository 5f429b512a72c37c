import { write } from '../../api/remembered/storage.ts';

/** Pages that would lead straight back here. */
const notWorthReturning: ReadonlySet<string> = new Set(['/auth', '/login', '/unauthorized', '/accessdeniederror']);

/**
 * A path of ours, or nothing. Addresses that only look like a path ('//host', '/\host', '/.//host', a tab inside)
 * are other people's: they are told by what the browser itself makes of them.
 */
export function ownAddress(value: string | undefined, origin = window.location.origin): string | undefined {
  if (!value?.startsWith('/')) return undefined;
  try {
    const url = new URL(value, origin);
    const address = url.pathname + url.search + url.hash;
    if (url.origin !== origin || address.startsWith('//')) return undefined;
    return notWorthReturning.has(url.pathname.toLowerCase()) ? undefined : address;
  } catch {
    return undefined;
  }
}

export const currentAddress = (): string => window.location.pathname + window.location.search + window.location.hash;

/** SESSION-010: the person asked to come back here. */
export const saveReturnAddress = (): void => write('returnAddress', currentAddress());

/** ENTRY-016: where the guard stopped somebody. */
export const saveRedirectPath = (): void => write('redirectPath', currentAddress());
