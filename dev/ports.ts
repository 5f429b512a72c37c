import { createServer } from 'node:net';
import { PlainFailure } from './terminal/plain-failure.ts';

const loopback = '127.0.0.1';

/** Listens for a moment, on a free port when it is 0, and answers the port, or undefined when it is taken. */
function tryPort(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : undefined));
    });
  });
}

export async function freePort(): Promise<number> {
  const port = await tryPort(0, loopback);
  if (port === undefined) throw new Error('The system gave no free port.');
  return port;
}

export async function assertPortFree(port: number, variable: string, use: string, host = loopback): Promise<void> {
  let found: number | undefined;
  try {
    found = await tryPort(port, host);
  } catch (error) {
    throw new PlainFailure(
      `Port ${port} for ${use} cannot be opened (${(error as NodeJS.ErrnoException).code}): set ${variable} to another port and try again.`,
    );
  }
  if (found !== undefined) return;
  throw new PlainFailure(
    `Port ${port} for ${use} is taken by another program: stop that program, or set ${variable} to a free port and try again.`,
  );
}
