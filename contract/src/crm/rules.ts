import { z } from 'zod';
import { oneLine } from '../shared/values.ts';

/**
 * API Configuration Settings: the addresses and accounts by which an office and the external system reach each other.
 */

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export const isLoopback = (host: string): boolean => loopback.test(host);

/**
 * Credentials are sent to this address, so it must be https, except on the same machine; it must not contain
 * credentials.
 */
export function isApiAddress(text: string): boolean {
  // Browsers and Node drop line breaks and tabs in an address; other readers may not.
  if (!oneLine.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (username !== '' || password !== '' || hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** An origin that may embed the product: scheme, host and port only. */
export function isFrameOrigin(text: string): boolean {
  if (!URL.canParse(text) || new URL(text).origin !== text) return false;
  const { protocol, hostname } = new URL(text);
  if (!/^[a-z0-9.-]+$|^\[[0-9a-f:.]+\]$/.test(hostname)) return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

export const apiSettingsMaximum = {
  description: 200,
  comments: 1000,
  account: 60,
  password: 200,
  origins: 10,
} as const;

const tooLong = { error: 'too-long' } as const;

export const ApiAddress = z.string().trim().max(500, tooLong).refine(isApiAddress, { error: 'not-an-address' });
export const FrameOrigin = z.string().trim().max(200, tooLong).refine(isFrameOrigin, { error: 'not-an-origin' });

/** The name another system authenticates with. */
export const ServiceAccountName = z
  .string()
  .trim()
  .min(3, { error: 'too-short' })
  .max(apiSettingsMaximum.account, tooLong)
  .regex(/^[A-Za-z0-9._-]+$/, { error: 'invalid-characters' });

/** Nothing is sent to the external system until an administrator has changed API Configuration Settings. */
export const connectionObstacles = ['not-configured', 'account-inactive', 'secret-renewed'] as const;
export type ConnectionObstacle = (typeof connectionObstacles)[number];

export const connectionResults = [
  'connected',
  ...connectionObstacles,
  'refused-credentials',
  'answered-with-error',
  'unreachable',
  'timed-out',
  'certificate',
  'address-not-allowed',
] as const;
export type ConnectionResult = (typeof connectionResults)[number];
