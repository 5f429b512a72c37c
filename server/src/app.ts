import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { allRoutes } from './all-routes.ts';
import type { Services } from './http/context.ts';
import { createPeople } from './http/people.ts';
import { sendProblem } from './http/problem.ts';
import { limitRates } from './http/rate-limit.ts';
import { createRouter } from './http/route.ts';
import { fail } from './refusal.ts';

const bodyLimit = 1_048_576;

export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, db } = services;
  const app = Fastify({ logger: { level: config.logLevel }, disableRequestLogging: true, bodyLimit });
  app.decorateRequest('caller', null);
  app.decorateRequest('credential', null);
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler(() => fail('not-found'));
  const limitPerson = await limitRates(app, config.rateLimit);
  await app.register(multipart);
  allRoutes(createRouter(app, services, createPeople(db), limitPerson));
  return app;
}
