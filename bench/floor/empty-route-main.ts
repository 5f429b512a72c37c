import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { createRemoteJWKSet, jwtVerify } from 'jose';

/**
 * A server with one route that does nothing but verify the token: the least a request costs. As in the product, the
 * signature of a known token is verified once a minute.
 */
const { PORT = '0', ISSUER = '', AUDIENCE = '' } = process.env;
const cacheMilliseconds = 60_000;

const keys = createRemoteJWKSet(new URL(`${ISSUER}/keys`));
const verifiedUntil = new Map<string, number>();

async function isVerified(token: string): Promise<boolean> {
  const key = createHash('sha256').update(token).digest('base64url');
  if ((verifiedUntil.get(key) ?? 0) > performance.now()) return true;
  try {
    await jwtVerify(token, keys, { issuer: ISSUER, audience: AUDIENCE, requiredClaims: ['exp'] });
  } catch {
    return false;
  }
  verifiedUntil.set(key, performance.now() + cacheMilliseconds);
  return true;
}

const app = Fastify();
app.get('/v1/empty', async (request, reply) => {
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme !== 'Bearer' || !(await isVerified(token))) return reply.code(401).send({});
  return {};
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
