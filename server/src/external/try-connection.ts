import { randomUUID } from 'node:crypto';
import type { ConnectionResult } from '#contract/crm/rules.ts';
import { OutboundMessage } from '#contract/integration/outbound.ts';
import { encoder } from '#contract/wire.ts';
import { type Connection, callableOf } from './callable.ts';
import { postSigned } from './external-system.ts';

export interface Tried {
  readonly result: ConnectionResult;
  readonly status: number | null;
}

const write = encoder(OutboundMessage);

function connectionResultOf(status: number): ConnectionResult {
  if (status === 401 || status === 403) return 'refused-credentials';
  return status >= 200 && status < 300 ? 'connected' : 'answered-with-error';
}

interface Trial {
  readonly office: string;
  readonly at: Date;
  readonly mayBeLocal: boolean;
}

/** Sends a signed message of kind 'test' without data; the answer's body is never passed on. */
export async function tryConnection(connection: Connection, { office, at, mayBeLocal }: Trial): Promise<Tried> {
  const callable = callableOf(connection);
  if (typeof callable === 'string') return { result: callable, status: null };
  const message = { id: 0, kind: 'test', office, record: `test:${office}`, createdAt: at.toISOString(), data: {} };
  const body = JSON.stringify(write(message as never));
  const answered = await postSigned({ ...callable, idempotencyKey: randomUUID(), at, body }, mayBeLocal);
  return 'failure' in answered
    ? { result: answered.failure, status: null }
    : { result: connectionResultOf(answered.status), status: answered.status };
}
