import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';

const formLimit = 10_000;

export interface Listening {
  readonly port: number;
  stop(): Promise<void>;
}

/** Listens on this machine only by default; on a free port when it is 0. */
export async function listen(handler: RequestListener, port: number, host = '127.0.0.1'): Promise<Listening> {
  const server = createServer(handler);
  await once(server.listen(port, host), 'listening');
  const address = server.address();
  return { port: address && typeof address === 'object' ? address.port : port, stop: () => close(server) };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > formLimit) throw new Error('The form is too large.');
  }
  return new URLSearchParams(text);
}

export function sendPage(response: ServerResponse, markup: string, status = 200): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(markup);
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
}

export function redirect(response: ServerResponse, to: string): void {
  response.writeHead(303, { location: to, 'cache-control': 'no-store' }).end();
}

type Handler = (request: IncomingMessage, response: ServerResponse, path: RegExpExecArray) => Promise<void> | void;

/** Routes such as `GET /messages`, in order; the last handler gets everything else. */
export function routes(
  table: ReadonlyArray<readonly [method: string, path: RegExp, handler: Handler]>,
  otherwise: RequestListener = (_request, response) => sendPage(response, 'Not found', 404),
): RequestListener {
  return (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    for (const [method, pattern, handler] of table) {
      const match = request.method === method ? pattern.exec(path) : null;
      if (!match) continue;
      Promise.resolve(handler(request, response, match)).catch((error: unknown) => {
        if (!response.headersSent) sendPage(response, 'Something went wrong.', 500);
        console.error(error);
      });
      return;
    }
    otherwise(request, response);
  };
}
