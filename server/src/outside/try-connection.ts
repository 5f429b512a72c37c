import type { ConnectionResult } from '#contract/crm/rules.ts';
import { askGuarded } from './guarded-request.ts';

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

function judge(status: number): ConnectionResult {
  if (status === 401 || status === 403) return 'refused-credentials';
  return status >= 200 && status < 300 ? 'connected' : 'answered-with-error';
}

/** Asks once with the credentials; the answer's body is never passed on. */
export async function tryConnection({ url, account, password }: Connection, mayBeLocal: boolean): Promise<Tried> {
  const answered = await askGuarded(url, {
    method: 'GET',
    headers: {},
    ...(account && { auth: `${account}:${password ?? ''}` }),
    mayBeLocal,
    patience,
    most: 0,
  });
  return 'failure' in answered
    ? { result: answered.failure, status: null }
    : { result: judge(answered.status), status: answered.status };
}
