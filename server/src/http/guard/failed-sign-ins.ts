import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { sha256 } from '../../db/encryption.ts';
import { fail } from '../../refusal.ts';
import type { Services } from '../context.ts';

/**
 * Counts failed sign-ins of API accounts in the database, so that the limit holds across all servers. The key is
 * account plus address. By account alone, anybody could lock it out from anywhere; by address alone, one system with an
 * outdated secret would lock out others behind the same address. So failures never affect an account used from
 * elsewhere. A second count by address alone, ten times as high, stops attempts with many names and bounds the rows
 * written here. Unknown names count like existing ones, so that they cannot be told apart. Refused attempts are not
 * counted, so the block ends a minute after the first failure.
 */

const window = 60_000;
const timesForAddress = 10;

export interface Attempt {
  readonly account: string;
  readonly address: string;
}

interface Count {
  readonly key: Buffer;
  readonly failures: number;
  readonly endsAt: Date;
}

/** The /64 network of an IPv6 address, because its owner has all addresses in it; IPv4 may arrive mapped into IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*/s, '');
  const mapped = /^::ffff:([\d.]+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail?.split(':').filter(Boolean) ?? [];
  return [...groups, ...Array<string>(8 - groups.length - rest.length).fill('0'), ...rest].slice(0, 4).join(':');
}

function keysOf({ account, address }: Attempt) {
  const network = networkOf(address);
  return { ofAccount: sha256(`${network}\n${account}`), ofAddress: sha256(network) };
}

/** Each key with its maximum of failures. */
function limitsOf({ config }: Services, attempt: Attempt): readonly (readonly [key: Buffer, most: number])[] {
  const { ofAccount, ofAddress } = keysOf(attempt);
  const { signIn } = config.rateLimit;
  return [
    [ofAccount, signIn],
    [ofAddress, signIn * timesForAddress],
  ];
}

/** Refuses when a key has exceeded its limit. */
function refuseAboveLimit(limits: ReturnType<typeof limitsOf>, counts: readonly Count[], now: Date): void {
  const ends = limits.flatMap(([key, most]) =>
    counts.filter((count) => count.key.equals(key) && count.failures > most).map(({ endsAt }) => endsAt.getTime()),
  );
  if (ends.length > 0)
    fail('too-many-requests', { seconds: Math.max(1, Math.ceil((Math.max(...ends) - now.getTime()) / 1000)) });
}

/** Called before the secret is checked: a correct secret is refused too, otherwise guessing could continue. */
export async function refuseAfterFailures(services: Services, attempt: Attempt): Promise<void> {
  if (services.config.rateLimit.signIn === 0) return;
  const now = services.clock();
  const limits = limitsOf(services, attempt);
  const { rows } = await sql<Count>`
    select key, failures, ends_at from failed_sign_in
     where key in (${sql.join(limits.map(([key]) => key))}) and ends_at > ${now}`.execute(services.db);
  const reached = rows.map((count) => ({ ...count, failures: count.failures + 1 }));
  refuseAboveLimit(limits, reached, now);
}

/** Also refuses when concurrent attempts have exceeded the limit meanwhile. */
export async function countFailure(services: Services, attempt: Attempt): Promise<void> {
  if (services.config.rateLimit.signIn === 0) return;
  const now = services.clock();
  const end = new Date(now.getTime() + window);
  const limits = limitsOf(services, attempt);
  // The address row is locked last, so that attempts that share it cannot deadlock.
  const rows = limits.map(([key]) => sql`(${key}::bytea, 1, ${end}::timestamptz)`);
  const { rows: counts } = await sql<Count>`
    insert into failed_sign_in as known (key, failures, ends_at) values ${sql.join(rows)}
    on conflict (key) do update set
      failures = case when known.ends_at > ${now} then known.failures + 1 else 1 end,
      ends_at = case when known.ends_at > ${now} then known.ends_at else excluded.ends_at end
    returning key, failures, ends_at`.execute(services.db);
  refuseAboveLimit(limits, counts, now);
}
