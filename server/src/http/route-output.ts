import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { nothing } from '#contract/shared/values.ts';
import { encoder } from '#contract/wire.ts';

/** The result of an endpoint that produces a file. */
export interface DownloadedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer | Readable;
  /** Shown in the browser rather than saved. */
  readonly isInline?: boolean;
}

type Encode = (value: never) => unknown;

const encoderOf = (schema: z.core.$ZodType): Encode => (schema === nothing ? () => ({}) : encoder(schema));

const asciiName = (name: string) => name.replace(/[^\w .-]/g, '_');

function sendFile(reply: FastifyReply, file: DownloadedFile): FastifyReply {
  const disposition = file.isInline ? 'inline' : 'attachment';
  const names = `filename="${asciiName(file.fileName)}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`;
  return reply.header('content-disposition', `${disposition}; ${names}`).type(file.contentType).send(file.content);
}

async function* asEvents(events: AsyncIterable<object>, textOf: (event: object) => string): AsyncGenerator<string> {
  yield ': open\n\n';
  for await (const event of events) yield textOf(event);
}

/** An event that many streams send is encoded once. */
function eventWriter(encode: Encode): (event: object) => string {
  const texts = new WeakMap<object, string>();
  return (event) => {
    const text = texts.get(event) ?? `data: ${JSON.stringify(encode(event as never))}\n\n`;
    texts.set(event, text);
    return text;
  };
}

/** Encodes an action's result without validating it again. */
export function outputWriter(e: Endpoint): (reply: FastifyReply, answer: unknown) => FastifyReply {
  const encode = encoderOf(e.output);
  if (e.produces === 'file') return (reply, answer) => sendFile(reply, answer as DownloadedFile);
  if (e.produces === 'events') {
    const textOf = eventWriter(encode);
    return (reply, answer) =>
      reply
        .header('x-accel-buffering', 'no')
        .type('text/event-stream')
        .send(Readable.from(asEvents(answer as AsyncIterable<object>, textOf)));
  }
  return (reply, answer) => reply.type('application/json').send(JSON.stringify(encode(answer as never)));
}
