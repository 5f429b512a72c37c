import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../refusal.ts';
import type { Services } from './context.ts';
import { type Framing, framingOf } from './guard/framing.ts';
import { isApi } from './guard/request-kind.ts';
import { pagePolicy } from './guard/security-headers.ts';
import { isBrowserNavigation } from './malformed-requests.ts';

const yearInSeconds = 31_536_000;

/** Placeholder in web/index.html for the nonce of style elements. */
const noncePlaceholder = '__STYLE_NONCE__';

/** The methods of each API path; must be called before routes are registered. */
export function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const known: { readonly pattern: RegExp; readonly method: string }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/v1/')) return;
    const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+').replace(/\*/g, '.*')}$`);
    for (const one of [method].flat()) known.push({ pattern, method: one });
  });
  return (path) => known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}

/**
 * Serves the web application: hashed files are cached for ever, the page itself is always revalidated, and unknown
 * paths get the page for client-side routing.
 */
export async function serveWeb(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'db' | 'identity' | 'clock'>,
  methodsOf: (path: string) => readonly string[],
): Promise<void> {
  const { config, identity } = services;
  const root = resolve(config.webFolder);
  const indexFile = join(root, 'index.html');
  const index = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : undefined;

  /** The page also opens while the database is down; then only the server's own frame origins apply. */
  const framing = (request: FastifyRequest): Promise<Framing> =>
    framingOf(request, services).catch(() => ({ origins: config.frameOrigins }));

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const { origins, cookie } = await framing(request);
    if (origins.length > 0) reply.removeHeader('x-frame-options');
    if (cookie) reply.header('set-cookie', cookie);
    const styleNonce = randomBytes(16).toString('base64url');
    return reply
      .header('content-security-policy', pagePolicy(config, identity, { frameOrigins: origins, styleNonce }))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(index?.replace(noncePlaceholder, styleNonce));
  };

  if (index) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      // Each file has its own route, so that any other path is unknown, however it is encoded.
      wildcard: false,
      globIgnore: ['index.html'],
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(root, 'assets'));
        reply.header('cache-control', isHashed ? `public, max-age=${yearInSeconds}, immutable` : 'no-cache');
      },
    });
    app.get('/', sendPage);
    app.get('/index.html', sendPage);
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] as string;
    // The browser's router would read an empty path segment as another host.
    if (isBrowserNavigation(request) && path.includes('//')) return reply.redirect('/');
    const isPage = request.method === 'GET' && !isApi(request) && !/\.\w+$/.test(path);
    if (index && (isPage || isBrowserNavigation(request))) return sendPage(request, reply);
    const methods = methodsOf(path);
    if (methods.length === 0) return fail('not-found');
    reply.header('allow', [...new Set(methods)].join(', '));
    return fail('method-not-allowed');
  });
}
