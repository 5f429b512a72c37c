import type { Page, Request } from '@playwright/test';
import type { HttpClient } from '../http-client.ts';
import type { TimedRequest } from './targets.ts';

/** What a page asked, to be asked again by Node. */
export interface Asked {
  readonly method: string;
  /** With its query, without the leading slash. */
  readonly path: string;
  readonly body?: string;
}

const pathOf = (url: string): string => url.slice(new URL(url).origin.length + 1);

function askedBy(request: Request): Asked {
  const body = request.postData();
  return { method: request.method(), path: pathOf(request.url()), ...(body !== null && { body }) };
}

/** Collects the requests to an endpoint, whose path may have parameters, such as 'child/:ChildId'. */
export function collectAsked(page: Page) {
  const all: Asked[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/v1/')) all.push(askedBy(request));
  });
  return {
    forget: () => {
      all.length = 0;
    },
    /** Those since then. */
    take(method: string, path: string): Asked[] {
      const wanted = new RegExp(`^v1/${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`);
      return all.filter((asked) => asked.method === method && wanted.test(asked.path));
    },
  };
}

export const askAgain = (client: HttpClient, { method, path, body }: Asked): Promise<number> =>
  client.send(method, path, 0, body);

export interface PageRequest extends TimedRequest, Asked {
  readonly origin: string;
}

/** Collects every request with the times the network took; what came from the browser's cache has none. */
export function collectTimed(page: Page) {
  const all: PageRequest[] = [];
  page.on('requestfinished', (request) => {
    const { startTime, requestStart, responseEnd } = request.timing();
    if (responseEnd <= 0) return;
    const asked = askedBy(request);
    all.push({
      ...asked,
      origin: new URL(request.url()).origin,
      name: `${asked.method} /${asked.path.replace(/\?.*/, '')}`,
      start: startTime + Math.max(0, requestStart),
      end: startTime + responseEnd,
    });
  });
  return {
    between: (from: number, to: number): PageRequest[] => all.filter(({ start, end }) => start >= from && end <= to),
  };
}
