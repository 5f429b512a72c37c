import { Agent, request } from 'node:http';

/** Requests over plain keep-alive sockets, so that the client's overhead is not measured. */
export interface HttpClient {
  /** For any response status; `worker` selects the user. */
  reach(
    method: string,
    path: string,
    worker: number,
    body?: string,
  ): Promise<{ readonly took: number; readonly status: number }>;
  /** Returns the time taken; only for responses with status 200. */
  send(method: string, path: string, worker: number, body?: string): Promise<number>;
  close(): void;
}

export function openHttpClient(base: string, tokens: readonly string[]): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const reach: HttpClient['reach'] = (method, path, worker, body) =>
    new Promise((done, failed) => {
      const headers = {
        authorization: `Bearer ${tokens[worker % tokens.length]}`,
        ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      };
      const started = performance.now();
      const sent = request(`${base}${path}`, { method, agent, headers }, (answer) => {
        answer.resume();
        answer.once('end', () => {
          done({ took: performance.now() - started, status: answer.statusCode ?? 0 });
        });
      });
      sent.once('error', failed);
      sent.end(body);
    });
  return {
    reach,
    async send(method, path, worker, body) {
      const { took, status } = await reach(method, path, worker, body);
      if (status !== 200) throw new Error(`${method} ${path} answered ${status} for ${body}`);
      return took;
    },
    close: () => agent.destroy(),
  };
}
