import type { Browser, BrowserContext } from '@playwright/test';
import { recordMessages } from './messages.ts';
import { throttlePages } from './throttle.ts';

type Options = Parameters<Browser['newContext']>[0];
type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Multiplies the page's time-outs by ten, because a busy machine is slow, not wrong. */
const patience = `(() => {
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, 10 * milliseconds);
})()`;

export async function newContext(browser: Browser, options: Options): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  throttlePages(context);
  await context.addInitScript(patience);
  await recordMessages(context);
  return context;
}

/**
 * Pool of browser contexts that stories use one after the other: only the cached program remains of the previous story.
 */
export interface ContextPool {
  /** With options it is a new context that is not reused. */
  take(state: State, options?: Options): Promise<BrowserContext>;
  putBack(context: BrowserContext): Promise<void>;
  close(): Promise<void>;
}

/** After these calls a context cannot be reset. */
const lasting = ['addInitScript', 'exposeBinding', 'exposeFunction'] as const;

export function createContextPool(browser: Browser): ContextPool {
  const free: BrowserContext[] = [];
  const reusable = new Set<BrowserContext>();

  function watch(context: BrowserContext): void {
    reusable.add(context);
    const onUse = <T extends object>(target: T, method: keyof T & string) => {
      const original = target[method] as (...args: unknown[]) => unknown;
      Object.assign(target, {
        [method]: (...args: unknown[]) => {
          reusable.delete(context);
          return original.apply(target, args);
        },
      });
    };
    for (const method of lasting) onUse(context, method);
    onUse(context.clock, 'install');
  }

  return {
    async take(state, options) {
      if (options) return newContext(browser, { ...options, storageState: state });
      const known = free.pop();
      if (known) {
        await known.setStorageState(state);
        return known;
      }
      const context = await newContext(browser, { storageState: state });
      watch(context);
      return context;
    },
    async putBack(context) {
      // A route that is still fetching would otherwise fail when its page is closed.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      if (!reusable.has(context)) return context.close();
      await Promise.all(context.pages().map((page) => page.close()));
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.setOffline(false);
      free.push(context);
    },
    async close() {
      for (const context of free) await context.close();
    },
  };
}
