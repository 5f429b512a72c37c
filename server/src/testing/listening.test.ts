import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startExternalSystem } from './external-system.ts';
import { startIssuer } from './issuer.ts';
import { catchMail } from './mail-catcher.ts';

interface StandIn {
  readonly url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
}

test.each<[string, () => Promise<StandIn>]>([
  ['identity provider', startIssuer],
  ['external system', () => startExternalSystem('secret')],
  ['mail server', catchMail],
])('the %s whose port was taken meanwhile says so when it starts again', async (_, start) => {
  const standIn = await start();
  await standIn.stop();
  const other = createServer();
  onTestFinished(() => void other.close());
  await once(other.listen(Number(new URL(standIn.url).port), '127.0.0.1'), 'listening');
  await expect(standIn.start()).rejects.toThrow('EADDRINUSE');
});
