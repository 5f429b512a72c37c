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
  'is gone': (route: Route) => route.abort('connectionrefused'),
} as const;

export type Trouble = keyof typeof answers;
export const troubles = Object.keys(answers) as readonly Trouble[];

/** What is 'silent' answers when it behaves otherwise. */
export type Behaviour = Trouble | 'silent' | 'usual';

export interface Api {
  behave(how: Behaviour): void;
  /** Calls that came to nothing since it began to behave so, but for those it has answered before. */
  failed(): readonly string[];
}

/** Between the page and the API, so that a story can say how the API behaves. */
export async function commandApi(page: Page): Promise<Api> {
  let how: Behaviour = 'usual';
  let failed: string[] = [];
  let waiting: (() => void)[] = [];
  /** A screen may go on with what it was told a moment ago. */
  const answered = new Set<string>();
  await page.route('**/v1/**', async (route) => {
    while (how === 'silent') await new Promise<void>((resolve) => waiting.push(resolve));
    const { pathname } = new URL(route.request().url());
    const called = `${route.request().method()} ${pathname}`;
    if (how === 'usual') answered.add(called);
    else failed.push(called);
    // A call that the page has given up meanwhile needs no answer.
    if (how === 'usual') return route.continue().catch(() => undefined);
    return answers[how](route).catch(() => undefined);
  });
  return {
    behave(next) {
      how = next;
      failed = [];
      const released = waiting;
      waiting = [];
      for (const release of released) release();
    },
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
