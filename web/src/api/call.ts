import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { actingOffice } from './acting-office.ts';
import { isInBackground, noteBackgroundFailure } from './background.ts';
import { notifyIfConsentRequired } from './consent-required.ts';
import { heardPosition } from './live/heard-position.ts';
import { isProblem, Problem, problemFrom } from './problem.ts';
import { updateReadingState } from './reading-state.ts';
import { type Answer, decodeAnswer, exchange, type SendOptions } from './request.ts';
import { refreshIfDue, tryRefresh } from './sign-in/refresh.ts';
import { leaveAfter401InBody, leaveAsEmailNotVerified, leaveAsUnauthorized } from './sign-in/sign-out.ts';
import { compareStamp } from './state-stamp.ts';
import { read, readMode } from './storage/storage.ts';

export interface CallOptions extends Pick<SendOptions, 'signal' | 'file' | 'onUpload' | 'keepalive'> {
  /**
   * Background call: it does not renew the token (SESSION-011), and an expired token fails only this call, not the
   * session.
   */
  readonly isBackground?: boolean;
}

type Schema = z.core.$ZodType;

const has401InBody = (body: unknown): boolean => {
  if (typeof body !== 'object' || body === null) return false;
  const { status, Status } = body as { status?: unknown; Status?: unknown };
  return [status, Status].some((value) => value === 401 || value === '401');
};

type LockedOut = 'user-inactive' | 'no-profile';
const lockedOutListeners = new Set<(reason: LockedOut) => void>();

/** Called when the user's profile is deactivated or removed during the session. */
export function onLockedOut(listener: (reason: LockedOut) => void): () => void {
  lockedOutListeners.add(listener);
  return () => void lockedOutListeners.delete(listener);
}

/**
 * In the CRM's frame the age of the token is unknown, so the first 401 triggers one refresh (API-020). Elsewhere a 401
 * is final (ERR-001).
 */
export async function tryRefreshInFrame(token: string | undefined): Promise<boolean> {
  if (readMode() !== 'nonav' || read('refreshToken') === undefined) return false;
  if (read('accessToken') !== token) return read('accessToken') !== undefined;
  return (await tryRefresh()) === 'renewed';
}

async function sendAuthorized(
  endpoint: Endpoint,
  input: unknown,
  options: CallOptions,
  isFirst = true,
): Promise<Answer> {
  const isPublic = endpoint.access === 'public';
  const wasSignedIn = read('accessToken') !== undefined;
  if (!isPublic && !options.isBackground) await refreshIfDue();
  const token = isPublic ? undefined : read('accessToken');
  // Signed out while this call waited for a new token: whoever did that also shows the user where to go.
  if (!isPublic && wasSignedIn && token === undefined) throw new Problem('not-signed-in', { status: 401 });
  const office = isPublic ? undefined : actingOffice();
  const sentAt = Date.now();
  const answer = await exchange(endpoint, input, { ...options, token, office, heardPosition: heardPosition() });
  if (isPublic) return answer;
  if (answer.status === 401 && options.isBackground) throw new Problem('not-signed-in', { status: 401 });
  if (answer.status === 401 && isFirst && (await tryRefreshInFrame(token)))
    return sendAuthorized(endpoint, input, options, false);
  if (answer.status === 401) {
    // If another tab has renewed or replaced the token meanwhile, this 401 is about the old one.
    if (read('accessToken') === token) leaveAsUnauthorized();
    throw new Problem('not-signed-in', { status: 401 });
  }
  if (answer.status === 403 && isProblem(problemFrom(403, answer.body), 'email-not-verified')) {
    if (read('accessToken') === token) leaveAsEmailNotVerified();
    throw new Problem('email-not-verified', { status: 403 });
  }
  compareStamp(answer.headers);
  updateReadingState(answer.headers);
  notifyIfConsentRequired(answer, sentAt);
  if (answer.isOk && has401InBody(answer.body)) {
    leaveAfter401InBody();
    throw new Problem('not-signed-in', { status: 401 });
  }
  return answer;
}

/** The only way to call the server: API-002, API-003, ERR-001 to ERR-005. */
export async function call<I extends Schema, O extends Schema>(
  endpoint: Endpoint<I, O>,
  input: z.output<I>,
  options: CallOptions = {},
): Promise<z.output<O>> {
  const isBackground = options.isBackground ?? isInBackground();
  try {
    return decodeAnswer(endpoint, await sendAuthorized(endpoint, input, { ...options, isBackground }));
  } catch (failure) {
    if (isBackground) noteBackgroundFailure(failure);
    if (isProblem(failure, 'user-inactive') || isProblem(failure, 'no-profile')) {
      for (const listener of lockedOutListeners) listener(failure.code as LockedOut);
    }
    throw failure;
  }
}

/** As call(), for requests the page makes without user action. */
export const callInBackground: typeof call = (endpoint, input, options) =>
  call(endpoint, input, { ...options, isBackground: true });

export interface DownloadedFile {
  readonly content: Blob;
  /** File name chosen by the server, in the user's language. */
  readonly name: string;
}

/** For endpoints that produce a file. */
export async function callForFile<I extends Schema>(
  endpoint: Endpoint<I>,
  input: z.output<I>,
  options: CallOptions = {},
): Promise<DownloadedFile> {
  const answer = await sendAuthorized(endpoint, input, options);
  if (!(answer.body instanceof Blob)) {
    decodeAnswer(endpoint, answer);
    throw new Problem('internal-error', { status: answer.status });
  }
  const disposition = answer.headers.get('Content-Disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return { content: answer.body, name: encoded ? decodeURIComponent(encoded) : 'PRCDS' };
}
