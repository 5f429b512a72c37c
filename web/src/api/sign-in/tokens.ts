import { z } from 'zod';
import { read, readJson, remove, write, writeJson } from '../storage/storage.ts';
import { decodeClaims } from './jwt.ts';

/** SESSION-011. */
export const refreshAfter = 30 * 60_000;
/** How long before its expiry a token is renewed, so that no pending call meets an expired one. */
const expiryMargin = 60_000;

const Times = z.object({ refreshedAt: z.number(), expiresAt: z.number().optional() });
export type TokenTimes = z.infer<typeof Times>;

export interface NewTokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
  readonly idToken?: string;
  /** Seconds, from the provider; else the token's own `exp` is used. */
  readonly expiresIn?: number;
}

function timesOf({ accessToken, expiresIn }: NewTokens, now: number): TokenTimes {
  if (expiresIn !== undefined) return { refreshedAt: now, expiresAt: now + expiresIn * 1000 };
  const exp = decodeClaims(accessToken)?.exp;
  return { refreshedAt: now, expiresAt: typeof exp === 'number' ? exp * 1000 : undefined };
}

/**
 * A refresh or id token missing from the response stays valid. The access token is written last: its change notifies
 * other tabs.
 */
export function saveTokens(tokens: NewTokens, now = Date.now()): void {
  if (tokens.refreshToken) write('refreshToken', tokens.refreshToken);
  if (tokens.idToken) write('idToken', tokens.idToken);
  writeJson('tokenTimes', timesOf(tokens, now));
  remove('signedOut');
  write('accessToken', tokens.accessToken);
}

export const readTimes = (): TokenTimes | undefined => readJson('tokenTimes', (value) => Times.parse(value));

/** A sign-in in memory, for the last calls after it was cleared from storage. */
export interface SignIn {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  readonly times?: TokenTimes | undefined;
}

export function readSignIn(): SignIn | undefined {
  const accessToken = read('accessToken');
  return accessToken === undefined
    ? undefined
    : { accessToken, refreshToken: read('refreshToken'), times: readTimes() };
}

/** New tokens as the sign-in that follows the given one, without storing them. */
export const renewedSignIn = (before: SignIn, tokens: NewTokens): SignIn => ({
  accessToken: tokens.accessToken,
  refreshToken: tokens.refreshToken ?? before.refreshToken,
  times: timesOf(tokens, Date.now()),
});

/** Whether there is a token; only the server knows whether it is valid. */
export const isSignedIn = (): boolean => read('accessToken') !== undefined;

export const isExpired = (times: TokenTimes | undefined, now: number): boolean =>
  times?.expiresAt !== undefined && times.expiresAt <= now;

/** SESSION-011: due after 30 minutes, or shortly before the token's expiry if that is earlier. */
export function isRefreshDue(times: TokenTimes | undefined, now: number): boolean {
  if (!times) return true;
  if (now - times.refreshedAt > refreshAfter) return true;
  if (times.expiresAt === undefined) return false;
  const margin = Math.min(expiryMargin, (times.expiresAt - times.refreshedAt) / 5);
  return now >= times.expiresAt - margin;
}
