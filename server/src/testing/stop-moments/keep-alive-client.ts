import { Agent, type ClientRequest, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Answer, type Ask, answerOf, requestOf } from '../call.ts';

type Schema = z.core.$ZodType;

/**
 * 'not sent': refused by the port of a server that is stopping or gone. 'lost': no answer on a connection that was just
 * opened; the operating system may have accepted it for a server that no longer did. 'cut': no answer on a connection
 * that the server had answered on before, which must never occur.
 */
type Reply<O extends Schema> = Answer<O> | 'not sent' | 'lost' | 'cut';

function failureOf({ reusedSocket }: ClientRequest, { code }: NodeJS.ErrnoException): 'not sent' | 'lost' | 'cut' {
  if (code === 'ECONNREFUSED') return 'not sent';
  return reusedSocket ? 'cut' : 'lost';
}

/** Like a proxy: one connection, kept open as long as the server allows. */
export function keepAliveClient(authorization: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    async ask<I extends Schema, O extends Schema>(
      origin: string,
      e: Endpoint<I, O>,
      input: z.output<I>,
      { file }: Pick<Ask, 'file'> = {},
    ): Promise<Reply<O>> {
      const wanted = requestOf(origin, e, input, { headers: { authorization }, file });
      const body = Buffer.from(await wanted.arrayBuffer());
      return new Promise((resolve) => {
        const headers = { ...Object.fromEntries(wanted.headers), 'content-length': body.length };
        const asked = request(wanted.url, { agent, method: e.method, headers }, (answered) => {
          text(answered).then(
            (heard) => resolve(answerOf(e, { status: answered.statusCode ?? 0, headers: new Headers(), text: heard })),
            () => resolve('cut'),
          );
        });
        asked.once('error', (error) => resolve(failureOf(asked, error))).end(body);
      });
    },
    close: () => agent.destroy(),
  };
}

export type KeepAliveClient = ReturnType<typeof keepAliveClient>;
