import { type LookupAddress, lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type ConnectionResult, isLoopback } from '#contract/crm/rules.ts';

export interface Connection {
  readonly url: string;
  readonly account: string | null;
  readonly password: string | null;
}

export interface Tried {
  readonly result: ConnectionResult;
  readonly status: number | null;
}

const patience = 8_000;

/**
 * An administrator names the address, our server calls it: it must not become a way into this machine or to the
 * keys that clouds hand out at link-local addresses. The answer's body is never passed on, redirects not followed.
 */
const isForbidden = (address: string, mayBeLocal: boolean): boolean => {
  const plain = address.replace(/^::ffff:/i, '').toLowerCase();
  if (/^(169\.254\.|fe[89ab][0-9a-f]:|0\.|22[4-9]\.|23\d\.|ff)/.test(plain) || plain === '::') return true;
  return !mayBeLocal && (plain === '::1' || /^127\./.test(plain));
};

class ForbiddenAddress extends Error {}

/** Resolves as usual, then looks at where the name really leads. */
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

function resultOf(error: NodeJS.ErrnoException): ConnectionResult {
  if (error instanceof ForbiddenAddress) return 'address-not-allowed';
  const { code = '', name } = error;
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT' || code === 'ABORT_ERR')
    return 'timed-out';
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|EPROTO/.test(code) ? 'certificate' : 'unreachable';
}

function judge(status: number): ConnectionResult {
  if (status === 401 || status === 403) return 'refused-credentials';
  return status >= 200 && status < 300 ? 'connected' : 'answered-with-error';
}

/** Asks once with the credentials; `mayBeLocal` is for a product that itself runs on this machine only. */
export function tryConnection({ url, account, password }: Connection, mayBeLocal: boolean): Promise<Tried> {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  if ((isIP(host) && isForbidden(host, mayBeLocal)) || (isLoopback(hostname) && !mayBeLocal))
    return Promise.resolve({ result: 'address-not-allowed', status: null });
  return new Promise((resolve) => {
    const ask = protocol === 'https:' ? httpsRequest : httpRequest;
    const request = ask(url, {
      method: 'GET',
      lookup: guardedLookup(mayBeLocal),
      signal: AbortSignal.timeout(patience),
      headers: { accept: 'application/json', 'user-agent': 'PRCDS' },
      ...(account && { auth: `${account}:${password ?? ''}` }),
    });
    request.on('response', (response) => {
      response.destroy();
      const status = response.statusCode ?? 0;
      resolve({ result: judge(status), status });
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve({ result: resultOf(error), status: null }));
    request.end();
  });
}
