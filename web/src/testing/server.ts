import { vi } from 'vitest';

export interface Seen {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
}

type Answer = object | Response | ((seen: Seen) => object | Response | Promise<object | Response>);

/** Responses by 'METHOD /path'; any other request gets 404, and a thrown error simulates a broken network. */
export function stubServer(answers: Record<string, Answer>) {
  const seen: Seen[] = [];
  const fetchStub = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, window.location.origin);
    const request = {
      method: init.method ?? 'GET',
      url,
      headers: new Headers(init.headers),
      body: init.body ? String(init.body) : '',
    };
    seen.push(request);
    init.signal?.throwIfAborted();
    const path = url.origin === window.location.origin ? url.pathname : url.origin + url.pathname;
    const found = answers[`${request.method} ${path}`];
    if (found === undefined) return json(404, problem('not-found', 404));
    const answer = typeof found === 'function' ? await found(request) : found;
    return answer instanceof Response ? answer : json(200, answer);
  };
  vi.stubGlobal('fetch', fetchStub);
  return { seen, calls: (path: string) => seen.filter(({ url }) => url.pathname === path) };
}

export const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

export const problem = (code: string, status: number, more: object = {}) => ({
  type: `urn:prcds:${code}`,
  title: code,
  status,
  code,
  ...more,
});

export const refusal = (code: string, status: number, more: object = {}): Response =>
  json(status, problem(code, status, more));

/** A token as providers issue them, with an invalid signature, which nothing here verifies. */
export const jwt = (claims: object): string => {
  const part = (value: object) =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  return `${part({ alg: 'RS256' })}.${part(claims)}.signature`;
};

export const provider = 'https://id.example';

export const signInSettings = {
  Issuer: provider,
  ClientId: 'prcds-web',
  AuthorizeUrl: `${provider}/authorize`,
  TokenUrl: `${provider}/token`,
  LogoutUrl: `${provider}/logout`,
  MeUrl: `${provider}/me`,
  Scope: 'openid params',
  Resource: null,
  EmailClaim: 'email',
};
