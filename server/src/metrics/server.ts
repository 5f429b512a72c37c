import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

interface Options {
  readonly host: string;
  readonly port: number;
  /** Required of every caller, if set. */
  readonly token: string | null;
  readonly read: () => Promise<string>;
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A separate port, so that a proxy for the product cannot expose it. */
export async function serveMetrics({ host, port, token, read }: Options): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 10_000 }, async (request, response) => {
    const refuse = (status: number) => response.writeHead(status).end();
    if (request.url !== '/metrics') return refuse(404);
    if (request.method !== 'GET') return refuse(405);
    if (token !== null && !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return refuse(401);
    try {
      const text = await read();
      return response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
    } catch {
      return refuse(500);
    }
  });
  await once(server.listen(port, host), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
