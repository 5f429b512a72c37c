import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './open-api.ts';

const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * /v1/openapi.json for programs, /v1/docs for people. It holds no data but lists every endpoint, so it is served only
 * when configured, and then without sign-in.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
  const document = openApiDocument();
  const text = JSON.stringify(document);
  app.get('/v1/openapi.json', (_, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json').send(text),
  );
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/v1/docs',
    staticCSP: pagePolicy,
    theme: { title: 'PRCDS API' },
    // The plain layout: the default one has a top bar whose logo adds an inline style element.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', tryItOutEnabled: false, supportedSubmitMethods: [] },
  });
}
