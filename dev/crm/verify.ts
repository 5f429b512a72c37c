import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { outboundHeaders, signatureMaximumAge } from '#contract/integration/outbound.ts';

/** Verifies a signature as docs/integration.md describes it. */

export type Verdict = { readonly key: string } | { readonly refusal: string };

export function verify(headers: IncomingHttpHeaders, body: string, secret: string, now = Date.now()): Verdict {
  const of = (name: string): string => String(headers[name] ?? '');
  const timestamp = of(outboundHeaders.timestamp);
  const key = of(outboundHeaders.idempotencyKey);
  const given = Buffer.from(of(outboundHeaders.signature));
  const wanted = Buffer.from(`v1=${createHmac('sha256', secret).update(`${timestamp}.${key}.${body}`).digest('hex')}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return { refusal: 'signature' };
  if (Math.abs(now / 1000 - Number(timestamp)) > signatureMaximumAge) return { refusal: 'timestamp' };
  return key === '' ? { refusal: 'idempotency-key' } : { key };
}
