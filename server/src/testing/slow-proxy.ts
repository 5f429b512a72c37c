import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy to PostgreSQL that delivers some statements in two pieces, more than `lag` apart. */
export async function slowProxy(to: URL, lag: number) {
  let slow = 0;
  const server = createServer((caller) => {
    const onward = connect(Number(to.port), to.hostname);
    caller.on('data', (bytes) => {
      if (slow === 0) return void onward.write(bytes);
      slow -= 1;
      // The whole first message, which starts the statement's timeout, and a few bytes of the next.
      const first = bytes.readInt32BE(1) + 1 + 3;
      onward.write(bytes.subarray(0, first));
      setTimeout(() => onward.write(bytes.subarray(first)), lag);
    });
    onward.on('data', (bytes) => caller.write(bytes));
    for (const [one, other] of [[caller, onward] as const, [onward, caller] as const])
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const url = new URL(to);
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, slowDown: (statements: number) => (slow = statements) };
}
