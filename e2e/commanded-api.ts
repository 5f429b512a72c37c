import type { Page, Route } from '@playwright/test';

const problem = {
  type: 'urn:prcds:problem:internal-error',
  title: 'Internal Server Error',
  status: 500,
  code: 'internal-error',
  requestId: '00000000-0000-0000-0000-000000000000',
};

/** How an API is in trouble. */
const answers = {
  fails: (route: Route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  'answers with a page': (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome to the proxy</h1>' }),
  'answers something else': (route: Route) => route.fulfill({ json: { Unexpected: [1, null, {}] } }),
  'is out of order': (route: Route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<!doctype html><h1>Service Unavailable</h1>' }),
  'is gone': (route: Route) => route.abort('connectionrefused'),
} as const;

export type Trouble = keyof typeof answers;
export const everyTrouble = Object.keys(answers) as readonly Trouble[];
/** To whoever only asks, what is out of order is as good as gone: it is asked again a little later. */
export const troubles: readonly Trouble[] = everyTrouble.filter((how) => how !== 'is out of order');

/** What is 'silent' answers when it behaves otherwise. */
export type Behaviour = Trouble | 'silent' | 'usual';

export interface Api {
  /** `isIn` says which calls are in this trouble, when not all are. */
  behave(how: Behaviour, isIn?: (called: string) => boolean): void;
  /** Every call since it began to behave so, answered or not. */
  calls(): readonly string[];
  /** Calls that came to nothing since it began to behave so, but for those it has answered before. */
  failed(): readonly string[];
}

/** Between the page and the API, so that a story can say how the API behaves. */
export async function commandApi(page: Page): Promise<Api> {
  let how: Behaviour = 'usual';
  let isInTrouble: (called: string) => boolean = () => true;
  let failed: string[] = [];
  let calls: string[] = [];
  let waiting: (() => void)[] = [];
  /** A screen may go on with what it was told a moment ago. */
  const answered = new Set<string>();
  await page.route('**/v1/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const called = `${route.request().method()} ${pathname}`;
    calls.push(called);
    while (how === 'silent' && isInTrouble(called)) await new Promise<void>((resolve) => waiting.push(resolve));
    // A call that the page has given up meanwhile needs no answer.
    if (how === 'usual' || how === 'silent' || !isInTrouble(called)) {
      answered.add(called);
      return route.continue().catch(() => undefined);
    }
    failed.push(called);
    return answers[how](route).catch(() => undefined);
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

/** What somebody sees, or is told by a screen reader. */
export interface Sight {
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

export const see = (page: Page): Promise<Sight> => page.evaluate<Sight>(look);
