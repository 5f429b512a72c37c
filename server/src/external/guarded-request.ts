import { type LookupAddress, lookup } from 'node:dns';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isLoopback } from '#contract/crm/rules.ts';
import { addressIn, isForbidden } from './addresses.ts';

/**
 * Outgoing requests to addresses that administrators enter. They must not reach this machine or cloud metadata services
 * at link-local addresses (SSRF protection). Redirects are not followed.
 */

export type RequestFailure = 'address-not-allowed' | 'timed-out' | 'certificate' | 'unreachable';

export type GuardedResponse =
  | { readonly status: number; readonly text: string }
  | { readonly failure: RequestFailure; readonly status: null };

export interface GuardedRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For installations that are themselves local. */
  readonly mayBeLocal: boolean;
  /** For the whole exchange, in milliseconds. */
  readonly timeoutMilliseconds: number;
  /** Maximum number of characters read from the answer. */
  readonly most: number;
}

class ForbiddenAddress extends Error {}

/**
 * Resolves the name, then checks the resulting addresses. The connection uses exactly these addresses, which prevents
 * DNS rebinding.
 */
const guardedLookup =
  (mayBeLocal: boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      if (found.some(({ address }) => isForbidden(address, mayBeLocal)))
        return callback(new ForbiddenAddress(hostname), '', 0);
      const [first] = found;
      return options.all ? callback(null, found) : callback(null, first?.address ?? '', first?.family);
    });

function failureOf(error: NodeJS.ErrnoException): RequestFailure {
  if (error instanceof ForbiddenAddress) return 'address-not-allowed';
  const { code = '', name } = error;
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT' || code === 'ABORT_ERR')
    return 'timed-out';
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|EPROTO/.test(code) ? 'certificate' : 'unreachable';
}

/** The receiver closed a keep-alive connection just as it was reused; this says nothing about the receiver. */
const isStaleConnection = ({ reusedSocket }: ClientRequest, { code }: NodeJS.ErrnoException) =>
  reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE');

interface Exchange {
  readonly signal: AbortSignal;
  /** Do not reuse a keep-alive connection. */
  readonly isOnNewConnection: boolean;
}

function exchange(
  url: string,
  asked: GuardedRequest,
  { signal, isOnNewConnection }: Exchange,
): Promise<GuardedResponse> {
  const { method, headers, body, mayBeLocal, most } = asked;
  const ask = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve({ failure: failureOf(error), status: null });
    const request = ask(url, {
      method,
      lookup: guardedLookup(mayBeLocal),
      signal,
      headers: { accept: 'application/json', 'user-agent': 'PRCDS', ...headers },
      ...(isOnNewConnection && { agent: false }),
    });
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      let text = '';
      const done = () => {
        resolve({ status, text: text.slice(0, most) });
        response.destroy();
      };
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length >= most) done();
      });
      response.on('end', done);
      response.on('error', fail);
      return undefined;
    });
    request.on('error', (error) => {
      if (isStaleConnection(request, error)) resolve(exchange(url, asked, { signal, isOnNewConnection: true }));
      else fail(error);
    });
    request.end(body);
  });
}

/** May reach the receiver twice; messages carry an idempotency key. */
export function requestGuarded(url: string, asked: GuardedRequest): Promise<GuardedResponse> {
  const { mayBeLocal, timeoutMilliseconds } = asked;
  const address = addressIn(url);
  if ((address && isForbidden(address, mayBeLocal)) || (isLoopback(new URL(url).hostname) && !mayBeLocal))
    return Promise.resolve({ failure: 'address-not-allowed', status: null });
  return exchange(url, asked, { signal: AbortSignal.timeout(timeoutMilliseconds), isOnNewConnection: false });
}
