import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { usersRoutes } from './domains/users/routes.ts';
import type { Services } from './http/context.ts';
import { createPeople } from './http/people.ts';
import { sendProblem } from './http/problem.ts';
import { limitRates } from './http/rate-limit.ts';
import { createRouter, type Router } from './http/route.ts';
import { fail } from './refusal.ts';

const domains: readonly ((route: Router) => void)[] = [usersRoutes];

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
  const route = createRouter(app, services, createPeople(db), limitPerson);
  for (const register of domains) register(route);
  return app;
}
