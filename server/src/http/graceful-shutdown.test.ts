import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { addGracefulShutdown } from './graceful-shutdown.ts';

test('P3: a response that started before the shutdown is completed, and its connection closed afterwards', async () => {
  const app = Fastify({ keepAliveTimeout: 0 });
  addGracefulShutdown(app);
  const body = new PassThrough();
  app.get('/', (_, reply) => reply.send(body));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    get(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`, { agent }, resolve).once('error', reject);
  });
  body.write('begun, ');
  const answered = await answer;
  expect(answered.headers.connection).toBe('keep-alive');
  const left = app.leave(0);
  expect(app.leaving.aborted).toBe(true);
  await expect.poll(() => app.server.listening).toBe(false);
  body.end('ended');
  let text = '';
  for await (const chunk of answered) text += chunk;
  expect(text).toBe('begun, ended');
  await left;
  await app.close();
});
