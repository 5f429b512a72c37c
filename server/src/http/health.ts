import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

/** Liveness and readiness checks. */
export function serveHealth(app: FastifyInstance, db: Db): void {
  const config = { isQuiet: true };
  app.get('/healthz', { config, logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config, logLevel: 'silent' }, async (_, reply) => {
    if (app.leaving.aborted) return reply.code(503).send({ status: 'leaving' });
    try {
      await sql`select 1`.execute(db);
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
}
