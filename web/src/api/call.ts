import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { actingOffice } from './acting-office.ts';
import { noticeConsentRequired } from './consent-required.ts';
import { isProblem, Problem, problemFrom } from './problem.ts';
import { noticeReading } from './reading-state.ts';
import { read, readMode } from './remembered/storage.ts';
import { type Answer, decodeAnswer, exchange, type SendOptions } from './request.ts';
import { refreshIfDue, tryRefresh } from './sign-in/refresh.ts';
import { addressRefused, refused, refusedInside } from './sign-in/sign-out.ts';
import { noticeStamp } from './state-stamp.ts';

export interface CallOptions extends Pick<SendOptions, 'signal' | 'file' | 'onUpload' | 'keepalive'> {
  /**
   * Background call: it does not renew the token (SESSION-011), and an expired token fails only this call, not the
   * session.
   */
  readonly isQuiet?: boolean;
}

type Schema = z.core.$ZodType;

const carriesRefusal = (body: unknown): boolean => {
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
async function isRenewedInFrame(token: string | undefined): Promise<boolean> {
  if (readMode() !== 'nonav' || read('refreshToken') === undefined) return false;
  if (read('accessToken') !== token) return read('accessToken') !== undefined;
  return (await tryRefresh()) === 'renewed';
}

async function authorized(endpoint: Endpoint, input: unknown, options: CallOptions, isFirst = true): Promise<Answer> {
  const isPublic = endpoint.access === 'public';
  if (!isPublic && !options.isQuiet) await refreshIfDue();
  const token = isPublic ? undefined : read('accessToken');
  const office = isPublic ? undefined : actingOffice();
  const answer = await exchange(endpoint, input, { ...options, token, office });
  if (isPublic) return answer;
  if (answer.status === 401 && options.isQuiet) throw new Problem('not-signed-in', { status: 401 });
  if (answer.status === 401 && isFirst && (await isRenewedInFrame(token)))
    return authorized(endpoint, input, options, false);
  if (answer.status === 401) {
    // If another tab has renewed or replaced the token meanwhile, this 401 is about the old one.
    if (read('accessToken') === token) refused();
    throw new Problem('not-signed-in', { status: 401 });
  }
  if (answer.status === 403 && isProblem(problemFrom(403, answer.body), 'email-not-verified')) {
    if (read('accessToken') === token) addressRefused();
    throw new Problem('email-not-verified', { status: 403 });
  }
  noticeStamp(answer.headers);
  noticeReading(answer.headers);
  noticeConsentRequired(answer);
  if (answer.isOk && carriesRefusal(answer.body)) {
    refusedInside();
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
  const answer = await authorized(endpoint, input, options);
  try {
    return decodeAnswer(endpoint, answer);
  } catch (failure) {
    if (isProblem(failure, 'user-inactive') || isProblem(failure, 'no-profile')) {
      for (const listener of lockedOutListeners) listener(failure.code as LockedOut);
    }
    throw failure;
  }
}

/** As call(), for requests the page makes without user action. */
export const callQuietly: typeof call = (endpoint, input, options) =>
  call(endpoint, input, { ...options, isQuiet: true });

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
  const answer = await authorized(endpoint, input, options);
  if (!(answer.body instanceof Blob)) {
    decodeAnswer(endpoint, answer);
    throw new Problem('internal-error', { status: answer.status });
  }
  const disposition = answer.headers.get('Content-Disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return { content: answer.body, name: encoded ? decodeURIComponent(encoded) : 'PRCDS' };
}
