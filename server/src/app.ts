import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { openDeliveries } from './all-deliveries.ts';
import { allRoutes } from './all-routes.ts';
import type { Services } from './http/context.ts';
import { describeApi } from './http/description/api-description.ts';
import { addGracefulShutdown } from './http/graceful-shutdown.ts';
import { limitBodyTime } from './http/guard/body-timeout.ts';
import { limitRates } from './http/guard/rate-limit.ts';
import { isApi } from './http/guard/request-kind.ts';
import { secureHeaders } from './http/guard/security-headers.ts';
import { serveHealth } from './http/health.ts';
import { loggerOptions, logRequests, requestId } from './http/logging.ts';
import { handleClientError, handleInvalidUrl } from './http/malformed-requests.ts';
import { createCallerCache } from './http/person/people.ts';
import { sendProblem } from './http/problem.ts';
import { createRouter } from './http/route.ts';
import { serveSecurityTxt } from './http/security-contact.ts';
import { collectMethods, serveWeb } from './http/web-files.ts';
import { openLive } from './live/live.ts';
import { countRequests } from './metrics/requests.ts';
import { fail } from './refusal.ts';
import { openReplicaWithSearches } from './search/replica.ts';
import { openSearches } from './search/searches.ts';

const bodyLimit = 1_048_576;
/** Read while they arrive: newline-delimited JSON, and files. */
const streamedTypes = ['application/x-ndjson', 'application/octet-stream'];

/** `routes` defaults to those of every domain; tests of the HTTP layer pass their own. */
export async function buildApp(services: Services, routes = allRoutes): Promise<FastifyInstance> {
  const { config, db, metrics } = services;
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: requestId,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit,
    frameworkErrors: handleInvalidUrl,
    clientErrorHandler: handleClientError,
    // Node's own limit knows no routes: see body-timeout.ts.
    requestTimeout: 0,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('holds', null);
  app.decorateRequest('credential', null);
  app.setErrorHandler(sendProblem);
  app.addContentTypeParser(streamedTypes, (_request, body, done) => done(null, body));
  const methodsOf = collectMethods(app);
  logRequests(app);
  if (metrics) countRequests(app, metrics.registry);
  await secureHeaders(app, config);
  const limitPerson = await limitRates(app, config.rateLimit);
  await app.register(underPressure, {
    maxEventLoopDelay: config.timeouts.overload,
    pressureHandler: (request) => (isApi(request) ? fail('taking-too-long') : undefined),
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(multipart);
  addGracefulShutdown(app);
  limitBodyTime(app);
  serveHealth(app, db);
  serveSecurityTxt(app, config, services.clock);
  if (config.hasApiDocs) describeApi(app, config.webFolder);
  const searches = openSearches(config.databaseUrl, {
    timeouts: config.timeouts,
    isPooled: config.isPooled,
    connectWithin: config.timeouts.database,
    watch: metrics?.watch,
  });
  app.addHook('onClose', () => searches.close());
  const replica = config.replica
    ? openReplicaWithSearches(config, config.replica, { primary: db, log: app.log, watch: metrics?.watch })
    : undefined;
  if (replica) app.addHook('onClose', () => replica.close());
  const deliveries = openDeliveries(services, app.log);
  app.addHook('onClose', () => deliveries.close());
  const live = openLive({ db, directUrl: config.directUrl, log: app.log });
  app.leaving.addEventListener('abort', () => live.leave());
  app.addHook('preClose', () => live.stop());
  routes(createRouter(app, { ...services, searches, deliveries, live, replica }, createCallerCache(db), limitPerson));
  await serveWeb(app, services, methodsOf);
  return app;
}
