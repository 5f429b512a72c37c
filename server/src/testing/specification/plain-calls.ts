import { expect } from 'vitest';
import type { TestServer } from '../server.ts';

/** Calls as written by an external developer: the test states paths, methods and names itself. */

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface PlainAnswer {
  readonly status: number;
  readonly type: string;
  /** The answer, parsed if it is JSON. */
  readonly body: unknown;
}

type Ask = (
  method: Method,
  path: string,
  sent?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<PlainAnswer>;

export function plainCalls(server: Pick<TestServer, 'origin' | 'tokenFor'>, person: { readonly email: string }): Ask {
  return async (method, path, sent, headers = {}) => {
    const isForm = sent instanceof FormData;
    const response = await fetch(`${server.origin}/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await server.tokenFor(person.email)}`,
        ...(sent && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isForm ? sent : sent && JSON.stringify(sent),
    });
    const type = response.headers.get('content-type') ?? '';
    const text = await response.text();
    return { status: response.status, type, body: type.includes('json') ? JSON.parse(text) : text };
  };
}

/** The value at a wire path, such as 'Reservation.Counts.Male'. */
export const valueAt = (body: unknown, place: string): unknown =>
  place.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], body);

/** The values of one field in a list, such as 'Children' and 'ChildId'. */
export const valuesIn = (body: unknown, list: string, name: string): unknown[] =>
  ((valueAt(body, list) ?? []) as Record<string, unknown>[]).map((row) => row[name]);

/** Matchers for values that the server chooses. */
export const aNumber: number = expect.any(Number);
export const aMoment: string = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/);
