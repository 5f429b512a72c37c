import { OutboundMessage } from '#contract/integration/outbound.ts';
import { encodeData } from '#contract/integration/outbound-data.ts';
import { encoder } from '#contract/wire.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connection.ts';
import { isOnThisMachine } from '../../external/addresses.ts';
import { callableOf } from '../../external/callable.ts';
import { postSigned } from '../../external/external-system.ts';
import type { GuardedResponse } from '../../external/guarded-request.ts';
import type { ClaimedMessage, Outcome, Send } from '../../jobs/delivering/message.ts';
import { findApiConnection } from '../crm/queries.ts';
import { isRequestOver } from './events.ts';

const write = encoder(OutboundMessage);

/** Temporary despite an answer: request timeout, too early, too many requests. */
const retryableStatuses = new Set([408, 425, 429]);

function parse(text: string): unknown {
  try {
    return text.trim() === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Other statuses of 400 to 499 mean that this message will never be accepted; other failures may be temporary. */
export function outcomeOf(answered: GuardedResponse): Outcome {
  if ('failure' in answered) {
    const { failure: reason } = answered;
    return reason === 'timed-out' ? { result: 'failed', reason } : { result: 'unreachable', reason };
  }
  const { status, text } = answered;
  if (status >= 200 && status < 300) return { result: 'sent', status, answer: parse(text) };
  if (status === 401 || status === 403) return { result: 'unreachable', reason: 'refused-credentials', status };
  if (status >= 500) return { result: 'failed', reason: 'server-error', status };
  if (status >= 400 && !retryableStatuses.has(status)) return { result: 'refused', reason: 'refused-message', status };
  return { result: 'failed', reason: 'answered-with-error', status };
}

interface Options {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Pick<Config, 'encryptionKey' | 'publicUrl'>;
}

const bodyOf = ({ id, kind, office, record, createdAt, payload }: ClaimedMessage): string | undefined => {
  const plain = kind.replace(/^crm:/, '');
  const data = encodeData(plain, payload);
  if (data === undefined) return undefined;
  return JSON.stringify(write({ id, kind: plain, office, record, createdAt: createdAt.toISOString(), data } as never));
};

/** Sends to the address in API Configuration Settings, signed with the admin account's password. */
export function crmChannel({ db, clock, config }: Options): Send {
  const mayBeLocal = isOnThisMachine(config);
  return async (message) => {
    if (isRequestOver(message, clock())) return { result: 'skipped', reason: 'let-go' };
    const body = bodyOf(message);
    if (body === undefined) return { result: 'refused', reason: 'unknown-message' };
    const callable = callableOf(await findApiConnection(db, config.encryptionKey, message.office));
    if (typeof callable === 'string') return { result: 'waiting', reason: callable };
    const { idempotencyKey } = message;
    return outcomeOf(await postSigned({ ...callable, idempotencyKey, at: clock(), body }, mayBeLocal));
  };
}
