import { BlockList, isIP, isIPv6 } from 'node:net';
import { isLoopback } from '#contract/crm/rules.ts';
import type { Config } from '../config.ts';

/**
 * Addresses that outgoing requests must never reach (SSRF protection). IPv4 can be embedded in IPv6 in several ways:
 * translated forms are refused as a whole, the mapped form (::ffff:a.b.c.d) is checked by its IPv4 address.
 */

type Range = readonly [network: string, prefix: number];

const listOf = (ranges: readonly Range[]): BlockList => {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, isIPv6(network) ? 'ipv6' : 'ipv4');
  return list;
};

const loopback = listOf([
  ['127.0.0.0', 8],
  ['::1', 128],
]);

const forbidden = listOf([
  // This network, link-local, and shared and special ranges, which also host cloud metadata services.
  ['0.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  // A cloud's host service address, and the benchmarking range.
  ['168.63.129.16', 32],
  ['198.18.0.0', 15],
  // Multicast, reserved, broadcast.
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // IPv4 embedded in IPv6 without being mapped: translated, NAT64, Teredo, 6to4.
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  // Discard, unique local (including the metadata service fd00:ec2::254), link-local, site-local, multicast.
  ['100::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]);

/** '::' itself and '::a.b.c.d'; '::1' is the loopback. */
const compatible = listOf([['::', 96]]);

/** Only an installation whose public address is local may call local addresses. */
export const isOnThisMachine = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  isLoopback(new URL(publicUrl).hostname);

/** The host of a URL, if it is an IP address and not a name. */
export function addressIn(url: string): string | undefined {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}

/** Anything that is not an IP address is forbidden. The zone of an address (`fe80::1%eth0`) is ignored. */
export function isForbidden(address: string, mayBeLocal: boolean): boolean {
  const plain = address.split('%', 1)[0] ?? '';
  const version = isIP(plain);
  if (version === 0) return true;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  if (loopback.check(plain, family)) return !mayBeLocal;
  return forbidden.check(plain, family) || (family === 'ipv6' && compatible.check(plain, family));
}
