import { createHmac } from 'node:crypto';
import { outboundHeaders } from '#contract/integration/outbound.ts';
import { type GuardedResponse, requestGuarded } from './guarded-request.ts';

export interface SignedMessage {
  readonly url: string;
  readonly account: string;
  /** Never sent: only used as the key of the signature. */
  readonly password: string;
  readonly idempotencyKey: string;
  readonly at: Date;
  readonly body: string;
}

const timeoutMilliseconds = 8_000;
const answerMaximum = 65_536;

export function signatureOf(password: string, timestamp: string, idempotencyKey: string, body: string): string {
  return `v1=${createHmac('sha256', password).update(`${timestamp}.${idempotencyKey}.${body}`).digest('hex')}`;
}

export function postSigned(message: SignedMessage, mayBeLocal: boolean): Promise<GuardedResponse> {
  const { url, account, password, idempotencyKey, at, body } = message;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return requestGuarded(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      [outboundHeaders.account]: account,
      [outboundHeaders.timestamp]: timestamp,
      [outboundHeaders.idempotencyKey]: idempotencyKey,
      [outboundHeaders.signature]: signatureOf(password, timestamp, idempotencyKey, body),
    },
    body,
    mayBeLocal,
    timeoutMilliseconds,
    most: answerMaximum,
  });
}
