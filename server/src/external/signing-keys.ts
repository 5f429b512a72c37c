import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../clock.ts';
import { fail } from '../refusal.ts';
import type { Metadata, MetadataSource } from './provider-metadata.ts';

const refreshAfter = 10 * 60_000;
const pauseAfterUnknown = 30_000;
const pauseAfterFailure = 5_000;

/** Reads the keys now; throws an error that says why they cannot be used. */
export async function fetchKeys(
  { jwks_uri }: Pick<Metadata, 'jwks_uri'>,
  timeoutMilliseconds: number,
): Promise<JSONWebKeySet> {
  const answer = await fetch(jwks_uri, { signal: AbortSignal.timeout(timeoutMilliseconds) });
  if (!answer.ok) throw new Error(`the key set answered ${answer.status}`);
  return (await answer.json()) as JSONWebKeySet;
}

export interface SigningKeys {
  readonly find: JWTVerifyGetKey;
  /** When the keys in use were read. */
  readAt(): Date | undefined;
}

/**
 * The provider's signing keys. An unknown key id triggers one refresh, then none for half a minute; whoever brings one
 * meanwhile waits for that refresh. A token is refused only for keys that could be read: its owner would be signed out.
 * Withdrawn keys disappear at the next refresh; known keys stay while the provider is down.
 */
export function signingKeys(metadata: MetadataSource, timeoutMilliseconds: number, clock: Clock): SigningKeys {
  let keys: ReturnType<typeof createLocalJWKSet> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let readOn: Date | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  let lookedForUnknownAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<boolean> | undefined;

  async function read(): Promise<boolean> {
    try {
      keys = createLocalJWKSet(await fetchKeys(await metadata.get(), timeoutMilliseconds));
      readAt = performance.now();
      readOn = clock();
      return true;
    } catch {
      failedAt = performance.now();
      return false;
    } finally {
      underWay = undefined;
    }
  }

  /** Whether the keys were read. */
  async function refresh(): Promise<boolean> {
    if (performance.now() - failedAt < pauseAfterFailure) return false;
    underWay ??= read();
    return underWay;
  }

  const find: JWTVerifyGetKey = async (header, token) => {
    const now = performance.now();
    if (!keys) await refresh();
    else if (now - readAt >= refreshAfter) void refresh();
    if (!keys) return fail('identity-provider-unavailable');
    try {
      return await keys(header, token);
    } catch (error) {
      const mayLook = underWay !== undefined || now - lookedForUnknownAt >= pauseAfterUnknown;
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayLook) throw error;
      if (!(await refresh())) return fail('identity-provider-unavailable');
      lookedForUnknownAt = performance.now();
      return keys(header, token);
    }
  };
  return { find, readAt: () => readOn };
}
