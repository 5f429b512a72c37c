import type { MadeUser } from '../factories.ts';
import type { TestServer } from '../server.ts';

interface Refused {
  readonly errors?: readonly { readonly field: string; readonly code: string }[];
}

export type Rows = readonly Readonly<Record<string, unknown>>[];

interface Posted {
  readonly status: number;
  readonly answer: Readonly<Record<string, unknown>>;
  /** 'Field code' of each error. */
  readonly errors: readonly string[];
}

/** Sends and reads plain JSON, so that the test states the wire names itself. */
export async function postAs(server: TestServer, person: MadeUser) {
  const authorization = `Bearer ${await server.tokenFor(person.email)}`;
  return async (path: string, body: object): Promise<Posted> => {
    const response = await fetch(`${server.origin}/v1/${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Posted['answer'];
    const { errors = [] } = answer as Refused;
    return { status: response.status, answer, errors: errors.map(({ field, code }) => `${field} ${code}`) };
  };
}
