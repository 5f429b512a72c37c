import { z } from 'zod';
import { type Endpoint, hasBody } from '#contract/endpoint.ts';
import { fieldLocations, wireShape } from '../../http/route-input.ts';
import { bare } from './valid-input.ts';

/** Sends requests that the schema would prevent in the web application. */

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Characters allowed in a header; HTTP libraries refuse others. */
const carried = (value: string) => value.replace(/[^\t\x20-\x7e\xa0-\xff]/g, '').trim();

const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** Unpaired surrogates cannot be in a URL. */
const wellFormed = (value: unknown) => asText(value).replace(/\p{Cs}/gu, '\ufffd');

const encoded = (value: unknown) => encodeURIComponent(wellFormed(value));

type Values = Readonly<Record<string, unknown>>;

/** The input as the server receives it; undefined when it cannot be transmitted. */
export function arrives(e: Endpoint, input: Values): Values | undefined {
  const { inPath, inHeaders, others } = fieldLocations(e);
  const shape = wireShape(e.input);
  const raw: Record<string, unknown> = {};
  for (const name of inPath) {
    const text = encoded(input[name]);
    if (text === '' || text === '.' || text === '..' || text.length > 200) return undefined;
    raw[name] = decodeURIComponent(text);
  }
  for (const name of inHeaders) if (input[name] !== undefined) raw[name] = carried(asText(input[name]));
  for (const name of others) {
    const value = input[name];
    if (value === undefined) continue;
    if (hasBody(e)) raw[name] = JSON.parse(JSON.stringify(value));
    else if (Array.isArray(value)) return undefined;
    else
      raw[name] = bare(shape[name] as z.core.$ZodType) instanceof z.ZodArray ? [wellFormed(value)] : wellFormed(value);
  }
  return raw;
}

export function addressOf(e: Endpoint, input: Values): string {
  const { others } = fieldLocations(e);
  const path = e.path.replace(/:(\w+)/g, (_, name: string) => encoded(input[name]));
  if (hasBody(e)) return path;
  const query = others.flatMap((name) => {
    const value = input[name];
    const items = Array.isArray(value) ? value.slice(0, 300) : [value];
    return items.filter((item) => item !== undefined).map((item) => `${name}=${encoded(item)}`);
  });
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

export function headersOf(e: Endpoint, input: Values): Record<string, string> {
  const named = (e.headers ?? []).filter((name) => input[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, carried(asText(input[name]))]));
}

export const bodyOf = (e: Endpoint, input: Values): string =>
  JSON.stringify(Object.fromEntries(fieldLocations(e).others.map((name) => [name, input[name]])));

/**
 * An idle connection that was just closed is no answer, so the request is repeated; one closed because of the request
 * fails again.
 */
function isConnectionReset(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code === 'ECONNRESET' || cause?.code === 'UND_ERR_SOCKET';
}

/** Event streams never end by themselves, so the body of a successful one is not read. */
export async function ask(e: Endpoint, url: string, init: RequestInit): Promise<RawAnswer> {
  const leaving = new AbortController();
  const send = () => fetch(url, { ...init, method: e.method, signal: leaving.signal });
  const response = await send().catch((error) => (isConnectionReset(error) ? send() : Promise.reject(error)));
  const { status, headers } = response;
  if (e.produces !== 'events' || !response.ok) return { status, headers, text: await response.text() };
  leaving.abort();
  return { status, headers, text: '' };
}
