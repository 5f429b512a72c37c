import { z } from 'zod';
import { type Endpoint, hasBody, heardPositionHeader, officeHeader, pathParams, timeouts } from '#contract/endpoint.ts';
import { nothing } from '#contract/shared/values.ts';
import { encoder } from '#contract/wire.ts';
import { noteAnswer, noteNoAnswer } from './connection.ts';
import type { fetchWithProgress, OnUpload } from './files/upload.ts';
import { Problem, problemFrom } from './problem.ts';

/** API-001. */
export const basePath = '/v1/';

export interface SendOptions {
  readonly token?: string;
  /** Set when it is not the user's own office. */
  readonly office?: string | undefined;
  /** See heardPositionHeader. */
  readonly heardPosition?: string | undefined;
  readonly signal?: AbortSignal;
  /** The body of an endpoint that consumes a file. */
  readonly file?: File;
  readonly onUpload?: OnUpload;
  /** The page is about to unload: the browser completes the request on its own. */
  readonly keepalive?: boolean;
}

type Values = Record<string, unknown>;

function query(values: Values): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
  }
  const text = search.toString();
  return text && `?${text}`;
}

type Encode = (input: never) => unknown;
const encoders = new WeakMap<z.core.$ZodType, Encode>();

function encoderOf(schema: z.core.$ZodType): Encode {
  const known = encoders.get(schema);
  if (known) return known;
  const made: Encode = schema === nothing ? () => ({}) : encoder(schema);
  encoders.set(schema, made);
  return made;
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
}

/** Encodes an input into path, headers, query and body as the endpoint's contract defines. */
export function encodeRequest(
  endpoint: Endpoint,
  input: unknown,
  { token, office, heardPosition, file }: SendOptions = {},
) {
  const values: Values = { ...(encoderOf(endpoint.input)(input as never) as Values) };
  const take = (name: string): unknown => {
    const value = values[name];
    delete values[name];
    return value;
  };
  let path = endpoint.path;
  for (const name of pathParams(endpoint.path)) path = path.replace(`:${name}`, encodeURIComponent(String(take(name))));
  const headers: Record<string, string> = {};
  for (const name of endpoint.headers ?? []) {
    const value = take(name);
    if (value !== undefined) headers[name] = String(value);
  }
  if (token) headers.Authorization = `Bearer ${token}`;
  if (office) headers[officeHeader] = office;
  if (heardPosition) headers[heardPositionHeader] = heardPosition;
  if (!hasBody(endpoint)) {
    const body = endpoint.consumes === 'file' && file ? formOf(file) : undefined;
    return { url: basePath + path + query(values), init: { method: endpoint.method, headers, body } };
  }
  headers['Content-Type'] = 'application/json';
  return { url: basePath + path, init: { method: endpoint.method, headers, body: JSON.stringify(values) } };
}

/** Loaded only when a file is sent, to keep it out of the first chunk. */
const upload = async (...request: Parameters<typeof fetchWithProgress>): Promise<Response> =>
  (await import('./files/upload.ts')).fetchWithProgress(...request);

async function fetchInTime(
  url: string,
  init: RequestInit,
  milliseconds: number,
  { signal, onUpload }: Pick<SendOptions, 'signal' | 'onUpload'>,
) {
  const timeout = AbortSignal.timeout(milliseconds);
  const asked = { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
  try {
    const response = await (onUpload ? upload(url, asked, onUpload) : fetch(url, asked));
    const body = await readBody(response);
    noteAnswer();
    return { response, body };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    if (!timeout.aborted) noteNoAnswer();
    throw new Problem(timeout.aborted ? 'timed-out' : 'network-failure', { cause });
  }
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? '';
  if (response.ok && type !== '' && !type.includes('json')) return response.blob();
  const text = await response.text();
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface Answer {
  readonly status: number;
  readonly isOk: boolean;
  readonly body: unknown;
  readonly headers: Headers;
}

/** Sends one request and returns any response; throws only if there is none (in time). */
export async function exchange(endpoint: Endpoint, input: unknown, options: SendOptions = {}): Promise<Answer> {
  const { url, init } = encodeRequest(endpoint, input, options);
  const limit = timeouts[endpoint.timeout ?? 'normal'];
  const { response, body } = await fetchInTime(url, { ...init, keepalive: options.keepalive }, limit, options);
  return { status: response.status, isOk: response.ok, body, headers: response.headers };
}

/** A response that violates the contract is reported as a server error. */
export function decodeAnswer<O extends z.core.$ZodType>(endpoint: Endpoint<z.core.$ZodType, O>, answer: Answer) {
  if (!answer.isOk) throw problemFrom(answer.status, answer.body);
  // A proxy's page instead of the API's empty response.
  if (answer.body instanceof Blob) throw new Problem('internal-error', { status: answer.status });
  const decoded = z.safeDecode(endpoint.output, answer.body as never);
  if (decoded.success) return decoded.data as z.output<O>;
  throw new Problem('internal-error', { status: answer.status, cause: decoded.error });
}

/** Calls an endpoint that needs no sign-in. */
export const callPublic = async <I extends z.core.$ZodType, O extends z.core.$ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.output<I>,
): Promise<z.output<O>> => decodeAnswer(endpoint, await exchange(endpoint, input));
