import type { Page, Route } from '@playwright/test';
import type { Problem } from '#contract/problem.ts';

/** Answers a call in the API's place. */
export type ApiAnswer = (route: Route) => Promise<void>;

const problem =
  (status: number, { code, ...details }: Partial<Problem> & Pick<Problem, 'code'>): ApiAnswer =>
  (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: `urn:prcds:problem:${code}`,
        title: code,
        status,
        code,
        requestId: '00000000-0000-0000-0000-000000000000',
        ...details,
      }),
    });

/** Refuses what was sent because of this field, given by its wire name. */
export const refuses = (field: string): ApiAnswer =>
  problem(400, { code: 'invalid-input', errors: [{ field, code: 'invalid' }] });

/** F20: says that somebody else was faster, though the record is as it was. */
export const saysChangedBy = (by: string): ApiAnswer =>
  problem(409, { code: 'changed-meanwhile', params: { version: 1_000, by, at: new Date().toISOString() } });

/** The simulated failures of an API. */
const answers = {
  fails: problem(500, { code: 'internal-error' }),
  'answers with a page': (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome to the proxy</h1>' }),
  'answers something else': (route: Route) => route.fulfill({ json: { Unexpected: [1, null, {}] } }),
  'is out of order': (route: Route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<!doctype html><h1>Service Unavailable</h1>' }),
  'is gone': (route: Route) => route.abort('connectionrefused'),
} as const;

export type ApiFailure = keyof typeof answers;
export const allFailures = Object.keys(answers) as readonly ApiFailure[];
/** For reads, 'is out of order' is the same as unreachable: the request is retried a little later. */
export const readFailures: readonly ApiFailure[] = allFailures.filter((how) => how !== 'is out of order');

/** 'silent' answers once the behaviour changes. */
export type ApiBehaviour = ApiFailure | ApiAnswer | 'silent' | 'usual';

export interface Api {
  /** `isIn` selects the affected calls; all by default. */
  behave(how: ApiBehaviour, isIn?: (called: string) => boolean): void;
  /** Every call since the behaviour was set, answered or not. */
  calls(): readonly string[];
  /** Failed calls since the behaviour was set, except those that succeeded before. */
  failed(): readonly string[];
}

/** Intercepts the page's API calls, so that a story can set how the API behaves. */
export async function controlApi(page: Page): Promise<Api> {
  let how: ApiBehaviour = 'usual';
  let isInTrouble: (called: string) => boolean = () => true;
  let failed: string[] = [];
  let calls: string[] = [];
  let waiting: (() => void)[] = [];
  /** A screen may still show data of an earlier answer. */
  const answered = new Set<string>();
  await page.route('**/v1/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    // No screen waits for it, and none says that it failed.
    if (pathname === '/v1/changes') return route.continue().catch(() => undefined);
    const called = `${route.request().method()} ${pathname}`;
    calls.push(called);
    while (how === 'silent' && isInTrouble(called)) await new Promise<void>((resolve) => waiting.push(resolve));
    // A call that the page has aborted needs no answer.
    if (how === 'usual' || how === 'silent' || !isInTrouble(called)) {
      answered.add(called);
      return route.continue().catch(() => undefined);
    }
    failed.push(called);
    return (typeof how === 'function' ? how : answers[how])(route).catch(() => undefined);
  });
  return {
    behave(next, isIn = () => true) {
      how = next;
      isInTrouble = isIn;
      failed = [];
      calls = [];
      const released = waiting;
      waiting = [];
      for (const release of released) release();
    },
    calls: () => calls,
    failed: () => [...new Set(failed)].filter((called) => !answered.has(called)),
  };
}

/** What is visible or announced by a screen reader. */
export interface PageContent {
  readonly words: string;
  readonly alerts: readonly string[];
  readonly isBusy: boolean;
  readonly status: string;
}

const look = `(() => {
  const text = (element) => (element?.innerText ?? '').trim();
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {
    words: text(document.querySelector('main')),
    alerts: all('[role="alert"]').filter((one) => one.getClientRects().length > 0).map(text).filter(Boolean),
    isBusy: document.querySelector('[aria-busy="true"]') !== null,
    status: all('[role="status"]').map((one) => one.textContent + (one.ariaLabel ?? '')).join(' ').trim(),
  };
})()`;

export const readPage = (page: Page): Promise<PageContent> => page.evaluate<PageContent>(look);
