import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { IdentityProvider } from '../../external/identity-provider.ts';
import { isApi } from './request-kind.ts';

const originOf = (address: string | undefined) => (address ? [new URL(address).origin] : []);

/** API answers are data: nothing in them may run, load or be framed. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Values of the content security policy that differ for each page. */
export interface PageTerms {
  readonly frameOrigins: readonly string[];
  readonly styleNonce: string;
}

/**
 * Scripts and styles come from our own files only, except the style element that the interface kit inserts while the
 * colour scheme changes: it carries the page's nonce. Style attributes are not allowed.
 */
export function pagePolicy(
  config: Config,
  identity: IdentityProvider,
  { frameOrigins, styleNonce }: PageTerms,
): string {
  const provider = identity.knownMetadata();
  const connect = new Set([
    "'self'",
    ...originOf(config.identity.issuer),
    ...originOf(provider?.token_endpoint),
    ...originOf(provider?.userinfo_endpoint),
  ]);
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${styleNonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src ${[...connect].join(' ')}`,
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameOrigins.join(' ') || "'none'"}`,
  ].join('; ');
}

export async function secureHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const isHttps = config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // frame-ancestors replaces this header, which cannot name an origin.
    xFrameOptions: config.frameOrigins.length > 0 ? false : { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), fullscreen=(self)',
    );
    if (!isApi(request)) return;
    reply.header('content-security-policy', dataPolicy).header('cache-control', 'no-store');
  });
}
