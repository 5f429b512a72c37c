import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { sha256 } from '../../db/sealing.ts';
import { fail } from '../../refusal.ts';
import type { Services } from '../context.ts';

/**
 * Wrong secrets of API accounts, counted in the database: any number of servers together allow what one would.
 *
 * The key is the account together with the address. By the account alone anybody could lock it out from anywhere; by the
 * address alone one system with an old secret would lock out the others behind the same address. So nobody's failures
 * touch an account that somebody else uses from elsewhere. A second count, of the address whatever the account, stops
 * whoever tries many names, and bounds what is written here; it is ten times as high. Names that do not exist count like
 * those that do: nothing tells them apart.
 *
 * Whoever is refused is not counted, so it ends by itself, a minute after the first failure.
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

/** Whoever has one IPv6 address has the 64 bits below it too; IPv4 may come written as IPv6. */
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

/** Each key with how many failures are borne. */
function limitsOf({ config }: Services, attempt: Attempt): readonly (readonly [key: Buffer, most: number])[] {
  const { ofAccount, ofAddress } = keysOf(attempt);
  const { signIn } = config.rateLimit;
  return [
    [ofAccount, signIn],
    [ofAddress, signIn * timesForAddress],
  ];
}

/** Refuses when a key has more failures than it may. */
function refuseAbove(limits: ReturnType<typeof limitsOf>, counts: readonly Count[], now: Date): void {
  const ends = limits.flatMap(([key, most]) =>
    counts.filter((count) => count.key.equals(key) && count.failures > most).map(({ endsAt }) => endsAt.getTime()),
  );
  if (ends.length > 0)
    fail('too-many-requests', { seconds: Math.max(1, Math.ceil((Math.max(...ends) - now.getTime()) / 1000)) });
}

/** Before a secret is believed: also a right one is refused, or the guessing would go on. */
export async function refuseAfterFailures(services: Services, attempt: Attempt): Promise<void> {
  if (services.config.rateLimit.signIn === 0) return;
  const now = services.clock();
  const limits = limitsOf(services, attempt);
  const { rows } = await sql<Count>`
    select key, failures, ends_at from failed_sign_in
     where key in (${sql.join(limits.map(([key]) => key))}) and ends_at > ${now}`.execute(services.db);
  const reached = rows.map((count) => ({ ...count, failures: count.failures + 1 }));
  refuseAbove(limits, reached, now);
}

/** Refuses too what came at the same moment as others and turns out to be one too many. */
export async function countFailure(services: Services, attempt: Attempt): Promise<void> {
  if (services.config.rateLimit.signIn === 0) return;
  const now = services.clock();
  const end = new Date(now.getTime() + window);
  const limits = limitsOf(services, attempt);
  // The address comes last: those who share it never wait for each other in a circle.
  const rows = limits.map(([key]) => sql`(${key}::bytea, 1, ${end}::timestamptz)`);
  const { rows: counts } = await sql<Count>`
    insert into failed_sign_in as known (key, failures, ends_at) values ${sql.join(rows)}
    on conflict (key) do update set
      failures = case when known.ends_at > ${now} then known.failures + 1 else 1 end,
      ends_at = case when known.ends_at > ${now} then known.ends_at else excluded.ends_at end
    returning key, failures, ends_at`.execute(services.db);
  refuseAbove(limits, counts, now);
}
