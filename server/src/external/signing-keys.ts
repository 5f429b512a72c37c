import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../clock.ts';
import { fail } from '../refusal.ts';
import type { MetadataSource } from './provider-metadata.ts';

const refreshAfter = 10 * 60_000;
const pauseAfterUnknown = 30_000;
const pauseAfterFailure = 5_000;

/**
 * The provider's signing keys. An unknown key id triggers one refresh, then none for half a minute; withdrawn keys
 * disappear at the next refresh; known keys stay while the provider is down.
 */
export function signingKeys(metadata: MetadataSource, clock: Clock, timeoutMilliseconds: number): JWTVerifyGetKey {
  let keys: ReturnType<typeof createLocalJWKSet> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  let lookedForUnknownAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      const { jwks_uri } = await metadata.get();
      const answer = await fetch(jwks_uri, { signal: AbortSignal.timeout(timeoutMilliseconds) });
      if (!answer.ok) throw new Error(`the key set answered ${answer.status}`);
      keys = createLocalJWKSet((await answer.json()) as JSONWebKeySet);
      readAt = clock().getTime();
    } catch {
      failedAt = clock().getTime();
    } finally {
      underWay = undefined;
    }
  }

  const refresh = () => {
    if (clock().getTime() - failedAt < pauseAfterFailure) return Promise.resolve();
    underWay ??= read();
    return underWay;
  };

  return async (header, token) => {
    const now = clock().getTime();
    if (!keys) await refresh();
    else if (now - readAt >= refreshAfter) void refresh();
    if (!keys) return fail('identity-provider-unavailable');
    try {
      return await keys(header, token);
    } catch (error) {
      const mayLook = now - lookedForUnknownAt >= pauseAfterUnknown;
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayLook) throw error;
      lookedForUnknownAt = now;
      await refresh();
      return keys(header, token);
    }
  };
}
