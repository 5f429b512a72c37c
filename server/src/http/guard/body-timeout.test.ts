import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { limitBodyTime } from './body-timeout.ts';

/** A server whose limit is short, and a request to it whose body never ends. */
async function askWithoutEnd(path: string): Promise<string> {
  const app = Fastify({ requestTimeout: 0 });
  app.addContentTypeParser('application/x-ndjson', (_request, body, done) => done(null, body));
  limitBodyTime(app, 200);
  app.post('/short', () => 'read');
  app.post('/endless', { config: { hasEndlessBody: true } }, async (_request, reply) => {
    // Longer than the limit.
    await new Promise((resolve) => app.server.once('told', resolve));
    return reply.send('taken');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  atEnd(() => app.close());
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  atEnd(async () => void socket.destroy());
  await once(socket, 'connect');
  const type = path === '/endless' ? 'application/x-ndjson' : 'application/json';
  socket.write(`POST ${path} HTTP/1.1\r\nhost: here\r\ncontent-type: ${type}\r\ncontent-length: 100\r\n\r\n{`);
  let answer = '';
  socket.on('data', (part) => {
    answer += part.toString();
  });
  if (path === '/short') await once(socket, 'close');
  else {
    // The same limit has run out for a request that came later.
    await askWithoutEnd('/short');
    app.server.emit('told');
    await once(socket, 'data');
  }
  return answer;
}

test('a request whose body does not arrive within the limit is refused with 408', async () => {
  expect(await askWithoutEnd('/short')).toMatch(/^HTTP\/1\.1 408 /);
});

test('a route whose body may take hours is not limited', async () => {
  const answer = await askWithoutEnd('/endless');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('taken');
});
