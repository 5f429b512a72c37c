import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { clockScript } from '../bench/browser/page-clock.ts';

/** The clock in a window that has nothing but what the clock asks for, and whose frames come at once. */
function openClock() {
  const listeners: ((event: { readonly key: string; readonly timeStamp: number }) => void)[] = [];
  const observers: (() => void)[] = [];
  const window: Record<string, unknown> = {
    addEventListener: (_: string, listener: (typeof listeners)[number]) => listeners.push(listener),
    requestAnimationFrame: (called: () => void) => queueMicrotask(called),
    MutationObserver: class {
      constructor(look: () => void) {
        observers.push(look);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
    performance: { now: () => 107 },
    setTimeout: () => undefined,
    document: {},
    isShown: false,
  };
  window.window = window;
  const context = createContext(window);
  const run = (script: string): unknown => runInContext(script, context);
  run(clockScript);
  const press = (key: string, timeStamp: number) => {
    for (const listener of listeners) listener({ key, timeStamp });
  };
  const show = () => {
    window.isShown = true;
    for (const look of observers) look();
  };
  return { run, press, show };
}

const begin = 'benchClock.begin(() => isShown)';

test('the time is that from the key to what it shows', async () => {
  const { run, press, show } = openClock();
  run(begin);
  press('Alt', 90);
  press('ArrowDown', 100);
  show();
  expect(await run('benchClock.taken()')).toBe(7);
});

test('what was there before the key was pressed is no time', async () => {
  const { run, press, show } = openClock();
  show();
  run(begin);
  press('Enter', 100);
  await expect(run('benchClock.taken()')).rejects.toThrow('It was there before the key was pressed');
});
