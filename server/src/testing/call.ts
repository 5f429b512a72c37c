import { z } from 'zod';
import { type Endpoint, hasBody } from '#contract/endpoint.ts';
import { receiveMessage } from '#contract/integration/inbound-api.ts';
import type { Problem } from '#contract/problem.ts';
import { nothing } from '#contract/shared/values.ts';
import { encoder } from '#contract/wire.ts';
import { fieldLocations } from '../http/route-input.ts';
import { isDescribedAnswer } from './inbound-answers.ts';

type Schema = z.core.$ZodType;

export interface Answer<O extends Schema> {
  readonly status: number;
  readonly headers: Headers;
  /** The raw body. */
  readonly text: string;
  /** The decoded output; throws when the call was refused. */
  readonly output: z.output<O>;
  /** The refusal; throws when the call succeeded. */
  readonly problem: Problem;
}

export interface Ask {
  readonly headers?: Readonly<Record<string, string>>;
  readonly file?: { readonly name: string; readonly type: string; readonly content: Uint8Array };
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined;
}

function queryOf(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) query.append(name, String(item));
  return query.size > 0 ? `?${query}` : '';
}

const pick = (values: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]));

/** A request like the web application's. */
export function requestOf<I extends Schema, O extends Schema>(
  origin: string,
  e: Endpoint<I, O>,
  input: z.output<I>,
  { headers = {}, file, signal }: Ask,
): Request {
  const values = ((e.input as Schema) === nothing ? {} : encoder(e.input)(input as never)) as Record<string, unknown>;
  const { inHeaders, others } = fieldLocations(e);
  const path = e.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const form = new FormData();
  if (file) form.append('file', new Blob([new Uint8Array(file.content)], { type: file.type }), file.name);
  const json = hasBody(e) ? JSON.stringify(pick(values, others)) : undefined;
  return new Request(`${origin}/v1/${path}${hasBody(e) ? '' : queryOf(pick(values, others))}`, {
    method: e.method,
    headers: {
      ...(pick(values, inHeaders) as Record<string, string>),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: file ? form : (json ?? null),
    signal: signal ?? null,
  });
}

interface Heard {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export const answerOf = <I extends Schema, O extends Schema>(e: Endpoint<I, O>, heard: Heard): Answer<O> => ({
  ...heard,
  get output() {
    const { status, text } = heard;
    if (status !== 200) throw new Error(`${e.method} ${e.path} was refused: ${status} ${text}`);
    return z.decode(e.output, JSON.parse(text) as z.input<O>);
  },
  get problem() {
    if (heard.status === 200) throw new Error(`${e.method} ${e.path} was not refused: ${heard.text}`);
    return JSON.parse(heard.text) as Problem;
  },
});

interface Message {
  readonly kind: string;
}

/** F3: fails the test that gets an answer other than the described one. */
function checkInboundAnswer({ kind }: Message, { status, text }: Heard): void {
  if (status !== 200) return;
  const { Answer: answer } = JSON.parse(text) as { readonly Answer: unknown };
  if (!isDescribedAnswer(kind, answer)) throw new Error(`The answer to '${kind}' is not the described one: ${text}`);
}

/** Sends a request like the web application, and decodes the answer. */
export async function send<I extends Schema, O extends Schema>(
  origin: string,
  e: Endpoint<I, O>,
  input: z.output<I>,
  ask: Ask,
): Promise<Answer<O>> {
  const response = await fetch(requestOf(origin, e, input, ask));
  const heard = { status: response.status, headers: response.headers, text: await response.text() };
  if ((e as Endpoint) === receiveMessage) checkInboundAnswer(input as Message, heard);
  return answerOf(e, heard);
}
