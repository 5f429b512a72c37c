import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errors } from '#contract/errors.ts';
import type { Problem } from '#contract/problem.ts';
import { isTemporary, isUnreachable } from '../db/connection-errors.ts';
import { Refusal } from '../refusal.ts';

/** Fastify's error codes mapped to ours; its other 4xx errors are malformed requests. */
const fastifyErrorCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_REQ_FILE_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-type',
  FST_ERR_NOT_FOUND: 'not-found',
};

export function toRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const known = error.code ? fastifyErrorCodes[error.code] : undefined;
  if (known === 'body-too-large') return new Refusal(known, { maximum: request.routeOptions.bodyLimit });
  if (known) return new Refusal(known);
  if (isUnreachable(error)) return new Refusal('database-unavailable');
  // Somebody else holds a lock, PostgreSQL cancelled a statement (CONST-001), or the server is under pressure.
  if (isTemporary(error) || error.code === '57014' || error.statusCode === 503) return new Refusal('taking-too-long');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Refusal('malformed-request');
  return new Refusal('internal-error');
}

const challenges: Partial<Record<ErrorCode, string>> = {
  'not-signed-in': 'Bearer',
  'token-expired': 'Bearer error="invalid_token"',
  'token-invalid': 'Bearer error="invalid_token"',
  'credentials-invalid': 'Basic realm="integration"',
};

/** Refusals that pass by themselves. */
const retryCodes: ReadonlySet<ErrorCode> = new Set(['too-many-requests', 'taking-too-long']);
const busySeconds = 10;

export function describeProblem(refusal: Refusal, requestId: string, caller?: number): Problem {
  const { status } = errors[refusal.code];
  return {
    type: `urn:prcds:problem:${refusal.code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: refusal.code,
    ...(refusal.params && { params: refusal.params }),
    ...(refusal.errors && { errors: [...refusal.errors] }),
    ...(refusal.changedBy !== undefined && { byCaller: refusal.changedBy === caller }),
    requestId,
  };
}

/** The only place that turns errors into responses. Internal details stay in the log. */
export function sendProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error, request);
  const problem = describeProblem(refusal, request.id, request.caller?.person?.id);
  if (problem.status >= 500) request.log.error({ err: error, code: refusal.code }, 'request failed');
  const challenge = challenges[refusal.code];
  if (challenge) reply.header('www-authenticate', challenge);
  const seconds = refusal.code === 'taking-too-long' ? busySeconds : refusal.params?.seconds;
  if (seconds && retryCodes.has(refusal.code)) reply.header('retry-after', seconds);
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}
