import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { Refusal } from '../../refusal.ts';
import { needsFrameLookup } from './framing.ts';
import { isApi, isAsset } from './request-kind.ts';

export type LimitPerson = (request: FastifyRequest) => Promise<void>;

const window = 60_000;

const tooMany = (millisecondsLeft: number) =>
  new Refusal('too-many-requests', { seconds: Math.max(1, Math.ceil(millisecondsLeft / 1000)) });

/** Requests that cause database queries: the API, and pages of frames with a token or cookie. */
const isCounted = (request: FastifyRequest): boolean =>
  isApi(request) || (!isAsset(request) && needsFrameLookup(request));

/**
 * Counts in memory for each server, so with n servers a person may send up to n times as much. Only failed sign-ins are
 * counted across servers (failed-sign-ins.ts). The address limit applies before authentication, the person's limit
 * after it and before the body is read.
 */
export async function limitRates(app: FastifyInstance, limits: Config['rateLimit']): Promise<LimitPerson> {
  await app.register(rateLimit, { global: false, addHeadersOnExceeding: {}, addHeaders: {} });
  if (limits.address > 0) {
    const check = app.createRateLimit({ max: limits.address, timeWindow: window, keyGenerator: ({ ip }) => ip });
    app.addHook('onRequest', async (request) => {
      if (!isCounted(request)) return;
      const result = await check(request);
      if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttl);
    });
  }
  if (limits.person === 0) return async () => undefined;
  const check = app.createRateLimit({
    max: limits.person,
    timeWindow: window,
    keyGenerator: ({ caller }) => caller?.email ?? '',
  });
  return async (request) => {
    const result = await check(request);
    if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttl);
  };
}
