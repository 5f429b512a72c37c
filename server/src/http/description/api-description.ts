import type { FastifyInstance } from 'fastify';
import { serveApiPage } from '../api-page.ts';
import { openApiDocument } from './open-api.ts';
import type { ApiDocument } from './page-operations.ts';

/**
 * /v1/openapi.json for programs, /v1/docs for people. It holds no data but lists every endpoint, so it is served only
 * when configured, and then without sign-in.
 */
export function describeApi(app: FastifyInstance, webFolder: string): void {
  const text = JSON.stringify(openApiDocument());
  app.get('/v1/openapi.json', (_, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json').send(text),
  );
  serveApiPage(app, JSON.parse(text) as ApiDocument, webFolder);
}
