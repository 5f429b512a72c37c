import { z } from 'zod';
import { fail } from '../refusal.ts';

/** The OpenID provider's discovery document. */
const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional(),
  userinfo_endpoint: z.url().optional(),
});
export type Metadata = z.infer<typeof Metadata>;

const cacheMilliseconds = 10 * 60_000;
const pauseAfterFailure = 5_000;

export interface MetadataSource {
  get(): Promise<Metadata>;
  /** The cached document, without a request. */
  known(): Metadata | undefined;
}

/** Reads the document now; throws an error that says why it cannot be used. */
export async function fetchMetadata(issuer: string, timeoutMilliseconds: number): Promise<Metadata> {
  const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  if (!answer.ok) throw new Error(`discovery answered ${answer.status}`);
  const parsed = Metadata.safeParse(await answer.json().catch(() => null));
  if (!parsed.success) throw new Error('what it answered is no discovery document');
  if (parsed.data.issuer !== issuer) throw new Error(`discovery names another issuer, ${parsed.data.issuer}`);
  return parsed.data;
}

/** Read on first use and refreshed periodically; while the provider is down, the last document stays valid. */
export function readMetadata(issuer: string, timeoutMilliseconds: number): MetadataSource {
  let known: Metadata | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<Metadata> | undefined;

  async function read(): Promise<Metadata> {
    try {
      const metadata = await fetchMetadata(issuer, timeoutMilliseconds);
      known = metadata;
      readAt = performance.now();
      return metadata;
    } catch {
      failedAt = performance.now();
      return known ?? fail('identity-provider-unavailable');
    } finally {
      underWay = undefined;
    }
  }

  return {
    known: () => known,
    async get() {
      const now = performance.now();
      if (known && now - readAt < cacheMilliseconds) return known;
      if (now - failedAt < pauseAfterFailure) return known ?? fail('identity-provider-unavailable');
      underWay ??= read();
      return known ?? underWay;
    },
  };
}
